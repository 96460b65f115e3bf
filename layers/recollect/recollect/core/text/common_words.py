"""How common a word is in English at large: what a space of few entries cannot tell.

The 4,000 commonest words in the order of the vocabulary of the encoder (BERT's uncased word pieces), which is that of
their frequency.
"""

from math import log
from typing import Final

_COMMON: Final = """
a i the of and in to was he is as for on with that it his by at from her she you had an were but be this are not my
they one which or have him me first all also their has up who out been when after there into new two its time would no
what about said we over then other so more can if like back them only some could where just during before do made
school through than now years most world may between down well three year while will later city under around did such
being used state people part know against your many second university both national these don known off way until re
how even get head didn team american because de born united film since still long work south us became any high again
day family see right man eyes house season war states including took life north same each called name much place
however go four group another found won area here going away series left home music best make hand number company
several never last john very album take end good too following released game played little began district old want
those side held own early county ll league use west face think government march came small general town june line
based something september thought looked along international air july club went january october our august april york
few east show member college father public come men five set station church next former november room party located
december age got system let love though every look song water century without body black night within great women
single ve building large population river named band white started once should service top built british open death
king moved local times children february book why door need president order final road wasn although due major died
village third knew asked turned st wanted say together received main son served different behind himself felt members
power football law voice play near park history having saw mother army point front help english street art late hands
games award young put published country division across told often ever french london center six red led days include
light find tell among species really according central half form original gave office making enough lost full opened
must included live given german player run business woman community cup might million land court development short
round ii km seen class story always become sure research almost director council la career things using island couldn
car close force better free support control field students education married nothing worked others record big inside
level anything continued give james military established non returned feel does title written thing feet william far
co association hard already championship human western department hall role various production heart living fire
version television royal produced working act case society region present radio period looking least total keep
england wife program per brother mind special am works soon political george services taken created further able
reached david union joined upon done important social information either appeared position ground lead rock dark
election board france hair course arms site police girl instead real sound words moment someone summer project
announced san less wrote past followed blue founded al finally india taking records america design considered northern
god stop battle toward european outside described track today playing language call heard professional low australia
miles california win yet green trying blood southern science maybe everything match square mouth video race recorded
leave above daughter points space museum change middle common move tv post lake seven tried elected closed ten paul
minister months start chief return canada person sea release similar modern brought rest hit formed mr floor event
doing thomas robert care killed training star week needed turn finished railway rather news health sent example ran
term michael coming currently yes forces despite gold areas stage fact dead says popular originally germany probably
developed result pulled friend stood money running mi signed word songs child eventually met tour average teams
minutes festival current deep kind decided usually eastern seemed episode bed added table indian private charles route
available idea throughout centre addition appointed style books eight construction press mean wall friends remained
schools study institute oh chinese sometimes events possible australian type brown forward talk process food debut
seat performance committee features character arts herself else lot strong russian range hours peter arm morning dr
sold quickly directed guitar china list performed media uk players smile myself placed coach province towards wouldn
leading whole boy official designed grand census europe attack japanese henry cross getting alone action lower network
wide washington japan hospital believe changed sister hold gone sir hadn ship studies academy shot rights below base
bad involved kept largest bank future especially beginning mark movement section female magazine plan professor lord
longer sat walked hill actually civil energy model families size thus aircraft completed includes data captain fight
vocals featured richard bridge fourth officer stone hear means medical groups management self lips competition entire
lived technology leaving federal tournament bit passed hot independent awards kingdom mary spent fine doesn reported
jack fall raised itself stay true studio sports replaced paris systems saint leader theatre whose market capital
parents spanish canadian earth cut degree writing bay christian awarded natural higher bill coast provided previous
senior ft valley organization stopped onto countries parts conference queen security interest saying allowed master
earlier phone matter smith winning try happened moving campaign los breath nearly mid certain girls date italian
african standing fell artist shows deal mine industry everyone republic provide collection library student primary
owned older via heavy makes attention anyone africa stated length ended fingers command staff skin foreign opening
governor okay medal kill sun cover job introduced chest hell feeling success meet reason standard meeting novel trade
source buildings rose guy goal chapter native husband previously unit limited entered weeks producer operations
mountain takes covered forced related roman complete successful key texas cold channel traditional films dance clear
approximately nine van prince question active tracks ireland regional silver author personal sense operation economic
holding twenty isbn additional speed hour edition regular historic places whom shook movie secretary prior report
chicago read foundation view engine scored units ask airport property ready immediately lady month listed contract
manager themselves lines navy writer meant runs practice championships singer glass commission required forest
starting culture generally giving access attended test couple stand catholic martin caught executive eye thinking
chair quite shoulder hope decision plays defeated municipality whether structure offered slowly pain ice direction
paper mission mostly noted individual managed nature lives plant helped except studied computer figure relationship
issue significant loss die smiled gun ago highest male bring goals mexico problem distance commercial completely
location annual famous drive neck surface caused italy understand greek highway wrong hotel comes appearance joseph
double issues musical companies castle income review assembly bass initially parliament artists experience particular
walk foot engineering talking window dropped miss baby boys break stars edge remember policy carried train stadium bar
sex angeles evidence becoming assistant soviet upper step wing youth financial reach actor numerous nodded arrived
minute believed sorry complex beautiful victory associated temple chance perhaps metal bishop lee launched
particularly tree le retired subject prize contains yeah theory empire suddenly waiting trust recording happy terms
camp champion religious pass zealand names port ancient tom corner represented watch legal anti justice cause watched
brothers material changes simply response louis fast answer historical stories straight create feature increased rate
administration virginia el activities cultural overall winner programs basketball legs guard beyond cast doctor mm
flight results remains cost effect winter larger islands problems chairman grew commander isn pay failed selected hurt
fort box regiment majority journal edward plans shown pretty irish characters directly scene likely operated allow
spring junior matches looks mike houses fellow beach marriage rules oil florida expected nearby congress sam peace
recent iii wait subsequently cell variety serving agreed please poor joe pacific attempt wood democratic piece prime
rural mile touch appears township soldiers pennsylvania closer fighting claimed score jones physical editor filled
genus specific sitting super mom therefore supported status fear cases store meaning wales minor spain tower focus
vice frank follow parish separate golden horse fifth remaining branch presented stared uses secret forms baseball
exactly choice note discovered travel composed truth russia ball color kiss dad wind continue ring referred numbers
digital greater metres slightly direct increase responsible crew rule trees troops broke goes individuals hundred
weight creek sleep memory defense provides ordered code value jewish windows safe judge whatever corps realized
growing pre cities alexander gaze lies spread scott letter showed situation mayor transport watching workers extended
expression normal chart multiple border host daily mrs walls piano heat cannot earned products drama era authority
seasons join grade sign difficult machine territory mainly stations squadron stepped iron serve appear sky speak
broken charge knowledge kilometres removed ships article campus simple pushed britain leaves recently cd soft boston
latter easy acquired poland quality officers presence planned nations mass broadcast jean share image influence wild
offer emperor electric reading headed ability promoted yellow ministry throat smaller politician latin spoke cars
williams males lack pop acting seeing consists estate pressure johnson newspaper jr chris olympics online conditions
beat elements walking vote needs carolina text featuring global block shirt levels francisco purpose females et dutch
duke ahead gas twice safety serious turning highly lieutenant firm maria amount mixed daniel proposed perfect
agreement affairs seconds contemporary paid prison save kitchen label administrative intended constructed academic
nice teacher races formerly corporation ben nation issued shut drums housing victoria seems opera graduated function
von mentioned picked build recognized shortly protection picture notable exchange elections loved percent racing fish
elizabeth garden volume hockey beside settled competed replied drew actress marine scotland steel glanced farm steve
risk tonight positive magic singles effects gray screen dog residents bus sides none secondary literature polish
destroyed flying founder households lay reserve usa gallery industrial younger approach appearances urban ones finish
avenue powerful fully growth page honor jersey projects advanced revealed basic infantry pair equipment visit evening
search grant effort solo treatment buried republican primarily bottom owner israel gives jim dream bob remain spot
notes produce champions contact ed soul accepted ways del losing split price capacity basis trial questions guess
officially memorial naval initial whispered median engineer sydney columbia strength tears senate card asian agent
software draw warm supposed com pro transferred leaned candidate escape mountains asia potential activity
entertainment seem traffic jackson murder slow product orchestra haven agency bbc taught website comedy unable storm
planning albums rugby environment scientific grabbed protect boat typically damage principal divided dedicated mount
ohio pick fought driver empty shoulders sort thank berlin prominent account freedom necessary efforts alex
headquarters follows alongside des simon andrew suggested operating learning steps sweet technical begin easily teeth
speaking settlement scale renamed ray max enemy semi joint compared scottish leadership analysis offers georgia pieces
captured animal deputy guest organized tony combined method challenge huge wants battalion sons rise crime types
facilities telling path platform sit tells assigned rich pull commonly alive letters concept conducted wearing happen
bought becomes holy gets ocean defeat languages purchased coffee occurred titled declared applied sciences concert
sounds jazz brain painting fleet tax nick michigan count animals leaders episodes content birth clubs palace critical
refused fair leg laughed returning surrounding participated formation lifted pointed connected rome medicine laid
taylor santa powers adam tall shared focused knowing yards entrance falls calling sources chosen beneath resources
yard nominated silence zone defined gained thirty bodies moon adopted christmas widely register apart iran premier
serves du unknown parties generation continues quick fields brigade quiet teaching clothes impact weapons partner flat
theater supreme relations plants suffered wilson kids begins seats armed internet models worth laws communities
classes background knows thanks quarter reaching humans carry killing format kong hong setting architecture disease
railroad inc possibly wish arthur thoughts harry doors density crowd illinois stomach tone unique reports anyway
liberal der vehicle thick dry drug faced largely facility theme holds creation strange colonel revolution bell
politics turns silent rail relief independence combat shape write determined sales learned finger oxford providing
heritage fiction situated designated allowing distribution hosted sight interview estimated reduced toronto footballer
keeping guys damn claim motion sport sixth stayed en rear receive handed twelve dress audience granted brazil spirit
noticed etc olympic representative eric tight trouble reviews drink vampire missing roles ranked newly household
finals wave critics phase massachusetts pilot unlike philadelphia bright guns crown organizations roof respectively
clearly tongue marked circle fox korea bronze brian expanded sexual supply yourself inspired labour fc reference
vision draft connection brand reasons classic driving trip jesus cells entry neither trail claims atlantic orders
labor nose afraid identified intelligence calls cancer attacked passing stephen positions imperial grey jason sunday
swedish avoid extra uncle message covers allows surprise materials fame hunter citizens figures davis environmental
confirmed shit titles di performing difference acts attacks existing votes opportunity nor shop entirely trains
opposite pakistan develop resulted representatives actions reality pressed barely wine conversation faculty northwest
ends documentary nuclear stock grace sets eat alternative bag resulting creating surprised cemetery drop finding sarah
cricket streets tradition ride exhibition target ear explained rain composer injury apartment municipal educational
occupied netherlands clean billion constitution learn maximum classical francis lose opposition jose ontario bear core
hills rolled ending drawn permanent fun lewis sites chamber ryan scoring height lyrics staring officials snow oldest
orange qualified interior apparently succeeded thousand dinner lights existence fans heavily greatest conservative
send bowl plus enter catch economy duty speech authorities princess performances versions shall graduate pictures
effective remembered poetry desk crossed starring starts passenger sharp acres ass weather falling rank fund
supporting check adult publishing heads cm southeast lane application bc les condition transfer prevent display ex
regions earl federation cool relatively answered besides obtained portion mix reaction liked dean express peak counter
religion chain rare miller convention aid lie vehicles mobile perform squad wonder lying crazy sword attempted
centuries weren philosophy category anna interested sweden wolf frequently abandoned kg literary alliance task
entitled threw promotion factory tiny soccer visited matt fm achieved defence internal persian methods arrested
otherwise cambridge programming villages elementary districts rooms criminal conflict worry trained attempts waited
signal bird truck subsequent programme ad communist details faith sector patrick carrying laugh controlled korean
showing origin fuel evil brief identity darkness address pool missed publication web planet ian anne wings invited
briefly standards kissed ideas climate causing walter worse albert articles winners desire aged northeast dangerous
gate doubt wooden multi poet rising funding communications communication violence copies prepared ford investigation
skills pulling electronic containing ultimately offices singing understanding restaurant tomorrow fashion christ ward
da pope stands flow studios aired commissioned contained exist fresh americans wrestling approved kid employed respect
suit angel asking increasing frame angry selling thin finds temperature statement ali explain inhabitants towns
extensive narrow jane flowers images promise somewhere object fly closely bureau cape weekly presidential legislative
launch founding artillery strike un institutions roll writers landing chose kevin anymore pp attorney fit dan
billboard receiving agricultural breaking sought dave admitted lands mexican charlie specifically hole iv howard
credit moscow roads accident proved wear struck hey guards stuff slid expansion cat anthony melbourne opposed sub
southwest architect failure plane map camera tank listen regarding wet introduction metropolitan link ep fighter inch
grown gene anger fixed buy dvd khan domestic worldwide chapel mill functions examples developing turkey hits pocket
antonio papers grow unless circuit concerned attached journalist selection journey converted provincial painted
hearing aren bands negative aside wondered knight lap survey ma noise billy shooting guide bedroom priest resistance
motor homes sounded giant scenes equal comic patients hidden solid actual bringing afternoon touched funds wedding
consisted marie canal sr kim treaty turkish recognition residence cathedral broad knees incident shaped fired
norwegian handle cheek contest represent representing beauty birds advantage emergency wrapped drawing notice pink
broadcasting somehow bachelor seventh collected registered establishment alan assumed chemical personnel roger
retirement jeff portuguese wore tied device threat progress advance banks hired manchester nfl teachers structures
forever tennis helping saturday sale applications junction hip incorporated neighborhood dressed ceremony influenced
hers visual stairs decades inner kansas hung hoped gain scheduled downtown engaged austria clock norway certainly pale
protected victor employees plate putting surrounded finishing blues tropical minnesota consider philippines accept
retrieved concern anderson properties institution gordon successfully vietnam backing outstanding muslim crossing folk
producing usual demand occurs observed lawyer educated kelly string pleasure budget items quietly colorado philip
typical derived survived asks mental jake jews distinguished ltd sri extremely athletic loud thousands worried shadow
transportation horses weapon arena importance users tim objects contributed dragon douglas aware senator johnny jordan
sisters engines flag investment samuel shock capable clark row wheel refers session familiar biggest wins hate
maintained drove hamilton request expressed injured underground churches walker wars tunnel passes stupid agriculture
softly cabinet regarded joining indiana push dates spend behavior woods protein gently chase morgan mention burning
wake combination occur mirror leads jimmy indeed impossible singapore paintings covering soldier locations attendance
sell historian wisconsin invasion argued painter diego changing egypt experienced inches missouri vol grounds spoken
switzerland reform rolling ha forget massive resigned burned allen tennessee locked values improved wounded universe
sick dating facing pack purchase user moments merged anniversary coal brick understood causes dynasty queensland
establish stores crisis promote hoping views cards referee extension raise arizona improve colonial formal charged
palm lucky hide rescue faces feelings candidates juan goods courses weekend luke cash fallen delivered affected
installed carefully tries swiss hollywood costs lincoln responsibility shore file proper normally maryland assistance
jump constant offering friendly waters persons realize contain trophy partnership factor musicians cry bound oregon
indicated hero houston medium consisting somewhat cycle beer moore frederick gotten eleven worst weak approached
arranged chin loan universal bond fifteen pattern disappeared translated lip arab capture interests insurance shifted
cave prix warning sections courts coat plot smell feed golf favorite maintain knife vs voted degrees finance quebec
opinion translation manner ruled operate productions choose musician discovery confused tired separated stream
techniques committed attend ranking kings throw passengers measure horror fan mining sand danger salt calm decade dam
require runner rush associate greece rivers consecutive matthew sighed sq documents steam edited closing tie accused
islamic distributed directors organisation bruce breathing mad lit arrival concrete taste composition shaking faster
amateur adjacent stating twin flew tokyo publications obviously ridge storage carl pages concluded desert driven
universities ages terminal sequence borough constituency creative cousin economics dreams margaret notably reduce
montreal mode ears saved jan vocal andy riding roughly threatened meters meanwhile landed compete repeated grass czech
regularly charges tea sudden appeal solution describes pierre classification glad parking belt physics rachel add
hungarian participate expedition damaged gift childhood fifty mathematics jumped letting defensive mph testing
hundreds shoot owners matters smoke israeli kentucky dancing mounted grandfather emma designs profit argentina truly
li lawrence cole begun detroit willing branches smiling decide miami enjoyed recordings poverty ethnic gay gary arabic
accompanied fishing determine residential acid alice returns starred mail jonathan strategy net forty cook businesses
equivalent commonwealth distinct ill seriously shift harris replace rio imagine formula ensure additionally scheme
conservation occasionally purposes feels favor contrast hanging hunt movies instruments victims danish christopher
busy demon sugar earliest colony studying balance duties belgium slipped carter visible stages iraq fifa commune
forming zero continuing talked counties legend bathroom option tail clay daughters afterwards severe jaw visitors
devices aviation russell kate entering subjects temporary swimming forth smooth ghost audio bush operates rocks
movements signs eddie ann voices honorary memories dallas pure measures racial promised harvard ceo parliamentary
indicate benefit flesh dublin louisiana patient sleeping membership coastal medieval wanting element scholars rice
limit survive makeup rating definitely collaboration obvious boss ms baron birthday linked soil diocese ncaa offensive
shell shouldn waist plain ross organ resolution manufacturing adding relative kennedy whilst moth marketing gardens
crash heading partners credited carlos moves cable marshall depending bottle represents rejected responded existed
jobs denmark lock treated graham routes talent commissioner drugs secure tests reign restored photography
contributions oklahoma designer disc grin seattle robin paused atlanta unusual praised las laughing satellite hungary
visiting interesting factors deck poems norman stuck speaker rifle domain premiered dc comics actors reputation
eliminated ceiling prisoners script leather austin mississippi rapidly admiral parallel charlotte guilty tools gender
divisions fruit laboratory nelson fantasy marry rapid aunt tribe requirements aspects suicide amongst adams bone
ukraine abc kick sees edinburgh clothing column rough gods hunting broadway gathered concerns spending ty snapped
requires solar bones cavalry iowa drinking waste index franklin charity thompson stewart tip flash landscape friday
enjoy singh poem listening eighth fred differences adapted bomb ukrainian surgery corporate masters anywhere waves odd
sean portugal orleans dick debate kent eating puerto cleared expect cinema guitarist blocks electrical agree involving
depth dying panel struggle peninsula adults novels emerged vienna metro debuted shoes tamil songwriter meets prove
beating instance heaven scared sending marks artistic passage superior significantly shopping retained malaysia
technique cheeks warren maintenance destroy extreme allied appearing fill advice alabama qualifying policies cleveland
hat battery smart authors soundtrack acted dated lb glance equipped coalition funny outer ambassador roy possibility
couples campbell dna loose ethan supplies gonna monster shake agents frequency springs dogs practices gang plastic
easier suggests gulf blade exposed colors industries markets pan nervous electoral charts legislation ownership mac
appointment shield copy assault socialist abbey monument license throne employment jay replacement charter cloud
powered suffering accounts oak connecticut strongly wright colour crystal context welsh networks voiced gabriel jerry
forehead mp manage schedule totally remix forests occupation print nicholas brazilian strategic vampires engineers
roots seek correct instrumental und alfred backed hop stanley robinson traveled wayne welcome austrian achieve exit
rates strip whereas sing deeply adventure bobby rick jamie careful components cap useful personality knee pushing
hosts protest ca ottoman symphony boundary processes considering considerable tons cooper trading dear conduct illegal
apple revolutionary holiday definition harder jacob circumstances destruction popularity grip classified liverpool
donald baltimore flows seeking honour approval mechanical till happening statue critic increasingly immediate describe
commerce stare indonesia meat rounds boats baker orthodox depression formally worn naked claire muttered sentence
emily document criticism wished vessel spiritual bent virgin parker minimum murray lunch danny printed compilation
keyboards false blow belonged raising cutting pittsburgh shadows hated indigenous jon barry scholar ah oliver stick
susan meetings attracted spell romantic ye photo demanded customers logan revival keys modified commanded jeans upset
raw phil detective hiding resident vincent experiences diamond defeating coverage lucas external parks franchise helen
bible successor percussion celebrated il lift profile clan romania mills nobody achievement shrugged fault rhythm
initiative breakfast carbon lasted violent wound ken killer gradually filmed dollars processing remove criticized
guests sang chemistry legislature disney uniform escaped integrated proposal purple denied liquid karl influential
morris nights stones intense experimental twisted pace nazi mitchell ny blind reporter newspapers centers burn basin
forgotten surviving filed collections monastery losses manual couch description appropriate merely tag missions
sebastian restoration replacing triple elder julia warriors benjamin julian convinced stronger amazing declined versus
merchant happens output finland bare barbara absence ignored dawn injuries producers luis kw admit expensive
electricity nba exception symbol ladies shower sheriff characteristics aimed button ratio effectively summit angle
jury bears foster vessels pants executed evans dozen advertising kicked patrol competitions lifetime principles
athletics birmingham sponsored rob nomination acoustic creature longest credits harbor dust josh territories milk
infrastructure completion thailand indians leon archbishop assist pitch blake arrangement girlfriend serbian
operational hence sad scent fur dj sessions hp refer rarely exists scientists dirty penalty burst portrait seed pole
limits rival stable alpha grave constitutional alcohol arrest flower mystery devil architectural relationships greatly
habitat larry progressive remote cotton preserved reaches cited vast scholarship decisions cbs joy teach editions
knocked eve searching partly participation gap animated fate excellent na alternate saints youngest climbed suggest
discussion staying choir lakes jacket revenue nevertheless peaked instrument wondering annually managing neil signing
terry apply clinical brooklyn aim catherine fuck farmers figured ninth pride hugh evolution ordinary involvement
comfortable shouted tech encouraged taiwan representation sharing panic exact cargo competing fat cried occasions pa
cabin borders
"""
COMMON_WORDS: Final = frozenset(_COMMON.split())
_RANKS: Final = {word: rank for rank, word in enumerate(_COMMON.split(), 1)}
_WORDS_OF_THE_VOCABULARY: Final = 28_600
UNCOMMON: Final = 0.9
NUMBER: Final = 0.75


def information(word: str) -> float:
    """Return how much a word in lower case says, 0 to 1: the log of its rank over that of the rarest one.

    A word of the table has .07 to .81, any other .9, a number .75.
    """
    if word.isdigit():
        return NUMBER
    rank = _RANKS.get(word)
    return UNCOMMON if rank is None else log(rank + 1) / log(_WORDS_OF_THE_VOCABULARY)
