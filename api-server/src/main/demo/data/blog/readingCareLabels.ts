import type { DemoPost } from './post';

export const readingCareLabels: DemoPost = {
  slug: 'reading-care-labels',
  scene: 'laundry',
  daysAgo: 48,
  texts: {
    en: `
Five signs on a label, and what they want
Tub, triangle, square, iron, circle. Whoever can read these five never shrinks a jumper again.

Most laundry accidents happen because a label was cut off or not understood. The signs are the same all over the world, and there are only five of them.
## The tub is water
The number in it is the highest temperature. One line below means gentle, two mean very gentle, and a hand means that the machine stays off. Cooler than the number is always allowed.
## Triangle, square, iron
- An empty triangle may be bleached; a crossed one must not.
- A square with a circle is the dryer: one dot low, two dots normal.
- Dots in the iron say how hot: one for silk, three for linen.
## The circle is for professionals
A letter in a circle tells the cleaner which solvent to use. If it is the only sign without a cross, do not try at home: give it away.
## What no label says
Wash dark things inside out, close zips, and do not fill the drum to the top. And tell whoever does your laundry about the one piece you love. A note of three words in the booking has saved many a coat.
`,
    es: `
Cinco signos en la etiqueta y lo que piden
Cubeta, triángulo, cuadrado, plancha, círculo. Quien sabe leerlos no vuelve a encoger un jersey.

La mayoría de los accidentes en la colada ocurren porque alguien cortó la etiqueta o no la entendió. Los signos son iguales en todo el mundo y solo hay cinco.
## La cubeta es el agua
El número indica la temperatura máxima. Una línea debajo significa suave, dos muy suave, y una mano quiere decir que la lavadora se queda apagada. Más frío siempre está permitido.
## Triángulo, cuadrado, plancha
- Un triángulo vacío admite lejía; uno tachado, no.
- Un cuadrado con círculo es la secadora: un punto, baja; dos puntos, normal.
- Los puntos en la plancha dicen cuánto calor: uno para seda, tres para lino.
## El círculo es para profesionales
La letra dentro del círculo le dice a la tintorería qué disolvente usar. Si es el único signo sin tachar, no pruebes en casa: llévalo.
## Lo que no dice ninguna etiqueta
Lava lo oscuro del revés, cierra las cremalleras y no llenes el tambor hasta arriba. Y avisa a quien te hace la colada de la prenda que más quieres. Una nota de tres palabras en la reserva ha salvado muchos abrigos.
`,
    fr: `
Cinq signes sur une étiquette, et ce qu’ils demandent
Cuvier, triangle, carré, fer, cercle. Qui sait lire ces cinq signes ne rétrécit plus jamais un pull.

La plupart des accidents de lessive viennent d’une étiquette coupée ou mal comprise. Les signes sont les mêmes partout dans le monde, et il n’y en a que cinq.
## Le cuvier, c’est l’eau
Le chiffre indique la température maximale. Un trait dessous veut dire doux, deux très doux, et une main que la machine reste éteinte. Plus froid est toujours permis.
## Triangle, carré, fer
- Un triangle vide peut être blanchi, un triangle barré jamais.
- Un carré avec un cercle est le sèche-linge : un point doux, deux points normal.
- Les points du fer disent la chaleur : un pour la soie, trois pour le lin.
## Le cercle est pour les professionnels
La lettre indique au pressing quel solvant employer. Si c’est le seul signe non barré, n’essayez pas chez vous : confiez-le.
## Ce qu’aucune étiquette ne dit
Lavez le foncé à l’envers, fermez les fermetures éclair et ne remplissez pas le tambour jusqu’en haut. Et signalez la pièce que vous aimez à la personne qui lave votre linge. Trois mots dans la réservation ont sauvé bien des manteaux.
`,
    fa: `
پنج نشان روی برچسب لباس و آنچه می‌خواهند
تشت، مثلث، مربع، اتو، دایره. هر که این پنج نشان را بخواند دیگر هیچ پلیوری را آب نمی‌برد.

بیشتر خرابی‌های لباس از آن است که برچسب بریده شده یا کسی معنایش را نفهمیده است. نشان‌ها در همه‌جای دنیا یکسان‌اند و تنها پنج تا هستند.
## تشت یعنی آب
عدد درون آن بیشترین دماست. یک خط زیر آن یعنی ملایم، دو خط یعنی بسیار ملایم، و دست یعنی ماشین خاموش بماند. خنک‌تر از آن همیشه مجاز است.
## مثلث، مربع، اتو
- مثلث خالی را می‌توان سفید کرد؛ مثلث خط‌خورده را نه.
- مربع با دایره خشک‌کن است: یک نقطه کم، دو نقطه معمولی.
- نقطه‌های اتو گرما را می‌گویند: یکی برای ابریشم، سه تا برای کتان.
## دایره برای حرفه‌ای‌هاست
حرف درون دایره به خشک‌شویی می‌گوید از چه حلالی استفاده کند. اگر تنها نشان بی‌ضربدر همین است، در خانه امتحان نکنید: بسپاریدش.
## آنچه هیچ برچسبی نمی‌گوید
لباس تیره را پشت‌ورو بشویید، زیپ‌ها را ببندید و ماشین را تا لبه پر نکنید. و به کسی که لباستان را می‌شوید از آن تکه‌ای که دوست دارید بگویید. یادداشتی سه‌کلمه‌ای در رزرو پالتوهای بسیاری را نجات داده است.
`,
    de: `
Fünf Zeichen auf dem Etikett und was sie wollen
Bottich, Dreieck, Quadrat, Bügeleisen, Kreis. Wer diese fünf lesen kann, lässt nie wieder einen Pullover eingehen.

Die meisten Waschunfälle passieren, weil ein Etikett abgeschnitten oder nicht verstanden wurde. Die Zeichen sind auf der ganzen Welt gleich, und es sind nur fünf.
## Der Bottich ist Wasser
Die Zahl darin ist die höchste Temperatur. Ein Strich darunter heißt schonend, zwei heißen sehr schonend, und eine Hand bedeutet, dass die Maschine aus bleibt. Kälter ist immer erlaubt.
## Dreieck, Quadrat, Bügeleisen
- Ein leeres Dreieck darf gebleicht werden, ein durchgestrichenes nicht.
- Ein Quadrat mit Kreis ist der Trockner: ein Punkt niedrig, zwei Punkte normal.
- Punkte im Bügeleisen sagen, wie heiß: einer für Seide, drei für Leinen.
## Der Kreis ist für Profis
Der Buchstabe im Kreis sagt der Reinigung, welches Lösemittel sie nimmt. Ist es das einzige Zeichen ohne Kreuz, versuchen Sie es nicht zu Hause: Geben Sie es weg.
## Was kein Etikett sagt
Dunkles auf links waschen, Reißverschlüsse schließen, die Trommel nicht bis oben füllen. Und sagen Sie, welches Stück Sie lieben. Drei Wörter in der Buchung haben schon manchen Mantel gerettet.
`,
    ru: `
Пять знаков на ярлыке и чего они хотят
Таз, треугольник, квадрат, утюг, круг. Кто умеет их читать, больше не посадит ни одного свитера.

Большинство бед со стиркой случается, когда ярлык срезали или не поняли. Знаки одинаковы во всём мире, и их всего пять.
## Таз — это вода
Число внутри — наибольшая температура. Одна черта снизу означает бережно, две — очень бережно, а рука говорит, что машина остаётся выключенной. Холоднее можно всегда.
## Треугольник, квадрат, утюг
- Пустой треугольник можно отбеливать, перечёркнутый нельзя.
- Квадрат с кругом — сушилка: одна точка — слабо, две — обычно.
- Точки в утюге говорят о жаре: одна для шёлка, три для льна.
## Круг — для профессионалов
Буква в круге подсказывает химчистке, какой растворитель взять. Если это единственный неперечёркнутый знак, не пробуйте дома — отдайте мастеру.
## Чего не пишут на ярлыках
Тёмное стирайте наизнанку, застёгивайте молнии и не набивайте барабан доверху. И скажите о вещи, которую любите, тому, кто вам стирает. Записка в три слова спасла не одно пальто.
`,
  },
};
