"""Classes and synonyms of food, animals, home, money, feelings; see `related_words` for the form."""

from typing import Final

CLASSES: Final = """
seafood shellfish > prawn shrimp crab lobster mussel clam oyster scallop squid octopus calamari crayfish langoustine
  cockle paella bouillabaisse scampi chowder laksa
crustacean > prawn shrimp crab lobster crayfish langoustine
mollusc > mussel clam oyster scallop squid octopus snail
fish > salmon tuna cod trout herring mackerel sardine anchovy haddock halibut bass carp eel sole swordfish sushi
  sashimi ceviche pike plaice caviar
dairy > milk cheese butter cream yogurt ghee whey kefir custard latte cappuccino lasagna bechamel
cheese > cheddar mozzarella parmesan brie feta gouda camembert ricotta mascarpone gorgonzola halloumi paneer stilton
  roquefort fondue raclette pizza cheesecake
egg > omelette omelet quiche mayonnaise meringue frittata carbonara scrambled custard shakshuka tiramisu
gluten wheat > bread pasta flour barley rye couscous bulgur seitan spelt semolina beer cake croissant pizza noodle
  cracker
soy soya > tofu tempeh edamame miso tamari
sesame > tahini hummus halva
meat > beef pork lamb chicken turkey duck veal venison rabbit goat mutton bacon ham sausage steak salami liver mince
  burger chorizo kebab meatball goulash
pork pig > bacon ham sausage chorizo prosciutto pancetta salami schnitzel gelatin ribs lard carbonara
beef > steak burger brisket mince bolognese goulash stroganoff roast carpaccio
poultry > chicken turkey duck goose quail
lamb mutton > kebab kofta moussaka tagine
fruit > apple pear banana orange lemon lime grapefruit mandarin peach apricot plum cherry grape strawberry raspberry
  blueberry blackberry melon watermelon pineapple mango papaya kiwi fig date pomegranate coconut avocado lychee
  passionfruit currant rhubarb nectarine cranberry guava durian
berry > strawberry raspberry blueberry blackberry cranberry gooseberry currant
citrus > orange lemon lime grapefruit mandarin clementine tangerine
vegetable > carrot potato tomato onion garlic broccoli cauliflower cabbage spinach kale lettuce cucumber pepper
  zucchini courgette eggplant aubergine pumpkin squash pea bean corn celery beetroot radish turnip leek asparagus
  artichoke fennel mushroom sprout chard parsnip okra
nightshade > tomato potato aubergine eggplant pepper
legume pulse > lentil chickpea bean pea soybean hummus falafel dal lupin
mushroom > truffle shiitake chanterelle porcini champignon
herb > basil coriander cilantro parsley mint rosemary thyme dill oregano sage chives tarragon
spice spicy > chili pepper cumin cinnamon turmeric paprika ginger cardamom clove nutmeg saffron curry vanilla anise
  wasabi sriracha jalapeno
condiment sauce > ketchup mustard mayonnaise mayo vinegar relish salsa gravy horseradish
grain cereal > wheat rye oat barley rice corn quinoa buckwheat millet muesli granola porridge oatmeal
pasta > spaghetti lasagna ravioli penne tagliatelle gnocchi macaroni carbonara bolognese linguine
bread bakery > sourdough baguette bagel toast naan pita rye ciabatta brioche croissant focaccia pretzel
dessert sweet pudding > cake pie chocolate cookie brownie tiramisu cheesecake pancake waffle donut candy gelato
  pavlova macaron custard tart crumble cupcake muffin strudel baklava sorbet trifle
chocolate > cocoa brownie truffle nutella cadbury lindt
sugar > honey syrup candy cake soda dessert
soup > broth minestrone gazpacho ramen pho borscht chowder bisque goulash bouillon
snack > crisps chips popcorn crackers pretzel biscuit cookie
cook kitchen recipe > bake roast fry grill boil simmer oven wok pan knife chef barbecue saute sourdough
drink beverage > coffee tea water juice milk soda cola lemonade wine beer whisky cocktail smoothie cocoa kombucha
coffee > espresso latte cappuccino americano macchiato mocha decaf cortado filter barista arabica aeropress
tea > matcha chai oolong chamomile rooibos darjeeling peppermint sencha assam herbal
alcohol booze > wine beer whisky whiskey vodka gin rum tequila brandy cognac champagne prosecco cider cocktail liqueur
  sake sherry port ouzo absinthe mezcal bourbon scotch drunk
wine > riesling merlot chardonnay cabernet pinot rioja malbec sauvignon shiraz prosecco champagne chianti red rose
  sommelier vineyard
beer > lager ale ipa stout pilsner guinness porter weissbier brewery
cocktail > mojito margarita martini negroni daiquiri spritz cosmopolitan manhattan
caffeine > coffee espresso tea cola matcha
soda > coke cola pepsi sprite fanta lemonade fizzy
animal pet > dog cat rabbit hamster gerbil mouse mice rat ferret horse pony donkey cow pig sheep goat chicken hen duck
  goose geese parrot budgie canary cockatiel fish goldfish tortoise turtle lizard gecko snake python frog hedgehog
  chinchilla spider tarantula bee llama alpaca iguana chameleon
dog > puppy labrador retriever greyhound poodle beagle terrier dachshund bulldog pug collie shepherd husky spaniel
  boxer rottweiler chihuahua dalmatian corgi whippet schnauzer doberman pomeranian maltese mastiff setter vizsla
  weimaraner samoyed akita shiba malamute cockapoo labradoodle goldendoodle mutt lurcher basset pinscher bichon kelpie
  leash kennel bark walkies paw
cat > kitten siamese persian ragdoll bengal sphynx tabby tomcat birman burmese abyssinian calico ginger litter purr
  meow scratching
horse > pony mare stallion foal gelding arabian thoroughbred friesian haflinger shetland saddle stable riding
bird > parrot budgie canary cockatiel macaw cockatoo finch pigeon owl hawk eagle robin swan
reptile > tortoise turtle lizard gecko snake iguana chameleon python
rodent > hamster gerbil mouse rat chinchilla squirrel
insect bug > bee wasp ant spider mosquito moth butterfly cockroach beetle tick flea
farm livestock > cow pig sheep goat chicken horse tractor barn
aquarium > goldfish guppy betta koi tetra
wildlife > fox deer wolf bear boar hedgehog owl badger
vet > vaccinated neutered spayed rabies deworm microchip
breed > labrador poodle beagle dachshund siamese persian bengal greyhound corgi collie
home house residence address live > flat apartment bungalow villa cottage studio condo terraced duplex loft penthouse
  dorm houseboat farmhouse mansion townhouse moved street road avenue postcode zip landlord rent mortgage
room > bedroom kitchen bathroom lounge attic basement cellar garage study nursery hallway pantry balcony conservatory
  utility office
furniture > sofa couch bed table desk chair wardrobe shelf bookcase dresser armchair drawer mattress stool cupboard
  nightstand ikea crib lamp
appliance kitchen > fridge freezer oven stove dishwasher microwave kettle toaster blender mixer hob cooker
heating > boiler radiator thermostat fireplace gas furnace stove
cooling > ac fan
housework chores > cleaning laundry dishes vacuum ironing dusting mopping bins recycling hoover
garden yard > lawn mower rose tomato hedge shed greenhouse compost patio tree flower hose weed allotment tulip
  lavender orchid
plant houseplant > orchid monstera cactus succulent fern ficus rose tulip basil bonsai lavender
tools diy > drill hammer screwdriver saw wrench ladder paint sander
repair broken > plumber electrician leak carpenter handyman roof boiler mechanic warranty
renovation > kitchen bathroom roof paint tiles builder extension floor wallpaper loft
security > alarm lock key camera doorbell code safe
bedding > pillow duvet sheet blanket mattress quilt
clothing clothes wear wore outfit > shirt blouse sweater jumper hoodie cardigan jacket coat parka trousers jeans
  shorts skirt dress suit tie sock underwear bra pyjamas shoe boot sneaker hat cap scarf glove belt raincoat swimsuit
  tracksuit leggings uniform vest tuxedo kilt sari hijab
shoe footwear > boot sneaker trainer sandal heel loafer slipper nike adidas birkenstock clog
jewellery jewelry accessory > ring necklace earring bracelet watch brooch pendant
fabric material > cotton wool silk linen leather polyester denim cashmere velvet fleece
size measurement > small medium large xl xxl inch cm waist
glove > mitten
hat > cap beanie fedora helmet
bag > backpack rucksack handbag purse suitcase tote
cosmetics makeup > lipstick mascara perfume foundation sunscreen moisturiser shampoo deodorant
colour color > red blue green yellow orange purple pink black white brown grey teal turquoise navy beige violet maroon
  indigo gold silver
money finance budget > salary savings debt loan mortgage bank pension invest stock tax rent cash bitcoin euro dollar
  pound account bonus overdraft
currency > euro dollar pound yen franc rupee krona zloty peso yuan
salary income pay wage > gross net bonus raise payday payslip overtime commission earns
debt owe > loan mortgage credit overdraft repay instalment
invest investment > stock share etf bond fund crypto bitcoin gold portfolio dividend vanguard broker
bank > account iban card overdraft revolut barclays hsbc n26 monzo chase sparkasse
payment pay paid > card cash paypal transfer invoice visa mastercard amex venmo klarna
expense bill cost > rent electricity gas water internet phone subscription insurance groceries tuition
subscription > netflix spotify gym newspaper disney prime hulu
tax > vat refund irs hmrc accountant return deduction
rent tenancy > landlord tenant lease deposit flat apartment monthly utilities sublet
mortgage > lender deposit interest
pension retirement > 401k annuity ira retire
insurance > policy premium claim deductible insurer allianz axa liability coverage aetna geico
charity donate > unicef oxfam volunteer
gift present > voucher flowers chocolates bouquet
document id paperwork > passport visa licence license contract permit diploma deed policy receipt certificate
identification id > passport licence ssn number
immigration residency > visa permit citizenship asylum naturalised expat refugee
contact > phone email address number whatsapp signal
milestone > born birth wedding married engaged divorced graduated retired moved baptised christening funeral died
  pregnant promotion adopted
death die > funeral widow grave obituary burial cremated grief inherit mourn
birth born > delivery baby midwife pregnant newborn due
birthday > cake candle party turned gift
graduation > degree diploma ceremony
holiday feast celebration festival > christmas easter thanksgiving hanukkah diwali ramadan eid passover halloween
  birthday anniversary carnival valentine nowruz pentecost epiphany midsummer oktoberfest holi purim vesak
party celebration > birthday housewarming wedding anniversary barbecue
christmas xmas > advent tree santa carol nativity
season > spring summer autumn winter fall
month > january february march april june july august september october november december
weekday > monday tuesday wednesday thursday friday
weekend > saturday sunday
zodiac > aries taurus gemini leo virgo libra scorpio sagittarius capricorn aquarius pisces
feeling emotion mood > happy sad angry anxious lonely excited jealous proud ashamed guilty grateful nervous stressed
  worried calm bored disappointed frustrated homesick nostalgic overwhelmed embarrassed hopeful relieved
happy > joy glad delighted cheerful thrilled
sad > cry tears grief heartbroken miserable gloomy
angry > furious annoyed irritated rage mad
stress > deadline burnout overwhelmed workload pressure
fear phobia > height spider snake flying dark dog needle clown water crowd thunder dentist claustrophobia
  arachnophobia agoraphobia acrophobia elevator
arachnophobia > spider
claustrophobia > elevator lift tunnel
acrophobia > height
agoraphobia > crowd
preference taste > favourite love prefer hate dislike enjoy adore detest fond
opinion > believe agree disagree overrated underrated recommend criticise
personality character > introvert extrovert shy funny patient stubborn perfectionist organised messy optimist
  pessimist punctual ambitious honest
habit routine > smoke meditate journal jog walk nap coffee gym yoga shower read procrastinate snooze diary bedtime
  alarm
morning > breakfast wake alarm sunrise
evening night > dinner bedtime nightcap
smoking tobacco nicotine > cigarette cigar pipe vape snus smoker nicorette
addiction addict > alcohol smoking gambling drugs rehab sober relapse
sobriety > teetotal relapse
mindfulness relaxation > meditate yoga breathing headspace sauna bath
religion faith belief > christian catholic protestant orthodox muslim islam jewish judaism buddhist hindu sikh atheist
  agnostic mormon quaker lutheran baptist methodist anglican evangelical jehovah pagan church mosque synagogue temple
  pray bible quran torah
christian > church catholic protestant lutheran orthodox baptist bible mass baptised jesus
muslim islam > mosque quran ramadan eid halal prayer sunni shia hijab
jewish judaism > synagogue shabbat kosher passover hanukkah torah rabbi
buddhist > meditate temple dharma zen vesak
hindu > temple diwali vegetarian holi
politics political vote > liberal conservative socialist green labour democrat republican party election libertarian
  activist feminist union
values cause > environment climate feminist equality privacy sustainability pacifist
environment eco > recycle climate sustainable solar plastic
superstition > lucky horoscope tarot 13
gender pronoun > female male woman man nonbinary transgender
orientation > gay lesbian bisexual straight queer asexual
restriction limit constraint avoid forbidden > never cannot can't don't mustn't shouldn't allergic intolerant banned
  except refuse restricted
confidential secret > salary diagnosis pregnant password surprise
sting stung > bee wasp hornet jellyfish
crypto cryptocurrency > bitcoin ethereum dogecoin solana
chicken > hen rooster coop
weight > kg kilo overweight underweight obese slim bmi
"""

SYNONYMS: Final = """
prawn shrimp / aubergine eggplant / courgette zucchini / cilantro coriander / yogurt yoghurt / soy soya / whisky
whiskey / spicy hot chili chilli / dessert pudding sweets / cookie biscuit / candy sweets / mayo mayonnaise / eat ate
eaten food / drink drank drunk beverage / cook chef / dinner supper / takeaway takeout delivery / barbecue bbq grill /
thirsty thirst / hungry hunger starving / omelette omelet / oatmeal porridge / dog puppy pup hound canine / cat kitten
kitty feline / rabbit bunny / budgie parakeet / mouse mice / goose geese / neutered spayed castrated / leash lead
harness / pet animal / riding equestrian horseback / home house residence / flat apartment / sofa couch settee /
fridge refrigerator / vacuum hoover / tap faucet / lift elevator / garden yard / bin trash rubbish garbage / laundry
washing / move relocate / address street postcode zip / rent tenant landlord lease / wifi router broadband internet /
renovate renovation remodel refurbish / stove cooker hob / toilet loo bathroom / upstairs floor storey / cleaner
housekeeper / live resident dwell / hometown native / sweater jumper pullover / trousers pants / sneaker trainer /
wear wore worn / pyjamas pajamas / perfume fragrance scent cologne / colour color shade / watch wristwatch / jewellery
jewelry / salary wage income earn / savings saved / price cost / afford expensive budget / cheap frugal thrifty
bargain / debt owe loan / cash money / invoice bill / deductible excess / donate donation charity / pension retire
retirement / invest investment / gift present / subscription subscribe / stock shares equity / borrow lend lent loan /
insurance insured insurer / passport nationality citizenship citizen / licence license / expire expiry renewal renew /
phone mobile number cellphone / email mail gmail / testament inheritance / nationality citizen / signature sign /
lawyer attorney solicitor / password pin passcode / surname maiden / born birthday birth age / age old turned /
birthday bday / die dead death deceased / funeral burial / christmas xmas / graduate graduation / retire retirement /
honeymoon newlywed / autumn fall / celebrate celebration party / baptised christened baptism / young youth childhood /
zodiac horoscope / fear afraid scared phobia terrified frightened dread / anxious anxiety nervous worried worry panic
/ angry furious mad / sad unhappy upset miserable / happy glad joyful pleased / stress overwhelmed / annoy irritate
bother / embarrassed ashamed / lonely alone isolated / excited thrilled / proud pride / burnout exhausted overworked /
jealous envy envious / calm relaxed peaceful / homesick miss / grief mourn grieving / favourite favorite fave best /
love adore / hate dislike loathe detest despise dealbreaker / prefer preference favour / opinion believe / recommend
suggest / boring dull tedious / disgust gross yuck / delicious tasty yummy / interested curious passionate / introvert
shy quiet / extrovert outgoing sociable / habit routine ritual usually / smoke smoker cigarette / quit stopped / wake
woke / meditate meditation mindfulness / journal diary / late tardy unpunctual / sober sobriety dry / sleep slept
asleep bedtime / shower bath / everyday daily / religion faith religious belief / pray prayer / muslim islam islamic /
jewish jew judaism / atheist godless / vote election / sabbath shabbat / superstitious superstition lucky / forbidden
prohibited banned verboten taboo / avoid never refuse skip / cannot can't unable couldn't / mustn't shouldn't don't /
allowed permitted permission / limit maximum max cap / restriction restricted constraint limitation / stop stopped
quit anymore / exclude except exception / secret private confidential / strict strictly absolutely / dangerous harmful
unsafe hazard risk / abstain renounce / boundary dealbreaker / remind reminder remember / unsafe poison toxic / enjoy
fond keen / required mandatory obligatory / vacation trip / name nickname / key lock / spine backache
"""
