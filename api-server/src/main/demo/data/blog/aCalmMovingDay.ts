import type { DemoPost } from './post';

export const aCalmMovingDay: DemoPost = {
  slug: 'a-calm-moving-day',
  scene: 'moving',
  daysAgo: 63,
  texts: {
    en: `
A calm moving day
Movers are fast. What slows a move down is almost always decided in the two weeks before it.

We asked the crews who carry pianos down from fourth floors what makes a good day. None of them spoke of strength. All of them spoke of boxes.
## Two weeks before
Sort first, pack later. What you do not want in the new place should not get a ride there. Reserve a parking space at both doors, and measure the sofa and the narrowest turn of the stairs.
## One week before
- Put books into small boxes and pillows into large ones.
- Write the room on two sides of each box, never only on top.
- Photograph the back of the television before you pull the plugs.
## The evening before
Pack one bag as if for a weekend: chargers, papers, medicine, a kettle, toilet paper. It travels with you. Empty the fridge and leave its door open overnight.
## On the day
One person shows the way in the old home and one in the new. Say where the heavy pieces go before they are lifted. And have water ready: it costs nothing, and nobody forgets it.
`,
    es: `
Un día de mudanza tranquilo
Las cuadrillas son rápidas. Lo que frena una mudanza casi siempre se decide en las dos semanas anteriores.

Preguntamos a quienes bajan pianos de un cuarto piso qué hace bueno un día. Nadie habló de fuerza. Todos hablaron de cajas.
## Dos semanas antes
Primero clasifica, después embala. Lo que no quieras en la casa nueva no debería viajar. Reserva sitio para aparcar en las dos puertas y mide el sofá y el giro más estrecho de la escalera.
## Una semana antes
- Los libros, en cajas pequeñas; las almohadas, en grandes.
- Escribe la habitación en dos lados de cada caja, nunca solo arriba.
- Fotografía la parte trasera del televisor antes de desenchufar.
## La noche anterior
Prepara una bolsa como para un fin de semana: cargadores, papeles, medicinas, un hervidor, papel higiénico. Esa viaja contigo. Vacía la nevera y deja la puerta abierta toda la noche.
## El día
Una persona indica el camino en la casa vieja y otra en la nueva. Di dónde va lo pesado antes de que lo levanten. Y ten agua a mano: no cuesta nada y nadie lo olvida.
`,
    fr: `
Un déménagement tranquille
Les déménageurs vont vite. Ce qui ralentit un déménagement se décide presque toujours dans les deux semaines qui précèdent.

Nous avons demandé aux équipes qui descendent des pianos du quatrième étage ce qui fait une bonne journée. Personne n’a parlé de force. Tous ont parlé de cartons.
## Deux semaines avant
Triez d’abord, emballez ensuite. Ce dont vous ne voulez plus n’a pas besoin de faire le voyage. Réservez une place devant les deux portes, mesurez le canapé et le tournant le plus étroit de l’escalier.
## Une semaine avant
- Les livres dans de petits cartons, les oreillers dans de grands.
- La pièce écrite sur deux côtés, jamais seulement dessus.
- Une photo de l’arrière du téléviseur avant de débrancher.
## La veille au soir
Préparez un sac comme pour un week-end : chargeurs, papiers, médicaments, bouilloire, papier toilette. Il voyage avec vous. Videz le réfrigérateur et laissez-le ouvert la nuit.
## Le jour même
Une personne guide dans l’ancien logement, une autre dans le nouveau. Dites où vont les pièces lourdes avant qu’on les soulève. Et prévoyez de l’eau : cela ne coûte rien et personne ne l’oublie.
`,
    fa: `
روز اسباب‌کشی آرام
باربرها سریع‌اند. آنچه اسباب‌کشی را کند می‌کند تقریباً همیشه در دو هفتهٔ پیش از آن رقم می‌خورد.

از گروه‌هایی که پیانو را از طبقهٔ چهارم پایین می‌آورند پرسیدیم روز خوب چه روزی است. هیچ‌کدام از زور بازو نگفتند. همه از کارتن گفتند.
## دو هفته پیش
اول سوا کنید، بعد ببندید. آنچه در خانهٔ تازه نمی‌خواهید نباید سوار شود. جلوی هر دو در جای پارک نگه دارید و مبل و تنگ‌ترین پیچ پله را اندازه بگیرید.
## یک هفته پیش
- کتاب‌ها در کارتن کوچک، بالش‌ها در کارتن بزرگ.
- نام اتاق را روی دو طرف کارتن بنویسید، نه فقط بالای آن.
- پیش از کشیدن سیم‌ها از پشت تلویزیون عکس بگیرید.
## شب پیش
ساکی مانند سفر آخر هفته ببندید: شارژر، مدارک، دارو، کتری، دستمال توالت. این ساک با خودتان می‌آید. یخچال را خالی کنید و درش را تا صبح باز بگذارید.
## روز اسباب‌کشی
یک نفر در خانهٔ قدیم و یک نفر در خانهٔ جدید راه را نشان بدهد. پیش از بلند کردن چیزهای سنگین بگویید کجا می‌روند. و آب آماده داشته باشید: هزینه‌ای ندارد و کسی فراموشش نمی‌کند.
`,
    de: `
Ein ruhiger Umzugstag
Umzugsleute sind schnell. Was einen Umzug bremst, entscheidet sich fast immer in den zwei Wochen davor.

Wir haben die Leute gefragt, die Klaviere aus vierten Stockwerken tragen, was einen guten Tag ausmacht. Niemand sprach von Kraft. Alle sprachen von Kartons.
## Zwei Wochen vorher
Erst sortieren, dann packen. Was Sie in der neuen Wohnung nicht wollen, muss nicht mitfahren. Halten Sie vor beiden Türen einen Parkplatz frei, und messen Sie das Sofa und die engste Stelle der Treppe.
## Eine Woche vorher
- Bücher in kleine Kartons, Kissen in große.
- Das Zimmer auf zwei Seiten schreiben, nie nur oben drauf.
- Die Rückseite des Fernsehers fotografieren, bevor Sie die Stecker ziehen.
## Am Abend davor
Packen Sie eine Tasche wie fürs Wochenende: Ladegeräte, Papiere, Medizin, Wasserkocher, Toilettenpapier. Sie reist mit Ihnen. Leeren Sie den Kühlschrank, und lassen Sie ihn über Nacht offen.
## Am Tag selbst
Eine Person weist in der alten Wohnung ein, eine in der neuen. Sagen Sie, wohin die schweren Stücke kommen, bevor sie angehoben werden. Und stellen Sie Wasser bereit: Es kostet nichts, und niemand vergisst es.
`,
    ru: `
Спокойный день переезда
Грузчики работают быстро. То, что тормозит переезд, почти всегда решается за две недели до него.

Мы спросили бригады, которые спускают пианино с четвёртого этажа, какой день считать удачным. Никто не говорил о силе. Все говорили о коробках.
## За две недели
Сначала разберите, потом пакуйте. То, что не нужно в новом доме, незачем везти. Займите место для машины у обеих дверей, измерьте диван и самый узкий поворот лестницы.
## За неделю
- Книги — в маленькие коробки, подушки — в большие.
- Пишите комнату на двух сторонах, а не только сверху.
- Сфотографируйте провода за телевизором, прежде чем их вынуть.
## Накануне вечером
Соберите сумку как на выходные: зарядки, документы, лекарства, чайник, туалетная бумага. Она едет с вами. Освободите холодильник и оставьте его открытым на ночь.
## В сам день
Один человек показывает дорогу в старом доме, другой — в новом. Скажите, куда ставить тяжёлое, до того как его поднимут. И приготовьте воду: она ничего не стоит, а запоминают её все.
`,
  },
};
