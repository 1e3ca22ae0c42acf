import type { DemoPost } from './post';

export const theGardenBeforeWinter: DemoPost = {
  slug: 'the-garden-before-winter',
  scene: 'gardening',
  daysAgo: 80,
  texts: {
    en: `
The garden before winter
Half of the autumn work in a garden can be left undone. The other half takes one afternoon.

A tidy garden is not a healthy one. Leaves keep the soil warm, seed heads feed birds, and hollow stems are somebody's bedroom until April. So what does have to be done?
## Water and pipes first
Close the outside tap from within, open it outside and let it drain. Empty the hose and the watering cans. A burst pipe in the wall is the most expensive flower of the spring.
## Cut little, and the right things
- Take out what is diseased, and put it into the bin, not onto the compost.
- Prune apple and pear on a dry day without frost; leave cherry and plum for summer.
- Cut the lawn once more, not too short, and rake the leaves off it.
## Protect what is in pots
Roots in pots freeze from the side. Move the pots together against a wall of the house, stand them on wood and wrap them in sacking. Evergreens want a little water on frost-free days.
## Leave the rest
Rake the leaves under the hedge and call it a day. If a hedgehog moves in, the garden was ready.
`,
    es: `
El jardín antes del invierno
La mitad del trabajo de otoño en un jardín puede quedarse sin hacer. La otra mitad lleva una tarde.

Un jardín ordenado no es un jardín sano. Las hojas abrigan la tierra, las semillas alimentan a los pájaros y los tallos huecos son el dormitorio de alguien hasta abril. ¿Qué hay que hacer entonces?
## Primero el agua y las tuberías
Cierra desde dentro el grifo exterior, ábrelo fuera y deja que se vacíe. Vacía la manguera y las regaderas. Una tubería reventada en la pared es la flor más cara de la primavera.
## Corta poco y lo justo
- Quita lo enfermo y llévalo a la basura, no al compost.
- Poda manzanos y perales un día seco sin heladas; deja cerezos y ciruelos para el verano.
- Corta el césped una vez más, no demasiado, y retira las hojas.
## Protege las macetas
Las raíces en maceta se hielan por los lados. Junta las macetas contra la pared de la casa, ponlas sobre madera y envuélvelas en arpillera. Las plantas perennes quieren un poco de agua los días sin helada.
## Deja lo demás
Rastrilla las hojas bajo el seto y da el día por terminado. Si se instala un erizo, el jardín estaba listo.
`,
    fr: `
Le jardin avant l’hiver
La moitié des travaux d’automne au jardin peut attendre. L’autre moitié prend un après-midi.

Un jardin bien rangé n’est pas un jardin en bonne santé. Les feuilles gardent le sol au chaud, les graines nourrissent les oiseaux et les tiges creuses sont la chambre de quelqu’un jusqu’en avril. Que faut-il donc faire ?
## D’abord l’eau et les tuyaux
Fermez le robinet extérieur depuis l’intérieur, ouvrez-le dehors et laissez-le se vider. Videz le tuyau et les arrosoirs. Un tuyau éclaté dans le mur est la fleur la plus chère du printemps.
## Couper peu, et ce qu’il faut
- Retirez ce qui est malade et jetez-le, sans le composter.
- Taillez pommiers et poiriers un jour sec et sans gel ; laissez cerisiers et pruniers pour l’été.
- Tondez une dernière fois, pas trop court, et ôtez les feuilles de la pelouse.
## Protéger les pots
Dans un pot, les racines gèlent par le côté. Serrez les pots contre un mur de la maison, posez-les sur du bois et enveloppez-les de toile de jute. Les persistants veulent un peu d’eau les jours sans gel.
## Laisser le reste
Ramenez les feuilles sous la haie et arrêtez-vous là. Si un hérisson s’installe, le jardin était prêt.
`,
    fa: `
باغچه پیش از زمستان
نیمی از کارهای پاییزی باغچه را می‌توان انجام نداد. نیم دیگر یک بعدازظهر وقت می‌گیرد.

باغچهٔ مرتب لزوماً سالم نیست. برگ‌ها خاک را گرم نگه می‌دارند، دانه‌ها خوراک پرنده‌اند و ساقه‌های توخالی تا بهار خوابگاه حشره‌ای‌اند. پس چه باید کرد؟
## نخست آب و لوله
شیر بیرون را از داخل ببندید، بیرون بازش کنید تا خالی شود. شلنگ و آب‌پاش را خالی کنید. لولهٔ ترکیده در دیوار گران‌ترین گل بهار است.
## کم ببرید و درست ببرید
- هرچه بیمار است بردارید و دور بیندازید؛ در کمپوست نریزید.
- سیب و گلابی را در روزی خشک و بی‌یخبندان هرس کنید؛ گیلاس و آلو را برای تابستان بگذارید.
- چمن را یک بار دیگر، نه خیلی کوتاه، بزنید و برگ‌ها را از رویش جمع کنید.
## گلدان‌ها را بپوشانید
ریشهٔ درون گلدان از پهلو یخ می‌زند. گلدان‌ها را کنار دیوار خانه جمع کنید، روی چوب بگذارید و دورشان گونی بپیچید. گیاهان همیشه‌سبز در روزهای بی‌یخبندان کمی آب می‌خواهند.
## بقیه را رها کنید
برگ‌ها را زیر پرچین بکشید و کار را تمام بدانید. اگر جوجه‌تیغی‌ای ساکن شد، باغچه آماده بوده است.
`,
    de: `
Der Garten vor dem Winter
Die Hälfte der Herbstarbeit im Garten kann liegen bleiben. Die andere Hälfte dauert einen Nachmittag.

Ein aufgeräumter Garten ist kein gesunder. Laub hält den Boden warm, Samenstände füttern Vögel, und hohle Stängel sind bis April ein Schlafzimmer. Was muss also getan werden?
## Zuerst Wasser und Rohre
Drehen Sie den Außenhahn innen zu, öffnen Sie ihn draußen und lassen Sie ihn leerlaufen. Leeren Sie Schlauch und Gießkannen. Ein geplatztes Rohr in der Wand ist die teuerste Blume des Frühlings.
## Wenig schneiden, und das Richtige
- Krankes herausnehmen und in die Tonne geben, nicht auf den Kompost.
- Apfel und Birne an einem trockenen, frostfreien Tag schneiden; Kirsche und Pflaume erst im Sommer.
- Den Rasen noch einmal mähen, nicht zu kurz, und das Laub abrechen.
## Töpfe schützen
Wurzeln im Topf frieren von der Seite. Rücken Sie die Töpfe an der Hauswand zusammen, stellen Sie sie auf Holz und wickeln Sie sie in Jute. Immergrüne wollen an frostfreien Tagen etwas Wasser.
## Den Rest lassen
Rechen Sie das Laub unter die Hecke, und lassen Sie es gut sein. Zieht ein Igel ein, war der Garten fertig.
`,
    ru: `
Сад перед зимой
Половину осенних дел в саду можно не делать. Вторая половина занимает один вечер.

Прибранный сад — не значит здоровый. Листья греют землю, семена кормят птиц, а полые стебли до апреля служат кому-то спальней. Что же всё-таки нужно сделать?
## Сначала вода и трубы
Перекройте уличный кран изнутри, откройте его снаружи и дайте воде стечь. Опорожните шланг и лейки. Лопнувшая в стене труба — самый дорогой цветок весны.
## Обрезайте мало и то, что нужно
- Больное срежьте и выбросьте, а не кладите в компост.
- Яблоню и грушу обрезайте в сухой день без мороза; вишню и сливу оставьте на лето.
- Подстригите газон ещё раз, не слишком коротко, и сгребите с него листья.
## Укройте горшки
Корни в горшках промерзают сбоку. Сдвиньте горшки к стене дома, поставьте на дерево и оберните мешковиной. Вечнозелёным в дни без мороза нужно немного воды.
## Остальное оставьте
Сгребите листья под живую изгородь, и на этом всё. Если поселится ёж, сад был готов.
`,
  },
};
