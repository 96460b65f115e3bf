"""Companies and institutions in lower case, and the words that make a name one; several words with "_" between."""

from typing import Final

from recollect.core.text.words import words_in

ORGANISATIONS: Final = words_in("""
    google microsoft facebook netflix nvidia intel amd ibm cisco samsung sony toyota honda nissan hyundai volkswagen
    audi bmw mercedes-benz porsche daimler siemens bosch sap allianz basf bayer lufthansa adidas puma aldi lidl ikea
    nokia ericsson spotify volvo philips unilever nestlé nestle novartis roche ubs hsbc barclays tesco vodafone airbus
    boeing renault peugeot michelin danone carrefour totalenergies fiat ferrari santander bbva telefonica inditex
    ryanair easyjet tesla spacex uber lyft airbnb paypal salesforce adobe dropbox atlassian shopify zalando klarna
    revolut n26 booking.com expedia accenture deloitte kpmg pwc mckinsey bcg capgemini infosys wipro tata reliance
    huawei xiaomi alibaba tencent baidu bytedance lenovo panasonic hitachi toshiba fujitsu mitsubishi nintendo walmart
    costco starbucks mcdonald's pepsico coca-cola nike pfizer moderna astrazeneca biontech johnson_&_johnson dhl ups
    fedex usps hermes deutsche_bahn deutsche_telekom deutsche_bank commerzbank sparkasse ing abn_amro rabobank
    raiffeisen jpmorgan goldman_sachs morgan_stanley citigroup wells_fargo capital_one blackrock mastercard
    american_express berkshire_hathaway openai anthropic deepmind nasa esa cern unesco unicef nato un imf fbi cia nhs
    irs fda epa nih cdc bundesbank bundestag charité mit stanford harvard yale princeton caltech eth epfl red_cross
    amnesty_international greenpeace wwf european_commission european_union european_central_bank united_nations
    world_bank bbc cnn reuters bloomberg new_york_times washington_post spiegel rwe eon vattenfall edf exxon chevron
    bp aramco gazprom ebay linkedin twitter reddit pinterest tiktok github gitlab mozilla canonical red_hat vmware
    hewlett-packard accor hilton marriott t-mobile verizon at&t comcast disney warner_bros pixar hbo paramount
    unicredit generali axa zurich_insurance swiss_re munich_re techniker barmer aok
""")
# Words as well: in the middle of a sentence, or with a verb of what companies do
AMBIGUOUS_ORGANISATIONS: Final = words_in("""
    apple amazon target shell gap oracle chase orange meta stripe visa slack zoom dell canon sharp square block unity
    snap box subway caterpillar general delta ally
""")
ORGANISATION_VERBS: Final = words_in("""
    announced announces released releases hired hires opened opens acquired acquires launched launches fired sued
    reported published raised laid bought sells sold pays paid offers offered introduced cancelled delayed increased
    cut unveiled dropped stopped started wants plans said
""")
ORGANISATION_TAILS: Final = words_in("""
    inc ltd llc gmbh ag corp corporation company plc sarl oy ab bv nv kg foundation university college institute bank
    hospital clinic school academy commission organization organisation fund council association church museum library
    club group holdings partners agency ministry department union federation committee society trust labs laboratory
    bureau authority airlines airways insurance consulting solutions technologies systems software industries motors
    pharmaceuticals energy media studios records press orchestra theatre theater opera gym pharmacy supermarket
""")
ORGANISATION_HEADS: Final = words_in("university institute bank ministry department museum church college school")
# Before a name in capitals these make an organisation of it
EMPLOYER_CUES: Final = words_in("at for joined by hired left")
EMPLOYMENT_WORDS: Final = words_in("""
    work works worked working job intern internship employed engineer manager consultant analyst developer nurse
    teacher designer interview interviewed offer contract position role joined hired left quit customer client
    supplier scientist
""")
