"""German words from I to R with their English: `german=english`, `_` for a space."""

from typing import Final

WORDS: Final = """
ich=i idee=idea igel=hedgehog ihm=him ihn=him ihnen=them ihr=her im=in_the imbiss=snack_bar imker=beekeeper
immatrikuliert=enrolled immer=always immerhin=after_all immobilie=property impfen=vaccinate impfpass=vaccination_card
impfstoff=vaccine impfung=vaccination indem=by indien=india indisch=indian industrie=industry infarkt=heart_attack
infektion=infection informatik=computer_science informatiker=computer_scientist informieren=inform informiert=informed
ingenieur=engineer ingenieurin=engineer ingwer=ginger inhalt=content inland=domestic innen=inside
innendienst=office_service innenstadt=city_centre innenstädte=city_centres innere=inner innerhalb=within ins=into_the
insbesondere=especially insekt=insect insekten=insects insel=island insgesamt=altogether insolvenz=insolvency
inspektion=inspection installateur=plumber installieren=install instandsetzung=repair intelligenz=intelligence
interessant=interesting interesse=interest interessieren=interest interessiert=interested
internetanschluss=internet_connection internetseite=website introvertiert=introverted inzwischen=meanwhile
irgendein=some irgendwann=sometime irgendwas=something irgendwelche=any irgendwer=someone irgendwie=somehow
irgendwo=somewhere irland=ireland irren=be_mistaken ischias=sciatica isolierung=insulation iss=eat isst=eats ist=is
italien=italy italienisch=italian ja=yes jacke=jacket jagd=hunt jagen=hunt jahr=year jahreskarte=annual_pass
jahrestag=anniversary jahreszeit=season jahrhundert=century jahrmarkt=fair jahrzehnt=decade jalousie=blinds
januar=january japanisch=japanese je=ever jedenfalls=anyway jeder=every jedesmal=every_time jedoch=however jemals=ever
jemand=someone jener=that jenseits=beyond jetzig=current jetzt=now joggen=jog jogginghose=sweatpants joghurt=yogurt
jogurt=yogurt johannisbeere=currant jubiläen=anniversaries jubiläum=anniversary jucken=itch juckreiz=itching
juckt=itches jude=jew jugend=youth jugendamt=youth_office jugendherberge=youth_hostel jugendliche=teenagers
jugendlicher=teenager jugendweihe=coming-of-age_ceremony juli=july jung=young junge=boy jungen=boys jungs=boys
juni=june jura=law_studies jurist=lawyer jäger=hunter jährig=year-old jährlich=yearly jänner=january jüdisch=jewish
jünger=younger jüngere=younger jüngste=youngest kabarett=cabaret kabel=cable kabeljau=cod kaffee=coffee
kaffeemaschine=coffee_machine kahl=bald kaiserschmarrn=shredded_pancake kaiserschnitt=caesarean kakao=cocoa kalb=calf
kalbfleisch=veal kalender=calendar kalorie=calorie kalt=cold kam=came kamel=camel kamera=camera kamille=chamomile
kamin=fireplace kamm=comb kanada=canada kanarienvogel=canary kaninchen=rabbit kann=can kanne=pot kannte=knew
kantine=canteen kanzlei=law_office kanzler=chancellor kapelle=band kapitel=chapter kapitän=captain kappe=cap
kaputt=broken kardiologe=cardiologist karfreitag=good_friday kariert=checked karneval=carnival karotte=carrot
karpfen=carp karriere=career karte=card karten=cards kartenspiel=card_game kartoffel=potato
kartoffelbrei=mashed_potatoes kartoffeln=potatoes kartoffelsalat=potato_salad karton=cardboard_box kaserne=barracks
kasko=comprehensive_cover kasse=checkout kassenbon=receipt kassenrezept=prescription kassenwart=treasurer
kassierer=cashier kastanie=chestnut kasten=box kastriert=neutered katastrophe=disaster kater=tomcat
katholisch=catholic katze=cat katzen=cats katzenfutter=cat_food katzenhaare=cat_hair katzenklo=litter_box
katzenstreu=cat_litter kauen=chew kauf=purchase kaufen=buy kauffrau=businesswoman kaufhaus=department_store
kaufhäuser=department_stores kaufmann=merchant kauft=buys kaufte=bought kaugummi=chewing_gum kaum=hardly
kaution=deposit kegelbahn=bowling_alley kegeln=skittles kehle=throat kehren=sweep keim=germ kein=no keiner=nobody
keinerlei=no keines=none keinesfalls=certainly_not keineswegs=not_really keks=cookie kekse=cookies kelle=ladle
keller=cellar kellner=waiter kellnerin=waitress kennen=know kennengelernt=met kennenlernen=meet kennt=knows
kenntnis=knowledge kennwort=password kennzeichen=licence_plate keramik=ceramics kern=kernel kerne=seeds kerze=candle
kette=necklace kettensäge=chainsaw keuchhusten=whooping_cough kfz=car ki=ai kichererbse=chickpea
kichererbsen=chickpeas kiefer=jaw kies=gravel kilometerstand=mileage kind=child kinder=children
kinderarzt=paediatrician kindergeld=child_benefit kindergärtnerin=kindergarten_teacher kindern=children
kindersitz=child_seat kinderwagen=pram kinderzimmer=children's_room kinderärztin=paediatrician kindheit=childhood
kinn=chin kino=cinema kirche=church kirchenaustritt=leaving_church kirchensteuer=church_tax kirmes=funfair
kirsche=cherry kirschen=cherries kissen=pillow kiste=box kita=daycare klage=lawsuit klagen=complain klamotten=clothes
klang=sounded klappen=work_out klar=clear klarinette=clarinet klasse=class klassenarbeit=class_test
klassenfahrt=school_trip klassenkamerad=classmate klassenlehrer=class_teacher klauen=steal klausur=written_exam
klavier=piano klebeband=adhesive_tape kleben=stick kleber=glue klebstoff=glue kleid=dress kleider=clothes
kleiderbügel=clothes_hanger kleidergröße=clothing_size kleiderschrank=wardrobe kleidung=clothing klein=small
kleinanzeige=classified_ad kleiner=smaller kleinere=smaller kleineren=smaller kleingarten=allotment kleinkind=toddler
kleinstadt=small_town kleinwagen=small_car klempner=plumber klettern=climb klicken=click klima=climate
klimaanlage=air_conditioning klimawandel=climate_change klingel=doorbell klingeln=ring klingen=sound klingt=sounds
klinik=clinic klo=toilet klopapier=toilet_paper klopfen=knock kloster=monastery kloß=dumpling klug=smart klänge=sounds
klären=clarify klöster=monasteries klöße=dumplings klüger=smarter knapp=scarce kneipe=pub kneten=knead knie=knee
knoblauch=garlic knochen=bone knochenbruch=broken_bone knopf=button knusprig=crispy knöchel=ankle knödel=dumpling
knöpfe=buttons kochen=cook kochrezept=recipe kocht=cooks kochte=cooked koffein=caffeine koffeinfrei=decaf
koffer=suitcase kofferraum=boot kohl=cabbage kohle=coal kohlenhydrate=carbohydrates kokos=coconut kokosnuss=coconut
kollege=colleague kollegin=colleague kombi=estate_car komisch=odd kommen=come kommend=coming kommode=dresser
kommt=comes kommunikation=communication kommunion=communion kompass=compass komplett=completely
kompliziert=complicated komödie=comedy konditor=confectioner konfektionsgröße=clothing_size konferenz=conference
konfession=denomination konfessionslos=non-denominational konfirmation=confirmation konfitüre=jam konnte=could
konnten=could konservativ=conservative konservierungsstoff=preservative konsole=console kontakt=contact
kontaktfreudig=outgoing kontaktlinsen=contact_lenses konten=accounts konto=account kontoauszug=bank_statement
kontoauszüge=bank_statements kontostand=account_balance kontrabass=double_bass kontrollieren=check
konzentration=concentration konzentrieren=concentrate konzern=corporation konzert=concert kopf=head
kopfhörer=headphones kopfkissen=pillow kopfschmerzen=headache kopftuch=headscarf kopfweh=headache kopie=copy
korb=basket koreanisch=korean koriander=coriander korrigieren=correct kortison=cortisone koscher=kosher
kostbar=precious kosten=cost kostenlos=free kostet=costs kotzen=vomit krabbe=crab krabben=shrimps kraft=strength
kraftfahrer=driver kragen=collar kralle=claw krampf=cramp krampfadern=varicose_veins krank=sick
krankengymnastik=physiotherapy krankenhaus=hospital krankenkasse=health_insurance krankenpfleger=nurse
krankenschwester=nurse krankenversicherung=health_insurance krankenwagen=ambulance krankgeschrieben=sick-listed
krankheit=illness krankmeldung=sick_note krankschreibung=sick_note kratzbaum=scratching_post kratzen=scratch
kraut=cabbage krawatte=tie kreativ=creative krebs=cancer krebstiere=crustaceans kredit=loan kreditkarte=credit_card
kreide=chalk kreis=circle kreissäge=circular_saw kreisverkehr=roundabout kreuz=cross kreuzband=cruciate_ligament
kreuzfahrt=cruise kreuzung=crossing kreuzworträtsel=crossword kriechen=crawl krieg=war kriegen=get
kriegsdienstverweigerer=conscientious_objector kriegt=gets krimi=crime_novel kriminalität=crime kriminell=criminal
krippe=nursery kritik=criticism kritisch=critical kritisieren=criticise kroatien=croatia kroatisch=croatian
kroch=crawled krumm=crooked kräfte=forces kräftig=strong krähe=crow krämpfe=cramps kränker=sicker kräuter=herbs
kröte=toad krücke=crutch krücken=crutches kubikmeter=cubic_metre kuchen=cake kugel=ball kugelschreiber=pen kuh=cow
kuhmilch=cow's_milk kuli=pen kultur=culture kulturell=cultural kumpel=buddy kunde=customer kundin=customer
kundschaft=customers kunst=art kunststoff=plastic kupfer=copper kupplung=clutch kur=health_cure kurier=courier
kurs=course kursleiter=course_leader kurz=short kurzarbeit=short-time_work kurzsichtig=short-sighted kuscheln=cuddle
kuscheltier=stuffed_toy kusine=cousin käfer=beetle käfig=cage kälber=calves kälter=colder kämpfe=fights kämpfen=fight
kämpft=fights känguru=kangaroo käse=cheese kätzchen=kitten käufe=purchases käufer=buyer köchin=cook köln=cologne
können=can könnt=can könnte=could könnten=could könntest=could köpfe=heads körbe=baskets körper=body
körperlich=physical köstlich=delicious küche=kitchen kühe=cows kühl=cool kühlschrank=fridge küken=chick kümmel=caraway
kümmern=take_care kümmert=takes_care kündigen=quit kündigung=termination kündigungsfrist=notice_period künftig=future
künste=arts künstler=artist künstlerisch=artistic künstlich=artificial kürbis=pumpkin kürbiskerne=pumpkin_seeds
kürzer=shorter kürzeste=shortest kürzlich=recently küsse=kisses küssen=kiss küste=coast lachen=laugh lachs=salmon
lack=varnish lackierer=varnisher ladegerät=charger laden=load ladenschluss=closing_time ladestation=charging_station
ladesäule=charging_station lag=lay lage=situation lager=warehouse lagerist=warehouse_worker laie=layman laken=sheet
lakritze=liquorice laktose=lactose laktosefrei=lactose_free laktoseintolerant=lactose_intolerant
laktoseintoleranz=lactose_intolerance laminat=laminate lamm=lamb lammfleisch=lamb lampe=lamp land=country lande=land
landen=land landkarte=map landkreis=district landschaft=landscape landstraße=country_road landtag=state_parliament
landung=landing landwirt=farmer landwirtschaft=agriculture lang=long langeweile=boredom langsam=slow langweilen=bore
langweilig=boring langärmlig=long-sleeved lappen=cloth las=read lassen=let lastenrad=cargo_bike laster=truck
lastschrift=direct_debit lastwagen=truck latein=latin laub=foliage lauch=leek laufen=run laufzeit=term laune=mood
laus=louse laut=loud lautsprecher=loudspeaker leben=live lebendig=alive lebensgefährte=partner lebensgefährtin=partner
lebenslang=lifelong lebenslauf=cv lebensläufe=cvs lebensmittel=groceries lebensstil=lifestyle
lebensversicherung=life_insurance leber=liver leberkäse=meat_loaf leberwurst=liver_sausage lebkuchen=gingerbread
lebt=lives lebte=lived lecker=delicious leder=leather lederhose=leather_trousers ledig=single lediglich=only
leer=empty legasthenie=dyslexia legen=lay lehm=clay lehre=apprenticeship lehrer=teacher lehrern=teachers
lehrgang=course lehrgänge=courses lehrling=apprentice leicht=light leichtathletik=athletics leichtsinnig=careless
leiden=suffer leidenschaft=passion leidenschaftlich=passionate leider=unfortunately leidet=suffers
leiharbeit=temp_work leihen=lend leiht=lends leim=glue leine=leash leinen=linen leinsamen=linseed leise=quiet
leisten=afford leistung=performance leiten=manage leiter=ladder leitet=manages leitung=line leitungswasser=tap_water
lenken=steer lenker=handlebar lenkrad=steering_wheel lernen=learn lernte=learned lesbisch=lesbian
lesebrille=reading_glasses lesen=read leser=reader letzte=last leute=people licht=light lichter=lights
lichtschalter=light_switch lieb=dear liebe=love lieben=love lieber=rather liebesfilm=romance_film lieblings=favourite
lieblingsessen=favourite_food lieblingsfarbe=favourite_colour lieblingsfilm=favourite_film
lieblingsgericht=favourite_dish liebsten=favourite liebt=loves liebte=loved lied=song lief=ran liefen=ran
lieferant=supplier lieferdienst=delivery_service liefern=deliver lieferung=delivery lieferzeit=delivery_time
liegen=lie liegt=lies lieh=lent liest=reads ließ=let likör=liqueur lila=purple limette=lime limonade=lemonade
linde=linden lineal=ruler links=left linkshänder=left-handed linse=lens linsen=lentils lippe=lip lippenstift=lipstick
liste=list liter=litre litt=suffered lkw=truck loben=praise loch=hole locker=relaxed lockig=curly log=lied
logisch=logical lohn=wage lohnsteuer=wage_tax lohnzettel=payslip lokführer=train_driver losfahren=set_off
losgefahren=set_off lotto=lottery lud=loaded luft=air luftpumpe=air_pump luftwaffe=air_force lunge=lung
lungenentzündung=pneumonia lupine=lupin lupinen=lupins lust=desire lustig=funny lutschen=suck lächeln=smile
läden=shops lädt=loads länder=countries ländlich=rural länge=length länger=longer längere=longer längst=long_ago
längste=longest lärm=noise lässt=lets läufe=runs läufer=runner läuft=runs läuse=lice löcher=holes löffel=spoon
löhne=wages löschen=delete löscht=deletes lösen=solve lösung=solution löten=solder löwe=lion lügen=lie lügner=liar
lügt=lies machen=make macht=makes mag=like magen=stomach magst=like mahlen=grind mahlzeit=meal mahnung=reminder
mai=may mais=corn makler=estate_agent makrele=mackerel mal=times male=paint malen=paint maler=painter mallorca=majorca
malt=paints mama=mum man=one mancher=some manchmal=sometimes mandant=client mandarine=mandarin mandel=almond
mandelentzündung=tonsillitis mandeln=almonds mangel=deficiency mann=man mannschaft=team mantel=coat mappe=folder
marder=marten marienkäfer=ladybird marille=apricot marine=navy marke=brand markt=market marktplatz=market_square
marmelade=jam marmor=marble marokko=morocco maronen=chestnuts maschine=machine maschinenbau=mechanical_engineering
masern=measles masterarbeit=master_thesis mathe=maths mathematik=maths matratze=mattress matrose=sailor
matura=school_exam mauer=wall maultaschen=swabian_ravioli maulwurf=mole maurer=bricklayer maus=mouse maximal=maximum
maß=measured maßband=tape_measure maßnahme=measure mechaniker=mechanic mechatroniker=mechatronics_technician
medaille=medal medien=media medikament=medication medizin=medicine meer=sea meeresfrüchte=seafood
meerrettich=horseradish meerschweinchen=guinea_pig mehl=flour mehr=more mehrere=several mehrfach=multiple
mehrfamilienhaus=apartment_building mehrheit=majority mehrmals=several_times mehrwertsteuer=vat meiden=avoid mein=my
meint=thinks meinte=meant meinung=opinion meise=titmouse meist=mostly meiste=most meisten=most meister=master
meisterprüfung=master_exam meisterschaft=championship meißel=chisel melodie=melody melone=melon menge=amount
meniskus=meniscus mensa=canteen mensch=person menschen=people merken=notice merkwürdig=strange messe=mass
messen=measure messer=knife messing=brass metall=metal meter=metre methode=method metzger=butcher
metzgerei=butcher_shop mexikanisch=mexican mexiko=mexico miauen=meow mich=me mieten=rent mieter=tenant mieterin=tenant
mietvertrag=rental_contract mietwagen=rental_car mietwohnung=rented_flat migräne=migraine mikrowelle=microwave
milbe=mite milben=mites milch=milk milchprodukt=dairy_product milchprodukte=dairy_products militär=military
milliarde=billion milliliter=millilitre millimeter=millimetre milz=spleen minderheit=minority minderjährig=underage
mindestens=at_least mindestlohn=minimum_wage mineralwasser=mineral_water minijob=mini_job minze=mint mir=me
mischen=mix mischling=mixed_breed missbrauch=abuse missbraucht=abused misserfolg=failure missfallen=displease
misshandlung=abuse misst=measures misstrauen=distrust misstrauisch=suspicious missverstanden=misunderstood
missverständnis=misunderstanding mit=with mitarbeiter=employee mitarbeitergespräch=staff_appraisal
mitbewohner=flatmate mitbringen=bring_along miteinander=together mitfahren=ride_along mitfahrgelegenheit=lift
mitgebracht=brought_along mitgefahren=rode_along mitgefühl=compassion mitgemacht=joined_in mitgenommen=taken_along
mitgeteilt=informed mitglied=member mitgliedsbeitrag=membership_fee mitgliedschaft=membership mitkommen=come_along
mitleid=pity mitmachen=participate mitnehmen=take_along mitnimmt=takes_along mitsamt=together_with
mitschüler=classmate mittag=noon mittagessen=lunch mittags=at_noon mitteilen=inform mitteilung=notification
mittel=medium mittelmeer=mediterranean mittels=by_means mitten=middle mitternacht=midnight mittlere=middle
mittlerweile=meanwhile mittwoch=wednesday mittwochs=wednesdays mitunter=sometimes mixer=blender
mobilfunk=mobile_network mochte=liked mode=fashion modellbau=model_building modelleisenbahn=model_railway
modern=modern mofa=moped mohn=poppy_seed mohrrübe=carrot momentan=currently monat=month monatlich=monthly
monatskarte=monthly_pass mond=moon montag=monday montage=assembly montags=mondays montieren=mount moos=moss mops=pug
mord=murder morgen=tomorrow morgens=mornings moschee=mosque moslem=muslim motor=engine motorrad=motorcycle
motorräder=motorcycles motte=moth multiplizieren=multiply mund=mouth mundart=dialect mundharmonika=harmonica
muschel=mussel muscheln=mussels museen=museums musik=music musikalisch=musical musiker=musician
musikinstrument=musical_instrument musikschule=music_school muskat=nutmeg muskel=muscle muskelkater=sore_muscles
muskeln=muscles muslimisch=muslim muss=must musst=must musste=had_to mussten=had_to musterung=medical_examination
mut=courage mutig=brave mutter=mother mutterschutz=maternity_leave muttersprache=native_language
muttersprachlich=native muttertag=mother's_day mutti=mum mächtig=powerful mädchen=girl mädchenname=maiden_name
mähen=mow mängel=defects männer=men männlich=male mäntel=coats märchen=fairy_tale märkte=markets märz=march mäuse=mice
möbel=furniture möbliert=furnished möchte=would_like möchten=would_like möchtest=would_like mögen=like
möglich=possible möglicherweise=possibly möglichkeit=possibility mögt=like möhre=carrot möhren=carrots mönch=monk
mönche=monks mörder=murderer möwe=seagull mücke=mosquito müde=tired mühe=effort mühsam=arduous müll=rubbish
müllabfuhr=garbage_collection mülleimer=rubbish_bin mülltonne=rubbish_bin münchen=munich mündlich=oral münze=coin
müsli=muesli müsste=should müssten=should mütter=mothers mütze=cap nach=after nachbar=neighbour nachbarin=neighbour
nachbarschaft=neighbourhood nachbarschaftshilfe=neighbourhood_help nachdem=after nachdenken=reflect nachdenkt=reflects
nachfolger=successor nachgedacht=reflected nachgewiesen=proven nachhaltig=sustainable nachhaltigkeit=sustainability
nachher=afterwards nachhilfe=tutoring nachmittag=afternoon nachmittags=afternoons nachname=surname nachricht=message
nachrichten=news nachsehen=check nachspeise=dessert nacht=night nachteil=disadvantage nachthemd=nightgown
nachtisch=dessert nachtruhe=quiet_hours nachts=at_night nachtschicht=night_shift nachweis=proof nachweisen=prove
nacken=neck nackt=naked nagel=nail nagellack=nail_polish nah=near nahezu=almost nahm=took nahrung=food
nahrungsergänzung=supplement nahrungsergänzungsmittel=supplement nahrungsmittel=food nahverkehr=local_transport
nannte=called napf=feeding_bowl narbe=scar naschen=snack nase=nose nashorn=rhino nass=wet natur=nature
natürlich=naturally navi=sat_nav nebel=fog neben=next_to nebenan=next_door nebenbei=on_side nebeneinander=side-by-side
nebenjob=side_job nebenkosten=utilities nebenkostenabrechnung=utility_bill nebenwirkung=side_effect neblig=foggy
nebst=along_with neffe=nephew negativ=negative nehmen=take neid=envy neidisch=envious nein=no nektarine=nectarine
nennen=call nennt=calls nerv=nerve nerven=nerves nervig=annoying nervosität=nervousness nervt=annoys nervös=nervous
nesselsucht=hives nett=nice netto=net netz=network netzteil=power_supply netzwerk=network neu=new neubau=new_building
neuer=newer neugier=curiosity neugierig=curious neujahr=new_year neulich=recently neuling=newcomer neun=nine
neunte=ninth neununddreißig=thirty-nine neunundfünfzig=fifty-nine neunundneunzig=ninety-nine neunundsechzig=sixty-nine
neunundvierzig=forty-nine neunundzwanzig=twenty-nine neunzehn=nineteen neunzehnte=nineteenth neunzig=ninety
neurodermitis=eczema neurologe=neurologist neuwagen=new_car nicht=not nichte=niece nichten=nieces
nichtraucher=non-smoker nichts=nothing nickelallergie=nickel_allergy nie=never niederlage=defeat
niederlande=netherlands niederländisch=dutch niedersachsen=lower_saxony niedrig=low niemals=never niemand=nobody
niere=kidney nieren=kidneys nieselregen=drizzle niesen=sneeze nikolaus=saint_nicholas nilpferd=hippo nimm=take
nimmer=never nimmst=take nimmt=takes nirgends=nowhere nirgendwo=nowhere noch=still nochmal=once_more nonne=nun
nord=north nordsee=north_sea normalerweise=normally norwegen=norway norwegisch=norwegian not=need notar=notary
notarzt=emergency_doctor notaufnahme=emergency_room notausgang=emergency_exit note=grade noten=grades
notfall=emergency notfälle=emergencies notieren=note notiz=note notruf=emergency_call notwendig=necessary
notwendigkeit=necessity nudel=noodle nudeln=pasta null=zero nummer=number nun=now nur=only nuss=nut
nussallergie=nut_allergy nutzen=use nutzer=user nutzlos=useless nutzt=uses nutzung=use nächste=next nächster=next
nächte=nights nägel=nails nähe=vicinity nähen=sew näher=closer nämlich=namely nässe=wetness nördlich=northern
nötig=necessary nüchtern=sober nürnberg=nuremberg nüsse=nuts nüssen=nuts nützlich=useful ob=whether oben=above
obere=upper oberhalb=above oberschenkel=thigh objektiv=lens obst=fruit obwohl=although ochse=ox oder=or ofen=oven
offen=open offenbar=apparently offenheit=openness offensichtlich=obviously offiziell=official offizier=officer
oft=often ohne=without ohnehin=anyway ohnmacht=fainting ohr=ear ohren=ears ohrring=earring ohrringe=earrings
oktober=october oliven=olives olivenöl=olive_oil oma=grandma omi=grandma onkel=uncle op=surgery opa=grandpa oper=opera
operation=surgery operette=operetta operieren=operate operiert=operated opfer=victim opferfest=eid opi=grandpa
optimistisch=optimistic orangen=oranges orchester=orchestra ordentlich=tidy ordnen=sort ordner=folder ordnung=order
ordnungsamt=public_office organisieren=organise organspende=organ_donation organspender=organ_donor orgel=organ
ort=place orte=places orthopäde=orthopaedist ost=east osteoporose=osteoporosis oster=easter ostern=easter
ostsee=baltic_sea ozean=ocean paar=few packen=pack paket=parcel panik=panic panne=breakdown panzer=tank papa=dad
papagei=parrot papier=paper pappe=cardboard paprika=bell_pepper papst=pope paranuss=brazil_nut parfüm=perfume
parken=park parkett=parquet parkhaus=parking_garage parkinson=parkinson's parkplatz=parking_space
parkplätze=parking_spaces parkschein=parking_ticket partei=party parteien=parties partnerin=partner pass=passport
passen=fit passieren=happen passiert=happened passiv=passive passt=fits passwort=password passwörter=passwords
pate=godfather patenkind=godchild patenonkel=godfather patentante=godmother patientenverfügung=living_will
patientin=patient pauschalreise=package_tour pause=break pedelec=e-bike peinlich=embarrassing pekannuss=pecan pelz=fur
pendeln=commute pendelt=commutes pendler=commuter penizillin=penicillin pension=guesthouse pensioniert=retired
pensionär=pensioner perfekt=perfect perfektionist=perfectionist periode=period person=person personal=staff
personalabteilung=personnel_department personalausweis=identity_card personen=people persönlich=personal
persönlichkeit=personality perücke=wig pessimistisch=pessimistic petersilie=parsley pfadfinder=scout pfand=deposit
pfandflasche=deposit_bottle pfanne=pan pfannkuchen=pancake pfarrer=pastor pfeffer=pepper pfefferminze=peppermint
pferd=horse pferde=horses pfifferling=chanterelle pfingsten=pentecost pfirsich=peach pflanze=plant pflanzen=plants
pflanzlich=plant-based pflaster=plaster pflaume=plum pflege=care pflegebedürftig=needs_care
pflegedienst=nursing_service pflegegrad=care_level pflegeheim=nursing_home pflegeleicht=easy-care pflegen=care_for
pfleger=carer pflegerin=carer pflegestufe=care_level pflegeversicherung=care_insurance pflicht=duty pflücken=pick
pfote=paw pfund=pound pförtner=doorman phantasie=imagination philosophie=philosophy photovoltaik=photovoltaics
physik=physics physiotherapie=physiotherapy pickel=pimple pille=pill pilz=mushroom pilze=mushrooms pinguin=penguin
pinsel=paintbrush pistazie=pistachio pistazien=pistachios pistole=pistol pkw=car planen=plan planung=planning
plastik=plastic platte=record platten=flat_tyre platz=place platzangst=claustrophobia pleite=broke pläne=plans
plätzchen=cookies plätze=places plötzlich=suddenly po=bottom pokal=cup polen=poland police=policy politik=politics
politiker=politician politisch=political polizei=police polizist=policeman polizistin=policewoman polnisch=polish
pommes=french_fries porree=leek portemonnaie=wallet portugiesisch=portuguese porzellan=porcelain posaune=trombone
positiv=positive post=mail postbote=postman postkarte=postcard postleitzahl=postcode praktika=internships
praktikant=intern praktikantin=intern praktikum=internship praktisch=practical praxis=doctor's_practice preis=price
preiselbeere=lingonberry preiswert=cheap prellung=bruise priester=priest prima=great prise=pinch privat=private
privatversichert=privately_insured pro=per probezeit=probation_period probieren=try probiert=tried produkt=product
programm=programme programmieren=program programmierer=programmer programmiersprache=programming_language
promotion=doctorate promovieren=do_doctorate promoviert=doctoral prostata=prostate protestantisch=protestant
prothese=prosthesis protokoll=minutes prozent=percent prozess=trial präsident=president prüfen=check prüfung=exam
prügeln=beat_up psychiater=psychiatrist psychisch=mental psychologe=psychologist psychologie=psychology
psychologin=psychologist pudel=poodle pulli=sweater pullover=sweater puls=pulse pumpe=pump punkt=point puppe=doll
pute=turkey putz=plaster putzen=clean putzfrau=cleaner putzmittel=cleaning_product päckchen=small_parcel
pädagogik=education pässe=passports pünktlich=punctual pünktlichkeit=punctuality püree=puree quadrat=square
quadratmeter=square_metre qualifikation=qualification qualifiziert=qualified qualität=quality quark=curd_cheese
quasi=virtually quelle=source quereinsteiger=career_changer querflöte=flute quitte=quince quittung=receipt
rabatt=discount rabe=raven rachen=throat rad=bike radeln=cycle radfahren=cycling radfährt=cycles radiergummi=eraser
radieschen=radish radtour=bike_tour radweg=cycle_path rahm=cream rand=edge rannte=ran ranzen=school_bag rasen=lawn
rasenmäher=lawn_mower rasieren=shave rasierer=razor rasse=breed rat=advice rate=instalment raten=guess
rathaus=town_hall ratschlag=advice ratte=rat rau=rough raub=robbery rauchen=smoke raucher=smoker
rauchmelder=smoke_alarm raucht=smokes rauchte=smoked rauf=up raum=room raus=out reagieren=react reagiert=reacts
realschule=secondary_school rechen=rake rechenschwäche=dyscalculia rechnen=calculate rechner=computer rechnung=invoice
rechtlich=legal rechts=right rechtsanwalt=lawyer rechtschreibung=spelling rechtsextrem=far-right
rechtshänder=right-handed rechtsschutz=legal_protection rechtsschutzversicherung=legal_insurance rechtzeitig=in_time
redakteur=editor redaktion=editorial_office rede=speech reden=talk redet=talks regal=shelf regel=rule
regelmäßig=regularly regen=rain regenbogen=rainbow regenjacke=raincoat regenschirm=umbrella regieren=govern
regierung=government regisseur=director regnen=rain regnerisch=rainy regnet=rains reh=deer reha=rehab reich=rich
reichen=suffice reichtum=wealth reif=ripe reifen=tyre reihe=row reihenhaus=terraced_house rein=into reinigen=clean
reinigungskraft=cleaner reis=rice reise=trip reisebüro=travel_agency reiseführer=travel_guide
reisekrankheit=motion_sickness reisen=travel reisepass=passport reiseplan=itinerary
reiserücktrittsversicherung=cancellation_insurance reiseziel=destination reist=travels reiten=ride_horse reiter=rider
reiterhof=riding_stable reitet=rides reizdarm=irritable_bowel reißen=tear reißt=tears reißverschluss=zip
reklamation=complaint reklamieren=complain rektor=headmaster relativ=relatively religiös=religious rennen=run
rennrad=racing_bike rennt=runs renovieren=renovate renoviert=renovated renovierung=renovation rente=pension
rentenversicherung=pension_insurance rentner=pensioner reparatur=repair reparaturen=repairs reparieren=repair
repariert=repaired reservieren=reserve reservierung=reservation respekt=respect rest=remainder restmüll=general_waste
retten=rescue rettet=rescues rettich=radish rettung=rescue rettungsdienst=ambulance_service
rettungssanitäter=paramedic rettungswagen=ambulance rezept=recipe rezeptpflichtig=prescription_only rhabarber=rhubarb
rhein=rhine rheuma=rheumatism richter=judge richtig=correct richtung=direction riechen=smell riecht=smells rief=called
riesig=huge riet=advised rind=beef rindfleisch=beef ringen=wrestle risiken=risks risiko=risk riss=tore ritt=rode
robbe=seal roch=smelled rock=skirt rodeln=sledding roggen=rye roh=raw rohr=pipe rohrbruch=burst_pipe rollator=walker
rolle=role rollen=roll roller=scooter rollladen=roller_shutter rollstuhl=wheelchair roman=novel rosa=pink
rosenkohl=brussels_sprouts rosinen=raisins rosmarin=rosemary rost=rust rostig=rusty rot=red rotkohl=red_cabbage
rotwein=red_wine rouladen=beef_rolls rucksack=backpack rucksäcke=backpacks rudern=row rufen=call rufname=first_name
ruft=calls ruhe=quiet ruhestand=retirement ruhig=calm ruine=ruin rumänien=romania rund=round rundfunk=broadcasting
rundfunkbeitrag=broadcasting_fee rundreise=round_trip runter=down runtergeladen=downloaded runterladen=download
russisch=russian russland=russia rutschen=slip räder=wheels ränder=edges rät=advises rätsel=puzzle räume=rooms
röcke=skirts röntgen=x-ray rösten=roast röteln=rubella rötlich=reddish rübe=turnip rücken=back
rückenschmerzen=back_pain rückerstattung=refund rückgabe=return rückkehr=return rückreise=return_journey
rückschritt=setback rücksicht=consideration rücksichtslos=inconsiderate rücksichtsvoll=considerate rücksitz=back_seat
rückweg=way_back rückwärts=backwards rückzahlung=repayment rüde=male_dog rührei=scrambled_eggs rühren=stir
öffentlich=public öffnen=open öffnet=opens öffnungszeit=opening_hours öfter=more_often öl=oil ölwechsel=oil_change
örtlich=local österreich=austria österreichisch=austrian östlich=eastern
"""
