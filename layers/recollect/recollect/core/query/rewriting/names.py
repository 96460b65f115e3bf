"""First names of one gender, in lower case and without accents; a name that is in neither table fits every pronoun."""

from typing import Final

from recollect.core.text.words import words_in

FEMALE_NAMES: Final = words_in("""
    mara
    aanya abby abena abigail ada adaeze adele adelheid aditi agathe agnes agnieszka aileen aino aisha akosua alba
    alena alessandra alessia alexandra alice alicia alina alison allison alma amalia amanda amara amber amelia
    amelie amina amy ana ananya anastasia angela anita anja anjali anke ann anna anne annegret anneliese annemarie
    annette annie annika anouk antje antonia aoife april arabella ariane astrid audrey aurelia aurora ava ayla ayse
    barbara barbel bea beate beatrice becky bernadette berta beryl bess bessie beth bettina betty bianca birgit
    birte blanka brenda bridget brigid brigitte brita britta brittany bronwyn caitlin camila carina carla carlotta
    carmen carol caroline carolyn caterina catherine catriona cecile cecilia celeste celine charlotte chiamaka
    chiara chloe christina christine ciara cindy claire clara claudia connie cornelia crystal cynthia dagmar daisy
    dana daniela daphne deborah debra deepa deirdre delphine denise diana diane dilek divya dona donna doreen doris
    dorothea dorothy dorte dot dottie ebba edda edith edna efua eileen eilidh eira elaine eleanor elena elfriede
    elif elisa elizabeth elke ella ellen elli ellie elodie elsa elsbeth else elsie emilia emily emine emma emmy enya
    erica erika erin esma esra estelle esther ethel eugenia eun eva eva-maria eve evelyn evie faith fatima fatma fay
    faye femke fenja fien finja fiona flora florence folake franca frances franka franziska freda frederike freya
    frieda friederike frieke fumiko funmilayo gabi gabriela gabriele gerda gerlinde gertrud gesa gesine gina ginny
    gisela gitta giulia gloria grace greta grete gretel gudrun gunda gwen gwendolyn hanna hannah haruka hattie hazel
    heather hedda hedwig heidi heike helen helena helga helma henriette henrike herta hilda hilde hildegard holly
    huda ilka ilona ilse imke imogen ina ines inga inge ingeborg ingrid inka irena irene irina iris irmgard isabel
    isabella isla isolde iva ivana ivonne ivy jacinta jacqueline jana jane janet janice janina janna jasmin jasmine
    jeanne jelena jenna jennifer jenny jessica ji-woo jill joan joanna jocelyn johanna jolanda josefine josephine
    josie joyce judith judy jule julia juliana juliane julie julika jutta kaja karen karin karla karola karoline
    katarina katarzyna kate kateryna katharina kathe katherine kathi kathleen kathrin kathy katie katja katrin
    kavita kayla kelly kerstin kimberly kirsten kirsty kitty klara konstanze kristen kristin kristina kristine kyoko
    lakshmi lara larissa latifa laura lauren layla leah leila lena lene leni leona leonie lexi lia liane lidia
    lieselotte lilli lillian lilo lily lina linda linh lisa lise liselotte liz lore lorena lotta lotte lottie louisa
    louise lucia lucy luisa luise lydia lynn mabel madeleine magda magdalena maggie maike mairi maisie maja maleen
    malin mandy manuela mareike mareille margaret margarete margit margot margret maria mariam mariana marianne
    marie marie-luise marika marilyn marina marion marita marla marlene marlies marta martha martina mary mathilda
    matilda maureen mavis maya meena meera megan mei mei-ling meike melanie melissa meral merle merve meta mette mia
    michelle mila mildred millie min-ji mina miriam mirja mirjam moira mollie molly mona monica monika morag muriel
    nadia nadine nancy naomi natalia natalie natasha neha nele nell nelli nesta ngozi niamh nicole nicoletta nike
    nina noemi noor nora noreen norma nuria odile oksana olena olga olivia orla ottilie pamela patricia paula
    paulina pauline peggy penelope petra petronella philippa pia pilar pippa polly pooja poppy priya priyanka rachel
    radha ramona rana rebecca rebekka regina regine regula rekha renate rhiannon ricarda riikka rita romy rosa
    rosalie rose rosemarie rosi rosie roswitha ruby ruth sabina sabine sabrina sally samantha sandra saoirse sara
    sarah saskia selin selma sena senta serena shanice sharon shauna sheila shirley shreya sibylle siegrid sigrid
    silke silvia simone sina sinead siobhan sofia sofie solveig sonia sonja soo-jin sophia sophie soraya stefanie
    steffi stella stephanie sue sunita susan susanna susanne susi susie svea svenja svetlana swantje swati sylvia
    tabea tamara tamika tania tanja tanya tara tatjana teresa tess tessa thea thelma theodora theresa tiffany tilda
    tilly tina tine tomoko trudi trudy ulla ulrike uma undine ursula usha ute val valentina valerie vanessa velma
    vera verena veronica victoria viktoria viola violet virginia vivian waltraud wanda wendy wiebke wilhelmine wilma
    winifred winnie xenia xiu yara yasmin ylva yoko yuna yvette yvonne zara zeynep zoe zofia zora
""")
MALE_NAMES: Final = words_in("""
    jan mattis pavel dario luca luka marlon devon enes yannik jannes thijs anders
    aarav aaron abdul abraham achim adam adolf adrian agustin ahmed aidan aki akira alan alasdair albert albrecht
    alec alejandro aleksander alexander alexis alf alfie alfons alfred ali alistair alois alonso alun amir amit
    anand anatol anders andre andreas andrej andres andrew andrzej andy angus anil ansgar anthony anton antonio
    archie arjun armin arne arno arnold arthur arun arvid aryan ashok axel baldur barney barry basil bastian beau
    ben benedikt bengt benjamin benno berat bernard bernd bernhard bert berthold bilal bill billy bjarne bjorn bob
    bobby bodo bogdan boris brad bradley bram brandon brendan brian broder bruce bruno bryan burak burkhard caio
    callum calvin carl carlos carsten cedric cem cengiz charles charley charlie chidi christian christof christoph
    christopher christos cian ciaran cillian claude clemens clive colin conor conrad cornelius craig cuneyt curtis
    cyril daan damian damien dan daniel daniil darius darragh dave david davide declan deepak dennis denny derek
    detlef detlev dewi diarmuid diego dieter dietmar dietrich dirk dmitri dominic dominik donal donald doug douglas
    duc duncan dylan earl eberhard eckart ed eddie edgar edmund eduardo edward edwin egon einar ekkehard eli elias
    elmar elmer emeka emil emilio emmanuel emre emyr enno enrique enzo eoin erhard eric erich erik erkan ernest
    ernie ernst erwin esteban ethan euan eugen eugene evan ewald ewan fabian falk farid faruk felix femi ferdinand
    fergus fernando fiete finn finnian fionn flavio florian folkert francis frank franz fred freddie frederick
    friedhelm friedrich fritz fynn gabor gabriel gareth gary gaurav georg george gerald gerd gerhard gernot gert
    gethin gilbert giorgio giovanni glenn gordon gottfried graham greg gregor gregory guido guillermo gunnar gunter
    gunther gustav gustavo hakan hamish hamza hannes hanno hans hao harald harold harro harry hartmut harvey hasan
    hassan hauke hector heiko heiner heinrich heinz helge helmut hendrik henk henning henrik henry herbert hermann
    hinnerk hinrich hiroshi holger horst howard hubert hugh hugo hussein huw iain ian ibrahim idris ifan ignacio
    igor ilja ilyas imre ingo isaac ismail ivan iven ivo jacek jack jacob jake jakob jamal james jan-erik janne
    jannik janosch jarek jason jasper javier jeff jeffrey jens jeremy jeroen jerome jerry jim jimmy jiri joachim
    joao joaquin jochen joe joel joey johan johann johannes john johnny jon jonas jonathan jonte joon joost jorg
    jorge jorn jose joseph josh joshua jost juan julian julio jun jurgen juri justin kai karan kareem karl kaspar
    keith kemal ken kenji kenneth kenta kevin kian kilian klaas klaus knud kofi konrad konstantin korbinian kostas
    krzysztof kunal kurt kwame kwesi kyle larry lars lasse laurenz laurin lawrence leander leif lennard lennart leo
    leon leonard leonardo leonhard leopold levi levin liam linus lloyd logan lorenz lothar louis lucas ludger ludwig
    luis lukas luke lutz magnus malte manfred manish manuel marc marcel marco marcus marek mario marius mark marko
    markus marten martin marvin mateusz mathias mathis mats matt matteo matthew matthias matti max maximilian mehmet
    meinolf menno merlin michael michal mick miguel mikael mike mikhail mikkel milan milo min-jun ming minh mirko
    mohamed mohammad mohammed monty moritz murat mustafa nathan nathaniel ned neil niall nicholas nick nicolai
    nicolas niels nigel nikhil niklas nils noah norbert norman nuno nuri obi oisin olaf ole oliver ollie omar oscar
    oskar osman otis ottmar otto owain owen pablo paddy padraig paolo pascal patrick patrik paul paulo paulus pawel
    pedro peer percy pete peter petr phil philip philipp pierre piet pieter pim piotr pradeep rafa rafael rahul
    raimund rainer raj rajesh rakesh ralf ralph ramon rashid raymond reinhard reinhold rene reto rhys ricardo
    richard rico rob robert roberto roderick rodrigo roger rohan roland rolf roman romeo ronald ronan ronny rory
    ross rowan roy rudi rudiger rudolf rune rupert russell ryan salvador sami samir samuel sander sanjay santiago
    scott sean sebastian segun selim senhor sepp sergio serkan seth severin siegfried sigmund silas silvio simon
    sixten sjoerd soren stan stanley stefan steffen sten stephen steve steven stu stuart sunil suresh sven swen
    tadeusz tadhg takashi tarik tariq ted teun thaddaus theo theodore thiago thies thilo thomas thorben thorsten
    tiago till tilman tim timo timon timothy tobi tobias todd tom tomas tomasz tommy tony torben tore torsten travis
    trevor tristan tunde tyler udo ulf uli ulli ulrich uwe vasco veit victor vijay vikram viktor vincent vincenzo
    vinzenz vivek vladimir volker volkmar waldemar walter walther wayne wei werner wieland wilf wilfried wilhelm
    willi william willy winfried wolf wolfgang wout xaver xavier yannick yannis yasin yusuf yuto zachary
""")
