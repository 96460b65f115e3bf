"""Other forms of names, case folded: short forms of first names, and places as other languages call them."""

from collections.abc import Mapping
from typing import Final

# What somebody is called, and the first names that this may be short for
_SHORT_FORMS: Final = """
    abby=abigail al=albert,alan,alfred alex=alexander,alexandra,alexandre,aleksandr,alejandro alexa=alexandra
    ali=alison,alice ally=alison andi=andreas,andrea andy=andrew,andreas angie=angela annie=anna,anne,annette
    archie=archibald asia=joanna babsi=barbara barb=barbara basia=barbara basti=sebastian bea=beatrice,beate
    becca=rebecca becky=rebecca bella=isabella ben=benjamin,benedict benni=benjamin beppe=giuseppe
    bernie=bernard,bernhard bert=albert,robert,herbert beth=elizabeth betsy=elizabeth betty=elizabeth,bettina
    bill=william billy=william bob=robert bobby=robert brad=bradley cathy=catherine,kathleen
    charlie=charles,charlotte chris=christopher,christian,christine,christina christl=christine cindy=cynthia
    conni=cornelia connie=constance,cornelia conny=cornelia dan=daniel dani=daniel,daniela danny=daniel dave=david
    deb=deborah debbie=deborah dick=richard dima=dmitri,dmitry dimi=dimitrios don=donald doro=dorothea,dorothee
    dot=dorothy drew=andrew ed=edward,edmund,edwin eddie=edward,edgar eli=elias,elijah ellie=eleanor,ellen evi=eva
    flo=florian,florence fran=frances,francis frank=francis,franklin franz=franziskus franzi=franziska
    fred=frederick,alfred,friedrich freddie=frederick fritz=friedrich gabi=gabriele,gabriela gaby=gabriele,gabriela
    geoff=geoffrey gerd=gerhard gosia=małgorzata,malgorzata greg=gregory,gregor gretl=margarete grzesiek=grzegorz
    gus=august,angus,gustav hal=henry,harold hank=henry hanna=johanna hannes=johannes hanni=johanna hans=johannes
    harry=henry,harold,harald heinz=heinrich hilde=hildegard isa=isabella,isabel,luisa izzy=isabella,isabel
    jack=john jackie=jacqueline jake=jacob jan=johannes,janet jim=james jimmy=james jo=joanna,johanna,josephine
    jochen=joachim joe=joseph joey=joseph johnny=john jon=jonathan josh=joshua jule=julia juli=julia jupp=josef
    kalle=karl karl-heinz=karlheinz kasia=katarzyna kate=katherine,catherine,katharine kathi=katharina
    kathy=katherine,kathleen kati=katharina katie=katherine,catherine katja=katharina katya=ekaterina,yekaterina
    ken=kenneth kim=kimberly kolya=nikolai kostya=konstantin len=leonard lena=helena,magdalena,marlene
    leni=helene,magdalena leo=leonard,leonhard,leopold,leonardo les=leslie lex=alexander lili=elisabeth,lilian
    lilo=liselotte lina=carolina,karolina lisa=elisabeth,elizabeth lisbeth=elisabeth liz=elizabeth lizzie=elizabeth
    lizzy=elizabeth lotte=charlotte,liselotte lou=louis,louise,louisa lucho=luis luke=lucas lupe=guadalupe
    lutz=ludwig maddie=madeleine,madison maggie=margaret mandy=amanda manni=manfred marge=margaret,marjorie
    margot=margarete marty=martin masha=maria,mariya mat=matthew matt=matthew,matthias max=maximilian,maxwell
    maxi=maximilian,maximiliane meg=margaret,megan mel=melanie,melissa micha=michael michi=michael,michaela
    mick=michael mickey=michael mike=michael mimi=maria,miriam misha=mikhail,michail mitch=mitchell
    molly=mary,margaret mona=ramona,monika moni=monika nacho=ignacio nadja=nadeschda nadya=nadezhda
    nat=nathan,nathaniel,natalie natasha=natalia,natalya nate=nathan,nathaniel ned=edward
    nick=nicholas,nicolas,niklas nicky=nicola,nicole nico=nicolas,nikolaus,nicolai nina=antonina,janina
    nora=eleonora,eleanor ola=aleksandra olek=aleksander olli=oliver ollie=oliver,olivia paco=francisco
    paddy=patrick pam=pamela pancho=francisco pat=patrick,patricia patti=patricia patty=patricia peggy=margaret
    penny=penelope pepe=josé,jose pete=peter phil=philip,phillip,philipp poldi=leopold polly=mary,paula
    rabbie=robert ray=raymond resi=therese,theresia rick=richard,frederick,patrick ricky=richard
    rita=margarita,margarete rob=robert robbie=robert robby=robert rolf=rudolf ron=ronald ronnie=ronald
    rosi=rosemarie,rosina rudi=rudolf ruedi=rudolf russ=russell sabi=sabine sally=sarah sam=samuel,samantha
    sami=samuel sandy=alexander,alexandra,sandra sascha=alexander,alexandra
    sasha=alexander,alexandra,aleksandr,aleksandra seb=sebastian sepp=josef seppi=josef serge=sergei seryozha=sergei
    sigi=siegfried,sieglinde silvi=silvia sissi=elisabeth slava=vyacheslav sophie=sophia steff=stefan,stefanie
    steffi=stefanie,stephanie steph=stephanie,stephen steve=steven,stephen stevie=stephen sue=susan,suzanne
    susi=susanne susie=susan suzy=suzanne svenni=sven sveta=svetlana ted=edward,theodore teddy=theodore,edward
    terry=terence,theresa tess=theresa theo=theodor,theodore,theobald tilly=matilda,mathilde tim=timothy
    timmy=timothy tina=christina,martina,bettina,kristina tobi=tobias toby=tobias tom=thomas tomek=tomasz
    tommy=thomas toni=anton,antonia,antonio tonio=antonio tony=anthony,antonio,antony trudi=gertrud trudy=gertrude
    uli=ulrich,ulrike ursel=ursula uschi=ursula val=valerie,valentine vale=valentina valli=valentin vanya=ivan
    vera=veronika vicki=victoria vicky=victoria viki=viktoria vince=vincent vinnie=vincent volodya=vladimir
    vova=vladimir walli=walter,waltraud wally=walter walt=walter wendy=gwendolyn werni=werner will=william
    willi=wilhelm,willibald willy=wilhelm,william wojtek=wojciech wolf=wolfgang wolfi=wolfgang xandi=alexander
    zach=zachary zack=zachary zeke=ezekiel zhenya=evgeny,evgenia zosia=zofia
"""
SHORT_FORMS: Final[Mapping[str, frozenset[str]]] = {
    short: frozenset(names.split(",")) for short, _, names in (one.partition("=") for one in _SHORT_FORMS.split())
}
_PLACES: Final = """
    vienna=wien munich=münchen cologne=köln nuremberg=nürnberg hanover=hannover brunswick=braunschweig
    warsaw=warschau=warszawa prague=prag=praha gdańsk=gdansk=danzig kraków=krakow=krakau=cracow
    wrocław=wroclaw=breslau poznań=poznan=posen szczecin=stettin rome=rom=roma milan=mailand=milano
    venice=venedig=venezia florence=florenz=firenze naples=neapel=napoli turin=torino genoa=genua=genova
    bolzano=bozen merano=meran lisbon=lissabon=lisboa copenhagen=kopenhagen=københavn gothenburg=göteborg
    brussels=brüssel=bruxelles=brussel antwerp=antwerpen=anvers ghent=gent=gand bruges=brügge=brugge
    liège=liege=lüttich geneva=genf=genève zurich=zürich lucerne=luzern basel=basle=bâle bern=berne
    strasbourg=straßburg=strassburg athens=athen=athina thessaloniki=saloniki moscow=moskau=moskva kyiv=kiev=kiew
    lviv=lemberg=lwów vilnius=wilna belgrade=belgrad=beograd bucharest=bukarest=bucurești zagreb=agram
    seville=sevilla saragossa=zaragoza havana=havanna=habana beijing=peking mumbai=bombay chennai=madras
    kolkata=calcutta cairo=kairo mexico_city=mexiko-stadt ljubljana=laibach bratislava=pressburg maribor=marburg
    germany=deutschland austria=österreich switzerland=schweiz=suisse france=frankreich italy=italien=italia
    spain=spanien=españa poland=polen=polska greece=griechenland hungary=ungarn norway=norwegen=norge
    sweden=schweden=sverige denmark=dänemark=danmark netherlands=niederlande belgium=belgien=belgique
    croatia=kroatien=hrvatska turkey=türkei=türkiye japan=nippon scotland=schottland tuscany=toskana=toscana
    bavaria=bayern saxony=sachsen lake_constance=bodensee black_forest=schwarzwald danube=donau rhine=rhein
    the_hague=den_haag ireland=irland
    united_nations=vereinte_nationen=vereinten_nationen
    european_union=europäische_union=europäischen_union
"""
PLACES: Final = tuple(tuple(one.replace("_", " ").split("=")) for one in _PLACES.split())
