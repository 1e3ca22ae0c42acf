import type { Language } from '../../src/mail/language';

/** What people type | the category or service, by its English name, that has to stand first. As typed: with its mistakes. */
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
`;

const parse = (language: Language, lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', expected = ''] = line.split(' | ');
      return { language, query, expected };
    });

export const searchQueries = [
  ...parse('en', en),
  ...parse('de', de),
  ...parse('es', es),
  ...parse('fr', fr),
  ...parse('ru', ru),
  ...parse('fa', fa),
];
