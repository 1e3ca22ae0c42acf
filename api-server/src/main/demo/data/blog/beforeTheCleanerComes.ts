import type { DemoPost } from './post';

export const beforeTheCleanerComes: DemoPost = {
  slug: 'before-the-cleaner-comes',
  scene: 'cleaning',
  daysAgo: 5,
  texts: {
    en: `
Ten minutes before the cleaner comes
You need not tidy up for a cleaner. But four small things turn two paid hours into two clean hours.

Many people clean before the cleaner rings, and then feel a little silly about it. You do not have to. What helps is to clear the way, so that the time you pay for goes into dirt and not into searching.
## Clear surfaces, not rooms
Put what lies on worktops, desks and the bathroom shelf into one basket. It takes five minutes, and every surface can be wiped in one go. Toys and shoes can go into a second basket.
## Say what matters most
Name three things, in order. Oven, shower glass and the hall is a better brief than everything. If time is left over, a good cleaner will ask.
- Tell about delicate stone, oiled wood and anything that must stay dry.
- Say where the water can be shut off and where bags belong.
- Mention pets, and the door that has to stay closed.
## Take two photos
Add them to your booking. A picture of the oven says more than any description, and the provider brings the right things along. Afterwards the same pictures make a fair review.
`,
    es: `
Diez minutos antes de que llegue la limpieza
No hace falta ordenar para quien viene a limpiar. Pero cuatro detalles convierten dos horas pagadas en dos horas de limpieza.

Mucha gente limpia antes de que suene el timbre y luego se siente un poco ridícula. No es necesario. Lo que ayuda es despejar el camino, para que el tiempo que pagas se dedique a la suciedad y no a buscar sitio.
## Despeja superficies, no habitaciones
Pon en una cesta lo que haya sobre la encimera, el escritorio y la repisa del baño. Son cinco minutos y cada superficie se limpia de una pasada. Los juguetes y los zapatos pueden ir en otra cesta.
## Di lo que más importa
Nombra tres cosas, por orden. «El horno, la mampara y el pasillo» es mejor encargo que «todo». Si sobra tiempo, un buen profesional preguntará.
- Avisa si hay piedra delicada, madera aceitada o algo que no deba mojarse.
- Indica dónde se corta el agua y dónde van las bolsas.
- Menciona las mascotas y la puerta que debe quedar cerrada.
## Haz dos fotos
Añádelas a tu reserva. Una foto del horno dice más que cualquier descripción y el profesional traerá lo adecuado. Después, esas mismas fotos sirven para una reseña justa.
`,
    fr: `
Dix minutes avant le ménage
Inutile de ranger pour la personne qui vient nettoyer. Mais quatre petits gestes font de deux heures payées deux heures de propreté.

Beaucoup de gens nettoient avant le coup de sonnette, puis se trouvent un peu ridicules. Ce n’est pas nécessaire. Ce qui aide, c’est de dégager la place, pour que le temps payé serve à la saleté et non à chercher où poser les choses.
## Dégagez les surfaces, pas les pièces
Mettez dans un panier ce qui traîne sur le plan de travail, le bureau et la tablette de la salle de bains. Cinq minutes suffisent, et chaque surface se nettoie d’un seul geste. Jouets et chaussures iront dans un second panier.
## Dites ce qui compte le plus
Nommez trois choses, dans l’ordre. Le four, la paroi de douche et l’entrée valent mieux que tout. S’il reste du temps, un bon prestataire demandera.
- Signalez la pierre fragile, le bois huilé et ce qui doit rester sec.
- Indiquez où couper l’eau et où vont les sacs.
- Parlez des animaux et de la porte à garder fermée.
## Prenez deux photos
Ajoutez-les à votre réservation. Une photo du four en dit plus qu’une description, et le prestataire apporte ce qu’il faut. Ensuite, les mêmes photos font un avis juste.
`,
    fa: `
ده دقیقه پیش از آمدن نظافتچی
لازم نیست برای نظافتچی خانه را مرتب کنید. اما چهار کار کوچک، دو ساعت پولی را به دو ساعت پاکیزگی تبدیل می‌کند.

خیلی‌ها پیش از آنکه نظافتچی زنگ بزند خودشان تمیز می‌کنند و بعد کمی خنده‌شان می‌گیرد. لازم نیست. آنچه کمک می‌کند باز کردن راه است تا وقتی که پولش را می‌دهید صرف آلودگی شود، نه صرف جابه‌جا کردن وسایل.
## سطح‌ها را خالی کنید، نه اتاق‌ها را
هرچه روی پیشخان، میز و طاقچهٔ حمام است در یک سبد بگذارید. پنج دقیقه بیشتر نمی‌برد و هر سطح یک‌باره تمیز می‌شود. اسباب‌بازی و کفش را می‌توانید در سبد دیگری بگذارید.
## بگویید چه چیزی مهم‌تر است
سه کار را به ترتیب نام ببرید. «فر، شیشهٔ دوش و راهرو» سفارش بهتری از «همه چیز» است. اگر وقت اضافه ماند، نظافتچی خوب می‌پرسد.
- سنگ حساس، چوب روغن‌خورده و هر چیزی را که باید خشک بماند بگویید.
- بگویید شیر اصلی آب کجاست و کیسه‌ها کجا می‌روند.
- از حیوان خانگی و دری که باید بسته بماند یاد کنید.
## دو عکس بگیرید
عکس‌ها را به رزرو خود اضافه کنید. یک عکس از فر گویاتر از هر توضیحی است و همکار وسیلهٔ درست را می‌آورد. بعد از کار هم همان عکس‌ها به یک نظر منصفانه کمک می‌کنند.
`,
    de: `
Zehn Minuten, bevor die Reinigungskraft kommt
Für eine Reinigungskraft muss man nicht aufräumen. Aber vier Kleinigkeiten machen aus zwei bezahlten Stunden zwei saubere.

Viele putzen, bevor es klingelt, und kommen sich danach ein wenig albern vor. Das muss nicht sein. Es hilft, den Weg frei zu machen, damit die bezahlte Zeit in den Schmutz fließt und nicht ins Umräumen.
## Flächen frei machen, nicht Zimmer
Legen Sie alles, was auf Arbeitsplatte, Schreibtisch und Badablage steht, in einen Korb. Das dauert fünf Minuten, und jede Fläche ist in einem Zug gewischt. Spielzeug und Schuhe kommen in einen zweiten Korb.
## Sagen, was am wichtigsten ist
Nennen Sie drei Dinge, der Reihe nach. Ofen, Duschglas und Flur ist ein besserer Auftrag als alles. Bleibt Zeit übrig, fragt eine gute Kraft nach.
- Sagen Sie, wo empfindlicher Stein und geöltes Holz sind und was trocken bleiben muss.
- Zeigen Sie, wo das Wasser abgestellt wird und wohin die Säcke gehören.
- Erwähnen Sie Haustiere und die Tür, die zu bleiben muss.
## Zwei Fotos machen
Hängen Sie sie an Ihre Buchung. Ein Bild vom Ofen sagt mehr als jede Beschreibung, und der Anbieter bringt das Richtige mit. Hinterher helfen dieselben Bilder bei einer fairen Bewertung.
`,
    ru: `
Десять минут до прихода уборщика
Прибираться перед уборкой не нужно. Но четыре мелочи превращают два оплаченных часа в два часа чистоты.

Многие убирают до того, как раздастся звонок, а потом сами над собой смеются. Это лишнее. Помогает другое: освободить место, чтобы оплаченное время ушло на грязь, а не на перекладывание вещей.
## Освободите поверхности, а не комнаты
Сложите в корзину всё, что стоит на столешнице, столе и полке в ванной. Это займёт пять минут, и каждую поверхность можно будет протереть за один раз. Игрушки и обувь сложите во вторую корзину.
## Скажите, что важнее всего
Назовите три вещи по порядку. «Духовка, стекло душа и прихожая» лучше, чем «всё». Если останется время, хороший исполнитель спросит сам.
- Предупредите о нежном камне, дереве под маслом и о том, что нельзя мочить.
- Покажите, где перекрыть воду и куда выносить мешки.
- Расскажите о питомцах и о двери, которую нужно держать закрытой.
## Сделайте два снимка
Добавьте их к заказу. Фото духовки говорит больше любого описания, и исполнитель возьмёт с собой нужное. А потом те же снимки помогут написать честный отзыв.
`,
  },
};
