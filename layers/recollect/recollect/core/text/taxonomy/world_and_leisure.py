"""Classes and synonyms of places, travel, leisure, time, shopping; see `related_words` for the form."""

from typing import Final

CLASSES: Final = """
exam > midterm final quiz abitur gcse sat toefl ielts gre oral certification retake
university > harvard stanford mit oxford cambridge yale princeton berkeley sorbonne eth professor campus lecture
  faculty dormitory
language tongue speak > english german french spanish italian portuguese dutch polish czech russian ukrainian swedish
  norwegian danish finnish greek turkish arabic hebrew persian hindi urdu bengali chinese japanese korean vietnamese
  thai indonesian swahili hungarian romanian bulgarian serbian croatian catalan welsh irish latin esperanto bilingual
  fluent duolingo
chinese > mandarin cantonese
country nation > germany france spain italy portugal netherlands belgium austria switzerland poland czechia hungary
  romania greece turkey russia ukraine sweden norway denmark finland ireland england scotland usa canada mexico brazil
  argentina chile peru colombia india pakistan china japan korea vietnam thailand indonesia australia egypt morocco
  nigeria kenya israel iran
city town live > berlin paris london madrid rome lisbon amsterdam vienna zurich warsaw prague budapest athens istanbul
  moscow kyiv stockholm oslo copenhagen helsinki dublin edinburgh toronto chicago boston seattle tokyo seoul beijing
  delhi sydney cairo
germany > german berlin munich hamburg cologne frankfurt stuttgart leipzig dresden bremen hanover bavaria
france > french paris lyon marseille toulouse bordeaux strasbourg lille nantes
spain > spanish spaniard madrid barcelona valencia seville bilbao malaga granada catalonia
italy > italian rome milan naples turin florence venice bologna sicily tuscany
portugal > portuguese lisbon porto madeira algarve
netherlands > dutch amsterdam rotterdam utrecht eindhoven hague
belgium > belgian brussels antwerp ghent bruges
austria > austrian vienna graz salzburg linz innsbruck
switzerland > swiss zurich geneva basel bern lausanne
poland > polish warsaw krakow gdansk wroclaw
czechia > czech prague brno
hungary > hungarian budapest
romania > romanian bucharest cluj
greece > greek athens thessaloniki crete
turkey > turkish turk istanbul ankara izmir
russia > russian moscow petersburg
ukraine > ukrainian kyiv lviv odesa kharkiv
sweden > swedish swede stockholm gothenburg malmo
norway > norwegian oslo bergen trondheim
denmark > danish dane copenhagen aarhus
finland > finnish finn helsinki tampere turku
ireland > irish dublin cork galway
uk > british england scotland wales london manchester birmingham leeds bristol edinburgh glasgow cardiff belfast
  liverpool
usa > american california texas florida boston chicago seattle denver austin portland atlanta miami philadelphia
  brooklyn
canada > canadian toronto montreal vancouver ottawa calgary quebec
mexico > mexican guadalajara oaxaca cancun
brazil > brazilian rio brasilia
argentina > argentinian patagonia
india > indian delhi mumbai bangalore chennai hyderabad kolkata pune goa
china > chinese beijing shanghai shenzhen guangzhou
japan > japanese tokyo osaka kyoto hokkaido
korea > korean seoul busan
vietnam > vietnamese hanoi saigon
australia > australian sydney melbourne brisbane perth
egypt > egyptian cairo alexandria
morocco > moroccan marrakesh casablanca
nigeria > nigerian lagos abuja
israel > israeli jerusalem haifa
iran > iranian tehran isfahan
continent > europe asia africa america oceania antarctica
travel trip vacation journey > flight hotel passport visa luggage suitcase itinerary airport cruise hike safari
  camping backpacking roadtrip beach ticket booking jetlag honeymoon tour hostel airbnb
flight airline > lufthansa ryanair easyjet klm emirates delta united airport aisle window layover boarding luggage
  gate
seat > aisle window legroom upgrade
hotel accommodation lodging > hostel airbnb motel resort guesthouse campsite suite marriott hilton ibis hyatt checkin
  breakfast lobby
transport vehicle commute > car bike bus train tram subway ferry scooter motorcycle taxi truck van plane helicopter
  boat ship moped ebike skateboard uber carpool
commute > train bike bus car tram subway walk drive carpool ride
car vehicle > toyota volkswagen ford bmw audi mercedes tesla honda volvo skoda renault peugeot fiat hyundai kia mazda
  nissan opel porsche subaru golf civic prius corolla jeep suv hatchback sedan convertible garage tire brake engine
  battery insurance parking
motorcycle > harley yamaha ducati vespa kawasaki triumph helmet
bike > ebike helmet gravel roadbike mountainbike brompton pannier saddle pedal lock
train railway > station platform conductor eurostar tgv sleeper carriage interrail
boat > sailboat yacht canoe kayak dinghy catamaran harbor
fuel > petrol gasoline diesel hydrogen lpg
hobby pastime > gardening knitting painting reading cooking baking photography chess hiking fishing birdwatching
  pottery woodworking gaming dancing climbing sewing collecting astronomy genealogy origami calligraphy singing
  camping geocaching stamps drone beekeeping
sport exercise > football basketball tennis volleyball handball hockey badminton squash golf rugby cricket baseball
  swimming running cycling rowing sailing surfing skiing snowboarding skating climbing bouldering boxing judo karate
  fencing archery gymnastics athletics triathlon marathon yoga pilates diving riding padel kayaking wrestling
running > marathon 5k 10k treadmill parkrun sneaker strava
fitness gym > treadmill weightlifting deadlift squat crossfit pilates yoga cardio stretching dumbbell trainer pushup
  spinning kettlebell hiit
race competition > marathon triathlon ironman tournament medal trophy
music > jazz rock classical techno metal folk blues hiphop reggae opera pop punk soul band concert choir orchestra
  vinyl playlist spotify singer
instrument > guitar piano violin cello flute drums bass trumpet saxophone clarinet harp ukulele accordion oboe
  trombone viola harmonica banjo organ mandolin keyboard synthesizer recorder
choir > soprano alto tenor sing
composer musician > bach mozart beethoven chopin vivaldi brahms beatles queen radiohead coldplay
book literature read > novel thriller fantasy poetry biography memoir mystery comic manga scifi kindle audiobook
  library author paperback tolkien austen dune chapter bookclub
film movie > comedy horror thriller documentary drama western romcom anime musical cinema actor director pixar
game > chess poker catan monopoly scrabble minecraft zelda tetris dnd sudoku carcassonne boardgame puzzle crossword
  cards mahjong backgammon bridge
videogame gaming > minecraft zelda fortnite mario playstation xbox switch steam nintendo skyrim roblox fifa witcher
  tetris
craft art > knitting crochet sewing pottery ceramics embroidery quilting weaving watercolor sketching sculpture
  origami calligraphy woodworking macrame printmaking jewelry
paint > watercolor acrylic canvas easel brush
pottery > clay kiln glaze wheel
camera > nikon canon sony leica fujifilm lens tripod analog
dance > salsa tango ballet waltz swing zumba bachata tap
museum > gallery exhibition louvre painting sculpture
volunteer charity > shelter donate scouts firefighter mentor unicef greenpeace oxfam rescue
politics > party election vote parliament conservative liberal socialist green labour democrat republican protest
  union campaign senator mayor council
religion faith belief > christian catholic protestant orthodox muslim jewish hindu buddhist sikh atheist agnostic
  quaker mormon lutheran church mosque synagogue temple prayer bible quran torah ramadan lent baptism
festival > christmas easter ramadan eid hanukkah passover diwali lent pentecost
month > january february march april may june july august september october november december
weekday > monday tuesday wednesday thursday friday
weekend > saturday sunday
season > spring summer autumn winter
timezone > utc gmt cet est pst edt cest ist
schedule routine habit > morning evening weekly daily alarm wake bedtime shift calendar reminder
celebration holiday > christmas easter birthday anniversary wedding thanksgiving halloween party carnival graduation
place building > church school hospital library museum theater station airport stadium castle tower supermarket bakery
  pharmacy restaurant cafe park mall market townhall prison barn warehouse factory
nature landscape > forest mountain lake river sea beach island desert valley meadow waterfall cliff glacier hill
  volcano
mountain > alps himalaya everest pyrenees andes dolomites summit rockies
garden > tomato rose tulip lavender basil mint compost greenhouse lawn mower hedge seed pruning balcony weed shed
  allotment fertilizer
plant > monstera orchid cactus succulent fern ivy bonsai basil aloe ficus
flower > rose tulip lily daisy sunflower orchid peony lavender dahlia daffodil
tree > oak birch maple pine beech willow cherry fir chestnut
weather > rain snow sun storm wind fog hail thunder heatwave frost cloud humid drizzle temperature umbrella
temperature > celsius fahrenheit hot cold
shop store > ikea amazon aldi lidl tesco walmart ebay costco etsy zalando supermarket grocery bought mall market
  receipt refund voucher
parcel package delivery > dhl ups fedex hermes courier locker tracking postman doorstep
subscription membership > netflix spotify disney gym newspaper magazine prime youtube icloud hbo audible dropbox
  patreon renew cancel
streaming > netflix disney hbo hulu spotify twitch youtube prime mubi tidal
newspaper news > guardian economist nytimes spiegel bbc podcast
contract provider > insurance electricity internet mobile vodafone telekom lease broadband utility gas
internet > fiber dsl cable starlink wifi
size measurement > height weight waist collar small medium large xl eu
weight > kilogram kilo kg lbs
clothing > shoe jacket shirt trousers dress coat sweater jeans skirt sock hat glove scarf suit
number code > pin iban serial combination
contact reach > phone email address mobile telegram whatsapp handle fax linkedin
email > gmail outlook thunderbird protonmail inbox gmx
unit > metric imperial kilometer mile celsius fahrenheit kilogram pound
currency > euro dollar pound franc yen krona zloty rupee
tool > hammer screwdriver drill saw wrench pliers chisel sander axe ladder level clamp screw nail toolbox lathe shovel
  glue
woodworking > lathe chisel plane oak bench carve saw varnish dovetail
repair maintenance > leak broken boiler roof faucet plumber mechanic dishwasher heating puncture renovation warranty
communication style tone answer > brief concise short formal casual bullet detailed emoji humor polite direct jargon
  example blunt table paragraph markdown apology
pronoun > she they
"""

SYNONYMS: Final = """
phd doctorate dissertation / bachelor bsc undergraduate / master msc / graduate alumni / exam test examination /
thesis dissertation / course class lecture module / scholarship grant bursary / grade mark score / language tongue
speak fluent / bilingual multilingual polyglot / persian farsi / uk britain / usa america / netherlands holland /
nationality citizenship citizen passport / travel trip journey vacation holiday / fly flight flew plane airplane /
luggage baggage suitcase / book reserve / layover stopover transfer / bike bicycle cycle cyclist / subway metro
underground tube / car automobile auto / drive drove driver / ride rode / truck lorry / taxi cab uber / motorcycle
motorbike / tram streetcar / volkswagen vw / electric ev / petrol gasoline / hobby pastime leisure / sport athletic
workout exercise training / soccer football / running jog jogger ran / swim swam swimmer pool / hike trek hiker /
climb climber bouldering / piano pianist / guitar guitarist / violin fiddle violinist / drums drummer / hiphop rap /
concert gig / sing singer sang vocal / book novel read reader / author writer wrote / mystery crime detective whodunit
/ film movie cinema / show series tv sitcom / playstation ps5 / gaming gamer videogame / paint painter / draw sketch
drew / knit knitter yarn wool / pottery ceramics potter / sew stitch / photography photo camera picture / volunteer
unpaid charity / donate gave / vote election ballot / protest demonstration rally / islam muslim mosque / judaism
jewish jew synagogue / catholic catholicism / atheist nonreligious secular / pray prayer / autumn fall / birthday born
birthdate age / morning am / evening pm / noon midday lunchtime / yearly annual / biweekly fortnight / o'clock hour /
schedule timetable calendar routine / wake woke alarm / place location / pharmacy drugstore chemist / theater theatre
/ live reside home / move relocate / sea ocean coast / forest woods / weather climate forecast / rain rainy drizzle
shower / hot heat heatwave / cold freezing chilly frost / buy bought purchase order / shop store / return refund
exchange / parcel package shipment delivery / mail post letter / subscription subscribe membership / cancel terminate
unsubscribe / renew expire / contract agreement / internet broadband isp / height tall cm / weight weigh / kilogram kg
kilo / pound lbs / shoe sneaker boot / trousers pants / sweater jumper pullover / clothes wear wore / postcode zip /
address street lives / nickname name called / handle username / twitter tweet / wrench spanner / repair fix mend
broken / faucet tap / renovate remodel / warranty guarantee / brief concise short terse succinct / detailed thorough
verbose long / informal casual relaxed / answer reply response / explain explanation / prefer like favorite favourite
/ bullet list / joke humor funny / emoji emoticon smiley / notification reminder alert / direct blunt straightforward
"""
