"""German words from E to H with their English: `german=english`, `_` for a space."""

from typing import Final

WORDS: Final = """
ebbe=low_tide eben=just ebene=level ebenfalls=also ebenso=likewise echse=lizard echt=really ecke=corner eckig=angular
edelstein=gem egal=doesn't_matter egoistisch=selfish ehe=marriage ehefrau=wife ehemalig=former ehemann=husband
ehepaar=married_couple eher=rather ehering=wedding_ring ehrenamt=volunteering ehrenamtlich=voluntary ehrgeiz=ambition
ehrgeizig=ambitious ehrlich=honest ehrlichkeit=honesty ei=egg eiche=oak eichhörnchen=squirrel eidechse=lizard
eier=eggs eierkuchen=pancake eiern=eggs eifersucht=jealousy eifersüchtig=jealous eigelb=egg_yolk eigen=own
eigenartig=peculiar eigenschaft=trait eigentlich=actually eigentum=property eigentumswohnung=owned_flat
eigentümer=owner eimer=bucket ein=a einander=each_other einarbeiten=train_in einarbeitung=induction einbauen=install
einbrechen=break_in einbrecher=burglar einbruch=burglary einbrüche=burglaries einbürgerung=naturalisation
eindeutig=clear eineinhalb=one-and-a-half einerseits=one_hand einfach=simple einfamilienhaus=detached_house
einfarbig=plain einfluss=influence einflüsse=influences einfrieren=freeze eingang=entrance eingearbeitet=trained_in
eingebaut=installed eingebildet=conceited eingebrochen=broken_in eingebürgert=naturalised eingefroren=frozen
eingehalten=complied_with eingekauft=shopped eingeladen=invited eingenommen=taken eingepackt=packed
eingereicht=submitted eingerichtet=furnished eingeschaltet=turned_on eingeschlafen=fallen_asleep eingeschult=enrolled
eingestellt=set eingestiegen=got_in eingetragen=entered eingetreten=joined eingezogen=moved_in eingänge=entrances
einhalten=comply_with einhält=complies_with einige=some einigermaßen=somewhat einkauf=shopping einkaufen=shop
einkaufswagen=shopping_cart einkaufszentrum=shopping_centre einkaufszettel=shopping_list einkommen=income
einkommensteuer=income_tax einkäufe=purchases einkäufer=buyer einladen=invite einladung=invitation einlagen=insoles
einlädt=invites einmal=once einnahme=revenue einnehmen=take einpacken=pack einreichen=submit einrichten=set_up
einrichtung=facility eins=one einsam=lonely einsamkeit=loneliness einsatz=deployment einschalten=turn_on
einschlafen=fall_asleep einschreiben=registered_letter einschulung=school_enrolment einspruch=objection
einsteigen=get_in einstellen=set einstellung=attitude einstellungen=settings einsätze=deployments eintopf=stew
eintrag=entry eintragen=enter eintreten=join eintritt=entry eintrittskarte=ticket einträge=entries einträgt=enters
einunddreißig=thirty-one einundfünfzig=fifty-one einundsechzig=sixty-one einundvierzig=forty-one
einundzwanzig=twenty-one einverstanden=agreed einwanderer=immigrant einwanderung=immigration einwohner=inhabitant
einwohnermeldeamt=registration_office einzelhandel=retail einzeln=individually einzelzimmer=single_room
einziehen=move_in einzig=only einzigartig=unique einzugsermächtigung=direct_debit eis=ice_cream eisbär=polar_bear
eisdiele=ice-cream_parlour eisen=iron eisenbahn=railway eisenmangel=iron_deficiency eishockey=ice_hockey eisig=icy
eiweiß=protein eklig=disgusting ekzem=eczema elefant=elephant elektriker=electrician elektrisch=electric
elektroauto=electric_car elektronik=electronics elektroniker=electronics_technician elektronisch=electronic elf=eleven
elfte=eleventh ellbogen=elbow ellenbogen=elbow eltern=parents elternabend=parents_evening
elterngeld=parental_allowance elternsprechtag=parents_day elternvertreter=parent_representative
elternzeit=parental_leave empfahl=recommended empfand=felt empfang=reception empfangen=receive empfehlen=recommend
empfehlung=recommendation empfiehlt=recommends empfinden=feel empfindet=feels empfindlich=sensitive
empfindung=sensation empfing=received empfohlen=recommended empfunden=felt empfänger=recipient empfängt=receives
ende=end endgültig=final endlich=finally energie=energy energieverbrauch=energy_consumption energisch=energetic
eng=tight engagement=commitment engagieren=volunteer engagiert=committed engel=angel englisch=english enkel=grandson
enkelin=granddaughter enkelkind=grandchild enkelkinder=grandchildren entdecken=discover entdeckt=discovered ente=duck
entfernen=remove entfernt=removed entfernung=distance entführen=kidnap enthalten=contain enthielt=contained
enthält=contains entkoffeiniert=decaf entkommen=escape entlang=along entlassen=fired entlassung=dismissal
entließ=dismissed entlässt=dismisses entscheiden=decide entscheidet=decides entscheidung=decision entschied=decided
entschließen=decide entschließt=decides entschloss=decided entschlossen=determined entschluss=decision
entschlüsse=decisions entschuldigen=apologise entschuldigung=apology entsorgen=dispose_of entsorgung=disposal
entspannen=relax entspannend=relaxing entspannt=relaxed entspannung=relaxation entsprechen=correspond
entspricht=corresponds entstand=arose entstanden=arisen entstehen=arise entsteht=arises enttäuschen=disappoint
enttäuscht=disappointed enttäuschung=disappointment entweder=either entwickeln=develop entwickelt=developed
entwickler=developer entwicklung=development entwurmen=deworm entwurmung=deworming entzündung=inflammation
epilepsie=epilepsy er=he erbe=inheritance erben=inherit erblasser=testator erbrechen=vomit erbschaft=inheritance
erbse=pea erbsen=peas erbt=inherits erdbeben=earthquake erdbeere=strawberry erdbeeren=strawberries erde=earth
erdgeschoss=ground_floor erdkunde=geography erdnuss=peanut erdnussallergie=peanut_allergy erdnussbutter=peanut_butter
erdnüsse=peanuts erdnüssen=peanuts ereignis=event erfahren=experienced erfahrung=experience erfinden=invent
erfolg=success erfolglos=unsuccessful erfolgreich=successful erfroren=frozen erfuhr=learned erfunden=invented
erfährt=learns erfüllen=fulfil erfüllt=fulfilled ergab=resulted ergeben=result ergebnis=result ergibt=results
erhalten=receive erhielt=received erholen=recover erholt=recovered erholung=recovery erhält=receives erhöhen=increase
erhöht=increased erinnern=remember erinnert=remembers erinnerung=memory erkannte=recognised erkennen=recognise
erkennt=recognises erklären=explain erklärt=explains erklärte=explained erklärung=explanation erkrankung=disease
erkälten=catch_cold erkältet=having_cold erkältung=cold erlauben=allow erlaubnis=permission erlaubt=allowed
erleben=experience erlebnis=experience erlebt=experienced erledigen=finish erledigt=done erledigung=errand
erleichtert=relieved erleichterung=relief ermordet=murdered ermäßigt=reduced ermäßigung=reduction erneut=again
ernst=serious ernähren=feed ernährt=eats ernährung=nutrition erpressung=blackmail erreichbar=reachable erreichen=reach
erreicht=reached ersatz=replacement ersatzschlüssel=spare_key ersatzteil=spare_part erscheinen=appear
erschien=appeared erschrak=got_scared erschrecken=frighten erschrickt=gets_scared erschrocken=frightened
erschöpft=exhausted erschöpfung=exhaustion ersetzen=replace ersetzt=replaced ersparnis=saving ersparnisse=savings
erstatten=refund erstattet=refunded erste=first erstens=firstly ertrinken=drown ertrunken=drowned erwachsen=adult
erwarten=expect erwartet=expects erwartung=expectation erwähnen=mention erwähnt=mentioned erz=ore erziehen=raise
erzieher=educator erzieherin=educator erziehung=upbringing erzogen=raised erzählen=tell erzählt=told erzählung=story
eröffnen=open es=it esel=donkey essen=eat essig=vinegar esskastanie=chestnut esslöffel=tablespoon
essstörung=eating_disorder esszimmer=dining_room etage=floor etwa=about etwas=something euch=you euer=your eule=owl
eure=your europa=europe europäisch=european evangelisch=protestant eventuell=possibly ewig=forever
exmatrikuliert=de-registered experte=expert explodieren=explode extrem=extremely extrovertiert=extroverted
fabrik=factory fach=subject facharzt=specialist fachhochschule=technical_college fachkraft=specialist
fachkräfte=specialists fachleute=experts fachmann=expert fahren=drive fahrer=driver fahrgemeinschaft=carpool
fahrkarte=ticket fahrplan=timetable fahrpläne=timetables fahrrad=bicycle fahrradfahren=cycling fahrräder=bicycles
fahrschein=ticket fahrschule=driving_school fahrstuhl=lift fahrt=drive fahrtkosten=travel_costs fahrzeug=vehicle
fahrzeugbrief=vehicle_title fahrzeugschein=vehicle_registration fall=case fallen=fall falls=if falsch=wrong
familie=family familienname=surname familienstand=marital_status fand=found fangen=catch fantasie=imagination
farbe=colour farbenblind=colour-blind farbig=coloured farblos=colourless farbstoff=colouring fasching=carnival
fassen=grasp fast=almost fasten=fast fastenzeit=lent fastnacht=carnival faul=lazy faulenzen=laze faulheit=laziness
februar=february fechten=fence feder=feather federball=badminton fehlen=be_missing fehler=mistake fehlerhaft=faulty
fehlermeldung=error_message fehlgeburt=miscarriage fehlt=is_missing feier=celebration feierabend=work_end
feiern=celebrate feiert=celebrates feiertag=public_holiday feige=fig feile=file feind=enemy feld=field
feldwebel=sergeant fell=fur fels=rock felsen=rock fenchel=fennel fenster=window ferien=holidays
ferienhaus=holiday_house ferienwohnung=holiday_apartment ferkel=piglet fern=distant fernbedienung=remote_control
ferne=distance ferngesehen=watched_television fernsehen=watch_television fernseher=television
fernsieht=watches_television fernstudium=distance_learning fernweh=wanderlust ferse=heel fertig=finished fest=party
feste=celebrations festgeld=fixed_deposit festgenommen=arrested festnehmen=arrest festnetz=landline
festplatte=hard_drive fett=fat fettarm=low_fat fettig=greasy feucht=damp feuchtigkeit=moisture feuer=fire
feuerlöscher=fire_extinguisher feuerwehr=fire_brigade feuerwehrmann=firefighter feuerwerk=fireworks fichte=spruce
fieber=fever fiel=fell filme=films filz=felt finanzamt=tax_office finanzen=finances finanziell=financial
finanzieren=finance finanzierung=financing finden=find findet=finds fing=started finger=finger finnland=finland
firma=company firmen=companies firmenwagen=company_car firmung=confirmation fisch=fish fischer=fisherman
fitnessstudio=gym flach=flat flasche=bottle fleck=stain fledermaus=bat fleisch=meat fleischer=butcher fleiß=diligence
fleißig=hardworking flexibel=flexible fliegen=fly fliegt=flies fliehen=flee flieht=flees fliese=tile fliesen=tiles
fliesenleger=tiler fließen=flow fließend=fluent fließt=flows flog=flew floh=flea flohmarkt=flea_market
flohmärkte=flea_markets floss=flowed fluchen=curse flucht=escape flug=flight flugangst=flying_fear
flugbegleiter=flight_attendant flughafen=airport flughäfen=airports flugzeug=airplane flur=hallway fluss=river
flut=flood fläche=area flächen=areas flöhe=fleas flöte=flute flüchten=flee flüchtling=refugee flüge=flights
flügel=wing flüsse=rivers flüssig=fluent flüssigkeit=liquid fohlen=foal folge=episode folgen=follow folgend=following
folglich=consequently fonds=fund fordern=demand forderung=demand forelle=trout form=shape formular=form
forschen=research forscher=researcher forschung=research fort=away fortbildung=further_training fortgesetzt=continued
fortschritt=progress fortsetzen=continue foto=photo fotoapparat=camera fotograf=photographer fotografieren=photograph
fotografiert=photographed fotos=photos frage=question fragen=ask fragte=asked frankreich=france französisch=french
frau=woman frauchen=owner frauen=women frauenarzt=gynaecologist frauenärztin=gynaecologist fraß=ate frech=cheeky
frei=free freibad=outdoor_pool freiberufler=freelancer freiberuflich=freelance freibetrag=tax_allowance
freiheit=freedom freilich=of_course freitag=friday freitags=fridays freiwillig=voluntary freiwillige=volunteer
freiwilliger=volunteer freizeit=leisure_time freizeitpark=amusement_park fremd=foreign fremder=stranger
fremdsprache=foreign_language fressen=eat freude=joy freuen=be_glad freund=friend freunde=friends freundin=girlfriend
freundlich=friendly freundlichkeit=kindness freundschaft=friendship freut=is_glad frieden=peace friedhof=cemetery
friedhöfe=cemeteries friedlich=peaceful frieren=freeze friert=freezes frikadelle=meatball frisch=fresh
frischkäse=cream_cheese friseur=hairdresser friseurin=hairdresser frisst=eats frist=deadline frisur=hairstyle
frisör=hairdresser frittieren=deep-fry frittiert=deep-fried froh=glad fror=froze frosch=frog frucht=fruit
fröhlich=cheerful frösche=frogs früchte=fruits früchten=fruits früh=early frühbucher=early_booker früher=earlier
frühere=former frühjahr=spring frühling=spring frühschicht=early_shift frühstück=breakfast frühstücken=have_breakfast
fsj=voluntary_year fuchs=fox fuhr=drove fuhren=drove fundament=foundation fundbüro=lost_property
funktionieren=function funktioniert=functions furchtbar=terrible futter=pet_food fuß=foot fußball=football
fußboden=floor fußgänger=pedestrian fußgängerzone=pedestrian_zone fächer=subjects fähig=capable fähigkeit=ability
fähre=ferry fährst=drive fährt=drives fälle=cases fällt=falls fängt=starts föhn=hairdryer fördere=promote
fördern=promote förderschule=special_school förderung=funding förster=forester füchse=foxes fühlen=feel fühlt=feels
fühlte=felt führen=lead führerschein=driving_licence führung=guided_tour führungszeugnis=police_clearance füllen=fill
füller=fountain_pen fünf=five fünfjährig=five-year-old fünfmal=five_times fünfte=fifth fünfundachtzig=eighty-five
fünfunddreißig=thirty-five fünfundfünfzig=fifty-five fünfundneunzig=ninety-five fünfundsechzig=sixty-five
fünfundsiebzig=seventy-five fünfundvierzig=forty-five fünfundzwanzig=twenty-five fünfzehn=fifteen fünfzehnte=fifteenth
fünfzig=fifty fünfzigste=fiftieth für=for fürchten=fear fürchterlich=terrible fürchtet=fears fürs=for_the füttern=feed
füttert=feeds füße=feet füßen=feet gab=gave gabel=fork galerie=gallery galle=bile gallenblase=gallbladder
gallenstein=gallstone galt=applied gang=corridor gangschaltung=gears gans=goose ganz=quite ganze=whole ganzen=whole
gar=at_all garantie=warranty gardine=curtain garnele=shrimp garnelen=shrimps garten=garden gartenarbeit=gardening
gartenschlauch=garden_hose gasse=alley gassi=dog_walk gast=guest gastgeber=host gastgewerbe=hospitality_trade
gasthof=inn gastronomie=gastronomy gaststätte=restaurant gatte=husband gattin=wife geangelt=fished
geantwortet=answered gearbeitet=worked gebacken=baked gebadet=bathed gebar=gave_birth gebastelt=crafted gebaut=built
geben=give gebet=prayer gebeten=asked gebetet=prayed gebiet=area gebildet=formed gebirge=mountains gebiss=dentures
gebissen=bitten geblieben=stayed geblitzt=caught_speeding geblutet=bled gebogen=bent gebohrt=drilled geboren=born
geboten=offered gebracht=brought gebrannt=burned gebraten=fried gebrauchsanweisung=instructions gebraucht=used
gebrauchtwagen=used_car gebrochen=broken gebucht=booked geburt=birth geburtsdatum=birth_date geburtsname=birth_name
geburtsort=birthplace geburtstag=birthday geburtstagsfeier=birthday_party geburtsurkunde=birth_certificate
gebäck=pastry gebären=give_birth gebärmutter=uterus gebäude=building gebügelt=ironed gebühr=fee gechippt=microchipped
gedacht=thought gedanke=thought gedankt=thanked gedauert=lasted gedeckt=covered gedicht=poem gedient=served
gedreht=turned gedruckt=printed gedrückt=pressed geduld=patience geduldig=patient gedurft=been_allowed
geduscht=showered gedächtnis=memory gedämmt=insulated geerbt=inherited gefahr=danger gefahren=driven gefallen=fallen
gefangen=caught gefangenschaft=captivity gefehlt=missing gefeiert=celebrated gefiel=pleased geflogen=flown
geflohen=fled geflüchtet=fled geflügel=poultry gefolgt=followed gefordert=demanded gefragt=asked gefressen=eaten
gefreut=glad gefrierschrank=freezer gefriertruhe=freezer gefroren=frozen gefrühstückt=had_breakfast gefunden=found
gefährden=endanger gefährlich=dangerous gefällt=pleases gefängnis=prison gefördert=funded gefühl=feeling gefühlt=felt
geführt=led gefüttert=fed gegangen=gone gegeben=given gegen=against gegend=area gegenseitig=mutual gegenstand=object
gegenstände=objects gegenteil=opposite gegenwärtig=present gegenüber=opposite gegessen=eaten geglaubt=believed
gegner=opponent gegolten=applied gegossen=watered gegraben=dug gegriffen=grasped gegrillt=grilled gegründet=founded
gehabt=had gehalt=salary gehalten=held gehaltsabrechnung=payslip gehaltserhöhung=pay_rise gehandelt=acted
gehangen=hung gehasst=hated geheilt=healed geheim=secret geheimnis=secret geheiratet=married geheizt=heated
geheißen=been_called gehen=go gehirn=brain gehoben=lifted gehofft=hoped geholfen=helped geholt=fetched gehorchen=obey
gehorsam=obedience geht=goes gehweg=pavement gehäkelt=crocheted gehälter=salaries gehör=hearing gehören=belong
gehört=belongs gehörte=belonged geige=violin geimpft=vaccinated geist=spirit geisteswissenschaft=humanities
geistig=mental geizig=stingy gejagt=hunted gejoggt=jogged gekannt=known gekauft=bought geklappt=worked_out
geklaut=stolen geklebt=glued geklettert=climbed geklungen=sounded gekocht=cooked gekommen=come gekonnt=been_able
gekostet=cost gekriegt=got gekämpft=fought gekümmert=taken_care gekündigt=quit geküsst=kissed gelacht=laughed
geladen=loaded gelandet=landed gelang=succeeded gelangweilt=bored gelassen=let gelassenheit=composure gelaufen=run
gelb=yellow geld=money geldanlage=investment geldbeutel=wallet geldbörse=wallet geldschein=banknote gelebt=lived
gelegen=located gelegenheit=opportunity gelegentlich=occasionally gelegt=laid geleistet=achieved geleitet=managed
gelenk=joint gelernt=learned gelesen=read geliebt=loved geliefert=delivered geliehen=borrowed gelingen=succeed
gelingt=succeeds gelitten=suffered gelobt=praised gelogen=lied gelten=apply gelungen=succeeded gelächelt=smiled
gelähmt=paralysed gelöscht=deleted gelöst=solved gelötet=soldered gemacht=done gemahlen=ground gemahnt=dunned
gemalt=painted gemeinde=municipality gemeinderat=municipal_council gemeinsam=together gemeinschaft=community
gemeint=meant gemerkt=noticed gemessen=measured gemieden=avoided gemietet=rented gemischt=mixed gemocht=liked
gemusst=had_to gemäht=mown gemälde=painting gemäß=according_to gemüse=vegetables gemütlich=cosy genannt=called
genau=exactly genehmigen=approve genehmigt=approved genehmigung=permit genervt=annoyed genf=geneva genießen=enjoy
genießt=enjoys genommen=taken genoss=enjoyed genug=enough genuss=enjoyment genutzt=used genäht=sewn genüsse=pleasures
geographie=geography gepackt=packed geparkt=parked gepasst=fitted gepflanzt=planted gepflegt=cared_for geplant=planned
geprüft=checked gepunktet=dotted geputzt=cleaned gepäck=luggage gerade=currently geradeaus=straight_ahead
gerader=straight gerannt=run geraten=advised geraucht=smoked gerechnet=calculated gerecht=fair gerechtigkeit=justice
geredet=talked geregnet=rained gereinigt=cleaned gereist=travelled gerettet=rescued gericht=dish gerichtlich=judicial
gerichtshof=court gerissen=torn geritten=ridden germanistik=german_studies gern=gladly gerochen=smelled gerste=barley
geruch=smell gerudert=rowed gerufen=called gerät=device geräte=devices geräuchert=smoked geräumig=spacious
geräusch=noise geröstet=roasted gerüche=smells gerücht=rumour gerüst=scaffolding gesagt=said gesammelt=collected
gesamt=total gesamtschule=comprehensive_school gesandt=sent gesang=singing geschaffen=created geschafft=managed
geschah=happened geschaut=looked geschehen=happen gescheitert=failed geschenk=gift geschenkt=given geschichte=history
geschickt=sent geschieden=divorced geschieht=happens geschienen=shone geschirr=dishes geschirrspüler=dishwasher
geschlafen=slept geschlagen=beaten geschlecht=gender geschliffen=sanded geschlossen=closed geschmack=taste
geschmeckt=tasted geschmolzen=melted geschmückt=decorated geschneit=snowed geschnitten=cut geschoben=pushed
geschossen=shot geschrieben=written geschrien=screamed geschweißt=welded geschwiegen=kept_silent geschwindigkeit=speed
geschwister=siblings geschwollen=swollen geschwommen=swum geschworen=sworn geschäft=shop
geschäftsführer=managing_director geschäftsführung=management geschäftsreise=business_trip geschätzt=estimated
geschützt=protected gesegelt=sailed gesehen=seen geselle=journeyman gesellig=sociable gesellschaft=society
gesellschaftlich=social gesellschaftsspiel=board_game gesendet=sent gesessen=sat gesetz=law gesetzlich=statutory
gesetzt=put gesicht=face gesorgt=cared gespannt=curious gespart=saved gespeichert=saved gespendet=donated
gesperrt=blocked gespielt=played gesprochen=spoken gesprungen=jumped gespräch=conversation gestalter=designer
gestanden=stood gestellt=put gestern=yesterday gestickt=embroidered gestiegen=risen gestochen=stung gestohlen=stolen
gestorben=died gestoßen=bumped gestreift=striped gestresst=stressed gestrichen=painted gestrickt=knitted
gestrig=yesterday's gestritten=argued gestört=disturbed gestürzt=fallen gesucht=searched gesund=healthy
gesundheit=health gesundheitsamt=health_department gesungen=sung gesunken=sunk gesägt=sawn gesünder=healthier
getan=done getankt=refuelled getanzt=danced getaucht=dived getauft=baptised getauscht=swapped geteilt=shared
getragen=worn getreide=grain getrennt=separated getreten=kicked getriebe=gearbox getrocknet=dried getroffen=met
getrunken=drunk getränk=drink getränke=drinks geträumt=dreamed geturnt=done_gymnastics getöpfert=made_pottery
getötet=killed gewachsen=grown gewalt=violence gewaltig=enormous gewalttätig=violent gewandert=hiked gewandt=turned
gewann=won gewarnt=warned gewartet=waited gewaschen=washed gewechselt=changed geweckt=woken gewehr=rifle geweint=cried
gewerbe=trade gewerkschaft=trade_union gewesen=been gewicht=weight gewiesen=pointed gewinn=profit gewinnen=win
gewinnt=wins gewissen=conscience gewissenhaft=conscientious gewissermaßen=somehow gewitter=thunderstorm
gewogen=weighed gewohnheit=habit gewohnt=lived gewollt=wanted gewonnen=won geworden=become geworfen=thrown
gewusst=known gewählt=chosen gewährleistung=warranty gewöhnen=get_used gewöhnlich=usually gewöhnt=used_to
gewünscht=wished gewürz=spice gewürze=spices gezahlt=paid gezeichnet=drawn gezeigt=shown gezockt=gamed gezogen=pulled
gezwungen=forced gezählt=counted gezüchtet=bred geändert=changed geärgert=annoyed geöffnet=open geübt=practised
gib=give gibt=gives gicht=gout gießen=water gießkanne=watering_can gießt=waters gift=poison giftig=poisonous
gilt=applies ging=went gipfel=summit gips=plaster_cast girokonto=current_account gitarre=guitar glas=glass
glatt=smooth glatteis=black_ice glaube=faith glauben=believe gleich=same gleichberechtigung=equal_rights
gleichgültig=indifferent gleichheit=equality gleichzeitig=simultaneously gleis=track gleiten=glide gleitzeit=flexitime
gletscher=glacier glitt=glided glutenfrei=gluten_free gläser=glasses gläubig=religious glück=luck glücklich=happy
glücklicherweise=luckily glückwunsch=congratulations glühbirne=light_bulb goldfisch=goldfish goldschmied=goldsmith
goss=watered gott=god gottesdienst=church_service grab=grave graben=dig grad=degree grafiker=graphic_designer
gramm=gram grammatik=grammar granatapfel=pomegranate gras=grass gratis=free gratulieren=congratulate
gratuliert=congratulated grau=grey greifen=grasp grenze=border griechenland=greece griechisch=greek griff=grip
grillen=barbecue grillfest=barbecue grippe=flu groß=big großartig=great großbritannien=great_britain
großeltern=grandparents großhandel=wholesale großmutter=grandmother großstadt=big_city großvater=grandfather
großzügig=generous großzügigkeit=generosity grub=dug grund=reason grundschule=primary_school grundsteuer=property_tax
grundstück=plot grundsätzlich=basically grundwehrdienst=military_service gruppe=group gruß=greeting gräbt=digs
größe=size größer=bigger größte=biggest grün=green gründe=reasons gründen=found gründer=founder gründlich=thorough
gründung=founding grünkohl=kale grüße=greetings grüßen=greet gulasch=goulash gummi=rubber gummibärchen=gummy_bears
gummistiefel=rubber_boots gurke=cucumber gurt=belt gut=good guthaben=credit_balance gutschein=voucher
gutschrift=credit gymnasien=grammar_schools gymnasium=grammar_school gänse=geese gärten=gardens gärtner=gardener
gärtnern=gardening gäste=guests götter=gods göttlich=divine gültig=valid gültigkeit=validity günstig=cheap gürtel=belt
haar=hair habe=have habt=have hacken=chop hackfleisch=minced_meat hafen=harbour hafer=oat haferbrei=porridge
haferflocken=oats hafermilch=oat_milk haft=custody haften=be_liable haftpflicht=liability
haftpflichtversicherung=liability_insurance haftung=liability hagel=hail hahn=rooster hai=shark haken=hook halb=half
halbbruder=half-brother halbjahr=half-year halbjahreszeugnis=mid-year_report halbpension=half_board
halbschwester=half-sister half=helped hallenbad=indoor_pool hallo=hello hals=neck halsband=collar halskette=necklace
halsschmerzen=sore_throat halstuch=neckerchief halsweh=sore_throat halt=just haltbar=long-lasting halten=hold
haltestelle=stop handarbeit=needlework handeln=act handgelenk=wrist handgepäck=hand_luggage handlung=plot
handschrift=handwriting handschuh=glove handschuhe=gloves handtasche=handbag handtuch=towel handtücher=towels
handwerk=craft handwerker=craftsman handy=mobile_phone handyvertrag=phone_contract hannover=hanover harfe=harp
harke=rake harmlos=harmless hart=hard hase=hare haselnuss=hazelnut haselnüsse=hazelnuts haselnüssen=hazelnuts
hassen=hate hasst=hates hast=have hat=has hatte=had hauen=hit haufen=pile haupt=main hauptbahnhof=main_station
hauptgericht=main_course hauptmann=captain hauptsache=main_thing hauptschule=secondary_school hauptspeise=main_course
hauptstadt=capital hauptsächlich=mainly hauptuntersuchung=vehicle_inspection haus=house hausarbeit=housework
hausarzt=family_doctor hausaufgabe=homework hausfrau=housewife hausgemacht=homemade haushalt=household
haushaltsbuch=budget_book haushaltshilfe=home_help hausmann=househusband hausmeister=caretaker hausnummer=house_number
hausordnung=house_rules hausratversicherung=household_insurance hausschuh=slipper hausschuhe=slippers
hausstaub=house_dust hausstaubmilbe=dust_mite haustier=pet haustiere=pets haustür=front_door
haustürschlüssel=house_key hausverwaltung=property_management hausärztin=family_doctor haut=skin
hautarzt=dermatologist hautausschlag=skin_rash hebamme=midwife heben=lift hebt=lifts hecke=hedge
heckenschere=hedge_trimmer heer=army hefe=yeast heft=notebook heide=heath heidelbeere=blueberry heilen=heal
heilig=holy heiligabend=christmas_eve heilung=healing heimarbeit=home_work heimat=home_country heimweh=homesickness
heiraten=marry heiratet=marries heiratsurkunde=marriage_certificate heiter=cheerful heizen=heat heizkörper=radiator
heizung=heating heizöl=heating_oil heiß=hot heiße=am_called heißen=be_called heißt=is_called held=hero helfen=help
helfer=helper hell=bright hellblau=light_blue helm=helmet hemd=shirt hengst=stallion henne=hen her=here heraus=out
herausforderung=challenge herberge=hostel herbst=autumn herd=stove herein=in hergestellt=produced hering=herring
herkunft=origin herr=mister herrchen=owner herrlich=glorious herstellen=produce hersteller=manufacturer
herstellung=production herum=around heruntergeladen=downloaded herunterladen=download hervorragend=outstanding
herz=heart herzinfarkt=heart_attack herzrhythmusstörung=heart_arrhythmia herzschrittmacher=pacemaker hessen=hesse
heu=hay heuer=this_year heuschnupfen=hay_fever heute=today heutig=today's heutzutage=nowadays hexenschuss=lumbago
hielt=held hier=here hierbei=with_this hierfür=for_this hierher=here hiermit=hereby hiervon=of_this hierzu=for_this
hieß=was_called hilfreich=helpful hilfsbereit=helpful hilfsbereitschaft=helpfulness hilfskraft=assistant
hilfskräfte=assistants hilfst=help hilfswerk=relief_agency hilft=helps himbeere=raspberry himbeeren=raspberries
himmel=sky himmelfahrt=ascension hin=there hinauf=up hindurch=through hinfahren=drive_there hing=hung
hingefahren=driven_there hingewiesen=pointed_out hinsichtlich=regarding hinter=behind hintere=rear
hinterher=afterwards hinterlassen=leave_behind hintern=bottom hinunter=down hinweg=way_there hinweis=hint
hinweisen=point_out hinzufügen=add hirn=brain hirsch=deer hirse=millet historisch=historical hitze=heat
hno=ear-nose-throat_doctor hob=lifted hobbys=hobbies hobel=plane hoch=high hochbeet=raised_bed
hochbegabt=highly_gifted hochbett=bunk_bed hochgeladen=uploaded hochhaus=tower_block hochladen=upload
hochschule=university hochwasser=flood hochzeit=wedding hochzeitstag=wedding_anniversary hof=yard hoffen=hope
hoffentlich=hopefully hoffnung=hope hoffnungslos=hopeless hofft=hopes hohe=high holen=fetch holz=wood
homeoffice=home_office honig=honey hornisse=hornet horoskop=horoscope hort=after-school_care hose=trousers
hosentasche=trouser_pocket hubschrauber=helicopter huf=hoof huhn=chicken hummer=lobster humor=humour
humorvoll=humorous hund=dog hunde=dogs hundefutter=dog_food hundehütte=kennel hundert=hundred hundertste=hundredth
hungrig=hungry husten=cough hut=hat hypothek=mortgage häfen=harbours hähnchen=chicken häkeln=crochet hälfte=half
hält=holds hände=hands händler=dealer hängen=hang hängt=hangs härter=harder hässlich=ugly hätte=would_have
hätten=would_have hättest=would_have häufig=frequently häuser=houses häusern=houses häuslich=domestic höchste=highest
höchstens=at_most höflich=polite höflichkeit=politeness höhe=height höhenangst=heights_fear höher=higher höhle=cave
hölle=hell hölzern=wooden hörbuch=audiobook hören=hear hörgerät=hearing_aid hörsaal=lecture_hall hörspiel=radio_play
hört=hears hörte=heard hübsch=pretty hüfte=hip hügel=hill hühnchen=chicken hühner=chickens hühnern=chickens
hülsenfrüchte=legumes hündin=female_dog hüpfen=hop hüte=hats
"""
