"""First names in lower case: the most frequent ones of the 1990 census of the United States, and of other countries."""

from typing import Final

from recollect.core.text.words import words_in

FIRST_NAMES: Final = words_in("""
    aanya aarav aaron abby abdul abdullah abel abena abigail abraham achieng ada adaeze adam addie adele adeline
    aditya adrian adriana adrienne agnes agnieszka ahmad ahmed aida aiden aiko aileen aimee aisha akira akua alan
    albert alberta alberto alejandro aleksandr alessandro alex alexander alexandra alexei alexis alfie alfonso alfred
    alfredo ali alice alicia alina alisa alisha alison allan allen allison alma alonzo alta alton alvin alyssa amanda
    amara amelia amelie amina aminata amit amos amy amélie ana anand ananya anastasia anders andre andrea andreea
    andrei andres andrew andriy andrzej andrés andy angela angelia angelica angelina angeline angelo angie anil anita
    anja anjali anke ann anna anne annette annie annika anthony antoine antoinette antonia antonio aoife arash archie
    arjun arlene armando arnold artem arthur arturo aryan asha ashley ashok asif astrid aubrey audrey aurelie aurora
    ava avi aya ayse ayşe bahar barbara barry beatrice beatriz becky belinda ben benito benjamin bennie benny benoit
    benoît bernadette bernard bernice bert bertha bessie beth bethany betsy bette bettie betty beulah beverly bilal
    billie billy birgit bjorn björn blaine blake blanca blanche bobbi bobbie bobby bogdan bohdan bonita bonnie boris
    boyd brad bradford bradley brandi brandon brandy brenda brendan brent bret brett brian bridget brittany brittney
    brooke bruce bruno bryan bryant bryce burak byron caio caitlin caleb callie callum calvin cameron camila camille
    candace candice cara carl carla carlos carlton carmela carmen carole caroline carolyn carrie carroll cary carys
    casey cassandra cassie catherine cathleen cathy cecelia cecil cecile cecilia cedric celeste celia celine cesar
    charlene charles charlie charlotte cheikh chen cheri cherie cheryl chester chiara chidi chinedu chloe chloé chris
    christa christi christie christina christine christopher christy ciaran cindy claire clara clarence clarice clark
    claude claudette claudia clayton cleo cleveland clifford clifton clint clinton clive clyde cody colin colleen
    connie conrad constance consuelo cora corey corinne cornelius cory courtney craig cristina curtis cynthia céline
    daichi damian damon dan dana daniel danielle danny daphne daria darin dariush darla darlene darnell darrel darrell
    darren darrin darryl daryl dave david deana deanna debbie debora deborah debra declan dee deepak delbert delia
    della delores deloris demetrius dena denis denise deniz dennis derek derrick desiree devin dewayne dewey dexter
    diana diane dianna dianne diego dieter dimitris dina divya dixie dmitri dolly dolores domingo dominic dominick
    dominique donald donna donnie dora doreen doris dorothea dorothy dorthy doug douglas doyle dragan duane duc dustin
    dwayne dwight dylan earnest ebony eddie edgar edith edmond edmund edna eduardo edward edwin effie efrain eileen
    eilidh eitan ekaterina elaine elbert eldon eleanor elena eleni eli elias elif elijah elin elisa elisabeth elise
    elizabeth ella ellen ellie ellis elma elmer eloise elsa elsie elton elva elvira emanuel emeka emi emil emilio
    emily emma emmanuel emmett emre emrys enrique eoin eric erica erick erik erika erin erma ernest ernestine ernesto
    ernie ernst ervin erwin esme esperanza essie esteban estella estelle ester esther eszter ethan ethel etta eugene
    eugenia eula eunice eva evan evelyn everett evie faisal fannie farah farai farid fatima fatma fatou fay faye
    federica felicia felipe felix feng ferenc fernando finn finnley fiona flora florin floyd folake forrest frances
    francesco francine francis francisca francisco francois frankie franklin françois fred freda freddie freddy
    frederick fredrick freya frieda fritz gabby gabriel gabriela gabrielle gael gail galina gareth garland garrett
    garry gary gaurav gayle gemma geneva genevieve geoffrey george gerald geraldine gerard gerardo gertrude gilbert
    gilberto gina giorgos giovanni giulia giuseppe gladys glenda glenn glenna gloria goldie goncalo goran gordon
    gracie graciela grady greg gregg gregory greta gretchen grover guadalupe guillaume guillermo gunther gus gustav
    gustavo gwen gwendolyn günther hamish hamza hana hank hannah hans harley harold harriet harry haruto harvey hassan
    hattie hector hedy heidi heike heinz heitor helen helena helene helga henrietta henrik henry herbert herman hilda
    hiro hiroshi homer horace horst howard hubert hugh hugo humberto huong hussein hyun ian ibrahim ida ifeoma ignacio
    iker imogen imogene imran ina ines inez ingrid inés ioana ira irene irina irma irvin irving isaac isabel isabelle
    isha ishaan isla ismael istvan istván iva ivan ivana jackie jaclyn jacob jacqueline jacquelyn jacques jaime jake
    jakub jamal james jamie jana jane janelle janet janette janice janie janine janis jared jason jasper javier jayden
    jayne jean-luc jeanette jeanine jeanne jeannette jeannie jeannine jeff jeffery jeffrey jemima jenifer jenna jennie
    jennifer jenny jens jerald jeremiah jeremy jermaine jerome jerry jess jesse jessica jessie jesus jewell ji-woo
    jill jillian jim jimmie jin jing jiri jisoo jiří joan joann joanna joanne joao joaquin jocelyn jodi jodie jody joe
    joel joey johan johanna john johnathan johnnie johnny jolene jon jonas jonathan jonathon joni jorge jose josefina
    joseph josephine joshua josie josé joyce joão juan juana juanita judith judy jules julia julian julie julio julius
    junior juno jurgen justin justine jürgen kabir kai kamau kara karen kari karim karin karl karla katalin katarzyna
    kate katerina katharine katherine kathleen kathryn kathy katie katja katrina kaveh kavita kay kayla kazuo keiko
    keisha keith kelley kelli kellie kelly kelsey kelvin ken kendall kendra kenji kenneth kenny kent kerem keri kerri
    kerry kevin khadija khalid kimberley kimberly kiran kirill kirk kirsten klaus kofi kojo kostas krishna krista
    kristen kristi kristie kristin kristina kristine kristopher kristy krystal krzysztof kurt kwame kyle lacey ladonna
    lakshmi laleh lamar lamont lana lara larissa larry lars laszlo latasha latifa latonya latoya laura lauren laurence
    laurent laurie laverne lawrence layla lea leah leanne leigh leila lela leland lena lenora leo leola leon leona
    leonard leonardo lerato leroy lesley leslie lester leticia levi lewis liam lila lillian lillie linda lindsay
    lindsey linh linnea lionel lisa lizzie lloyd logan lois lola lonnie lora loren lorena lorene lorenzo loretta lori
    lorie lorna lorraine lotte lottie lou louie louis louise lourdes lowell luca lucas lucia lucile lucille lucinda
    lucy lucía ludek ludmila luella luis luka lukas luke lula lupe luther luz lydia lyle lynda lynette lynn lynne
    lászló léa mabel mable mack maddie madeline mae magdalena maggie magnus mahmoud mahsa mai maisie maja maksim
    malcolm malgorzata mamadou mamie mandy manish manon manuel manuela marc marcella marcia marco marcos marcus marcy
    margaret margarita margie margo margot margret marguerite maria marian mariana marianne maribel marie marilyn
    mario marion marisa marisol marissa maritza marjorie marko marla marlene marlon marsha marshall marta martha
    martin martina marty marvin mary maryann matej mateo mateusz mathew mathieu matilda matt matteo matthew matthias
    mattie maude maureen maurice mavis maxine maya mayra meera megan meghan mehdi mehmet mei melanie melba melinda
    melissa melvin mercedes meredith merle mia micah michael micheal michele michelle mickey miguel mihai mikhail
    mikkel mila mildred milena millie milos milton min-jun mindy minh minnie mira miranda miriam misty mitchell
    mohamed mohammed mollie molly mona monica monique monte morgan moritz morris moses moshe muhammad muriel mustafa
    myra myrna myron myrtle nadia nadine nancy naoko naomi nasrin nasser natalia natalie natasha nate nathalie nathan
    nathaniel naveed navid neal neha neil nell nellie nelson nettie ngoc ngozi nia niamh nicholas nichole nicolas
    nicole nigel nikhil nikki niklas nikola nikolai nikos nils nina nisha njeri noa noah noel nomsa noor nora norma
    norman odette oksana ola oleg olena olga oliver olivia olivier ollie oluwaseun omar omid ora orlando orville oscar
    oskar otieno otis otto ousmane owen pablo padraig paige paloma pam pamela paolo parisa patrica patrice patricia
    patrick patsy patti patty paul paula paulette pauline pavel pavla pawel pedro peggy percy perry pete peter petr
    petra phil philip philippe phillip phuong phyllis pierre pietro pilar piotr pippa polina polly pooja pradeep
    preston priscilla priya rachael rachel rachelle radu rafael rahul raj rajesh ralph ramiro ramon ramona randal
    randall randolph rania raquel rashid raul ravi raymond raúl reba rebecca rebekah regina reginald rehan rena renata
    rene renee reuben rex reyansh reynaldo reza rhonda rhys ricardo richard rick rickey ricky rita riya robbie robert
    roberta roberto robyn rochelle rocio rocío roderick rodger rodney rodolfo rogelio roger rohan roland rolando ron
    ronald ronda ronnie roosevelt rosa rosalie rosalind rosario rosemarie rosemary rosetta rosie ross roxanne roy
    royce ruben rudo rudolph rudy rufus rui rupert russel russell ruth ryan sabine sabrina sadie saira sakura sallie
    sally salma salvador salvatore sam samantha sami samira sammy samuel sandra sanjay santiago santos saoirse sara
    sarah satoshi saul scott seamus sean selin selma seo-yeon sergei sergio seth shana shane shanna shannon shari
    sharon shaun shauna shawn shawna sheena sheila shelby sheldon shelia shelley shelly sheri sherman sherri sherrie
    sherry sheryl shira shirin shirley shreya siavash sidney sigrid silke silvia simon siobhan sipho socorro sofia
    sofía sondra sonia sonja sonya sophia sophie sora soraya soren sotiris spencer stacey staci stacie stacy stan
    stanley stefan stefanie stefano stella stephan stephanie stephen steve steven stewart stuart sunita suresh susan
    susana susanne susie suzanne sven svetlana sybil sylvester sylvia sylvie søren tabitha takashi tamar tamara tami
    tamika tammie tammy tanaka tanvi tanya tara taras tariq tasha tatiana ted teddy tendai terence teresa teri
    terrance terrell terrence terri terry thabo thanh thaís thelma themba theo theodore theresa therese thiago thierry
    thomas théo tiago tiffany tim timmy timothy tina toby todd tom tomas tomasz tommie tommy toni tonia tony tonya
    tracey traci tracie tracy travis trent trevor tricia trina trisha trudy tuan tunde tyrone ursula usman uwe
    valentina valeria valerie van vanessa velma vera verna vernon veronica vicente vicki vickie vicky victoria vihaan
    vijay vikram vince vincent viola virgil vitor vivian vlad vladimir walid wallace walt walter wanda wanjiru warren
    wayne wei wendell wendy wesley whitney wilbert wilbur wilfred willa willard william willie willis wilma wilson
    winifred winnie winston wojciech wolfgang woodrow wyatt xavier xiao ximena yael yannis yasmin yoko yolanda youssef
    yui yuki yuri yusuf yves yvette yvonne zach zachary zack zahra zainab zanele zara zdenek zeynep ziad zlata zoe
    zofia zoltan zoran zoya zoé
""")
# These are words, months, places or companies as well: the sentence has to make a person of them
AMBIGUOUS_NAMES: Final = words_in("""
    ace al amber angel april archer august austin autumn baker barb basil bill bo bob brook brooks buck bud buddy
    buster camden carol carolina carter chad chance charity chase chelsea christian chuck clay cliff clove colt cooper
    crystal daisy dakota dale dawn dean dell dick don drew duke dusty earl ed eden eve faith fern fisher florence
    frank gale gay gene georgia ginger glen grace grant guy harper hazel heath heather herb holly hope hunter iris ivy
    jack jackson jade jan jasmine jay jean jewel jimmy jordan josh joy june kim king lance laurel lee les lily lincoln
    mac madison marina mark mason max may mel mercy mike miles mo nick noble norm olive opal page parker pat patience
    pearl peg penny poppy prince prudence randy ray reed rich rob robin rocky rod roman rose ruby rusty sage saint
    sandy savannah sierra smith sonny sterling stone sue summer sunny sydney tad taylor trinity troy turner ty tyler
    victor violet virginia wade ward washington will winter y
""")
