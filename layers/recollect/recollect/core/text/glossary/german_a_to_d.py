"""German words from A to D with their English: `german=english`, `_` for a space."""

from typing import Final

WORDS: Final = """
aal=eel ab=from abbauen=dismantle abbiegen=turn abbrechen=drop_out abbuchen=debit abend=evening abendbrot=dinner
abendessen=dinner abends=evenings aber=but aberglaube=superstition abfahren=depart abfahrt=departure abfall=waste
abfindung=severance_pay abflug=departure abfluss=drain abflüge=departures abflüsse=drains abfährt=departs
abgebaut=dismantled abgeben=hand_in abgebogen=turned abgebrochen=dropped_out abgebucht=debited abgefahren=departed
abgegeben=handed_in abgeholt=picked_up abgelaufen=expired abgelehnt=refused abgemeldet=deregistered
abgenommen=lost_weight abgeordneter=parliamentarian abgeraten=advised_against abgereist=departed abgerissen=torn_down
abgesagt=cancelled abgeschaltet=switched_off abgeschleppt=towed abgeschlossen=completed abgesetzt=deducted
abgesprochen=agreed abgestimmt=voted abgestürzt=crashed abgibt=hands_in abholen=pick_up abholt=picks_up
abhängen=depend abhängig=dependent abhängigkeit=dependence abhängt=depends abi=a-levels abitur=a-levels
ablaufen=expire ablehnen=refuse ablehnend=negative ablehnung=rejection abläuft=expires abmelden=sign_off
abmeldung=deregistration abnehmen=lose_weight abneigung=aversion abnimmt=loses_weight abo=subscription
abonnement=subscription abonnieren=subscribe abonniert=subscribed abrechnung=statement abreise=departure
abreisen=depart abreißen=tear_down abriss=demolition absagen=cancel absatz=heel abschalten=switch_off
abschied=farewell abschleppen=tow abschließen=complete abschluss=degree abschlüsse=degrees absender=sender
absetzen=deduct absicht=intention absichtlich=intentionally absolut=absolutely absprache=agreement absprechen=agree
abstand=distance abstimmen=vote absturz=crash abstände=distances abteilung=department abteilungsleiter=department_head
abwaschen=wash_dishes abwärts=downward ach=oh acht=eight achte=eighth achten=pay_attention achtet=pays_attention
achtunddreißig=thirty-eight achtundfünfzig=fifty-eight achtundsechzig=sixty-eight achtundvierzig=forty-eight
achtundzwanzig=twenty-eight achtung=attention achtzehn=eighteen achtzehnte=eighteenth achtzig=eighty acker=field
ader=vein adler=eagle adoptieren=adopt adoptiert=adopted adresse=address affe=monkey afrika=africa ahorn=maple
akkordeon=accordion akku=battery akkuschrauber=cordless_screwdriver akne=acne akte=file aktie=share aktiv=active
aktualisieren=update aktualisierung=update aktuell=current akut=acute akzent=accent alarmanlage=alarm_system
alkohol=alcohol alkoholfrei=alcohol_free alkoholiker=alcoholic alkoholsucht=alcoholism alle=all allee=avenue
allein=alone alleinerziehend=single_parent alleinstehend=single allem=everything allerdings=however allergie=allergy
allergien=allergies allergiker=allergy_sufferer allergisch=allergic allerlei=all_sorts alles=everything
allesfresser=omnivore allgemein=general alltag=everyday_life alltäglich=everyday alpen=alps als=than also=so alt=old
altbau=old_building altenheim=retirement_home altenpflege=elderly_care altenpfleger=geriatric_nurse alter=age
altersheim=retirement_home altmodisch=old-fashioned altpapier=waste_paper altstadt=old_town am=on_the ameise=ant
amerika=america amerikanisch=american ampel=traffic_light amsel=blackbird amt=office amtsgericht=district_court an=on
ananas=pineapple anbau=extension anbieten=offer anbieter=provider andere=other andererseits=other_hand
andernfalls=otherwise anders=different anderswo=elsewhere anderthalb=one-and-a-half anfall=seizure anfang=beginning
anfangen=start anfing=started anfordern=request anforderung=requirement anfälle=seizures anfänge=beginnings
anfänger=beginner anfängt=starts angabe=detail angaben=details angeblich=supposedly angebot=offer angebote=offers
angeboten=offered angefangen=started angefordert=requested angegriffen=attacked angehört=listened_to
angekommen=arrived angelegenheit=matter angelegt=invested angeln=fishing angemeldet=registered angenehm=pleasant
angenommen=accepted angereist=arrived angerufen=called angeschaltet=switched_on angeschaut=watched angesehen=watched
angesprochen=addressed angestellt=employed angestellte=employee angestellter=employee angewandt=applied
angewendet=applied angewohnheit=habit angezeigt=reported angezogen=dressed angreifen=attack angriff=attack angst=fear
angststörung=anxiety_disorder anhand=based_on anhänger=trailer anhänglich=affectionate anhören=listen_to ankam=arrived
ankommen=arrive ankommt=arrives ankunft=arrival anlage=facility anlass=occasion anlegen=invest anleitung=instructions
anlässe=occasions anmelden=register anmeldung=registration annahm=accepted annahme=assumption annehmen=accept
annimmt=accepts anrede=salutation anreise=arrival anreisen=arrive anrief=called anruf=phone_call
anrufbeantworter=answering_machine anrufen=call anruft=calls ans=to_the anschalten=switch_on anschauen=watch
anscheinend=apparently anschließend=afterwards anschluss=connection anschlüsse=connections anschreiben=cover_letter
anschrift=address ansehen=look_at ansicht=view ansonsten=otherwise ansprechen=address ansprechpartner=contact_person
anspricht=addresses anspruch=entitlement ansprüche=entitlements anstatt=instead_of ansteckend=contagious
anstrengen=make_effort anstrengend=exhausting anstrengung=effort anteil=share antibiotika=antibiotics
antibiotikum=antibiotic antrag=application antragsteller=applicant anträge=applications antworten=answer anwalt=lawyer
anwenden=apply anwendung=application anwälte=lawyers anwältin=lawyer anzahl=number anzeige=advertisement
anzeigen=report anziehen=put_on anzug=suit anzüge=suits apfel=apple apfelsaft=apple_juice apfelsine=orange
apfelstrudel=apple_strudel apotheke=pharmacy apotheker=pharmacist apparat=apparatus appetit=appetite aprikose=apricot
arabisch=arabic arbeiten=work arbeiter=worker arbeitet=works arbeitete=worked arbeitgeber=employer
arbeitnehmer=employee arbeitsamt=employment_office arbeitskleidung=work_clothes arbeitslos=unemployed
arbeitslosengeld=unemployment_benefit arbeitslosigkeit=unemployment arbeitsplatz=workplace arbeitsplätze=workplaces
arbeitsvertrag=employment_contract arbeitsweg=commute arbeitszimmer=study architekt=architect arm=poor
armband=bracelet armbanduhr=wristwatch arme=arms armee=army armut=poverty art=kind arterie=artery
arthrose=osteoarthritis artikel=article artischocke=artichoke arznei=medicine arzneimittel=medicine arzt=doctor
arzttermin=doctor's_appointment asien=asia assistent=assistant ast=branch asyl=asylum atem=breath
atemnot=breathlessness atmen=breathe atmet=breathes atmung=breathing attest=medical_certificate aubergine=eggplant
auch=also auf=on aufbau=structure aufbauen=set_up aufbewahren=keep aufbewahrt=kept aufenthalt=stay
aufenthaltserlaubnis=residence_permit aufenthaltstitel=residence_permit auffallen=stand_out auffordern=request
auffällig=conspicuous auffällt=stands_out aufführen=perform aufführung=performance aufgabe=task aufgebaut=set_up
aufgeben=give_up aufgefallen=noticed aufgefordert=requested aufgeführt=performed aufgegeben=given_up aufgehoben=kept
aufgehängt=hung_up aufgehört=stopped aufgeladen=charged aufgemacht=opened aufgenommen=recorded aufgepasst=looked_after
aufgeregt=excited aufgeräumt=tidied_up aufgeschrieben=written_down aufgestanden=got_up aufgetreten=performed
aufgewachsen=grown_up aufgewacht=woken_up aufgibt=gives_up aufgrund=because_of aufheben=keep aufhängen=hang_up
aufhören=stop aufhört=stops aufladen=charge auflauf=casserole aufmachen=open aufnehmen=record aufpassen=look_after
aufregen=upset aufregend=exciting aufregung=excitement aufräumen=tidy_up aufs=onto_the aufschreiben=write_down
aufsichtsrat=supervisory_board aufstehen=get_up aufstieg=ascent auftauen=thaw auftrag=order auftraggeber=client
auftreten=occur auftritt=performance aufträge=orders aufwachen=wake_up aufwachsen=grow_up aufwand=effort
aufwendig=elaborate aufwändig=elaborate aufwärts=upward aufzug=lift auge=eye augen=eyes augenarzt=eye_doctor
augenblick=moment augenbraue=eyebrow aus=from ausbauen=expand ausbilden=train ausbilder=trainer
ausbildung=vocational_training ausdrucken=print_out ausfallen=be_cancelled ausflug=excursion ausflüge=excursions
ausfällt=is_cancelled ausführen=carry_out ausfüllen=fill_out ausgabe=expense ausgaben=expenses ausgang=exit
ausgebaut=expanded ausgeben=spend ausgebildet=trained ausgedruckt=printed_out ausgefallen=cancelled
ausgeführt=carried_out ausgefüllt=filled_out ausgegangen=gone_out ausgegeben=spent ausgehen=go_out
ausgeliehen=borrowed ausgepackt=unpacked ausgeruht=rested ausgerutscht=slipped ausgeschaltet=turned_off
ausgesehen=looked ausgesprochen=pronounced ausgestellt=exhibited ausgestiegen=got_off ausgesucht=chosen
ausgetauscht=replaced ausgetreten=left ausgewandert=emigrated ausgewählt=chosen ausgezeichnet=excellent
ausgezogen=moved_out ausgänge=exits aushalten=endure aushilfe=temporary_worker auskennen=know_about ausland=abroad
auslandseinsatz=foreign_deployment ausleihen=borrow ausländer=foreigner ausländerbehörde=immigration_office
ausländisch=foreign ausnahme=exception ausnahmsweise=exceptionally auspacken=unpack ausprobieren=try_out
ausprobiert=tried_out auspuff=exhaust ausrechnen=calculate ausreichend=sufficient ausruhen=rest ausschalten=turn_off
ausschlag=rash ausschließlich=exclusively aussehen=look aussieht=looks aussprache=pronunciation aussprechen=pronounce
aussteigen=get_off ausstellen=exhibit ausstellung=exhibition aussuchen=choose austausch=exchange austauschen=replace
auster=oyster australien=australia austreten=leave austritt=withdrawal ausverkauf=clearance_sale ausverkauft=sold_out
auswahl=selection auswandern=emigrate ausweis=id_card auswendig=by_heart auswirkung=effect auswählen=choose
auswärts=away ausziehen=undress auszubildende=apprentice autismus=autism auto=car autobahn=motorway
automatisch=automatic autor=author außen=outside außendienst=field_service außer=except außerdem=besides
außerhalb=outside axt=axe azubi=apprentice aß=ate bach=stream bachelorarbeit=bachelor_thesis backblech=baking_tray
backe=cheek backen=bake backofen=oven bad=bathroom badeanzug=swimsuit badehose=swimming_trunks bademantel=bathrobe
baden=bathe badewanne=bathtub badezimmer=bathroom bafög=student_grant bahn=railway bahncard=railcard
bahnhof=train_station bahnhöfe=train_stations bahnsteig=platform bakterien=bacteria bald=soon balkon=balcony
ballaststoffe=fibre ballett=ballet banane=banana bandscheibe=spinal_disc bandscheibenvorfall=slipped_disc
bankkaufmann=bank_clerk bar=cash barfuß=barefoot bargeld=cash barrierefrei=accessible bart=beard basilikum=basil
basteln=do_crafts bat=asked batterie=battery bau=construction bauamt=building_authority bauch=belly bauchnabel=navel
bauchschmerzen=stomach_ache bauchspeicheldrüse=pancreas bauchweh=stomach_ache bauen=build bauer=farmer bauernhof=farm
baugenehmigung=building_permit baugewerbe=building_trade bauherr=building_owner baum=tree baumarkt=hardware_store
baumwolle=cotton baumärkte=hardware_stores baustelle=construction_site baut=builds baute=built bayern=bavaria
beachten=observe beamte=civil_servant beamtin=civil_servant beantragen=apply_for beantragt=applied_for
beantworten=answer beantwortet=answered becher=mug becken=pelvis bedanken=thank bedarf=need bedeuten=mean
bedeutet=means bedeutung=meaning bedienen=operate bedienung=operation bedingung=condition bedrohen=threaten
bedürfnis=need bedürfnisse=needs beeilen=hurry beeinflussen=influence beenden=finish beendet=finished
beerdigung=funeral beere=berry beeren=berries beet=garden_bed befand=was_located befehl=order befehlen=command
befestigen=fasten befestigt=fastened befiehlt=commands befinden=be_located befindet=is_located befohlen=ordered
befreundet=friends_with befristet=temporary befund=findings befördern=promote befördert=promoted beförderung=promotion
befürchten=fear begabt=gifted begabung=talent begann=began begeistern=inspire begeistert=enthusiastic
begeisterung=enthusiasm beginn=beginning beginnen=begin beginnt=begins beglaubigt=certified beglaubigung=certification
begleiten=accompany begleitet=accompanies begleitung=company begonnen=begun begreifen=grasp begriff=term
begriffen=grasped begräbnis=funeral begrüßen=greet begrüßung=greeting behalten=keep behandeln=treat behandelt=treated
behandlung=treatment behaupten=claim behielt=kept behindert=disabled behinderung=disability behält=keeps
behörde=authority bei=at beide=both beigetreten=joined beil=hatchet beilage=side_dish beim=at_the bein=leg
beinahe=almost beinbruch=broken_leg beine=legs beispiel=example beispielsweise=for_example beitrag=contribution
beitreten=join beiträge=contributions beißen=bite beißt=bites bekam=got bekannt=known bekannte=acquaintance
bekannter=acquaintance bekanntlich=as_known bekommen=get bekommt=gets belastet=burdened belastung=strain beleg=receipt
belgien=belgium beliebt=popular bellen=bark bellt=barks belästigt=harassed belästigung=harassment bemerken=notice
bemerkt=noticed benachrichtigen=notify benahm=behaved benehmen=behaviour benimmt=behaves benommen=dazed benutzen=use
benutzer=user benutzername=username benutzt=uses benzin=petrol benötigen=need benötigt=needs beobachten=watch
beobachtet=observed beobachtung=observation bequem=comfortable beraten=advise berater=consultant beratung=counselling
berechnen=calculate bereich=area bereit=ready bereiten=prepare bereits=already bereitschaft=readiness
bereitschaftsdienst=on-call_duty berentet=retired berg=mountain bergmann=miner bergsteigen=mountaineering
bergwacht=mountain_rescue bergwerk=mine berichten=report beruf=profession beruflich=professional
berufserfahrung=work_experience berufsschule=vocational_school berufstätig=employed
berufsunfähigkeit=occupational_disability berät=advises berühmt=famous berühren=touch besaß=owned
bescheid=notification bescheiden=modest bescheinigung=certificate beschließen=decide beschließt=decides
beschlossen=decided beschluss=resolution beschlüsse=resolutions beschreiben=describe beschreibt=describes
beschreibung=description beschrieb=described beschwerde=complaint beschwerden=complaints beschweren=complain
beschwert=complained beschädigt=damaged beschäftigen=occupy beschäftigt=busy beschäftigung=occupation besen=broom
besessen=owned besetzt=occupied besichtigen=visit besichtigt=visited besichtigung=viewing besitz=possession
besitzen=own besitzer=owner besitzt=owns besondere=special besonderer=special besonderheit=special_feature
besonders=especially besorgen=obtain besorgt=worried besprechen=discuss besprechung=meeting bespricht=discusses
besprochen=discussed besser=better besserung=recovery bestand=existed bestanden=passed bestatter=undertaker beste=best
besteck=cutlery bestehen=pass besteht=consists bestellen=order bestellt=ordered bestimmt=certainly bestrafen=punish
bestraft=punished bestrahlung=radiotherapy bestätigen=confirm bestätigt=confirmed bestätigung=confirmation
besuchen=visit besucher=visitor besucht=visits besuchte=visited beten=pray betet=prays beton=concrete betrag=amount
betragen=amount_to betreffen=concern betreten=enter betreuen=care_for betreuer=carer betreut=cares_for betreuung=care
betrieb=business betriebskosten=operating_costs betriebsrat=works_council betriebssystem=operating_system
betriebswirtschaft=business_administration betrifft=concerns betroffen=affected betrog=cheated betrug=fraud
betrunken=drunk beträge=amounts beträgt=amounts_to betrügen=cheat betrüger=fraudster betrügt=cheats bett=bed
bettdecke=duvet bettlaken=bed_sheet bettwäsche=bed_linen beurteilen=assess beurteilung=assessment beutel=bag
bevor=before bevorzugen=prefer bevorzugt=prefers bevölkerung=population bewachen=guard bewarb=applied bewegen=move
bewegt=moves beweis=evidence beweisen=prove beweist=proves bewerben=apply bewerber=applicant bewerbung=application
bewerten=rate bewertung=rating bewies=proved bewiesen=proved bewilligen=grant bewilligt=granted bewilligung=approval
bewirbt=applies beworben=applied bewundern=admire bewundert=admired bewusst=conscious bewusstlos=unconscious
bewusstsein=consciousness bewährung=parole bewölkt=cloudy bezahlen=pay bezahlt=paid beziehen=refer
beziehung=relationship beziehungsweise=or_rather bezirk=district bezweifeln=doubt bezüglich=regarding bh=bra
bibel=bible bibliothek=library bibliothekar=librarian biegen=bend biegt=bends biene=bee bienen=bees
bienenstich=bee_sting bier=beer bieten=offer bietet=offers bild=picture bilden=form bilder=pictures bildhauer=sculptor
bildschirm=screen bildung=education billig=cheap bin=am bio=organic biologie=biology biologisch=organic birke=birch
birne=pear birnen=pears bis=until bischof=bishop bisher=so_far bislang=so_far biss=bit bisschen=a_bit bissig=bites
bist=are bitte=please bitten=ask bitter=bitter blase=bladder blasenentzündung=bladder_infection blaskapelle=brass_band
blass=pale blatt=leaf blau=blue blaubeere=blueberry blech=sheet_metal blechschaden=body_damage blei=lead bleiben=stay
bleibt=stays bleistift=pencil blieb=stayed blindenhund=guide_dog blitz=lightning blitzer=speed_camera
blockflöte=recorder bloß=only blume=flower blumen=flowers blumenkohl=cauliflower bluse=blouse blut=blood
blutarmut=anaemia blutdruck=blood_pressure bluten=bleed blutgruppe=blood_type bluthochdruck=high_blood-pressure
blutspende=blood_donation blutverdünner=blood_thinner blutzucker=blood_sugar blähungen=flatulence blätter=leaves
bläulich=bluish blöd=stupid blühen=bloom blüte=blossom boden=floor bodensee=lake_constance bog=bent
bogenschießen=archery bohne=bean bohnen=beans bohrer=drill bohrmaschine=drill bon=receipt bonbon=candy boot=boat
borreliose=lyme_disease bot=offered boulette=meatball boxen=box brach=broke brachte=brought branche=industry
brand=fire brannte=burned brasilien=brazil braten=roast bratensoße=gravy bratkartoffeln=fried_potatoes bratsche=viola
bratwurst=fried_sausage brauchen=need braucht=needs brauchte=needed braun=brown brd=west_germany brechen=break
breit=wide breite=width bremse=brake brennen=burn brennt=burns brett=board brettspiel=board_game breze=pretzel
brezel=pretzel bricht=breaks brief=letter briefkasten=mailbox briefkästen=letterboxes briefmarke=stamp
brieftasche=wallet briefträger=postman briefumschlag=envelope brille=glasses bringen=bring bringt=brings
brokkoli=broccoli brombeere=blackberry brot=bread brotzeit=snack bruch=fracture bruder=brother brunnen=fountain
brust=chest brustkrebs=breast_cancer brutto=gross brände=fires brät=fries bräuchte=would_need brötchen=bread_roll
brüche=fractures brücke=bridge brüder=brothers brüdern=brothers brühe=broth brüste=breasts buche=beech buchen=book
buchhalter=accountant buchhaltung=accounting buchhandlung=bookshop buchhändler=bookseller buchladen=bookshop
buchstabe=letter buchstabieren=spell buchung=booking bulette=meatball bulgarien=bulgaria bulle=bull bund=federation
bundesfreiwilligendienst=voluntary_service bundeskanzler=chancellor bundesland=federal_state
bundesländer=federal_states bundestag=german_parliament bundeswehr=german_army bunt=colourful burg=castle busch=bush
busen=breast busfahrer=bus_driver busse=buses bußgeld=fine bwl=business_administration bzw=or bäche=streams
bäcker=baker bäckerei=bakery bäckt=bakes bär=bear bäuche=bellies bäume=trees böden=floors börse=stock_exchange
böse=angry bücher=books bücherei=library bücherregal=bookshelf bügelbrett=ironing_board bügeleisen=iron bügeln=iron
bühne=stage bürger=citizen bürgeramt=citizens_office bürgergeld=citizen_benefit bürgerinitiative=citizens'_initiative
bürgermeister=mayor bürgersteig=pavement büro=office bürokratie=bureaucracy bürsten=brush büsche=bushes
ca=approximately campingplatz=campsite cashewkerne=cashews cashewnuss=cashew champignon=mushroom champignons=mushrooms
chaotisch=chaotic charakter=character chef=boss chefin=boss chemie=chemistry chemotherapie=chemotherapy
chinesisch=chinese chirurg=surgeon cholesterin=cholesterol chor=choir christ=christian christlich=christian
chronisch=chronic chöre=choirs circa=approximately corona=covid cousine=cousin creme=cream cremig=creamy da=there
dabei=with_it dach=roof dachboden=attic dachdecker=roofer dachs=badger dachte=thought dackel=dachshund dadurch=thereby
dafür=for_it dagegen=against_it daheim=home daher=therefore dahin=there dahinter=behind_it damalig=then
damals=back_then dame=lady damit=so_that danach=afterwards daneben=beside_it dank=thanks_to dankbar=grateful
dankbarkeit=gratitude danke=thanks danken=thank dann=then daran=on_it darauf=on_it daraus=from_it darf=may darin=in_it
darlehen=loan darm=bowel darstellen=represent darum=therefore darunter=under_it darüber=about_it das=the
dasein=existence dass=that dasselbe=the_same datei=file daten=data datenschutz=data_protection
datensicherung=data_backup dattel=date_fruit datteln=dates datum=date dauer=duration dauerauftrag=standing_order
dauerhaft=permanent dauern=last dauernd=constantly dauert=lasts daumen=thumb davon=of_it davor=before_it
dazu=in_addition dazwischen=in_between ddr=gdr decke=blanket deckel=lid decken=cover defekt=defective dein=your
delfin=dolphin dem=the dementsprechend=accordingly demenz=dementia demnächst=soon demo=demonstration
demokratie=democracy demokratisch=democratic den=the denen=whom denken=think denkmal=monument
denkmalschutz=monument_protection denkmäler=monuments denkt=thinks denn=because dennoch=nevertheless
denselben=the_same deo=deodorant depot=securities_account depressionen=depression depressiv=depressed der=the
derart=such deren=whose derjenige=the_one dermaßen=so_much derselbe=the_same derzeit=currently des=of_the
deshalb=therefore dessen=whose desto=the_more deswegen=therefore deutlich=clear deutsch=german deutschland=germany
deutschlandticket=germany_ticket dezember=december diabetiker=diabetic diagnose=diagnosis dialekt=dialect dich=you
dicht=dense dichter=poet dichtung=seal dick=fat dickköpfig=stubborn die=the dieb=thief diebstahl=theft
diebstähle=thefts diejenige=the_one dienen=serve dienst=service dienstag=tuesday dienstags=tuesdays
dienstplan=duty_roster dienstreise=business_trip dienstwagen=company_car dieselbe=the_same dieser=this
diesmal=this_time diesseits=this_side diktatur=dictatorship ding=thing dinkel=spelt dir=you direkt=direct disko=disco
diskussion=discussion diskutieren=discuss diät=diet doch=however dogge=great_dane doktorarbeit=doctoral_thesis
dokument=document dolmetscher=interpreter donau=danube donner=thunder donnerstag=thursday donnerstags=thursdays
doof=stupid doppelt=double doppelzimmer=double_room dorf=village dort=there dorthin=there dose=can dosierung=dosage
dosis=dose dozent=lecturer drachen=kite draht=wire dran=on_it drauf=on_it draußen=outdoors dreckig=dirty
drehbuch=screenplay drehen=turn drei=three dreieck=triangle dreifach=triple dreijährig=three-year-old
dreimal=three_times dreiunddreißig=thirty-three dreiundfünfzig=fifty-three dreiundsechzig=sixty-three
dreiundvierzig=forty-three dreiundzwanzig=twenty-three dreizehn=thirteen dreizehnte=thirteenth dreißig=thirty
dreißigste=thirtieth drillinge=triplets drin=inside dringend=urgent drinnen=indoors dritte=third drittel=third
drittens=thirdly droge=drug drogen=drugs drogerie=drugstore drohen=threaten drohung=threat druck=pressure drucke=print
drucken=print drucker=printer druckt=prints drähte=wires drüben=over_there drüber=over_it drücken=press drückt=presses
drüse=gland du=you dumm=stupid dummheit=stupidity dunkel=dark dunkelblau=dark_blue dunkelheit=darkness dunkle=dark
durch=through durchfall=diarrhoea durchfallen=fail durchführen=carry_out durchgefallen=failed durchgeführt=carried_out
durchs=through_the durchschnittlich=average durfte=was_allowed durften=were_allowed durst=thirst durstig=thirsty
duschen=shower dutzend=dozen duzen=address_informally dächer=roofs dämmerung=dusk dämmung=insulation dänemark=denmark
dänisch=danish döner=doner_kebab dörfer=villages dübel=wall_plug dümmer=dumber dünn=thin dünsten=steam dürfen=may
dürft=may dürfte=might dürre=drought ägypten=egypt ähnlich=similar ähnlichkeit=similarity älter=older ältere=older
älteste=oldest ämter=offices ändere=change ändern=change ändert=changes änderung=change ängste=fears ängstlich=anxious
äpfel=apples äpfeln=apples ärger=trouble ärgerlich=annoying ärgern=annoy ärgert=annoys ärmel=sleeve ärmer=poorer
ärzte=doctors ärzten=doctors ärztin=doctor ärztinnen=doctors ärztlich=medical äste=branches äußere=outer
äußerst=extremely
"""
