import type { Language } from '../../src/platform/language';

/**
 * Queries with their mistakes | expected first result: an English name of a category or service, or a provider. ` / `
 * separates several accepted results.
 */
const en = `
plumber | Plumbing
plummer | Plumbing
leaking tap | Leak Repair
leeking tap | Leak Repair
my tap is dripping | Leak Repair
burst pipe in kitchen | Leak Repair
blocked drain | Drain Unblocking
sink clogged | Drain Unblocking
toilet wont flush | Toilet Repair
no hot water | Water Heater Service
cleaner | Cleaning
house claening | Standard Cleaning
end of tenancy clean | Move-out Cleaning
oven cleaning | Kitchen Cleaning
window cleaner near me | Window Cleaning
carpet cleening | Carpet Shampoo
painter | Painting
i need a painter | Painting
paint my living room | Room Painting
hole in the wall | Wall Patching
electrician | Electrician
electritian | Electrician
socket not working | Outlet Repair
power cut | Fuse Box Check
hang a lamp | Light Fitting
movers | Shifting
man with van | Studio Move
ikea wardrobe assembly | Furniture Assembly
mow the lawn | Lawn Mowing
gardner | Gardening
washing machine broken | Washer Repair
fridge not cold | Refrigerator Repair
dog walker | Dog Walking
hair dresser | Barber
someone to fix my dishwasher | Dishwasher Repair
aircon not working | Air Conditioner Service
haircut for my son | Kids Haircut
change tyres | Tire Rotation
mold in bathroom | Bathroom Cleaning
nail salon | Manicure
wedding make up | Makeup
iron my shirts | Ironing
car wont start | Battery Replacement
wash my car | Exterior Wash
electric shower installation | Shower Installation
dentist for dogs | Pet Care
dripping faucet in bathroom | Leak Repair
new kitchen faucet | Tap Fitting
tiolet keeps running | Toilet Repair
bathtub not draining | Drain Unblocking
boiler repair | Water Heater Service
water coming through ceiling | Leak Repair
plumer | Plumbing
maid | Cleaning / Standard Cleaning
spring cleaning | Deep Cleaning
dirty windows | Window Cleaning
stain on carpet | Carpet Shampoo
moving out need cleaner | Move-out Cleaning
laundrette | Laundry
fold my clothes | Clothes Folding
wash curtains | Curtain Washing
muddy trainers | Shoe Cleaning
suit dry cleaned | Dry Cleaning
barbar | Barber
trim my beard | Beard Trim
dye my hair | Hair Colour
flat battery | Battery Replacement
vacuum inside of car | Interior Cleaning
oil chnage | Oil Change
moving company | Shifting
pack boxes for move | Packing
flat pack assembly | Furniture Assembly
deliver a sofa | Item Delivery
lights keep tripping | Fuse Box Check
electrishian | Electrician
ring doorbell | Smart Doorbell Setup
charge my tesla at home | EV Charger Installation
light switch broken | Switch Replacement
grass too long | Lawn Mowing
rake leaves | Leaf Clearing
decorator | Painting
freezer not freezing | Refrigerator Repair
tumble dryer | Dryer Repair
someone to feed my cat | Cat Visit
dog sitter | Pet Sitting
eyebrow threading | Eyebrow Shaping
marta kovalska | Marta Kowalska
terrance boyd | Terrence Boyd
joakin vega | Joaquín Vega
sam karter plumber | Sam Carter
someone to scrub the house | Standard Cleaning / Deep Cleaning / Cleaning
weekly cleaning lady | Standard Cleaning / Cleaning
grease on kitchen hob | Kitchen Cleaning
mould in bathroom tiles | Bathroom Cleaning
streaky windows | Window Cleaning
wine stain on rug | Carpet Shampoo
end of lease clean | Move-out Cleaning
water dripping under sink | Leak Repair / Plumbing
sink wont drain | Drain Unblocking
toilet keeps running | Toilet Repair
low shower presure | Shower Installation / Plumbing
press my shirts | Ironing
dry clean a suit | Dry Cleaning
clean my trainers | Shoe Cleaning
net curtains washed | Curtain Washing
fade haircut | Haircut
toddler first haircut | Kids Haircut
cut throat razor shave | Hot Towel Shave
grey hair coverage | Hair Colour
valet car | Full Detailing / Exterior Wash / Interior Cleaning / Car Services
flat pack wardrobe | Furniture Assembly
man with a van | Shifting / Item Delivery / Studio Move
pick up a sofa from store | Item Delivery
socket sparks | Outlet Repair / Electrician
hang a chandelier | Light Fitting
breaker trips all the time | Fuse Box Check
charging point for tesla | EV Charger Installation
cut the grass | Lawn Mowing
overgrown bushes | Hedge Trimming
hole in drywall | Wall Patching
paint the bedroom | Room Painting
fridge not cooling | Refrigerator Repair
tumble dryer makes noise | Dryer Repair
aircon blowing warm air | Air Conditioner Service
puppy obediance classes | Puppy Training
bridal make up artist | Makeup
gel nails | Manicure
`;
const de = `
Klempner | Plumbing
klemptner | Plumbing
tropfender Wasserhahn | Leak Repair
Wasserhahn tropft | Leak Repair
wasserhan tropft | Leak Repair
Abfluss verstopft | Drain Unblocking
Waschbecken verstopft | Drain Unblocking
Toilettenspülung läuft | Toilet Repair
kein Warmwasser | Water Heater Service
Putzfrau | Cleaning
putzfrau gesucht | Cleaning
Wohnungsputz | Standard Cleaning
Kuechenreinigung | Kitchen Cleaning
Badezimmerreinigung | Bathroom Cleaning
Fenster putzen lassen | Window Cleaning
Fensterreiniger | Window Cleaning
Teppichreiniger | Carpet Shampoo
Maler | Painting
Wohnzimmer streichen | Room Painting
Wände weiß streichen | Room Painting
Loch in Wand | Wall Patching
Elektriker | Electrician
elektricker | Electrician
Steckdose kaputt | Outlet Repair
Lampe aufhaengen | Light Fitting
Umzugsunternehmen | Shifting
Möbel aufbauen | Furniture Assembly
Ikea Schrank aufbauen | Furniture Assembly
Gartner | Gardening
Heckenschneider | Hedge Trimming
Rasen mähen | Lawn Mowing
Waschmaschine schleudert nicht mehr | Washer Repair
Kühlschrank kühlt nicht | Refrigerator Repair
Spuelmaschine defekt | Dishwasher Repair
Hundefrisör | Full Grooming
Reifen wechseln | Tire Rotation
Haare schneiden | Haircut
Sicherung rausgeflogen | Fuse Box Check
Dachrinne sauber machen | Gutter Cleaning
Herd geht nicht | Oven Repair
Autowaschen | Exterior Wash
Hemden bügeln lassen | Ironing
Gassigeher | Dog Walking
Wasserhahn austauschen | Tap Fitting
Toilette verstopft | Drain Unblocking / Toilet Repair
Klospülung kaputt | Toilet Repair
Rohrbruch | Leak Repair / Pipe Fitting
Installateur | Plumbing
Heizung warmwasser geht nicht | Water Heater Service
Abflus reinigen | Drain Unblocking
Dusche einbauen | Shower Installation
Reinigungskraft | Cleaning
Putzhilfe | Cleaning / Standard Cleaning
Grundreinigung | Deep Cleaning
Endreinigung Auszug | Move-out Cleaning
Fensterputzer | Window Cleaning
Teppich hat Flecken | Carpet Shampoo
Wäscherei | Laundry
Buegelservice | Ironing
Vorhänge waschen | Curtain Washing
Anzug reinigen | Dry Cleaning
Friseur | Barber
Frisör | Barber
Bart schneiden | Beard Trim
Haare färben | Hair Colour
Haarschnitt Kind | Kids Haircut
Ölwechsel | Oil Change
Autobatterie leer | Battery Replacement
Auto innen reinigen | Interior Cleaning
Umzugshelfer | Shifting
Kartons packen | Packing
Schrank zusammenbauen | Furniture Assembly
Elektricker | Electrician
Lichtschalter defekt | Switch Replacement
Wallbox installieren | EV Charger Installation
Deckenventilator | Ceiling Fan Installation
Rasenmähen | Lawn Mowing
Hecke schneiden | Hedge Trimming
Unkraut jäten | Weeding
Anstreicher | Painting
Zaun streichen | Fence Staining
Trockner kaputt | Dryer Repair
Kuehlschrank defekt | Refrigerator Repair
Hundesitter | Pet Sitting / Dog Walking
Fussnaegel machen | Pedicure
Henrick Vogl | Henrik Vogel
Ingrid Sohlberg | Ingrid Solberg
Putzhilfe gesucht | Standard Cleaning / Cleaning
Großputz vor Ostern | Deep Cleaning
Fett in der Küche entfernen | Kitchen Cleaning
Kalk in der Dusche | Bathroom Cleaning
schmutzige Fenster | Window Cleaning
Rotweinfleck im Teppich | Carpet Shampoo
Endreinigung bei Auszug | Move-out Cleaning
Rohr undicht | Leak Repair / Pipe Fitting
Waschbecken läuft nicht ab | Drain Unblocking
Klospülung defekt | Toilet Repair
kein warmes Wasser | Water Heater Service
neuer Wasserhahn | Tap Fitting
Turnschuhe säubern | Shoe Cleaning
Herrenhaarschnitt | Haircut
Haare schneiden Kind | Kids Haircut
Bart stutzen | Beard Trim
Strähnchen | Hair Colour
Ölwechsl | Oil Change
Sommerreifen | Tire Rotation
Umzugswagen mit Helfer | Shifting / Studio Move
Ikea Schrank montieren | Furniture Assembly
Sofa abholen und liefern | Item Delivery
Steckdose geht nicht | Outlet Repair
Deckenlampe anbringen | Light Fitting
Sicherung fliegt raus | Fuse Box Check
Ladestation Elektroauto | EV Charger Installation
verstopfte Dachrinne | Gutter Cleaning
Zimmer streichen | Room Painting
Dübellöcher schließen | Wall Patching
Waschmaschiene schleudert nicht | Washer Repair
Hund ausführen | Dog Walking
Augenbrauen zupfen | Eyebrow Shaping
`;
const es = `
fontanero | Plumbing
plomero | Plumbing
fontanerro | Plumbing
grifo gotea | Leak Repair
fuga de agua en el baño | Leak Repair
desague atascado | Drain Unblocking
fregadero atascado | Drain Unblocking
cisterna pierde agua | Toilet Repair
no tengo agua caliente | Water Heater Service
señora de la limpieza | Cleaning
limpiesa | Cleaning
limpiar el piso | Standard Cleaning
limpiar ventanas | Window Cleaning
limpiar la alfombra | Carpet Shampoo
pintor | Painting
pintores baratos | Painting
pintar habitacion | Room Painting
agujero en pared | Wall Patching
electricista | Electrician
eletricista | Electrician
enchufe no funciona | Outlet Repair
se fue la luz | Fuse Box Check
colgar una lampara | Light Fitting
mudanza | Shifting
empresa de mudansas | Shifting
montar muebles de ikea | Furniture Assembly
jardinero | Gardening
cortar el cesped | Lawn Mowing
lavadora no centrifuga | Washer Repair
la nevera no enfria | Refrigerator Repair
aire acondicionado | Air Conditioner Service
pasear perros | Dog Walking
uñas de gel | Manicure
cambio de aceite coche | Oil Change
el coche no arranca | Battery Replacement
planchar ropa | Ironing
peluquero | Barber
quitar malas hierbas del jardin | Weeding
maquillage de novia | Makeup
se sale el agua del grifo | Leak Repair
cambiar grifo cocina | Tap Fitting
inodoro atascado | Drain Unblocking / Toilet Repair
tuberia rota | Leak Repair / Pipe Fitting
calentador no enciende | Water Heater Service
fontaneria urgente | Plumbing
instalar ducha | Shower Installation
limpieza a fondo | Deep Cleaning
asistenta | Cleaning / Standard Cleaning
limpiesa de cocina | Kitchen Cleaning
cristales sucios | Window Cleaning
mancha en la moqueta | Carpet Shampoo
limpieza fin de alquiler | Move-out Cleaning
lavanderia | Laundry
tintoreria | Dry Cleaning
planchado camisas | Ironing
lavar cortinas | Curtain Washing
barbero a domicilio | Barber
corte de pelo niño | Kids Haircut
recortar barba | Beard Trim
teñir el pelo | Hair Colour
bateria descargada | Battery Replacement
cambio aceite | Oil Change
lavar el coche | Exterior Wash
aspirar coche por dentro | Interior Cleaning
mudansa | Shifting
embalar cajas | Packing
montaje muebles | Furniture Assembly
elecricista | Electrician
saltan los plomos | Fuse Box Check
instalar ventilador de techo | Ceiling Fan Installation
interruptor roto | Switch Replacement
cargador coche electrico | EV Charger Installation
cesped muy alto | Lawn Mowing
podar seto | Hedge Trimming
recoger hojas | Leaf Clearing
pintar techo | Ceiling Painting
barnizar valla | Fence Staining
frigorifico averiado | Refrigerator Repair
lavavajillas no desagua | Dishwasher Repair
bañar al perro | Dog Bath
depilar cejas | Eyebrow Shaping
Carlos Mendez | Carlos Mendes
Luis Errera | Luis Herrera
limpieza a fondo del piso | Deep Cleaning
quitar grasa de la campana | Kitchen Cleaning
moho en el baño | Bathroom Cleaning
limpiar cristales | Window Cleaning
mancha en la alfombra | Carpet Shampoo
gotera en el baño | Leak Repair
la cisterna pierde agua | Toilet Repair
no sale agua caliente | Water Heater Service
cambiar grifo | Tap Fitting
poner plato de ducha | Shower Installation
planchar camisas | Ironing
lavar traje en seco | Dry Cleaning
lavar las cortinas | Curtain Washing
limpiar zapatillas | Shoe Cleaning
corte de pelo hombre | Haircut
cortar el pelo a mi hijo | Kids Haircut
arreglo de barba | Beard Trim
tinte de pelo | Hair Colour
bateria coche muerta | Battery Replacement
cambio de aceite | Oil Change
lavar el coche por dentro | Interior Cleaning
flete mudanza | Shifting / Studio Move
empacar cajas | Packing
armar muebles | Furniture Assembly
enchufe quemado | Outlet Repair
colgar lampara | Light Fitting
cargador para coche eléctrico | EV Charger Installation
podar setos | Hedge Trimming
barrer hojas | Leaf Clearing
pintar la habitacion | Room Painting
tapar agujeros en la pared | Wall Patching
nevera no enfría | Refrigerator Repair
labadora no centrifuga | Washer Repair
pasear al perro | Dog Walking
uñas semipermanentes | Manicure
`;
const fr = `
plombier | Plumbing
plombié | Plumbing
robinet qui fuit | Leak Repair
mon robinet goutte | Leak Repair
fuite d'eau | Leak Repair
evier bouche | Drain Unblocking
lavabo bouché | Drain Unblocking
chasse d'eau qui coule | Toilet Repair
plus d'eau chaude | Water Heater Service
femme de menage | Cleaning
nettoyer appartement | Standard Cleaning
nettoyage vitres | Window Cleaning
laveur de carreaux | Window Cleaning
nettoyer un tapis | Carpet Shampoo
peintre | Painting
peintre en batiment | Painting
repeindre le salon | Room Painting
trou dans le mur | Wall Patching
electricien | Electrician
électrisien | Electrician
prise electrique cassée | Outlet Repair
panne de courant | Fuse Box Check
poser un lustre | Light Fitting
demenagement | Shifting
déménageurs | Shifting
monter meuble ikea | Furniture Assembly
jardinier | Gardening
tondre pelouse | Lawn Mowing
machine a laver en panne | Washer Repair
frigo en panne | Refrigerator Repair
climatisation | Air Conditioner Service
coiffeur homme | Barber
promener mon chien | Dog Walking
vidange voiture | Oil Change
changer pneus hiver | Tire Rotation
repassage chemises | Ironing
couper la haie | Hedge Trimming
manucure a domicile | Manicure
voiture demarre pas | Battery Replacement
fuite sous l'évier | Leak Repair
changer un robinet | Tap Fitting
toilettes bouchées | Drain Unblocking / Toilet Repair
canalisation bouchee | Drain Unblocking
chauffe eau en panne | Water Heater Service
plonbier | Plumbing
installer une douche | Shower Installation
ménage à domicile | Cleaning / Standard Cleaning
aide ménagère | Cleaning / Standard Cleaning
grand nettoyage de printemps | Deep Cleaning
menage fin de bail | Move-out Cleaning
fenêtres sales | Window Cleaning
tache sur la moquette | Carpet Shampoo
nettoyage salle de bain | Bathroom Cleaning
pressing | Dry Cleaning
blanchisserie | Laundry
repassage | Ironing
laver les rideaux | Curtain Washing
barbier | Barber
coupe de cheveux enfant | Kids Haircut
tailler la barbe | Beard Trim
teindre les cheveux | Hair Colour
batterie a plat | Battery Replacement
laver ma voiture | Exterior Wash
nettoyage intérieur voiture | Interior Cleaning
déménager un studio | Studio Move
faire des cartons | Packing
monter une armoire | Furniture Assembly
électricien urgence | Electrician
disjoncteur saute | Fuse Box Check
interupteur cassé | Switch Replacement
borne de recharge | EV Charger Installation
ventilateur de plafond | Ceiling Fan Installation
tonte de pelouse | Lawn Mowing
arracher mauvaises herbes | Weeding
ramasser feuilles mortes | Leaf Clearing
peindre plafond | Ceiling Painting
lave vaisselle en panne | Dishwasher Repair
refrigerateur ne refroidit plus | Refrigerator Repair
seche linge | Dryer Repair
garder mon chat | Cat Visit
épilation sourcils | Eyebrow Shaping
Cloé Martain | Chloé Martin
Camile Dubois | Camille Dubois
femme de ménage | Standard Cleaning / Cleaning
dégraisser la cuisine | Kitchen Cleaning
joints moisis salle de bain | Bathroom Cleaning
ménage état des lieux | Move-out Cleaning
évier bouché | Drain Unblocking
costume au pressing | Dry Cleaning
laver des rideaux | Curtain Washing
nettoyer mes baskets | Shoe Cleaning
coupe homme | Haircut
coiffeur pour enfant | Kids Haircut
mèches et balayage | Hair Colour
batterie à plat | Battery Replacement
permuter les pneus | Tire Rotation
faire les cartons | Packing
prise électrique qui ne marche plus | Outlet Repair
disjoncteur qui saute | Fuse Box Check
tondre la pelouse | Lawn Mowing
tailler la haie | Hedge Trimming
désherber les allées | Weeding
repeindre une chambre | Room Painting
reboucher des trous | Wall Patching
lave vaiselle fuit | Dishwasher Repair
garder mon chien | Pet Sitting
maquillage mariage | Makeup
`;
const ru = `
сантехник | Plumbing
сантехнник | Plumbing
течет кран | Leak Repair
капает кран на кухне | Leak Repair
прорвало трубу | Leak Repair
засор в раковине | Drain Unblocking
засорился унитаз | Toilet Repair
нет горячей воды | Water Heater Service
уборщица | Cleaning
уборка квартиры | Standard Cleaning
убрать квартиру недорого | Standard Cleaning
помыть окна | Window Cleaning
чистка ковра | Carpet Shampoo
маляр | Painting
покрасить стены | Room Painting
покраска комнаты | Room Painting
дырка в стене | Wall Patching
электрик | Electrician
элекрик | Electrician
не работает розетка | Outlet Repair
розетка искрит | Outlet Repair
выбивает пробки | Fuse Box Check
повесить люстру | Light Fitting
грузчики | Shifting
квартирный переезд | Shifting
сборка шкафа | Furniture Assembly
садовник | Gardening
покосить траву | Lawn Mowing
сломалась стиралка | Washer Repair
холодильник не морозит | Refrigerator Repair
выгул собаки | Dog Walking
santehnik | Plumbing
маникюр гель лак | Manicure
машина не заводится | Battery Replacement
поменять резину | Tire Rotation
погладить белье | Ironing
сломался холодилник | Refrigerator Repair
парикмахер мужской | Barber
выгулять собак | Dog Walking
протекает кран | Leak Repair
поменять смеситель | Tap Fitting
забился слив | Drain Unblocking
унитаз течет | Toilet Repair
прочистить канализацию | Drain Unblocking
водонагреватель не греет | Water Heater Service
установка душевой кабины | Shower Installation
сантехник на дом | Plumbing
домработница | Cleaning / Standard Cleaning
генеральная уборка | Deep Cleaning
мойка окон | Window Cleaning
уборка после выезда | Move-out Cleaning
химчистка ковра | Carpet Shampoo
прачечная | Laundry
химчистка костюма | Dry Cleaning
глажка белья | Ironing
постирать шторы | Curtain Washing
парикмахер | Barber
подстричь бороду | Beard Trim
детская стрижка | Kids Haircut
покрасить волосы | Hair Colour
замена масла | Oil Change
сел аккумулятор | Battery Replacement
помыть машину | Exterior Wash
химчистка салона авто | Interior Cleaning
переезд | Shifting
упаковка вещей | Packing
собрать шкаф икеа | Furniture Assembly
электрик срочно | Electrician
электирк | Electrician
нет света в квартире | Fuse Box Check
поменять выключатель | Switch Replacement
зарядка для электромобиля | EV Charger Installation
стрижка газона | Lawn Mowing
прополка сорняков | Weeding
уборка листьев | Leaf Clearing
побелить потолок | Ceiling Painting
посудомойка не сливает воду | Dishwasher Repair
ремонт стиральной машины | Washer Repair
духовка не греет | Oven Repair
кондиционер не холодит | Air Conditioner Service
оформление бровей | Eyebrow Shaping
Игорь Петренко | Igor Petrenko
Надя Петрова | Nadia Petrova
уборщица на дом | Standard Cleaning / Cleaning
отмыть кухню от жира | Kitchen Cleaning
плесень в ванной | Bathroom Cleaning
пятно на ковре | Carpet Shampoo
течёт труба | Leak Repair / Pipe Fitting
засорилась раковина | Drain Unblocking
бачок течет | Toilet Repair
поставить смеситель | Tap Fitting
установить душевую кабину | Shower Installation
погладить рубашки | Ironing
костюм в химчистку | Dry Cleaning
почистить кроссовки | Shoe Cleaning
мужская стрижка | Haircut
подстричь ребенка | Kids Haircut
подровнять бороду | Beard Trim
химчистка салона | Interior Cleaning
переезд однушка | One-bedroom Move
упаковать вещи | Packing
собрать шкаф | Furniture Assembly
искрит розетка | Outlet Repair
выбивает автомат | Fuse Box Check
прополка грядок | Weeding
собрать листву | Leaf Clearing
заделать дырку в стене | Wall Patching
стиральная машына не сливает | Washer Repair
погулять с собакой | Dog Walking
наращивание ногтей | Manicure
`;
const fa = `
لوله کش | Plumbing
لوله‌كش | Plumbing
شیر آب چکه میکند | Leak Repair
چکه کردن شیر | Leak Repair
نشتی اب | Leak Repair
ترکیدن لوله | Leak Repair
گرفتگی لوله | Drain Unblocking
چاه گرفته | Drain Unblocking
توالت گرفته است | Toilet Repair
اب گرم نداریم | Water Heater Service
نظافتچي | Cleaning
نظافت منزل | Standard Cleaning
تمیز کردن خانه | Standard Cleaning
شستن شیشه پنجره | Window Cleaning
قالیشویی | Carpet Shampoo
قالي شويي | Carpet Shampoo
شستن فرش | Carpet Shampoo
نقاش | Painting
نقاش ساختمان | Painting
رنگ كردن ديوار | Room Painting
سوراخ دیوار | Wall Patching
برق کار | Electrician
برقكار | Electrician
پریز خرابه | Outlet Repair
برق رفته | Fuse Box Check
نصب لوستر | Light Fitting
اسباب کشی | Shifting
باربري | Shifting
باغبان | Gardening
کوتاه کردن چمن | Lawn Mowing
ماشین لباسشویی خراب | Washer Repair
تعمیر یخچال | Refrigerator Repair
تعمير کولر گازي | Air Conditioner Service
ارایشگر مردانه | Barber
ماشین روشن نمیشه | Battery Replacement
تعويض روغن ماشين | Oil Change
اتو كشي | Ironing
کارواش | Exterior Wash
نگهداري گربه | Cat Visit
شیر اب خرابه | Leak Repair / Tap Fitting
تعویض شیر ظرفشویی | Tap Fitting
سینک گرفته | Drain Unblocking
سیفون توالت خراب | Toilet Repair
ترکیدگی لوله | Leak Repair / Pipe Fitting
ابگرمکن روشن نمیشود | Water Heater Service
نصب دوش حمام | Shower Installation
لوله بازکنی | Drain Unblocking
نظافتچی | Cleaning
كارگر نظافت | Cleaning / Standard Cleaning
خانه تکانی | Deep Cleaning
شستن پنجره ها | Window Cleaning
نظافت اشپزخانه | Kitchen Cleaning
موکت شویی | Carpet Shampoo
خشکشویی | Dry Cleaning
خشك شويي | Dry Cleaning
اتوکشی لباس | Ironing
شستن پرده | Curtain Washing
لباسشویی | Laundry / Washer Repair
آرایشگر | Barber
كوتاهي مو | Haircut
اصلاح ریش | Beard Trim
رنگ مو | Hair Colour
تعویض روغن | Oil Change
باطری ماشین خوابیده | Battery Replacement
شستن ماشين | Exterior Wash
اثاث کشی | Shifting
بسته بندی وسایل | Packing
سرهم کردن کمد | Furniture Assembly
برقکار ساختمان | Electrician
کلید برق خراب شده | Switch Replacement
فیوز میپرد | Fuse Box Check
پنکه سقفی | Ceiling Fan Installation
شارژر ماشین برقی | EV Charger Installation
چمن زنی | Lawn Mowing
هرس پرچین | Hedge Trimming
جمع کردن برگها | Leaf Clearing
رنگ سقف | Ceiling Painting
نقاشي ساختمان | Painting
یخچال سرد نمیکند | Refrigerator Repair
ظرفشویی خراب است | Dishwasher Repair
سگ گردانی | Dog Walking
اصلاح ابرو | Eyebrow Shaping
لیلا فراهانی | Leila Farahani
طارق عزيز | Tariq Aziz
نظافتچی منزل | Standard Cleaning / Cleaning
چربی آشپزخانه | Kitchen Cleaning
جرم حمام | Bathroom Cleaning
شستن پنجره | Window Cleaning
لکه روی فرش | Carpet Shampoo
نظافت بعد از تخلیه خانه | Move-out Cleaning
نشتی لوله | Leak Repair
گرفتگی سینک | Drain Unblocking
سیفون خراب | Toilet Repair
آب گرم نداریم | Water Heater Service
تعویض شیر آب | Tap Fitting
نصب دوش | Shower Installation
اتوی پیراهن | Ironing
خشکشویی کت شلوار | Dry Cleaning
تمیز کردن کفش | Shoe Cleaning
کوتاهی مو مردانه | Haircut
آرایشگر بچه | Kids Haircut
باتری ماشین خالی | Battery Replacement
پریز سوخته | Outlet Repair
فیوز می‌پرد | Fuse Box Check
هرس درخت | Hedge Trimming
جمع کردن برگ | Leaf Clearing
نقاشی اتاق | Room Painting
یخچال خنک نمی‌کند | Refrigerator Repair
ماشین لباس شویی تخلیه نمی‌کند | Washer Repair
گرداندن سگ | Dog Walking
کاشت ناخن | Manicure
`;

const englishHeldBackQueries = `
water heater leaking | Water Heater Service / Leak Repair
unclog shower drian | Drain Unblocking
house keeper | Cleaning / Standard Cleaning
carpet cleaners | Carpet Shampoo
hang picture light | Light Fitting
weeds in garden | Weeding
repaint bedroom | Room Painting
dishwahser not draining | Dishwasher Repair
bath my dog | Dog Bath
nikos papas | Nikos Pappas
kitchen sink wont drain | Drain Unblocking
pipe leaking under floor | Leak Repair
cleaner for 3 bed house | Cleaning / Standard Cleaning
my trousers need ironing | Ironing
tyre puncture repair | Tire Rotation
sockets dead in lounge | Outlet Repair
tidy up overgrown garden | Gardening / Hedge Trimming / Weeding / Lawn Mowing
washing mashine leaks | Washer Repair
grooming for poodle | Full Grooming
rosa delgato | Rosa Delgado
radiator leaks | Leak Repair / Plumbing
replace kitchen faucet | Tap Fitting
shower installer | Shower Installation
boiler service | Water Heater Service
shampoo my rugs | Carpet Shampoo
limescale in bathroom | Bathroom Cleaning
clean my sneakers | Shoe Cleaning
wash the drapes | Curtain Washing
car valet | Full Detailing / Car Services / Interior Cleaning
swap tyres | Tire Rotation
removal company | Shifting
help packing boxes | Packing
assemble flatpack desk | Furniture Assembly
wallbox for tesla | EV Charger Installation
breaker keeps tripping | Fuse Box Check
chandelier installation | Light Fitting
trim the bushes | Hedge Trimming
unblock gutters | Gutter Cleaning
fill cracks in plaster | Wall Patching
tumble dryer not heating | Dryer Repair
freezer broken | Refrigerator Repair
aircon not cooling | Air Conditioner Service
walk my dog | Dog Walking
feed my cat while away | Cat Visit
puppy school | Puppy Training
foot care | Pedicure
brows | Eyebrow Shaping
eyelashes | Lash Lift
`;
const germanHeldBackQueries = `
Wasserleitung undicht | Leak Repair
Spülkasten reparieren | Toilet Repair
Haushaltshilfe | Cleaning / Standard Cleaning
Gardinen waschen | Curtain Washing
Reifenwechsel | Tire Rotation
Moebelaufbau | Furniture Assembly
Laub rechen | Leaf Clearing
Decke streichen | Ceiling Painting
Backofen heizt nicht | Oven Repair
Eva Lundt | Eva Lund
Klo läuft dauernd | Toilet Repair
Dusche Abfluss zu | Drain Unblocking
Hemd bügeln | Ironing
Putzmann | Cleaning
Umzug mit Transporter | Shifting / Item Delivery
Stecker dose reparieren | Outlet Repair
Buchsbaum schneiden | Hedge Trimming
Wand verputzen | Wall Patching
Geschirspüler läuft nicht | Dishwasher Repair
Grace Lindquist | Grace Lindqvist
Heizkörper tropft | Leak Repair / Plumbing
Wasserschaden | Leak Repair / Plumbing
Boiler warten | Water Heater Service
Teppichreinigung | Carpet Shampoo
Frühjahrsputz | Deep Cleaning / Cleaning
Fenster putzen | Window Cleaning
Hemden bügeln | Ironing
Anzug chemisch reinigen | Dry Cleaning
Kinderhaarschnitt | Kids Haircut
Autowäsche | Exterior Wash / Car Services
Umzugsfirma | Shifting
Sofa liefern | Item Delivery
Steckdose defekt | Outlet Repair
Lampe aufhängen | Light Fitting
Ladestation fürs Elektroauto | EV Charger Installation
Dachrinne reinigen | Gutter Cleaning
Zaun lasieren | Fence Staining
Waschmaschine schleudert nicht | Washer Repair
Gassi gehen | Dog Walking
Maniküre | Manicure
`;
const spanishHeldBackQueries = `
gotera en la cocina | Leak Repair
desatascar tuberias | Drain Unblocking
chica de limpieza | Cleaning / Standard Cleaning
doblar ropa | Clothes Folding
cambiar neumaticos | Tire Rotation
poner lampara | Light Fitting
quitar malas yerbas | Weeding
pintar la valla | Fence Staining
horno no calienta | Oven Repair
Sofia Marcheti | Sofia Marchetti
el váter no para de correr | Toilet Repair
humedad por tubería | Leak Repair / Pipe Fitting
limpiar oficina y baños | Bathroom Cleaning / Cleaning
planchar pantalones | Ironing
revisión frenos mecanico | Car Services
enchufes quemados | Outlet Repair
arreglar jardin | Gardening
grietas en la pared | Wall Patching
labadora no funciona | Washer Repair
Beatris Hall | Beatrix Hall
fuga de agua | Leak Repair
cambiar el grifo | Tap Fitting
atasco en el fregadero | Drain Unblocking
cisterna rota | Toilet Repair
lavar alfombras | Carpet Shampoo
tintorería | Dry Cleaning
corte de pelo para niños | Kids Haircut
arreglar la barba | Beard Trim
batería descargada | Battery Replacement
empresa de mudanzas | Shifting
montar un armario | Furniture Assembly
enchufe roto | Outlet Repair
colgar una lámpara | Light Fitting
cargador coche eléctrico | EV Charger Installation
cortar el césped | Lawn Mowing
malas hierbas | Weeding
limpiar canalones | Gutter Cleaning
pintar el salón | Room Painting
horno averiado | Oven Repair
manicura | Manicure
maquillaje de novia | Makeup
`;
const frenchHeldBackQueries = `
robinet qui goute | Leak Repair
déboucher évier | Drain Unblocking
femme de chambre ménage appartement | Cleaning / Standard Cleaning
laver les vitres | Window Cleaning
plier le linge | Clothes Folding
changer batterie voiture | Battery Replacement
installer un luminaire | Light Fitting
nettoyer gouttières | Gutter Cleaning
four ne chauffe plus | Oven Repair
Tessa Moro | Tessa Moreau
wc qui coule sans arrêt | Toilet Repair
evacuation douche bouchée | Drain Unblocking
repasser mes chemises | Ironing
détachage tapis | Carpet Shampoo
garagiste pas cher | Car Services
prises qui ne fonctionnent pas | Outlet Repair
tailler les buissons | Hedge Trimming
refaire le plâtre du mur | Wall Patching
machine a lavé ne tourne plus | Washer Repair
Paul Nacamura | Paul Nakamura
changer le robinet | Tap Fitting
chasse d'eau cassée | Toilet Repair
chauffe-eau en panne | Water Heater Service
nettoyer tapis | Carpet Shampoo
repasser chemises | Ironing
coiffeur | Barber / Haircut / Hair Styling
coupe enfant | Kids Haircut
teinture cheveux | Hair Colour
vidange | Oil Change
déménageur | Shifting
monter un meuble | Furniture Assembly
prise électrique cassée | Outlet Repair
peindre la chambre | Room Painting
reboucher un trou dans le mur | Wall Patching
lave-linge en panne | Washer Repair
frigo ne refroidit plus | Refrigerator Repair
four en panne | Oven Repair
promener le chien | Dog Walking
garde de chat | Cat Visit / Pet Sitting
vernis à ongles | Manicure
maquilleuse | Makeup
soin du visage | Facial
`;
const russianHeldBackQueries = `
подтекает труба | Leak Repair
прочистка засора | Drain Unblocking
уборка кухни | Kitchen Cleaning
почистить обувь | Shoe Cleaning
шиномонтаж | Tire Rotation
собрать мебель | Furniture Assembly
подключить люстру | Light Fitting
подстричь кусты | Hedge Trimming
холодильник не работает | Refrigerator Repair
Ева Лунд | Eva Lund
бачок унитаза подтекает | Toilet Repair
вода не уходит из ванны | Drain Unblocking
погладить рубашку | Ironing
помыть холодильник и кухню | Kitchen Cleaning
починить розетку | Outlet Repair
перевозка пианино | Shifting / Item Delivery
косить газон | Lawn Mowing
заштукатурить стену | Wall Patching
стиральная машинка шумит | Washer Repair
Лейла Фарахани | Leila Farahani
заменить смеситель | Tap Fitting
не работает слив унитаза | Toilet Repair
бойлер не греет | Water Heater Service
химчистка ковров | Carpet Shampoo
подстричь ребёнка | Kids Haircut
прополка | Weeding
почистить водостоки | Gutter Cleaning
покрасить комнату | Room Painting
стиралка сломалась | Washer Repair
стрижка когтей | Nail Trim
маникюр | Manicure
макияж | Makeup
брови | Eyebrow Shaping
`;
const persianHeldBackQueries = `
لوله اب چکه میکنه | Leak Repair
باز کردن لوله فاضلاب | Drain Unblocking
تميز كردن شيشه | Window Cleaning
فرش شویی | Carpet Shampoo
تعویض باتری ماشین | Battery Replacement
نصب چراغ | Light Fitting
باغباني | Gardening
رنگ اتاق | Room Painting
تعمیر ماشین ظرفشويي | Dishwasher Repair
نادیا پترووا | Nadia Petrova
فلاش تانک خراب شده | Toilet Repair
فاضلاب حمام گرفته | Drain Unblocking
اتو پیراهن | Ironing
شستشوی مبل | Carpet Shampoo
پنچرگيري | Tire Rotation
پريز برق سوخته | Outlet Repair
هرس درختان | Hedge Trimming
گچ کاری دیوار | Wall Patching
ماشین لباس شویی آب نمیکشد | Washer Repair
فيصل رحمان | Faisal Rahman
چکه کردن شیر آب | Leak Repair / Tap Fitting / Plumbing
تعویض شیر آشپزخانه | Tap Fitting
سیفون خراب است | Toilet Repair
آبگرمکن خراب | Water Heater Service
اتو کردن پیراهن | Ironing
آرایشگر مردانه | Barber / Haircut
کوتاهی موی بچه | Kids Haircut
باتری ماشین خالی شده | Battery Replacement
باربری | Shifting
مونتاژ کمد | Furniture Assembly
پریز خراب | Outlet Repair
شارژر خودروی برقی | EV Charger Installation
هرس شمشاد | Hedge Trimming
علف هرز | Weeding
تمیز کردن ناودان | Gutter Cleaning
رنگ کردن اتاق | Room Painting
ترمیم سوراخ دیوار | Wall Patching
یخچال سرد نمی‌کند | Refrigerator Repair
تعمیر فر | Oven Repair
پیاده‌روی سگ | Dog Walking
حمام سگ | Dog Bath
مانیکور | Manicure
میکاپ عروس | Makeup
`;

const parse = (language: Language, lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', expected = ''] = line.split(' | ');
      return { language, query, expected: expected.split(' / ') };
    });

export const searchQueries = [
  ...parse('en', en),
  ...parse('de', de),
  ...parse('es', es),
  ...parse('fr', fr),
  ...parse('ru', ru),
  ...parse('fa', fa),
];

/** Queries that the search was not tuned for. They show how it handles new ones, so leave them out of any tuning. */
export const heldBackQueries = [
  ...parse('en', englishHeldBackQueries),
  ...parse('de', germanHeldBackQueries),
  ...parse('es', spanishHeldBackQueries),
  ...parse('fr', frenchHeldBackQueries),
  ...parse('ru', russianHeldBackQueries),
  ...parse('fa', persianHeldBackQueries),
];
