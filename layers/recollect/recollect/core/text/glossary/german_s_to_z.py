"""German words from S to Z with their English: `german=english`, `_` for a space."""

from typing import Final

WORDS: Final = """
sachbearbeiter=clerk sache=thing sachsen=saxony sachverhalt=facts saft=juice saftig=juicy sagen=say sagte=said sah=saw
sahne=cream saison=season salat=salad salbe=ointment salbei=sage salzen=salt salzig=salty samen=seed sammeln=collect
sammelt=collects sammler=collector sammlung=collection samstag=saturday samstags=saturdays samt=together_with
sandalen=sandals sanieren=refurbish saniert=refurbished sanierung=refurbishment sanitäter=paramedic satt=full
sattel=saddle satz=sentence satzung=statutes sauber=clean sauer=sour sauerteig=sourdough saxophon=saxophone saß=sat
sbahn=suburban_train schach=chess schaden=damage schadenersatz=compensation schadensmeldung=damage_report
schadet=harms schaf=sheep schaffen=manage schaffner=conductor schafft=manages schaffte=managed schal=scarf schale=bowl
schalentiere=shellfish schallplatte=record schalten=switch scham=shame scharf=spicy schatten=shade schauen=look
schauer=shower schaufel=shovel schaufenster=shop_window schaukel=swing schauspieler=actor schauspielerin=actress
scheibe=slice scheibenwischer=windscreen_wiper scheiden=divorce scheidung=divorce schein=note scheinbar=seemingly
scheinen=seem scheint=seems scheinwerfer=headlight scheitern=fail schenken=give schenkung=donation schere=scissors
scherz=joke schicht=shift schick=chic schicken=send schicksal=fate schieben=push schiebt=pushes schiedsrichter=referee
schief=crooked schien=seemed schiene=splint schienen=rails schießen=shoot schießt=shoots schiff=ship
schilddrüse=thyroid schildkröte=turtle schimmel=mould schimmelig=mouldy schimpfen=scold schinken=ham schirm=umbrella
schlafanzug=pyjamas schlafapnoe=sleep_apnoea schlafen=sleep schlaflosigkeit=insomnia schlafstörung=sleep_disorder
schlaftablette=sleeping_pill schlafzimmer=bedroom schlag=blow schlaganfall=stroke schlagen=hit
schlagsahne=whipped_cream schlagzeug=drums schlamm=mud schlange=snake schlank=slim schlau=clever schlauch=hose
schlecht=bad schlechter=worse schleifen=sand schlief=slept schließen=close schließlich=finally schließt=closes
schliff=sanded schlimm=bad schlimmer=worse schlips=tie schlitten=sled schlittschuh=ice_skate schloss=lock
schlosser=metalworker schlucht=gorge schlucken=swallow schlug=hit schluss=end schläft=sleeps schläge=blows
schlägerei=brawl schlägt=hits schläuche=hoses schlösser=locks schlüssel=key schmal=narrow schmand=sour_cream
schmecken=taste schmeckt=tastes schmelzen=melt schmerzen=pain schmerzfrei=pain_free schmerzhaft=painful
schmerzmittel=painkiller schmerzt=hurts schmetterling=butterfly schmied=blacksmith schmilzt=melts schminke=makeup
schminken=apply_makeup schmoren=braise schmuck=jewellery schmutzig=dirty schmücken=decorate schnaps=liquor
schnarchen=snore schnauze=snout schnecke=snail schnee=snow schneemann=snowman schneiden=cut schneider=tailor
schneiderin=seamstress schneidet=cuts schneien=snow schneit=snows schnell=fast schnellste=fastest
schnellzug=express_train schnitt=cut schnittlauch=chives schnuller=dummy schnupfen=runny_nose schnur=string
schnurrbart=moustache schnäppchen=bargain schnüre=strings schnürsenkel=shoelace schob=pushed schock=shock
schokolade=chocolate schon=already schorle=spritzer schornsteinfeger=chimney_sweep schoss=shot schottland=scotland
schrank=cupboard schraube=screw schrauben=screws schraubendreher=screwdriver schraubenschlüssel=wrench
schraubenzieher=screwdriver schrebergarten=allotment schreck=fright schrecklich=terrible schreiben=write
schreibt=writes schreibtisch=desk schreien=scream schreiner=joiner schreit=screams schrie=screamed schrieb=wrote
schrift=writing schriftführer=secretary schriftlich=written schriftsteller=writer schritt=step schrumpfen=shrink
schräg=slanted schränke=cupboards schubkarre=wheelbarrow schublade=drawer schuf=created schuh=shoe schuhe=shoes
schuhgröße=shoe_size schulabschluss=school_certificate schuld=guilt schulden=debts schuldig=guilty schule=school
schulfach=school_subject schulhof=schoolyard schuljahr=school_year schulkind=schoolchild schulleiter=headmaster
schulnote=school_grade schulranzen=school_bag schulter=shoulder schuppenflechte=psoriasis schuster=cobbler
schutz=protection schwach=weak schwager=brother-in-law schwamm=sponge schwan=swan schwanger=pregnant
schwangerschaft=pregnancy schwanken=sway schwanz=tail schwarz=black schwarzwald=black_forest schweden=sweden
schwedisch=swedish schwefel=sulphur schweigen=be_silent schweigt=is_silent schwein=pig schweinebraten=roast_pork
schweinefleisch=pork schweiz=switzerland schweizerisch=swiss schweiß=sweat schweißen=weld schweißer=welder
schweißt=welds schwellen=swell schwer=heavy schwerbehindert=severely_disabled schwerbehindertenausweis=disability_card
schwerer=heavier schwerhörig=hearing_impaired schwerhörigkeit=hearing_loss schwester=sister schwestern=sisters
schwieg=was_silent schwiegereltern=parents-in-law schwiegermutter=mother-in-law schwiegersohn=son-in-law
schwiegertochter=daughter-in-law schwiegervater=father-in-law schwierig=difficult schwierigkeit=difficulty
schwillt=swells schwimmbad=swimming_pool schwimmbäder=swimming_pools schwimmen=swim schwimmer=swimmer schwimmt=swims
schwindel=dizziness schwindelanfall=dizzy_spell schwindelig=dizzy schwindlig=dizzy schwingen=swing schwitzen=sweat
schwul=gay schwung=momentum schwäche=weakness schwächer=weaker schwägerin=sister-in-law schwören=swear schwül=humid
schäden=damages schädlich=harmful schäferhund=german_shepherd schälen=peel schämen=be_ashamed schärfer=spicier
schätzen=estimate schön=beautiful schöne=beautiful schönen=beautiful schöner=more_beautiful schönes=beautiful
schüchtern=shy schüler=pupil schülerin=pupil schüssel=bowl schützen=protect schützenfest=marksmen's_festival
schützt=protects sechs=six sechste=sixth sechsunddreißig=thirty-six sechsundfünfzig=fifty-six
sechsundsechzig=sixty-six sechsundvierzig=forty-six sechsundzwanzig=twenty-six sechzehn=sixteen sechzehnte=sixteenth
sechzig=sixty sechzigste=sixtieth see=lake seekrank=seasick seele=soul seelisch=emotional segelboot=sailing_boat
segeln=sail segen=blessing sehen=see sehenswürdigkeit=sight sehkraft=eyesight sehne=tendon sehnsucht=longing sehr=very
sei=be seid=are seide=silk seife=soap seil=rope sein=his seit=since seitdem=since_then seite=side seither=since_then
sekretär=secretary sekretärin=secretary sekt=sparkling_wine sekunde=second selber=oneself selbstbeteiligung=deductible
selbstbewusst=self-confident selbstbewusstsein=self-confidence selbstgemacht=homemade
selbsthilfegruppe=self-help_group selbstständig=self-employed selbstverständlich=of_course
selbstvertrauen=self-confidence selbständig=self-employed sellerie=celery selten=rarely seltsam=strange
semmel=bread_roll semmelknödel=bread_dumplings senden=send sender=channel sendung=broadcast senf=mustard
senioren=seniors sensibel=sensitive serie=series servieren=serve serviette=napkin sesam=sesame sessel=armchair
setzen=put sich=oneself sicher=sure sicherheit=safety sicherheitsgurt=seat_belt sicherlich=certainly sicherung=fuse
sicherungskasten=fuse_box sichtbar=visible sie=she sieb=sieve sieben=seven siebenunddreißig=thirty-seven
siebenundfünfzig=fifty-seven siebenundsechzig=sixty-seven siebenundvierzig=forty-seven siebenundzwanzig=twenty-seven
siebte=seventh siebzehn=seventeen siebzehnte=seventeenth siebzig=seventy sieg=victory siegen=win sieger=winner
siehst=see sieht=sees siezen=address_formally silbern=silver silvester=new_year sind=are singen=sing singt=sings
sinken=sink sinkt=sinks sinn=sense sinnlos=pointless sinnvoll=sensible sirup=syrup sitz=seat sitzen=sit
sitzenbleiben=repeat_class sitzengeblieben=repeated_class sitzplatz=seat sitzt=sits sitzung=session skifahren=skiing
sklerose=sclerosis skulptur=sculpture sobald=as_soon socke=sock socken=socks sodass=so_that sodbrennen=heartburn
soeben=just_now sofern=provided sofort=immediately sogar=even sohle=sole sohn=son soja=soy solange=as_long
solaranlage=solar_panels solche=such soldat=soldier soll=should sollt=should somit=thus sommer=summer
sommerferien=summer_holidays sommerreifen=summer_tyres sonderangebot=special_offer sondern=but_rather
sonnabend=saturday sonne=sun sonnenaufgang=sunrise sonnenblume=sunflower sonnenblumenkerne=sunflower_seeds
sonnenbrand=sunburn sonnenbrille=sunglasses sonnencreme=sunscreen sonnenschein=sunshine sonnenuntergang=sunset
sonnig=sunny sonntag=sunday sonntags=sundays sonst=otherwise sorge=worry sorgen=worries sorgerecht=child_custody
sorgfalt=care sorgfältig=careful sorgt=cares sortieren=sort soviel=so_much soweit=so_far sowie=as_well sowieso=anyway
sowohl=both sozial=social sozialamt=welfare_office sozialarbeiter=social_worker sozialhilfe=social_welfare
sozialpädagoge=social_pedagogue soziologie=sociology soße=sauce spanien=spain spanisch=spanish spannend=exciting
spannung=tension sparbuch=savings_book sparen=save spargel=asparagus sparkasse=savings_bank sparkonto=savings_account
sparsam=thrifty spaten=spade spatz=sparrow spazieren=walk spaziergang=walk spaziergänge=walks spaß=fun speck=bacon
speicher=storage speichern=store speicherplatz=storage_space speise=dish speiseeis=ice_cream speisekarte=menu
speiseplan=meal_plan spende=donation spenden=donate spender=donor sperren=block spezialist=specialist speziell=special
spiegel=mirror spiegelei=fried_egg spiegelreflexkamera=slr_camera spiel=game spiele=games spielen=play spieler=player
spielkonsole=games_console spielplatz=playground spielplätze=playgrounds spielsucht=gambling_addiction spielt=plays
spielte=played spielzeug=toy spinat=spinach spinne=spider spinnen=spin spinnenangst=spider_fear spital=hospital
spitz=pointed spitze=tip spitzhund=spitz spitzname=nickname spontan=spontaneous sport=sports sportart=sport
sportler=athlete sportlich=athletic sportverein=sports_club sprach=spoke sprache=language sprachen=languages
sprachkurs=language_course sprang=jumped sprechen=speak sprechstunde=consultation_hours sprichst=speak spricht=speaks
springen=jump springt=jumps sprit=fuel spritkosten=fuel_costs spritze=injection spritzen=inject
sprudel=sparkling_water sprung=jump sprunggelenk=ankle sprünge=jumps spur=trace spät=late später=later spätere=later
spätschicht=late_shift spätzle=spaetzle späße=jokes spüle=sink spülen=rinse spülmaschine=dishwasher spüren=feel
spürt=feels staat=state staatlich=state-run staatsangehörigkeit=nationality staatsanwalt=prosecutor
staatsbürger=citizen staatsbürgerschaft=citizenship stabil=stable stach=stung stachelbeere=gooseberry stadion=stadium
stadt=city stadtplan=city_map stadtrand=outskirts stadtrat=city_council stadtteil=district stadtviertel=neighbourhood
stahl=steel stahlen=stole stall=stable stamm=trunk stammen=originate stammtisch=regulars'_table stand=stood
standesamt=registry_office stapel=stack starb=died stark=strong startseite=homepage statiker=structural_engineer
statt=instead_of stattdessen=instead stattfinden=take_place stattfindet=takes_place stattgefunden=taken_place
stau=traffic_jam staub=dust staubsaugen=vacuum staubsauger=vacuum_cleaner staus=traffic_jams stechen=sting
steckdose=socket stecken=put stecker=plug steckt=is_stuck stehen=stand stehlen=steal steht=stands steigen=climb
steigt=rises steil=steep stein=stone steinig=stony stelle=position stellen=put stellenanzeige=job_advertisement
stellplatz=parking_space stempel=stamp sterben=die sterilisiert=sterilised stern=star sternzeichen=star_sign
stets=always steuer=tax steuerberater=tax_adviser steuerbescheid=tax_assessment steuererklärung=tax_return
steuerklasse=tax_class steuern=taxes steuernummer=tax_number stich=sting stichsäge=jigsaw sticht=stings
sticken=embroider stief=step stiefel=boots stiefmutter=stepmother stiefsohn=stepson stieftochter=stepdaughter
stiefvater=stepfather stieg=climbed stiehlt=steals stier=bull stieß=bumped stift=pen stiften=donate
stiftung=foundation still=silent stille=silence stillen=breastfeed stimme=voice stimmen=be_right stimmt=is_right
stimmung=mood stimmzettel=ballot stinken=stink stipendien=scholarships stipendium=scholarship stirbt=dies
stirn=forehead stock=floor stockwerk=floor stoff=fabric stolz=proud storch=stork stornieren=cancel storniert=cancelled
stornierung=cancellation stoßen=bump strafbar=punishable strafe=punishment straftat=criminal_offence
strafzettel=parking_fine strand=beach strauch=shrub straße=street straßenbahn=tram strecke=route streicheln=stroke
streichen=paint streicht=paints streik=strike streit=argument streiten=argue streitet=argues streng=strict
strenge=strictness stressig=stressful strich=painted stricken=knit strickjacke=cardigan stritt=argued stroh=straw
strom=electricity stromanbieter=electricity_provider stromausfall=power_failure stromausfälle=power_failures
stromzähler=electricity_meter strumpf=stocking strumpfhose=tights strände=beaches sträucher=shrubs strümpfe=stockings
stubenrein=house-trained studentin=student studienfach=study_subject studiengang=degree_course
studiengänge=degree_courses studieren=study studiert=studies studium=studies stufe=step stuhl=chair stumm=mute
stumpf=blunt stunde=hour stundenplan=timetable stundenpläne=timetables stur=stubborn sturm=storm stute=mare
städte=cities städtisch=urban stämme=trunks ständig=constantly stärke=strength stärker=stronger stärkste=strongest
stören=disturb stört=disturbs störung=disorder stößt=bumps stück=piece stühle=chairs stündlich=hourly stürme=storms
stürmisch=stormy stürzen=fall suchen=search suchmaschine=search_engine sucht=searches suchte=searched sulfit=sulphite
summe=sum supermarkt=supermarket supermärkte=supermarkets suppe=soup surfen=surf sympathisch=likeable
synagoge=synagogue syrien=syria syrisch=syrian säfte=juices säge=saw sägen=saw sägewerk=sawmill
sänger=singer sättigend=filling
sätze=sentences säugling=infant söhne=sons söhnen=sons süchtig=addicted süd=south südlich=southern sünde=sin süß=sweet
süßigkeit=sweet süßigkeiten=sweets süßstoff=sweetener tablette=tablet tabletten=tablets tadel=rebuke tafel=blackboard
tag=day tagebuch=diary tagesausflug=day_trip tagesgeld=call_money tagesmutter=childminder tagesschau=news_programme
tagesstätte=daycare_centre tageszeitung=daily_newspaper tagsüber=during_day tagung=conference takt=beat tal=valley
tanken=refuel tankstelle=petrol_station tanne=fir tante=aunt tanzen=dance tanzschule=dancing_school tapete=wallpaper
tapezieren=wallpapering tarif=tariff tasche=bag taschenbuch=paperback taschengeld=pocket_money taschenlampe=flashlight
taschenmesser=pocket_knife taschentuch=handkerchief taschentücher=tissues tasse=cup tastatur=keyboard taste=key
tat=did tatsache=fact tatsächlich=actually taub=deaf taube=pigeon tauchen=dive taucher=diver taufe=baptism
tauschen=swap tausend=thousand teamleiter=team_leader technik=technology techniker=technician technisch=technical
tee=tea teelöffel=teaspoon teich=pond teig=dough teil=part teilen=share teilgenommen=participated
teilkasko=partial_cover teilnahm=took_part teilnahme=participation teilnehmen=participate teilnehmer=participant
teilnimmt=takes_part teilweise=partly teilzeit=part-time telefon=phone telefonat=phone_call telefonieren=phone
telefoniert=phoned telefonnummer=phone_number teller=plate tempel=temple temperatur=temperature tempo=speed
tempolimit=speed_limit tennisarm=tennis_elbow teppich=carpet termin=appointment terminkalender=appointment_calendar
terrasse=terrace testament=will teuer=expensive teuerste=most_expensive teufel=devil teure=expensive
teurer=more_expensive theater=theatre thema=topic themen=topics theoretisch=theoretical therapeut=therapist
therapeutin=therapist therapie=therapy thrombose=thrombosis thunfisch=tuna thymian=thyme thüringen=thuringia tief=deep
tiefe=depth tiefgarage=underground_garage tiefkühl=frozen tier=animal tierarzt=vet tiere=animals
tierhaarallergie=pet_allergy tierhaare=animal_hair tierheim=animal_shelter tierisch=animal tierlieb=animal-loving
tierpark=zoo tierärztin=vet tilgen=repay tilgung=repayment tintenfisch=squid tisch=table tischler=carpenter
tischlern=carpentering tischtennis=table_tennis tischtuch=tablecloth tochter=daughter tod=death toilette=toilet
toilettenpapier=toilet_paper toll=great tollwut=rabies tomate=tomato tomaten=tomatoes ton=tone tonne=ton topf=pot
topfpflanze=potted_plant tor=gate torte=cake torwart=goalkeeper tot=dead total=totally tracht=traditional_costume
traf=met tragen=wear tragödie=tragedy trainieren=train trainiert=trained trank=drank transporter=van trat=kicked
traube=grape trauben=grapes trauer=grief trauerfeier=funeral_service trauern=grieve trauert=grieves traurig=sad
treffen=meet treffpunkt=meeting_point trennen=separate trennung=separation treppe=stairs treppenhaus=stairwell
treten=kick treu=faithful treue=loyalty trifft=meets trinken=drink trinkgeld=tip trinkt=drinks tritt=kicks trocken=dry
trocknen=dry trockner=dryer trommel=drum trompete=trumpet tropfen=drops tropft=drips trotz=despite
trotzdem=nevertheless trug=wore truthahn=turkey trächtig=pregnant trägt=wears träne=tear tränen=tears träume=dreams
träumen=dream träumt=dreams trösten=comfort tschechien=czechia tschechisch=czech tschüss=bye tuch=cloth tulpe=tulip
tumor=tumour tun=do turm=tower turnen=do_gymnastics turnhalle=gym_hall turnier=tournament turnschuh=trainer
turnschuhe=trainers tut=does typisch=typical täglich=daily täler=valleys tänze=dances tänzer=dancer täter=perpetrator
tätowierung=tattoo töchter=daughters töchtern=daughters tödlich=deadly töne=tones töpfe=pots töpfer=potter
töpfern=pottery töten=kill tür=door türkei=turkey türkis=turquoise türkisch=turkish türme=towers tüte=bag
tüv=vehicle_inspection ubahn=subway ufer=shore uhr=clock uhrmacher=watchmaker uhrzeit=time ukrainisch=ukrainian
um=around umarmen=hug umbau=conversion umbauen=rebuild umfang=extent umgang=dealing umgebaut=rebuilt
umgebung=surroundings umgehen=deal_with umgemeldet=re-registered umgeschult=retrained umgesetzt=implemented
umgestiegen=changed_trains umgetauscht=exchanged umgezogen=moved_house umkleidekabine=changing_room umleitung=detour
ummelden=re-register umrühren=stir ums=around_the umsatzsteuer=sales_tax umschlag=envelope umschulung=retraining
umsetzen=implement umso=all_the umsonst=free umstand=circumstance umsteigen=change_trains umstände=circumstances
umtausch=exchange umweg=detour umwelt=environment umweltfreundlich=eco-friendly umweltschutz=environmental_protection
umziehen=move_house umzug=move umzüge=moves unabhängig=independent unabhängigkeit=independence unangenehm=unpleasant
unbedingt=absolutely unbefristet=permanent unbekannt=unknown unbequem=uncomfortable unbewusst=unconscious und=and
undicht=leaking unehrlich=dishonest unentschieden=draw unfall=accident unfreundlich=unfriendly unfähig=incapable
unfälle=accidents ungarisch=hungarian ungarn=hungary ungeduldig=impatient ungefähr=approximately ungefährlich=harmless
ungenau=inaccurate ungerecht=unfair ungerechtigkeit=injustice ungern=reluctantly ungesund=unhealthy
ungewöhnlich=unusual ungläubig=unbelieving unglück=misfortune unglücklich=unhappy ungültig=invalid unhöflich=rude
uni=university uninteressant=uninteresting universität=university unklar=unclear unkraut=weeds unmöglich=impossible
unnötig=unnecessary unordentlich=untidy unordnung=mess unpraktisch=impractical unpünktlich=unpunctual
unregelmäßig=irregular uns=us unschuld=innocence unschuldig=innocent unser=our unsere=our unserem=our unseren=our
unserer=our unseres=our unsicher=unsure unsicherheit=uncertainty unsichtbar=invisible unsympathisch=unlikeable
unten=below unter=under untere=lower untergewichtig=underweight unterhalb=below unterhalt=child_support
unterhalten=talk unterhaltung=conversation unterhemd=undershirt unterhose=underpants unterhält=talks
unterkunft=accommodation unterkünfte=accommodations unterlage=document unterlagen=documents unternehmen=company
unternehmer=entrepreneur unternehmung=undertaking unternimmt=undertakes unternommen=undertaken unteroffizier=sergeant
unterricht=lessons unterrichten=teach unterrichtet=teaches unters=under_the unterscheiden=distinguish
unterscheidet=differs unterschenkel=lower_leg unterschied=difference unterschiede=differences
unterschieden=distinguished unterschiedlich=different unterschreiben=sign unterschreibt=signs unterschrieben=signed
unterschrift=signature unterstützen=support unterstützt=supports untersuchen=examine untersucht=examined
untersuchung=examination unterwegs=on_way unterwäsche=underwear unterzeichnen=sign untreu=unfaithful
unvernünftig=unreasonable unverträglich=intolerant unverträglichkeit=intolerance unvollständig=incomplete
unwahr=untrue unwahrscheinlich=unlikely unwetter=severe_weather unwichtig=unimportant unzufrieden=dissatisfied
unzuverlässig=unreliable urenkel=great-grandchild urgroßmutter=great-grandmother urgroßvater=great-grandfather
urkunde=certificate urlaub=vacation urlaubsgeld=holiday_bonus urlaubstag=vacation_day urologe=urologist
uroma=great-grandma uropa=great-grandpa ursache=cause ursprünglich=originally urteil=verdict urteilen=judge
valentinstag=valentine's_day vandalismus=vandalism vanille=vanilla vater=father vatertag=father's_day vati=dad
veganer=vegan vegetarier=vegetarian vegetarisch=vegetarian vene=vein verabreden=arrange verabredet=has_appointment
verabredung=date verabschieden=say_goodbye verabschiedet=said_goodbye veraltet=outdated veranstaltung=event
verantwortlich=responsible verantwortung=responsibility verantwortungsvoll=responsible verband=bandage verbat=forbade
verbessern=improve verbessert=improved verbesserung=improvement verbieten=forbid verbietet=forbids verbinden=connect
verbindet=connects verbindung=connection verbot=ban verboten=forbidden verbrachte=spent_time verbrannt=burned
verbrauch=consumption verbrauchen=consume verbraucher=consumer verbraucht=consumed verbrechen=crime
verbrecher=criminal verbrenner=combustion_car verbrennung=burn verbringen=spend_time verbringt=spends_time
verbunden=connected verbände=associations verdacht=suspicion verdauen=digest verdienen=earn verdienst=earnings
verdient=earns verdorben=spoiled verein=club vereinbaren=arrange vereinbart=agreed vereinbarung=agreement
vereine=clubs verfahren=procedure verfolgen=pursue verfolgt=pursued verfügbar=available verfügung=disposal
vergangen=past vergaß=forgot vergebens=in_vain vergehen=pass vergessen=forget vergesslich=forgetful verging=passed
vergiss=forget vergisst=forgets vergleich=comparison vergleichen=compare vergleicht=compares verglich=compared
vergnügen=pleasure vergrößern=enlarge verhaften=arrest verhaftet=arrested verhalten=behaviour verhandeln=negotiate
verhandlung=negotiation verheiratet=married verhindern=prevent verhindert=prevented verhält=behaves
verhältnis=relationship verhütung=contraception verirren=get_lost verkauf=sale verkaufen=sell verkauft=sold
verkehr=traffic verkehrsmittel=transport verkehrsschild=traffic_sign verklagen=sue verklagt=sued verkäufe=sales
verkäufer=salesperson verlag=publisher verlage=publishers verlangen=demand verlassen=leave verlaufen=lost
verletzen=injure verletzt=injured verletzung=injury verlieben=fall_in-love verliebt=in_love verlieren=lose
verliert=loses verließ=left verlobt=engaged verlobte=fiancée verlobter=fiancé verlobung=engagement verlor=lost
verlust=loss verlängern=extend verlängert=extended verlängerung=extension verlängerungskabel=extension_cord
verlässt=leaves vermeiden=avoid vermeidet=avoids vermesser=surveyor vermied=avoided vermieten=rent_out
vermieter=landlord vermieterin=landlady vermietet=rented_out vermissen=miss vermisst=misses vermuten=suspect
vermutet=suspected vermutlich=presumably vermutung=assumption vermächtnis=legacy vermögen=wealth vernunft=reason
vernünftig=reasonable verpackt=packaged verpackung=packaging verpassen=miss verpasst=missed verpflichtet=obliged
verpflichtung=obligation verraten=reveal verreisen=travel verreist=travelling verrostet=rusted verrät=reveals
verrückt=crazy versammlung=meeting versand=shipping versandkosten=shipping_costs verschenken=give_away
verschicken=send verschieben=postpone verschiebt=postpones verschieden=different verschlechtern=worsen
verschlechtert=worsened verschlechterung=deterioration verschlossen=reserved verschlüsselt=encrypted
verschmutzung=pollution verschoben=postponed verschreiben=prescribe verschreibt=prescribes
verschreibungspflichtig=prescription_only verschrieb=prescribed verschuldet=indebted verschwand=disappeared
verschwenden=waste verschwenderisch=wasteful verschwinden=disappear verschwindet=disappears verschwunden=disappeared
versichern=insure versichert=insured versichertenkarte=insurance_card versicherung=insurance
versicherungsnummer=insurance_number versicherungsschein=insurance_policy verspielt=playful versprach=promised
versprechen=promise verspricht=promises versprochen=promised verspätet=delayed verspätung=delay verstand=understood
verstaucht=sprained verstauchung=sprain versteck=hiding_place verstecken=hide versteckt=hidden verstehen=understand
versteht=understands verstopft=clogged verstopfung=constipation verstorben=deceased verständlich=understandable
verständnis=understanding versuch=attempt versuchen=try versucht=tried verteidigen=defend verteidigung=defence
verteilen=distribute vertrag=contract vertragen=tolerate vertragspartner=contract_partner vertrat=represented
vertrauen=trust vertraut=familiar vertreten=represent vertreter=representative vertretung=substitution vertrieb=sales
vertritt=represents vertrug=tolerated verträge=contracts verträglich=well_tolerated verträgt=tolerates
verursachen=cause verursacht=caused verurteilt=convicted verwalten=administer verwalter=administrator
verwaltung=administration verwandt=related verwandte=relatives verwandter=relative verwandtschaft=relatives
verweigern=refuse verweigert=refused verwenden=use verwendet=uses verwirrt=confused verwirrung=confusion
verwitwet=widowed verwundet=wounded verzeihen=forgive verzeiht=forgives verzeihung=pardon verzicht=renunciation
verzichten=do_without verzichtet=does_without verzieh=forgave verziehen=forgiven verzweifelt=desperate
verzweiflung=despair verzögern=delay verzögert=delayed verzögerung=delay verändern=change verändert=changed
veränderung=change verärgert=annoyed veröffentlichen=publish veröffentlicht=published vetter=cousin
videospiel=video_game viel=much viele=many vielen=many vielleicht=maybe vier=four viereckig=square
vierjährig=four-year-old viermal=four_times vierte=fourth viertel=quarter viertelstunde=quarter_hour
vierunddreißig=thirty-four vierundfünfzig=fifty-four vierundsechzig=sixty-four vierundvierzig=forty-four
vierundzwanzig=twenty-four vierzehn=fourteen vierzehnte=fourteenth vierzig=forty vierzigste=fortieth
vietnamesisch=vietnamese violett=purple visa=visas visum=visa vogel=bird vokabel=vocabulary volk=people
volksfest=folk_festival volkshochschule=adult_education volkswirtschaft=economics voll=full volljährig=of_age
vollkasko=comprehensive_cover vollkorn=wholegrain vollkornbrot=wholegrain_bread vollmacht=legal_authority
vollpension=full_board vollständig=complete vollzeit=full-time volumen=volume vom=from_the von=from
voneinander=each_other vor=before voraussetzung=requirement vorbei=past vorbeifahren=drive_past vorbeigekommen=came_by
vorbeikommen=come_by vorbereiten=prepare vorbereitet=prepared vorbereitung=preparation
vorbestraft=previously_convicted vordere=front vorerst=for_now vorfahrt=priority vorgehabt=intended
vorgekommen=occurred vorgelesen=read_aloud vorgenommen=intended vorgeschlagen=suggested vorgesetzte=supervisor
vorgestellt=imagined vorgestern=before_yesterday vorgezogen=preferred vorgänger=predecessor vorhabe=intend
vorhaben=plan vorhanden=available vorhang=curtain vorhat=intends vorher=beforehand vorhin=earlier vorhänge=curtains
vorig=previous vorkommen=occur vorkommt=occurs vorlesen=read_aloud vorlesung=lecture vorletzte=second_last
vorliebe=preference vorläufig=provisional vorm=before_the vormittag=morning vormittags=mornings vorn=in_front
vorname=first_name vornehmen=intend vornimmt=intends vorort=suburb vorrat=supplies vors=before_the
vorschlag=suggestion vorschlagen=suggest vorschläge=suggestions vorschlägt=suggests vorschrift=regulation
vorschule=preschool vorsicht=caution vorsichtig=careful vorsitz=chairmanship vorsitzende=chairwoman
vorsitzender=chairman vorsorge=checkup vorsorgeuntersuchung=checkup vorsorgevollmacht=health_proxy vorspeise=starter
vorstand=board vorstellen=imagine vorstellung=show vorstellungsgespräch=job_interview vorstrafe=criminal_record
vorteil=advantage vortrag=lecture vorträge=lectures vorwahl=area_code vorwiegend=mainly vorwärts=forward
vorziehen=prefer vorübergehend=temporary väter=fathers vögel=birds vögeln=birds völker=peoples völlig=completely
waage=scales wach=awake wache=wake wachmann=guard wachs=wax wachsen=grow wachstum=growth wade=calf waffe=weapon
waffel=waffle wagen=car wahl=election wahlen=elections wahr=true wahrheit=truth wahrscheinlich=probably waise=orphan
wal=whale wald=forest waldhorn=french_horn walnuss=walnut walnüsse=walnuts wand=wall wandern=hike
wanderschuhe=hiking_boots wandert=hikes wanderung=hike wandte=turned wange=cheek wann=when wanne=tub war=was
ware=goods waren=were warf=threw warmherzig=warm-hearted warnen=warn warnung=warning warst=were wart=were warten=wait
wartet=waits wartezimmer=waiting_room wartung=maintenance warum=why warze=wart was=what waschbecken=sink waschen=wash
waschmaschine=washing_machine waschmittel=detergent wasser=water wasserdicht=waterproof wasserfall=waterfall
wasserfälle=waterfalls wasserhahn=tap wasserkocher=kettle wassermelone=watermelon wasserrohrbruch=burst_pipe
wasserwaage=spirit_level wasserwacht=water_rescue weben=weave webseite=website wechselgeld=change
wechseljahre=menopause wechseln=change wechselt=changes wecken=wake wecker=alarm_clock weder=neither weg=away
wegen=because_of wegfahren=go_away weggefahren=gone_away weggelaufen=ran_away weggeworfen=thrown_away
weglaufen=run_away wegwerfen=throw_away wegwirft=throws_away weh=hurt wehgetan=hurt wehrdienst=military_service
wehrpflicht=conscription wehtun=hurt weiblich=female weich=soft weichspüler=fabric_softener weide=willow
weihnacht=christmas weihnachtsbaum=christmas_tree weihnachtsgeld=christmas_bonus weil=because wein=wine weinen=cry
weint=cries weintraube=grape weise=wise weisen=point weisheit=wisdom weit=far weiter=further
weiterbildung=further_training weitergemacht=carried_on weitermachen=carry_on weitsichtig=far-sighted weizen=wheat
weiß=know weiße=white weißen=white weißer=white weißes=white weißt=know weißwein=white_wine welcher=which welle=wave
wellensittich=budgie welpe=puppy welpen=puppies welt=world weltall=space wem=whom wen=whom wenden=turn wenig=little
wenige=few weniger=less wenigsten=least wenigstens=at_least wenn=if wer=who werbung=advertising werde=will
werden=become werdet=will werfen=throw werk=factory werkstatt=workshop werkstätten=workshops werktag=working_day
werktags=weekdays werkzeug=tool werkzeugkasten=toolbox wert=value wertlos=worthless wertpapier=security
wertvoll=valuable wesentlich=essential weshalb=why wespe=wasp wespen=wasps wespenstich=wasp_sting wessen=whose
weste=vest westen=west westlich=western wettbewerb=competition wetter=weather wetterbericht=weather_report
wettervorhersage=weather_forecast wettkampf=competition wettkämpfe=competitions wg=flat_share wichtig=important
wichtiger=more_important wickeln=change_diaper widerruf=revocation widerrufen=revoke widersprechen=contradict
widerspricht=contradicts widerspruch=objection widersprüche=contradictions wie=how wieder=again wiederholen=repeat
wiederholt=repeated wiedervereinigung=reunification wiederverwenden=reuse wiegen=weigh wiegt=weighs wien=vienna
wies=pointed wiese=meadow wiesen=meadows wieso=why wieviel=how_much wievielte=which_date wildschwein=wild_boar
will=want wille=will willkommen=welcome wimper=eyelash windel=nappy windeln=nappies windhund=greyhound windig=windy
windpocken=chickenpox windschutzscheibe=windscreen winken=wave winterreifen=winter_tyres winzer=winegrower winzig=tiny
wir=we wirbel=vertebra wirbelsäule=spine wird=will wirft=throws wirken=work wirklich=really wirklichkeit=reality
wirkstoff=active_ingredient wirkt=works wirkung=effect wirst=will wirtschaft=economy wirtschaftlich=economic
wirtshaus=pub wischen=wipe wissen=know wissenschaft=science wissenschaftler=scientist wissenschaftlich=scientific
witwe=widow witwer=widower witz=joke witzig=funny wlan=wifi wo=where woanders=elsewhere wobei=whereby woche=week
wochenende=weekend wochenmarkt=weekly_market wochentag=weekday wodurch=through_what wofür=for_what wog=weighed
wogegen=against_what woher=where_from wohin=where_to wohl=probably wohlstand=prosperity wohnen=live
wohngeld=housing_benefit wohngemeinschaft=flat_share wohnheim=dormitory wohnmobil=motorhome wohnort=residence
wohnsitz=residence wohnt=lives wohnte=lived wohnung=flat wohnwagen=caravan wohnzimmer=living_room wolf=wolf
wolke=cloud wolkig=cloudy wolle=wool wollen=want wollt=want wollte=wanted wollten=wanted womit=with_what
wonach=after_what woran=on_what worauf=on_what woraus=from_what worden=been worin=in_what wort=word worte=words
worum=about_what worüber=about_what wovon=from_what wovor=of_what wozu=what_for wuchs=grew wunde=wound
wunderbar=wonderful wunderlich=quirky wundern=wonder wunderschön=gorgeous wunsch=wish wurde=was wurden=were
wurdest=were wurf=throw wurm=worm wurst=sausage wurzel=root wusch=washed wusste=knew wut=anger wächst=grows
wählen=choose wähler=voter wählt=votes während=during währenddessen=meanwhile wälder=forests wände=walls wäre=would_be
wären=would_be wärme=warmth wärmepumpe=heat_pump wärmer=warmer wärst=would_be wäsche=laundry wäscheklammer=clothes_peg
wäschetrockner=tumble_dryer wäscht=washes wöchentlich=weekly wölfe=wolves wörter=words wörterbuch=dictionary
wünsche=wishes wünscht=wishes würde=would würden=would würdest=would würdig=worthy würfeln=dice würmer=worms
würstchen=sausage würste=sausages würzen=season wüste=desert wütend=angry zahl=number zahlen=pay zahlreich=numerous
zahlt=pays zahlung=payment zahm=tame zahn=tooth zahnarzt=dentist zahnbürste=toothbrush zahnfleisch=gums
zahnpasta=toothpaste zahnschmerzen=toothache zahnseide=dental_floss zahnspange=braces zahnärztin=dentist zange=pliers
zart=tender zaun=fence zb=for_example zebrastreifen=pedestrian_crossing zecke=tick zeh=toe zehen=toes zehn=ten
zehnte=tenth zeichentrick=cartoon zeichnen=draw zeichner=draughtsman zeichnet=draws zeichnung=drawing zeigen=show
zeit=time zeitarbeit=temporary_work zeitpunkt=time zeitraum=period zeitschrift=magazine zeitung=newspaper
zeitweise=at_times zelt=tent zelten=camp zeltplatz=campsite zement=cement zentimeter=centimetre zentral=central
zerbrechen=shatter zerbrochen=shattered zerstreut=absent-minded zerstören=destroy zerstört=destroyed
zerstörung=destruction zettel=slip zeuge=witness zeugin=witness zeugnis=certificate ziege=goat ziegel=brick
ziegenkäse=goat_cheese ziehen=pull zieht=pulls ziel=goal zielvereinbarung=target_agreement ziemlich=fairly
ziffer=digit zigarette=cigarette zimmer=room zimmerdecke=ceiling zimmermann=carpenter zimmerpflanze=houseplant
zimt=cinnamon zinn=tin zins=interest zinsen=interest zinssatz=interest_rate zirkus=circus zitrone=lemon
zitrusfrüchte=citrus_fruits zivi=civilian_servant zivildienst=civilian_service zocken=gaming zog=pulled zoll=customs
zollkontrolle=customs_check zollstock=folding_ruler zorn=anger zornig=angry zu=to zubereiten=prepare
zubereitet=prepared zucker=sugar zuckerfest=eid zuckerfrei=sugar_free zuckerkrankheit=diabetes zudem=moreover
zuerst=first zufall=coincidence zufolge=according_to zufrieden=satisfied zufriedenheit=satisfaction
zufälle=coincidences zufällig=by_chance zug=train zugang=access zugeben=admit zugegeben=admitted zugehört=listened
zugelassen=permitted zugenommen=gained_weight zugesagt=accepted zugestimmt=agreed zugleich=simultaneously
zugriff=access zugänge=accesses zuhause=home zuhören=listen zuhörer=listener zukünftig=future zulassen=permit
zulassung=registration zulassungsstelle=vehicle_registration zuletzt=lastly zuliebe=for_sake zum=to_the zumachen=close
zumindest=at_least zunehmen=gain_weight zunge=tongue zunimmt=increases zunächst=initially zur=to_the zurzeit=currently
zurück=back zurückfahren=drive_back zurückgeben=give_back zurückgefahren=driven_back zurückgegeben=given_back
zurückgekehrt=returned zurückgekommen=come_back zurückgerufen=called_back zurückgeschickt=sent_back
zurückhaltend=reserved zurückkehren=return zurückkommen=come_back zurückrufen=call_back zurückschicken=send_back
zusagen=accept zusammen=together zusammenbauen=assemble zusammengebaut=assembled zusammenhang=connection
zusammenhänge=connections zusammenleben=live_together zusammenstoß=collision zusammenziehen=move_together
zusatzstoff=additive zuschauer=spectator zuschuss=subsidy zuschüsse=subsidies zustand=condition zustimmen=agree
zustimmung=consent zustände=conditions zuständig=responsible zuständigkeit=responsibility zusätzlich=additionally
zutat=ingredient zutaten=ingredients zutritt=access zuverlässig=reliable zuverlässigkeit=reliability zuviel=too_much
zuvor=before zuwenig=too_little zwang=forced zwanzig=twenty zwanzigste=twentieth zwar=admittedly zweck=purpose
zwei=two zweifeln=doubt zweig=twig zweijährig=two-year-old zweimal=twice zweisprachig=bilingual zweite=second
zweitens=secondly zweiunddreißig=thirty-two zweiundfünfzig=fifty-two zweiundsechzig=sixty-two zweiundvierzig=forty-two
zweiundzwanzig=twenty-two zwetschge=plum zwetschgen=plums zwiebel=onion zwiebeln=onions zwilling=twin zwillinge=twins
zwingen=force zwischen=between zwo=two zwölf=twelve zwölfte=twelfth zäh=tough zähle=count zählen=count zähler=meter
zählerstand=meter_reading zählt=counts zähne=teeth zähnen=teeth zäune=fences zögern=hesitate zöliakie=coeliac_disease
züchten=breed züchter=breeder züge=trains zürich=zurich übel=nauseous übelkeit=nausea üben=practise über=about
überall=everywhere überarbeitet=overworked überfall=robbery überfallen=robbed überflüssig=superfluous
überfordert=overwhelmed überforderung=excessive_demand überfälle=robberies übergeben=vomit übergewichtig=overweight
überhaupt=at_all überholen=overtake überholt=overtaken überlastet=overloaded überleben=survive überlegen=consider
überlegt=considered überlegung=consideration überm=above_the übermorgen=after_tomorrow übernachten=stay_overnight
übernachtet=stayed_overnight übernachtung=overnight_stay übernahm=took_over übernahme=takeover übernehmen=take_over
übernimmt=takes_over übernommen=taken_over übernächste=after_next überprüfen=check überraschen=surprise
überrascht=surprised übers=about_the überschwemmung=flood übersetzen=translate übersetzer=translator
übersetzt=translated übersetzung=translation überstunde=overtime überwachen=monitor überwachung=surveillance
überweisen=transfer überwiegend=mainly überwies=transferred überwiesen=transferred überzeugen=convince
überzeugt=convinced überzeugung=conviction überziehen=overdraw überzogen=overdrawn üblich=usual üblicherweise=usually
übrigens=incidentally übt=practises übung=exercise
"""
