"""Words of commands by what they do in one, in English and German, folded; `*` stands for any ending.

A word may be several: "record" is kept and keeps. The weights of a model tell what each is worth; see command_model.
"""

from typing import Final

from recollect.core.text.words import words_in

CUE_WORDS: Final = {
    "remove": words_in("""
    forget* forgot forg fogot delet* eras* remov* wip* purg* scrub* discard* expung* obliterat* destroy* trash* dump*
    lose lost drop drops dropped dropping ditch* bin binned toss tossed nuke* cut kill rid gone strike struck scratch*
    shred* clear cleared clean cleanse empty kick chuck unremember unlearn untrack redact* retract* vanish* disappear*
    vergiss* vergess* verges* vergass losch* loesch* geloscht entfern* tilg* getilg* gestrich* ausradier* radier*
    streich* weglass* wegwerf* wegschmeiss* rausschmeiss* rauswerf* rausnehm* rausloesch* rausgeh* herausnehm* vernicht*
    beseitig* aussortier* entsorg* bereinig* saubere* los weg raus heraus schmeiss schmeisse schmeissen wirf werf werfen
    leer leere raum raume raumen aufraumen hau haue nimm nehmt nehmen knick kick kicken verschwind* verwerf* verwirf*
    """),
    "stay": words_in("""
    keep keeps keeping kept hold holds holding hang hanging hung retain* stay stays staying remain* leave left bleib*
    behalt* behaelt* aufheben heb hebt heben bewahr* stehen drin festhalten lass lassen
    """),
    "store": words_in("""
    store stores stored storing save saves saved saving record records recorded recording log logs logged logging
    memoris* memoriz* note noted noting notes write writing written jot jotted track tracking collect* archive* file
    filed filing sammel* gesammelt merk* gemerkt speicher* gespeichert abspeicher* abgespeichert notier* notiert
    aufschreib* aufgeschrieben aufzeichn* aufgezeichnet zeichne schreib schreibst schreiben mitschreib* mitgeschrieben
    mitprotokollier* protokollier* festgehalten halt haltst einprag* einspeicher* hinterleg* erfass* abgelegt learn*
    """),
    "recall": words_in("remember* rember recall* recollect* remind* erinner* weisst kennst"),
    "memory": words_in("""
    memory memories mem notes notebook records record profile database db brain head mind file files dossier storage log
    logs logbook gedacht* gedaecht* gedachtnis* erinnerung* speicher notizen notiz notizbuch akte akten kopf hirn gehirn
    profil datenbank unterlagen aufzeichnungen eintrag eintrage eintraege entry entries kartei archiv merkliste memo
    memos datenspeicher
    """),
    "you": words_in("""
    you your yours u ur youre youve youd youll du dich dir dein deine deinen deinem deiner deines sie ihnen ihr ihre
    ihren ihrem ihrer hast kannst
    """),
    "me": words_in("me my mine myself mich mir mein meine meinen meinem meiner meines unser unsere unseren our us"),
    "i": words_in("i im ive id ill ich we wir weve"),
    "that": words_in("that this it those these them thats das dies diese dieser dieses diesen es davon daran"),
    "just": words_in("""
    just last latest previous recent recently moment minute second ago earlier before eben gerade grad letzte letzten
    letztes letzter vorhin vorige vorigen zuvor soeben above
    """),
    "said": words_in("""
    said say told tell telling mentioned mention wrote shared typed sent message messages sentence comment remark
    statement bit thing things part detail details fact facts info information gesagt erzahlt erzaehlt geschrieben
    erwahnt nachricht nachrichten satz aussage verraten getippt mitgeteilt bemerkung sache sachen teil zeug angabe
    angaben info infos kram
    """),
    "about": words_in("about regarding concerning on uber ueber zu zum zur von betrifft bezuglich related rund um re"),
    "all": words_in("""
    everything all anything any every whole entire complete total alles alle allem allen samtliche samtlichen komplett
    komplette kompletten ganze ganzen irgendwas jede jedes
    """),
    "know": words_in("know knows knew known have got wissen weiss gewusst understand understood bekannt"),
    "not": words_in("""
    not no never dont doesnt didnt wont shouldnt cant neednt without nothing none nicht nie niemals kein keine keinen
    keinerlei ohne nix nichts isnt arent wasnt
    """),
    "ask": words_in("""
    please pls plz could can would will may might bitte konntest konnten kannst wurdest wurden mochte mochten mochtest
    want wants like love prefer feel hatte hatten gern gerne lieber wunsche wunsch will soll sollst sollen mind let lets
    lass lasst darf darfst durfen grateful appreciate
    """),
    "should": words_in("""
    need needs needed should must have ought belong* supposed brauch* muss musst mussen gehort gehoren hort sollte
    sollten time
    """),
    "stop": words_in("""
    anymore longer more mehr langer laenger stop stops stopped stopping quit cease halt aufhor* auf hor hore schluss
    ende end ends finish* over vorbei done
    """),
    "ever": words_in("""
    now onward onwards future forward going henceforth forever permanent* always ab jetzt sofort kunftig zukunft immer
    dauerhaft fortan weiterhin ewig until till bis further weiteres
    """),
    "off": words_in("""
    off disable* deactivat* pause* paus* suspend* switch* turn* aus abschalt* ausschalt* ausgeschaltet abgeschaltet
    deaktivier* pausier* abstell* stell stelle schalt schalte schalten schaltet
    """),
    "on": words_in("""
    on enable* reactivat* activat* resum* restart* start* begin* again back wieder an einschalt* anschalt* aktivier*
    reaktivier* weiter fortsetz* go ein
    """),
    "private": words_in("""
    incognit* inkognit* privat* private privately confidential vertraulich unrecorded anonym* secret geheim offrecord
    record protokoll offiziell off-record zwischen unter between
    """),
    "chat": words_in("""
    chat conversation session talk discussion dialogue gesprach gespraech unterhaltung sitzung thread next following
    rest remainder folgende folgendes folgenden nachste nachsten coming kommt mode modus
    """),
    "while": words_in("""
    temporarily while minutes hour hours vorubergehend kurz zeitlang weile minuten stunde stunden today heute once mal
    einmal
    """),
    "pin": words_in("""
    pin pins pinned pinning pinn pinne anpinn* angepinnt anheft* angeheftet heft hefte festpinn* fixier* star starred
    bookmark* sticky stick mark markier* top oben permanent* dauerhaft
    """),
    "important": words_in("""
    important crucial priority prioritat essential vital wichtig* unbedingt matters lebenswichtig immer always never
    ever
    nie niemals auf indefinitely whatever
    """),
    "unpin": words_in("""
    unpin* unstick unfix unstar entpin* abpin* losheft* abheft* lospinn* losmach* normal* ordinary regular loos* release
    gelost losen lose expire freigeb* lift
    """),
    "correct": words_in("""
    correct* korrig* korrektur bericht* aktualis* fix fixed update* wrong incorrect actually instead outdated old
    replace*
    amend* adjust* edit* mistake error typo richtig richtige richtigen falsch stimmt andern aender* andere geander*
    geaender* ersetz* veraltet statt sondern eigentlich verbesser* stattdessen inzwischen rather swap* meanwhile moved
    set make trag mach tausch* rectify
    """),
    "be": words_in("is are was were be been ist sind war waren sei bin heisst heisse called named lautet"),
    "change": words_in("""
    change* new learnt learned learn learning added stored saved picked news update* different happened dazugekommen
    dazugelernt gelernt neu neues neuen neue geander* verander* anderung* hinzugefugt hinzugekommen gemerkt aufgenommen
    unterscheid* modif* edits
    """),
    "since": words_in("""
    today yesterday week weeks month months monday tuesday wednesday thursday friday saturday sunday weekend morning
    evening since lately recently heute gestern woche wochen monat monaten monats montag dienstag mittwoch donnerstag
    freitag samstag sonntag wochenende seit letzter neulich zuletzt kurzlich days tagen tage christmas weihnachten
    ostern easter january february march april may june july august september october november december januar februar
    marz mai juni juli oktober dezember hrs
    """),
    "what": words_in("""
    what which whats was welche welches welcher wie how who where when why wer wo wann warum tell show list summari*
    give erzahl* zeig* liste nenn* sag remind fass fasse
    """),
    "undo": words_in("""
    undo undone undid revert* revers* rollback roll restor* return put cancel* ruckgang* rueckgaeng* zuruck zurueck
    zurucknehm* widerruf* wiederherst* ungeschehen oops ups mistake versehen versehentlich accident* doch wiederhaben
    bring hol
    """),
    "act": words_in("""
    step action deletion change edit move command anderung aktion loschung schritt did made gemacht getan geloscht
    deleted removed forgot
    """),
    "export": words_in("""
    export* download* backup copy copies zip hand portab* take send email get give want pack mitnehm* kopie* exportier*
    herunterlad* runterlad* sicherung datenexport auszug datei paket csv json aushandig* schick* gib herausgeb* archiv*
    """),
    "data": words_in("data information everything daten angaben informationen datensatz stuff alles"),
    "elsewhere": words_in("""
    email* mail* draft* essay* letter* code function* branch* commit* folder* paragraph* sentence* table* column* row*
    recipe* list poem* photo* picture* image* song* line* slide* doc docs document* app account* password* phone
    playlist* cart order* booking* meeting* appointment* calendar* reminder* alarm* server* repo* docker pdf* excel
    sheet* spreadsheet* event* ticket* absatz* tabelle* rezept* datei* ordner* foto* bild* lied* zeile* dokument* konto
    termin* kalender* wecker* bestell* buchung* klammer* kapitel* aufsatz* brief* text* entwurf* funktion* variable*
    tab tabs browser* cache cookies history verlauf timer warenkorb* comma* komma* word* wort* worter onion* zwiebel*
    film* movie* song* game* spiel* book* buch*
    """),
    "others": words_in("""
    he she his her him hers they them their er ihn ihm seine seinen sein mum mom dad mama papa boss chef* coach*
    colleague* kollege* kollegin* friend* freund* brother* sister* bruder schwester* wife husband mann frau aunt* tante*
    people leute somebody someone jemand one man teacher* lehrer* kid* kinder* mother* father* mutter* vater* says sagt
    meint meinte asked
    """),
    "whether": words_in("if when whether suppose wenn falls ob hypothetical* how does do did imagine possible"),
    "quoted": words_in("quoted"),
}
