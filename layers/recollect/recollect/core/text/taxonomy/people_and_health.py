"""Classes and synonyms of family, body, health, medicine; see `related_words` for the form."""

from typing import Final

CLASSES: Final = """
family relative kin > mother father parent son daughter child sibling brother sister uncle aunt cousin nephew niece
  grandmother grandfather grandparent grandchild spouse husband wife twin stepmother stepfather stepson stepdaughter
  godmother godfather godson goddaughter
parent > mother father mum mom mummy mommy mama dad daddy papa
child kid children > son daughter baby toddler newborn infant teenager twin stepson stepdaughter eldest youngest
  firstborn
sibling > brother sister twin stepbrother stepsister
grandparent > grandmother grandfather grandma granny nana gran grandpa granddad
grandchild grandchildren > grandson granddaughter
spouse partner > husband wife fiance fiancee
relationship > partner spouse boyfriend girlfriend husband wife fiance dating engaged married single divorced
  separated widowed ex breakup
friend > roommate flatmate classmate buddy mate pal bestie neighbour colleague
wedding marry > bride groom bridesmaid honeymoon ring vow veil registry proposal engaged anniversary reception
people person acquaintance > friend neighbour colleague relative roommate landlord
childcare > nanny babysitter nursery daycare kindergarten creche childminder
baby newborn > diaper nappy pram stroller crib bottle teething breastfeed pacifier midwife
body anatomy > head hair face eye ear nose mouth tooth teeth tongue throat neck shoulder arm elbow wrist hand finger
  thumb chest breast back spine stomach belly hip leg thigh knee shin ankle foot feet toe heel skin bone muscle heart
  lung liver kidney brain blood nerve joint
arm > elbow wrist shoulder hand forearm
leg > knee thigh shin calf ankle
foot feet > toe heel ankle
eye sight vision > glasses lenses shortsighted myopia cataract glaucoma astigmatism blind optician retina
ear hearing > deaf tinnitus earwax audiologist
tooth teeth dental > dentist filling crown molar braces toothache implant gum wisdom cavity orthodontist
heart cardiac > pacemaker arrhythmia angina stent cardiologist murmur bypass palpitation
skin > eczema psoriasis acne rash mole hives sunburn dermatologist rosacea
spine > sciatica lumbago herniated disc scoliosis chiropractor
lung breathing > asthma inhaler pneumonia bronchitis copd
stomach gut digestion > ulcer reflux heartburn ibs crohn gastritis nausea bloating
kidney > dialysis stone transplant nephrologist
hair > blond brunette redhead bald curly grey beard moustache haircut dye fringe ponytail
appearance looks > tall short blond brunette bald beard freckles tattoo piercing glasses scar height
health medical condition illness disease diagnosis > diabetes asthma epilepsy hypertension cancer arthritis migraine
  depression anxiety adhd autism celiac allergy eczema psoriasis anemia hypothyroidism thyroid gout osteoporosis
  hepatitis hiv parkinson alzheimer dementia stroke copd crohn colitis ibs endometriosis pcos lupus fibromyalgia
  hemophilia apnea insomnia tinnitus glaucoma vertigo arrhythmia angina cholesterol reflux covid flu pneumonia
  bronchitis tuberculosis malaria lyme shingles measles mumps chickenpox tonsillitis sinusitis appendicitis hernia
  sciatica concussion
chronic > diabetes asthma arthritis hypertension epilepsy migraine crohn fibromyalgia lupus
infection virus contagious > flu covid cold pneumonia measles mumps chickenpox shingles norovirus tonsillitis malaria
  lyme sepsis hepatitis hiv uti
psychological > depression anxiety adhd autism bipolar ocd ptsd panic burnout anorexia bulimia schizophrenia insomnia
  therapy therapist psychiatrist psychologist antidepressant
neurodivergent > adhd autism autistic dyslexia asperger tourette dyspraxia
cancer tumour tumor > leukemia lymphoma melanoma carcinoma chemo chemotherapy oncologist remission mastectomy biopsy
  radiotherapy
diabetes diabetic > insulin glucose sugar metformin hypoglycemia hba1c pump
asthma > inhaler wheeze salbutamol ventolin
epilepsy > seizure convulsion lamotrigine
hypertension > lisinopril ramipril amlodipine losartan cuff
migraine headache > aura triptan sumatriptan throbbing
insomnia sleep > melatonin apnea cpap snore nightmare nap bedtime tired pillow mattress wakes
symptom > fever cough headache nausea vomit dizzy rash pain ache fatigue swell itch sneeze sore cramp diarrhea
  constipation bleeding chills faint numb palpitation wheeze congestion hives bloating
injury injured accident > fracture broke broken sprain torn concussion burn cut bruise whiplash dislocated stitches
  cast crutches acl meniscus tendon ligament tendinitis
disability disabled > wheelchair deaf blind amputee prosthesis crutches paralysed dyslexia
mobility > wheelchair crutches walker cane limp stairs ramp
allergy allergic allergen > peanut nut almond cashew hazelnut walnut pistachio shellfish shrimp fish milk dairy
  lactose egg wheat gluten soy sesame mustard celery lupin sulphite strawberry kiwi pollen dust mite mold cat fur
  dander bee wasp latex nickel perfume penicillin aspirin ibuprofen sulfa hives epipen swell anaphylaxis rash itch
  sneeze antihistamine
intolerance intolerant > lactose gluten fructose histamine sorbitol fodmap bloating
reaction > hives rash swell anaphylaxis itch breathless
diet dietary eating eats > vegan vegetarian pescatarian keto paleo halal kosher carnivore flexitarian fasting
  mediterranean calorie macros whole30
vegetarian veggie > tofu lentil chickpea meatless halloumi
vegan > tofu tempeh seitan soy hummus
halal > muslim islam zabiha
kosher > jewish judaism pareve
fasting > ramadan lent intermittent
medication medicine drug pill prescription pharmacy > antibiotic painkiller antidepressant antihistamine statin
  insulin metformin inhaler contraceptive steroid vaccine vitamin supplement sedative antacid laxative anticoagulant
  diuretic levothyroxine methotrexate tablet capsule drops ointment dose dosage syrup injection patch
antibiotic > penicillin amoxicillin augmentin azithromycin doxycycline ciprofloxacin erythromycin clarithromycin
  cephalexin clindamycin metronidazole nitrofurantoin vancomycin sulfa trimethoprim tetracycline
painkiller analgesic > ibuprofen paracetamol acetaminophen aspirin naproxen diclofenac codeine tramadol morphine
  oxycodone fentanyl advil tylenol aleve nurofen metamizole
nsaid > ibuprofen naproxen aspirin diclofenac celecoxib advil aleve
opioid > codeine morphine tramadol oxycodone fentanyl hydrocodone methadone
antidepressant ssri > sertraline zoloft fluoxetine prozac citalopram escitalopram lexapro paroxetine venlafaxine
  duloxetine bupropion wellbutrin mirtazapine amitriptyline
antihistamine > cetirizine zyrtec loratadine claritin fexofenadine benadryl diphenhydramine
statin cholesterol > atorvastatin simvastatin rosuvastatin lipitor crestor ldl
anticoagulant > warfarin heparin apixaban eliquis rivaroxaban xarelto clopidogrel aspirin
sedative tranquilizer > diazepam valium xanax alprazolam lorazepam zolpidem ambien melatonin clonazepam
thyroid hypothyroidism > levothyroxine synthroid hashimoto tsh goiter
antacid > omeprazole pantoprazole ranitidine famotidine gaviscon rennie
stimulant > ritalin methylphenidate adderall vyvanse concerta caffeine
steroid > prednisone cortisone hydrocortisone dexamethasone
inhaler > salbutamol ventolin albuterol symbicort budesonide
contraception contraceptive > iud condom coil implant pill mirena vasectomy
vaccine jab > tetanus mmr booster flu covid hepatitis rabies polio hpv
supplement vitamin > magnesium iron zinc creatine b12 folic calcium collagen probiotic ashwagandha turmeric protein
doctor physician > gp surgeon dentist cardiologist dermatologist psychiatrist gynecologist pediatrician neurologist
  oncologist optometrist ophthalmologist orthopedist urologist allergist endocrinologist rheumatologist radiologist
  anesthetist orthodontist podiatrist gastroenterologist clinic
healthcare > doctor nurse paramedic midwife pharmacist therapist hospital clinic
therapist therapy > psychologist counsellor physiotherapist chiropractor osteopath acupuncture cbt emdr massage speech
  psychotherapy
treatment procedure > surgery operation chemotherapy radiotherapy dialysis physiotherapy transplant injection
  acupuncture massage therapy antibiotic transfusion stitches cast laser ivf vaccination rehab
surgery operation > appendectomy bypass caesarean hysterectomy transplant anesthesia cataract tonsillectomy lasik
  stent scar surgeon
checkup appointment examination > mri xray ultrasound scan biopsy colonoscopy mammogram ecg endoscopy smear dentist
emergency > ambulance hospital paramedic icu contact 911 112 999 epipen
food meal dish cuisine eat ate > breakfast lunch dinner supper snack pizza pasta sushi curry soup salad burger
  sandwich steak taco stew rice noodle bread cheese meat fish fruit vegetable dessert restaurant recipe
meal > breakfast brunch lunch dinner supper snack
cuisine restaurant > italian thai indian chinese japanese mexican french greek turkish lebanese korean vietnamese
  ethiopian spanish moroccan georgian sushi pizzeria tapas
italian > pizza pasta risotto lasagna spaghetti tiramisu gnocchi carbonara pesto gelato bruschetta
japanese > sushi ramen sashimi tempura udon miso teriyaki onigiri
chinese > dumpling wonton mapo
indian > curry dal biryani naan samosa masala tikka paneer dosa
mexican > taco burrito quesadilla enchilada guacamole nachos salsa
thai > satay
greek > moussaka souvlaki tzatziki gyros feta
spanish > paella tapas gazpacho tortilla churros
korean > kimchi bibimbap bulgogi tteokbokki
nut > almond walnut hazelnut cashew pistachio pecan macadamia peanut chestnut brazil marzipan praline nutella pesto
  baklava satay granola nougat frangipane macaron
peanut > satay reese's snickers groundnut
hazelnut > nutella praline gianduja
almond > marzipan frangipane macaron amaretto orgeat
"""

SYNONYMS: Final = """
mother mum mom mama mummy mommy / father dad daddy papa / grandmother grandma granny nana gran / grandfather grandpa
granddad / spouse partner husband wife married / marry married wedding / boyfriend dating / girlfriend dating / fiance
fiancee engaged betrothed / divorce split separated ex / child kid children offspring / son boy / daughter girl / baby
newborn infant / teenager teen adolescent / pregnant pregnancy expecting trimester / friend buddy mate pal bestie /
roommate flatmate housemate / neighbour neighbor / widow widower bereaved / adopt adoption foster / breakup dumped
split / babysitter nanny childminder / stomach belly tummy abdomen / foot feet / tooth teeth / glasses spectacles
eyeglasses / shortsighted nearsighted myopia myopic / tall height / lefty southpaw / beard whiskers / hair haircut
barber hairdresser / diabetes diabetic insulin / celiac coeliac gluten / flu influenza / covid coronavirus / migraine
headache / reflux gerd heartburn / epilepsy epileptic seizure / asthma asthmatic inhaler / dementia alzheimer /
depression depressed / anemia anaemia anemic iron / fracture broke broken / sick ill unwell poorly / illness disease
condition ailment disorder / vomit puke / dizzy vertigo lightheaded / pain ache hurt sore / fatigue tired exhausted /
insomnia sleepless / diarrhea diarrhoea / adhd add / autism autistic asd / ocd obsessive / ptsd trauma / uti cystitis
/ seasick carsick queasy / pollen rhinitis / anaphylaxis epipen adrenaline / recover recovery healed rehab / health
medical healthcare / disability disabled handicap / allergy allergic allergen reaction anaphylaxis / intolerance
intolerant / lactose dairy milk / vegetarian meatless / pescatarian fish / keto ketogenic / teetotal sober abstain /
diet dietary food eats / calorie kcal / medication medicine meds drug pill tablet / paracetamol acetaminophen tylenol
/ ibuprofen advil nurofen / dose dosage mg milligram / vaccine vaccinated jab shot immunised / pharmacy chemist
drugstore pharmacist / prescription prescribed rx / levothyroxine synthroid / salbutamol albuterol ventolin /
sertraline zoloft / fluoxetine prozac / injection inject needle syringe / doctor physician gp dr / surgery operation
operated / physiotherapist physio physiotherapy / pediatrician paediatrician / gynecologist gynaecologist obgyn /
therapist counsellor psychologist shrink / optician optometrist / hospital ward admitted hospitalised / checkup
physical / vet veterinarian / mri scan
"""
