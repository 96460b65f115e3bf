"""Countries, regions and cities in lower case; a name of several words stands with "_" between."""

from typing import Final

from recollect.core.text.words import words_in

PLACES: Final = words_in("""
    paris london dallas houston denver brooklyn israel india asia kenya milan hamburg perth lima lagos bergen valencia
    granada afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain
    bangladesh barbados belarus belgium belize benin bhutan bolivia bosnia botswana brazil brunei bulgaria burundi
    cambodia cameroon canada chile china colombia congo costa_rica croatia cuba cyprus czechia denmark djibouti
    dominica ecuador egypt el_salvador eritrea estonia eswatini ethiopia fiji finland france gabon gambia germany
    ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland
    italy ivory_coast jamaica japan kazakhstan kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya
    liechtenstein lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritania mauritius mexico
    moldova monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands new_zealand nicaragua
    nigeria north_korea north_macedonia norway oman pakistan palestine panama papua_new_guinea paraguay peru
    philippines poland portugal qatar romania russia rwanda samoa saudi_arabia senegal serbia seychelles sierra_leone
    singapore slovakia slovenia somalia south_africa south_korea south_sudan spain sri_lanka sudan suriname sweden
    switzerland syria taiwan tajikistan tanzania thailand togo tunisia turkmenistan uganda ukraine
    united_arab_emirates united_kingdom united_states uruguay uzbekistan vanuatu venezuela vietnam yemen zambia
    zimbabwe england scotland wales northern_ireland britain great_britain uk usa u.s. europe africa asia america
    south_america north_america latin_america oceania antarctica scandinavia balkans alabama alaska arizona arkansas
    california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana
    maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new_hampshire
    new_jersey new_mexico north_carolina south_carolina north_dakota ohio oklahoma oregon pennsylvania rhode_island
    tennessee texas utah vermont wisconsin wyoming ontario quebec british_columbia alberta manitoba nova_scotia
    queensland tasmania bavaria saxony hesse brandenburg tuscany sicily sardinia lombardy piedmont catalonia andalusia
    basque_country galicia brittany normandy provence burgundy alsace flanders wallonia crimea siberia punjab kerala
    tamil_nadu maharashtra karnataka gujarat bengal rajasthan goa tibet hokkaido okinawa bali amsterdam rotterdam
    utrecht eindhoven the_hague antwerp brussels bruges ghent liège berlin hamburg munich cologne frankfurt stuttgart
    düsseldorf dusseldorf leipzig dresden hanover hannover nuremberg bremen essen dortmund bonn heidelberg freiburg
    karlsruhe mannheim potsdam kiel rostock vienna salzburg graz linz innsbruck zurich zürich geneva basel bern
    lausanne lucerne rome milan naples turin venice bologna verona genoa palermo pisa siena madrid barcelona valencia
    seville sevilla granada málaga malaga bilbao zaragoza lisbon porto lyon marseille toulouse bordeaux nantes
    strasbourg lille rennes montpellier grenoble manchester birmingham liverpool leeds sheffield bristol edinburgh
    glasgow cardiff belfast oxford cambridge brighton nottingham newcastle aberdeen dublin cork galway copenhagen
    aarhus stockholm gothenburg malmö malmo uppsala oslo bergen trondheim helsinki tampere turku reykjavik tallinn
    riga vilnius warsaw krakow kraków wroclaw wrocław gdansk gdańsk poznan poznań prague brno bratislava budapest
    bucharest belgrade zagreb ljubljana sarajevo skopje tirana athens thessaloniki istanbul ankara izmir moscow
    saint_petersburg st._petersburg kyiv kiev lviv odessa odesa minsk tbilisi yerevan baku new_york new_york_city
    los_angeles san_francisco san_diego san_jose chicago boston seattle philadelphia phoenix denver miami atlanta
    detroit minneapolis las_vegas baltimore pittsburgh cleveland cincinnati nashville memphis new_orleans
    salt_lake_city sacramento oakland tampa orlando st._louis kansas_city indianapolis milwaukee tucson albuquerque
    honolulu anchorage toronto montreal montréal vancouver calgary ottawa edmonton winnipeg halifax mexico_city
    guadalajara monterrey cancun havana bogota bogotá medellín medellin lima quito caracas santiago_de_chile
    buenos_aires montevideo são_paulo sao_paulo rio_de_janeiro brasília brasilia salvador_da_bahia recife la_paz tokyo
    kyoto osaka nagoya sapporo fukuoka yokohama kobe seoul busan beijing shanghai shenzhen guangzhou hong_kong taipei
    hanoi ho_chi_minh_city saigon bangkok chiang_mai phuket kuala_lumpur jakarta manila phnom_penh yangon mumbai delhi
    new_delhi bangalore bengaluru hyderabad chennai kolkata pune ahmedabad jaipur lucknow kochi dhaka colombo
    kathmandu karachi lahore islamabad kabul tehran baghdad damascus beirut jerusalem tel_aviv haifa amman riyadh
    jeddah dubai abu_dhabi doha muscat cairo casablanca marrakesh marrakech rabat tunis algiers tripoli lagos abuja
    accra dakar nairobi mombasa kampala kigali addis_ababa dar_es_salaam johannesburg cape_town durban pretoria harare
    lusaka luanda maputo kinshasa sydney melbourne brisbane perth adelaide canberra darwin hobart auckland wellington
    christchurch dunedin silicon_valley lake_district black_forest
""")
# These are words, names or dishes as well: a preposition has to make a place of them
AMBIGUOUS_PLACES: Final = words_in("""
    turkey china jordan georgia chad guinea mali washington virginia florence austin madison lincoln jackson savannah
    sydney chelsea victoria santiago nice reading bath cork split orange essen phoenix darwin java porto como sofia
    carolina san_jose alexandria adelaide santa_fe salvador troy
""")
# Before an unknown name in capitals these, with their preposition, make a place of it
PLACE_VERBS: Final = words_in("""
    live lives lived living moved move moves moving born grew trip flight flights travel traveling travelling
    travelled traveled fly flew train drive drove holiday vacation visit visited based located stay stayed conference
    office studied house flat apartment hotel went going raised settled from relocated relocating
""")
PLACE_HEADS: Final = words_in("lake mount mt cape port fort lago monte san santa saint")
PLACE_TAILS: Final = words_in("""
    street avenue road lane boulevard square park beach island islands valley river lake mountains bay county district
    airport station platz straße strasse castle harbour harbor
""")
