import type { ServiceScope } from '../../../platform/db/schema';
import { type Language, languages } from '../../../platform/language';

const order: readonly Language[] = ['en', 'de', 'es', 'fr', 'ru', 'fa'];

/** Key, then the line in each language of `order`. */
const lines = `
travel | Travel within the service area | Anfahrt im Einsatzgebiet | Desplazamiento dentro de la zona | Déplacement dans la zone desservie | Выезд в пределах зоны обслуживания | رفت‌وآمد در محدودهٔ خدمات
tools | All tools | Alle Werkzeuge | Todas las herramientas | Tous les outils | Все инструменты | همهٔ ابزارها
test | A test before leaving | Probelauf vor dem Gehen | Una prueba antes de irse | Un essai avant de partir | Проверка перед уходом | آزمایش پیش از رفتن
tidy | Tidying up afterwards | Aufräumen nach der Arbeit | Recogida al terminar | Rangement après le travail | Уборка после работы | جمع‌وجور کردن پس از کار
products | Cleaning products and tools | Putzmittel und Geräte | Productos y útiles de limpieza | Produits et matériel de nettoyage | Моющие средства и инвентарь | مواد شوینده و وسایل
dusting | Dusting and wiping reachable surfaces | Staubwischen auf erreichbaren Flächen | Quitar el polvo de las superficies accesibles | Dépoussiérage des surfaces accessibles | Протирка пыли на доступных поверхностях | گردگیری سطوح در دسترس
floors | Vacuuming and mopping the floors | Böden saugen und wischen | Aspirar y fregar los suelos | Aspiration et lavage des sols | Пылесос и мытьё полов | جاروبرقی و تی کشیدن کف
inside | Inside of oven, fridge and cupboards | Backofen, Kühlschrank und Schränke von innen | Interior de horno, nevera y armarios | Intérieur du four, du réfrigérateur et des placards | Духовка, холодильник и шкафы изнутри | داخل فر، یخچال و کابینت‌ها
limescale | Removing limescale and grease | Kalk und Fett entfernen | Eliminar cal y grasa | Détartrage et dégraissage | Удаление налёта и жира | زدودن رسوب و چربی
worktops | Worktops, hob, sink and cupboard fronts | Arbeitsplatten, Herd, Spüle und Schrankfronten | Encimeras, placa, fregadero y frentes | Plans de travail, plaques, évier et façades | Столешницы, плита, мойка и фасады | رویهٔ کابینت، اجاق، سینک و نمای کابینت‌ها
bath | Toilet, basin, shower and bath | WC, Waschbecken, Dusche und Wanne | Inodoro, lavabo, ducha y bañera | Toilettes, lavabo, douche et baignoire | Унитаз, раковина, душ и ванна | توالت، روشویی، دوش و وان
panes | Both sides of the panes you can reach | Erreichbare Scheiben von beiden Seiten | Ambas caras de los cristales accesibles | Les deux faces des vitres accessibles | Доступные стёкла с двух сторон | هر دو سوی شیشه‌های در دسترس
frames | Frames and sills | Rahmen und Fensterbänke | Marcos y alféizares | Cadres et rebords | Рамы и подоконники | قاب‌ها و لبهٔ پنجره‌ها
shampoo | Shampooing and treating stains | Shampoonieren und Flecken behandeln | Champú y tratamiento de manchas | Shampouinage et traitement des taches | Шампунь и обработка пятен | شامپو و لکه‌گیری
skirting | Skirting boards, doors and switches | Fußleisten, Türen und Schalter | Zócalos, puertas e interruptores | Plinthes, portes et interrupteurs | Плинтусы, двери и выключатели | قرنیزها، درها و کلیدها
heavy | Moving heavy furniture | Schwere Möbel verrücken | Mover muebles pesados | Déplacer des meubles lourds | Перестановка тяжёлой мебели | جابه‌جایی مبلمان سنگین
rubbish | Taking rubbish away | Müll abfahren | Llevarse la basura | Évacuation des déchets | Вывоз мусора | بردن زباله
stains | Old stains that do not come out | Alte Flecken, die nicht herausgehen | Manchas antiguas que no salen | Taches anciennes qui ne partent pas | Старые пятна, которые не выводятся | لکه‌های کهنه‌ای که پاک نمی‌شوند
windows | Windows | Fenster | Ventanas | Fenêtres | Окна | پنجره‌ها
high | Work higher than a ladder reaches | Arbeiten höher als eine Leiter reicht | Trabajos más altos que una escalera | Travaux au-delà d’une échelle | Работы выше, чем достаёт лестница | کار در ارتفاع بیش از نردبان
leak | Finding and sealing the leak | Leck finden und abdichten | Localizar y sellar la fuga | Recherche et réparation de la fuite | Поиск и устранение течи | یافتن و گرفتن نشتی
smallParts | Seals, tape and other small parts | Dichtungen, Dichtband und andere Kleinteile | Juntas, cinta y otras piezas pequeñas | Joints, ruban et autres petites pièces | Прокладки, лента и другие мелочи | واشر، نوار و قطعات کوچک
removeOld | Removing the old one | Ausbau des alten Teils | Retirar la pieza anterior | Dépose de l’ancien élément | Снятие старого | برداشتن قطعهٔ کهنه
fitTap | Fitting one tap | Montage einer Armatur | Montaje de un grifo | Pose d’un robinet | Установка одного смесителя | نصب یک شیر
drain | Clearing one drain | Einen Abfluss frei machen | Desatascar un desagüe | Débouchage d’une évacuation | Прочистка одного стока | باز کردن یک فاضلاب
flush | Repairing flush and fill valve | Spülung und Zulauf reparieren | Reparar la descarga y la entrada de agua | Réparation de la chasse et du remplissage | Ремонт слива и набора воды | تعمیر سیفون و شیر پرکن
pipe | Cutting, fitting and sealing the pipe | Rohr zuschneiden, einbauen und abdichten | Cortar, montar y sellar la tubería | Coupe, pose et étanchéité du tuyau | Резка, монтаж и уплотнение трубы | برش، نصب و آب‌بندی لوله
heater | Checking and cleaning the water heater | Warmwasserbereiter prüfen und reinigen | Revisar y limpiar el calentador | Contrôle et nettoyage du chauffe-eau | Проверка и чистка водонагревателя | بازرسی و تمیز کردن آبگرمکن
shower | Fitting the shower and its mixer | Dusche und Mischbatterie montieren | Montar la ducha y su grifo | Pose de la douche et du mitigeur | Монтаж душа и смесителя | نصب دوش و شیر آن
parts | Spare parts and new fixtures | Ersatzteile und neue Armaturen | Repuestos y piezas nuevas | Pièces de rechange et équipements neufs | Запчасти и новая сантехника | قطعات یدکی و شیرآلات نو
walls | Opening walls or tiles | Wände oder Fliesen öffnen | Abrir paredes o azulejos | Ouverture de murs ou de carrelage | Вскрытие стен и плитки | کندن دیوار یا کاشی
gas | Work on gas lines | Arbeiten an Gasleitungen | Trabajos en tuberías de gas | Travaux sur le gaz | Работы с газом | کار روی لولهٔ گاز
sewer | Sewers under the street | Kanäle unter der Straße | Alcantarillas de la calle | Égouts sous la rue | Уличная канализация | فاضلاب زیر خیابان
tiling | Tiling and painting | Fliesen und Streichen | Alicatado y pintura | Carrelage et peinture | Плитка и покраска | کاشی‌کاری و رنگ
permits | City permits | Behördliche Genehmigungen | Permisos municipales | Autorisations municipales | Городские разрешения | مجوزهای شهری
load | One machine load | Eine Maschinenladung | Una carga de lavadora | Une machine | Одна загрузка машины | یک بار ماشین
detergent | Detergent | Waschmittel | Detergente | Lessive | Моющее средство | مایع لباسشویی
fold | Folding | Zusammenlegen | Doblado | Pliage | Складывание | تا کردن
ironing | Ironing | Bügeln | Planchado | Repassage | Глажка | اتوکشی
washing | Washing | Waschen | Lavado | Lavage | Стирка | شستن
ironBasket | One basket of clothes | Ein Korb Kleidung | Un cesto de ropa | Un panier de linge | Одна корзина одежды | یک سبد لباس
cupboard | Sorting and filling one cupboard | Einen Schrank sortieren und einräumen | Ordenar y llenar un armario | Tri et rangement d’un placard | Разбор и заполнение одного шкафа | مرتب کردن و چیدن یک کمد
label | Cleaning as the label says | Reinigung nach Etikett | Limpieza según la etiqueta | Nettoyage selon l’étiquette | Чистка по этикетке | شست‌وشو طبق برچسب
curtain | Taking down, washing and hanging up | Abnehmen, waschen und aufhängen | Descolgar, lavar y colgar | Dépose, lavage et repose | Снять, постирать и повесить | باز کردن، شستن و آویختن
shoes | Cleaning and polishing one pair | Ein Paar reinigen und polieren | Limpiar y lustrar un par | Nettoyage et cirage d’une paire | Чистка и полировка одной пары | تمیز کردن و واکس یک جفت
leather | Leather and fur | Leder und Pelz | Cuero y piel | Cuir et fourrure | Кожа и мех | چرم و خز
mending | Repairs and alterations | Reparaturen und Änderungen | Arreglos y composturas | Réparations et retouches | Ремонт и подгонка | تعمیر و تغییر لباس
soles | New soles and heels | Neue Sohlen und Absätze | Suelas y tacones nuevos | Semelles et talons neufs | Новые подошвы и каблуки | کف و پاشنهٔ نو
hygiene | Clean tools and towels | Saubere Werkzeuge und Handtücher | Útiles y toallas limpios | Outils et serviettes propres | Чистые инструменты и полотенца | ابزار و حولهٔ تمیز
cut | Cut and styling | Schnitt und Styling | Corte y peinado | Coupe et coiffage | Стрижка и укладка | کوتاهی و حالت دادن
beard | Trimming and shaping the beard | Bart trimmen und formen | Recortar y perfilar la barba | Taille et mise en forme de la barbe | Стрижка и форма бороды | کوتاهی و فرم ریش
shave | Hot towel and shave | Heißes Handtuch und Rasur | Toalla caliente y afeitado | Serviette chaude et rasage | Горячее полотенце и бритьё | حولهٔ داغ و اصلاح
kids | One child up to 12 years | Ein Kind bis 12 Jahre | Un niño de hasta 12 años | Un enfant jusqu’à 12 ans | Один ребёнок до 12 лет | یک کودک تا ۱۲ سال
colour | Colour for short to medium hair | Farbe für kurzes bis mittleres Haar | Tinte para pelo corto o medio | Coloration de cheveux courts à mi-longs | Краска для коротких и средних волос | رنگ برای موی کوتاه تا متوسط
colouring | Colouring | Färben | Tinte | Coloration | Окрашивание | رنگ مو
noBeard | Beard | Bart | Barba | Barbe | Борода | ریش
longHair | Extra colour for long hair | Mehr Farbe für langes Haar | Tinte extra para pelo largo | Coloration supplémentaire pour cheveux longs | Дополнительная краска для длинных волос | رنگ اضافه برای موی بلند
handWash | Hand wash and drying | Handwäsche und Trocknen | Lavado a mano y secado | Lavage à la main et séchage | Ручная мойка и сушка | شست‌وشوی دستی و خشک کردن
wheels | Wheels and outer windows | Felgen und Scheiben außen | Ruedas y cristales por fuera | Roues et vitres extérieures | Колёса и стёкла снаружи | چرخ‌ها و شیشه‌ها از بیرون
seats | Vacuuming seats, carpets and boot | Sitze, Teppiche und Kofferraum saugen | Aspirar asientos, alfombras y maletero | Aspiration des sièges, tapis et coffre | Пылесос: сиденья, коврики и багажник | جارو کردن صندلی، کف و صندوق
dashboard | Dashboard and inner windows | Armaturen und Scheiben innen | Salpicadero y cristales por dentro | Tableau de bord et vitres intérieures | Панель и стёкла изнутри | داشبورد و شیشه‌ها از داخل
polish | Polish and wax | Politur und Wachs | Pulido y cera | Polish et cire | Полировка и воск | پولیش و واکس
oldOil | Draining and removing the old oil | Altöl ablassen und mitnehmen | Vaciar y retirar el aceite usado | Vidange et reprise de l’huile usagée | Слив и вывоз старого масла | تخلیه و بردن روغن کهنه
rotate | Rotating four wheels, tyre pressure | Vier Räder tauschen, Reifendruck | Rotar cuatro ruedas, presión | Permutation des quatre roues, pression | Перестановка четырёх колёс, давление | جابه‌جایی چهار چرخ و تنظیم باد
battery | Fitting and testing the battery | Batterie einbauen und prüfen | Montar y probar la batería | Pose et contrôle de la batterie | Установка и проверка аккумулятора | نصب و آزمایش باتری
oil | Oil and filter | Öl und Filter | Aceite y filtro | Huile et filtre | Масло и фильтр | روغن و فیلتر
newBattery | The new battery | Die neue Batterie | La batería nueva | La batterie neuve | Новый аккумулятор | باتری نو
scratches | Repairing scratches and dents | Kratzer und Beulen ausbessern | Reparar arañazos y abolladuras | Réparation de rayures et de bosses | Ремонт царапин и вмятин | رفع خط و فرورفتگی
insideCar | Inside of the car | Innenraum | Interior del coche | Intérieur de la voiture | Салон | داخل خودرو
outsideCar | Outside of the car | Außenwäsche | Exterior del coche | Extérieur de la voiture | Кузов снаружи | بیرون خودرو
tyres | New tyres | Neue Reifen | Neumáticos nuevos | Pneus neufs | Новые шины | لاستیک نو
van | Movers, van and fuel | Helfer, Transporter und Kraftstoff | Mozos, furgoneta y combustible | Déménageurs, camionnette et carburant | Грузчики, фургон и топливо | کارگر، ون و سوخت
loading | Loading, driving and unloading | Einladen, fahren und ausladen | Cargar, transportar y descargar | Chargement, trajet et déchargement | Погрузка, перевозка и разгрузка | بار زدن، حمل و تخلیه
blankets | Blankets and straps | Decken und Gurte | Mantas y correas | Couvertures et sangles | Одеяла и ремни | پتو و تسمه
packing | Packing your things | Packen Ihrer Sachen | Embalar tus cosas | Emballage de vos affaires | Упаковка ваших вещей | بسته‌بندی وسایل شما
boxes | Boxes | Kartons | Cajas | Cartons | Коробки | کارتن
assembly | Assembly by the manual | Aufbau nach Anleitung | Montaje según el manual | Montage selon la notice | Сборка по инструкции | مونتاژ طبق راهنما
oneItem | One box or item to the second address | Ein Karton oder Stück zur zweiten Adresse | Una caja u objeto hasta la segunda dirección | Un carton ou objet jusqu’à la seconde adresse | Одна коробка или вещь на второй адрес | یک جعبه یا وسیله تا نشانی دوم
piano | Pianos and safes | Klaviere und Tresore | Pianos y cajas fuertes | Pianos et coffres-forts | Пианино и сейфы | پیانو و گاوصندوق
parking | Parking permits | Halteverbote | Permisos de aparcamiento | Autorisations de stationnement | Разрешение на парковку | مجوز پارک
wallFix | Fixing furniture to the wall | Möbel an der Wand befestigen | Fijar muebles a la pared | Fixation murale | Крепление к стене | بستن مبلمان به دیوار
safety | Safe disconnection and a test | Sicheres Abschalten und Prüfung | Desconexión segura y prueba | Mise hors tension et essai | Безопасное отключение и проверка | قطع ایمن برق و آزمایش
outlet | Work on one outlet | Arbeit an einer Steckdose | Trabajo en un enchufe | Intervention sur une prise | Работа с одной розеткой | کار روی یک پریز
lamp | Fitting one lamp | Montage einer Lampe | Montaje de una lámpara | Pose d’un luminaire | Установка одного светильника | نصب یک چراغ
switch | Replacing one switch | Austausch eines Schalters | Cambio de un interruptor | Remplacement d’un interrupteur | Замена одного выключателя | تعویض یک کلید
fan | Fitting the fan and its switch | Ventilator und Schalter montieren | Montar el ventilador y su mando | Pose du ventilateur et de sa commande | Установка вентилятора и выключателя | نصب پنکه و کلید آن
doorbell | Fitting it and connecting your Wi-Fi | Montage und Verbindung mit Ihrem WLAN | Montaje y conexión a tu wifi | Pose et connexion à votre Wi-Fi | Установка и подключение к вашему Wi-Fi | نصب و اتصال به وای‌فای شما
circuits | Checking all circuits | Prüfung aller Stromkreise | Revisión de todos los circuitos | Contrôle de tous les circuits | Проверка всех цепей | بررسی همهٔ مدارها
charger | Fitting and testing the charger | Ladestation montieren und prüfen | Montar y probar el cargador | Pose et essai de la borne | Установка и проверка зарядки | نصب و آزمایش شارژر
device | The new lamp or device | Die neue Lampe oder das Gerät | La lámpara o el aparato nuevo | Le luminaire ou l’appareil neuf | Новый светильник или прибор | چراغ یا دستگاه نو
cables | New cables in the walls | Neue Leitungen in den Wänden | Cables nuevos en las paredes | Nouveaux câbles dans les murs | Новая проводка в стенах | سیم‌کشی نو در دیوار
panel | A new fuse box | Ein neuer Sicherungskasten | Un cuadro eléctrico nuevo | Un nouveau tableau électrique | Новый электрощит | تابلوی برق نو
machines | Own machines and tools | Eigene Maschinen und Werkzeuge | Máquinas y herramientas propias | Machines et outils fournis | Своя техника и инструменты | ماشین و ابزار شخصی
mowing | Mowing and edges | Mähen und Kanten | Siega y bordes | Tonte et bordures | Стрижка газона и кромки | چمن‌زنی و لبه‌ها
hedges | Cutting hedges into shape | Hecken in Form schneiden | Recortar los setos | Taille des haies | Стрижка изгородей | فرم دادن پرچین
weeds | Weeds with their roots | Unkraut mit Wurzeln | Malas hierbas de raíz | Mauvaises herbes avec leurs racines | Сорняки с корнем | علف هرز با ریشه
planting | Digging, planting and watering | Graben, pflanzen und gießen | Cavar, plantar y regar | Bêchage, plantation et arrosage | Копка, посадка и полив | کندن، کاشت و آبیاری
leaves | Raking and bagging the leaves | Laub rechen und einsacken | Rastrillar y embolsar las hojas | Ratissage et mise en sac des feuilles | Сбор листьев в мешки | جمع کردن برگ در کیسه
gutters | Clearing gutters and downpipes | Rinnen und Fallrohre frei machen | Limpiar canalones y bajantes | Nettoyage des gouttières et descentes | Чистка желобов и труб | پاک کردن ناودان‌ها
greenWaste | Taking garden waste away | Grünschnitt abfahren | Llevarse los restos de jardín | Évacuation des déchets verts | Вывоз садового мусора | بردن پسماند باغ
plants | Plants and soil | Pflanzen und Erde | Plantas y tierra | Plantes et terreau | Растения и земля | گیاه و خاک
trees | Felling trees | Bäume fällen | Talar árboles | Abattage d’arbres | Валка деревьев | قطع درخت
roof | Roof repairs | Dachreparaturen | Reparaciones del tejado | Réparations de toiture | Ремонт крыши | تعمیر سقف
cover | Covering floor and furniture | Böden und Möbel abdecken | Cubrir suelo y muebles | Protection du sol et des meubles | Укрытие пола и мебели | پوشاندن کف و مبلمان
coats | Two coats | Zwei Anstriche | Dos manos | Deux couches | Два слоя | دو دست رنگ
holes | Filling small holes | Kleine Löcher spachteln | Tapar agujeros pequeños | Rebouchage des petits trous | Заделка мелких отверстий | پر کردن سوراخ‌های کوچک
sanding | Sanding and priming | Schleifen und grundieren | Lijar e imprimar | Ponçage et apprêt | Шлифовка и грунтовка | سنباده و آستر
patching | Filling and smoothing the damage | Schaden spachteln und glätten | Rellenar y alisar el daño | Rebouchage et lissage | Заделка и выравнивание | پر و صاف کردن آسیب
paint | Paint or stain | Farbe oder Lasur | Pintura o barniz | Peinture ou lasure | Краска или пропитка | رنگ یا روغن چوب
wallpaper | Removing wallpaper | Tapeten entfernen | Quitar papel pintado | Dépose de papier peint | Снятие обоев | کندن کاغذدیواری
damp | Damp and large cracks | Feuchtigkeit und große Risse | Humedades y grietas grandes | Humidité et grosses fissures | Сырость и большие трещины | نم و ترک‌های بزرگ
boards | Replacing boards | Bretter austauschen | Cambiar tablas | Remplacement de planches | Замена досок | تعویض تخته
fault | Finding the fault | Fehlersuche | Localizar la avería | Recherche de la panne | Поиск неисправности | یافتن ایراد
labour | Work of the repair | Arbeitszeit der Reparatur | Mano de obra | Main-d’œuvre | Работа по ремонту | اجرت تعمیر
filters | Cleaning filters and checking the cooling | Filter reinigen und Kühlung prüfen | Limpiar filtros y comprobar el frío | Nettoyage des filtres et contrôle du froid | Чистка фильтров и проверка охлаждения | تمیز کردن فیلتر و بررسی سرمایش
spares | Spare parts | Ersatzteile | Repuestos | Pièces de rechange | Запчасти | قطعات یدکی
oldMachine | Taking the old appliance away | Altgerät mitnehmen | Llevarse el aparato viejo | Reprise de l’ancien appareil | Вывоз старой техники | بردن دستگاه کهنه
coolant | Refilling coolant | Kältemittel nachfüllen | Recarga de gas refrigerante | Recharge de fluide frigorigène | Заправка хладагента | شارژ گاز
walk | A walk near your home | Ein Spaziergang in Ihrer Nähe | Un paseo cerca de tu casa | Une promenade près de chez vous | Прогулка рядом с домом | پیاده‌روی نزدیک خانه
water | Fresh water afterwards | Frisches Wasser danach | Agua fresca al volver | De l’eau fraîche au retour | Свежая вода после прогулки | آب تازه پس از آن
petBath | Shampoo, bath and drying | Shampoo, Bad und Trocknen | Champú, baño y secado | Shampooing, bain et séchage | Шампунь, купание и сушка | شامپو، حمام و خشک کردن
brushing | Brushing | Bürsten | Cepillado | Brossage | Вычёсывание | برس کشیدن
petCut | Cut, ears and nails | Schnitt, Ohren und Krallen | Corte, orejas y uñas | Coupe, oreilles et griffes | Стрижка, уши и когти | کوتاهی، گوش و ناخن
feeding | Feeding, water and litter box | Füttern, Wasser und Katzenklo | Comida, agua y arenero | Repas, eau et litière | Корм, вода и лоток | غذا، آب و خاک گربه
company | Company and play | Gesellschaft und Spiel | Compañía y juego | Compagnie et jeux | Общение и игры | همراهی و بازی
training | One session and exercises for home | Eine Stunde und Übungen für zu Hause | Una sesión y ejercicios para casa | Une séance et des exercices à la maison | Одно занятие и упражнения для дома | یک جلسه و تمرین‌های خانگی
petNails | Cutting and filing all nails | Alle Krallen schneiden und feilen | Cortar y limar todas las uñas | Coupe et limage de toutes les griffes | Стрижка и подпиливание всех когтей | گرفتن و سوهان همهٔ ناخن‌ها
vet | Visits to the vet | Tierarztbesuche | Visitas al veterinario | Visites chez le vétérinaire | Визиты к ветеринару | رفتن نزد دامپزشک
food | Food | Futter | Comida | Nourriture | Корм | غذا
matted | Badly matted coats | Stark verfilztes Fell | Pelo muy enredado | Pelage très emmêlé | Сильно сбитая шерсть | موی بسیار گره‌خورده
nailCare | Filing, cuticles and polish | Feilen, Nagelhaut und Lack | Limado, cutículas y esmalte | Limage, cuticules et vernis | Опил, кутикула и лак | سوهان، کوتیکول و لاک
feet | Foot bath and hard skin | Fußbad und Hornhaut | Baño de pies y durezas | Bain de pieds et callosités | Ванночка и огрубевшая кожа | حمام پا و پوست سفت
mask | Cleansing, peeling and mask | Reinigung, Peeling und Maske | Limpieza, exfoliación y mascarilla | Nettoyage, gommage et masque | Очищение, пилинг и маска | پاک‌سازی، لایه‌برداری و ماسک
makeup | Make-up for one person | Make-up für eine Person | Maquillaje para una persona | Maquillage d’une personne | Макияж для одного человека | آرایش یک نفر
styling | Washing and styling | Waschen und Styling | Lavado y peinado | Lavage et coiffage | Мытьё и укладка | شست‌وشو و حالت دادن
brows | Plucking and shaping | Zupfen und Formen | Depilar y dar forma | Épilation et mise en forme | Коррекция и форма | برداشتن و فرم دادن
lashes | Lifting and care of your lashes | Lifting und Pflege der Wimpern | Lifting y cuidado de las pestañas | Rehaussement et soin des cils | Ламинирование и уход за ресницами | لیفت و مراقبت مژه
gel | Gel and artificial nails | Gel und künstliche Nägel | Gel y uñas artificiales | Gel et faux ongles | Гель и накладные ногти | ژل و ناخن مصنوعی
medical | Medical treatments | Medizinische Behandlungen | Tratamientos médicos | Soins médicaux | Медицинские процедуры | درمان پزشکی
falseLashes | Extensions and false lashes | Verlängerungen und falsche Wimpern | Extensiones y pestañas postizas | Extensions et faux cils | Наращивание и накладные ресницы | اکستنشن و مژهٔ مصنوعی
cutColour | Cut and colour | Schnitt und Farbe | Corte y tinte | Coupe et coloration | Стрижка и окрашивание | کوتاهی و رنگ
tint | Tinting | Färben der Brauen | Tinte de cejas | Teinture | Окрашивание бровей | رنگ ابرو
`;

/** Service: keys of what its price covers, then after the bar of what it does not. */
const scopes = `
Standard Cleaning: dusting floors bath products | inside windows
Deep Cleaning: dusting floors skirting limescale products | windows heavy
Kitchen Cleaning: worktops limescale floors products | inside
Bathroom Cleaning: bath limescale floors products | tiling
Studio Refresh: dusting floors products | inside windows
Window Cleaning: panes frames products | high
Carpet Shampoo: shampoo products travel | stains heavy
Move-out Cleaning: dusting floors inside skirting products | rubbish heavy
Leak Repair: leak smallParts test travel | parts walls gas
Tap Fitting: fitTap removeOld smallParts test | parts
Drain Unblocking: drain tools test travel | sewer walls
Toilet Repair: flush smallParts test travel | parts
Pipe Fitting: pipe smallParts test | parts walls
Water Heater Service: heater test travel | parts gas
Shower Installation: shower removeOld smallParts test | parts tiling permits
Washing: load detergent | ironing stains
Drying: load fold | washing ironing
Ironing: ironBasket fold | washing leather
Cupboard Setup: cupboard fold | washing ironing
Clothes Folding: ironBasket fold | washing ironing
Dry Cleaning: label travel | leather mending stains
Curtain Washing: curtain detergent | mending stains
Shoe Cleaning: shoes products | soles stains
Haircut: cut hygiene tidy | colouring noBeard
Beard Trim: beard hygiene tidy | colouring
Hot Towel Shave: shave hygiene tidy | cut
Hair & Beard: cut beard hygiene tidy | colouring
Kids Haircut: kids cut hygiene tidy | colouring
Hair Colour: colour hygiene tidy | cut longHair
Exterior Wash: handWash wheels products | insideCar scratches
Interior Cleaning: seats dashboard products | outsideCar stains
Full Detailing: handWash wheels seats dashboard polish | scratches
Oil Change: oldOil tools travel | oil
Tire Rotation: rotate tools travel | tyres
Battery Replacement: battery tools travel | newBattery
Studio Move: van loading blankets | packing boxes piano
One-bedroom Move: van loading blankets | packing boxes piano
Two-bedroom Move: van loading blankets | packing boxes piano parking
Packing: packing tools | boxes
Furniture Assembly: assembly tools tidy | wallFix rubbish
Item Delivery: oneItem loading | packing piano
Outlet Repair: outlet safety travel | cables
Light Fitting: lamp removeOld safety | device cables
Switch Replacement: switch removeOld safety | cables
Ceiling Fan Installation: fan safety tidy | device cables
Smart Doorbell Setup: doorbell test travel | device cables
Fuse Box Check: circuits test travel | panel
EV Charger Installation: charger safety | device panel permits
Lawn Mowing: mowing machines tidy | greenWaste
Hedge Trimming: hedges machines tidy | greenWaste trees
Weeding: weeds machines tidy | greenWaste
Planting: planting machines tidy | plants
Leaf Clearing: leaves machines | greenWaste
Gutter Cleaning: gutters machines tidy | roof high
Room Painting: cover holes coats tidy | paint wallpaper damp
Accent Wall: cover holes coats tidy | paint wallpaper
Ceiling Painting: cover holes coats tidy | paint damp
Doors & Trim: cover sanding coats | paint
Wall Patching: cover patching sanding | paint damp
Fence Staining: sanding coats tidy | paint boards
Washer Repair: fault labour test travel | spares oldMachine
Dryer Repair: fault labour test travel | spares gas
Refrigerator Repair: fault labour test travel | spares coolant
Oven Repair: fault labour test travel | spares gas
Dishwasher Repair: fault labour test travel | spares oldMachine
Air Conditioner Service: filters test travel | spares coolant
Dog Walking: walk water | vet food
Dog Bath: petBath brushing | petCut matted
Full Grooming: petBath brushing petCut | matted
Cat Visit: feeding company | vet food
Pet Sitting: company feeding | vet food
Puppy Training: training travel | food
Nail Trim: petNails travel | vet
Manicure: nailCare hygiene | gel
Pedicure: feet nailCare hygiene | gel medical
Facial: mask hygiene | medical
Makeup: makeup hygiene | falseLashes
Hair Styling: styling hygiene | cutColour falseLashes
Eyebrow Shaping: brows hygiene | tint
Lash Lift: lashes hygiene | falseLashes
`;

const linesByKey = new Map(
  lines
    .trim()
    .split('\n')
    .map((row) => {
      const [key = '', ...texts] = row.split('|').map((cell) => cell.trim());
      return [key, texts] as const;
    }),
);

const keysByService = new Map(
  scopes
    .trim()
    .split('\n')
    .map((row) => {
      const [service = '', keys = ''] = row.split(': ');
      return [service, keys.split('|').map((half) => half.trim().split(' '))] as const;
    }),
);

/** Covered by the price, but nothing that is done step by step. */
const keysOfSupplies = new Set([
  'travel',
  'tools',
  'products',
  'smallParts',
  'detergent',
  'machines',
  'van',
  'blankets',
]);

/** Throws for a service without an entry, and for a line that is missing in a language. */
export function demoScope(service: string): ServiceScope {
  const [included, notIncluded] = keysByService.get(service) ?? [];
  if (!included || !notIncluded) throw new Error(`"${service}" has no line in serviceScopes.ts`);
  const lineIn = (language: Language) => (key: string) => {
    const line = linesByKey.get(key)?.[order.indexOf(language)];
    if (!line) throw new Error(`"${key}" has no line in ${language}`);
    return line;
  };
  return Object.fromEntries(
    languages.map((language) => [
      language,
      {
        included: included.map(lineIn(language)),
        notIncluded: notIncluded.map(lineIn(language)),
        checklist: included.filter((key) => !keysOfSupplies.has(key)).map(lineIn(language)),
      },
    ]),
  );
}
