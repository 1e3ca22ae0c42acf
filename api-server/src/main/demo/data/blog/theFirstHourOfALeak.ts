import type { DemoPost } from './post';

export const theFirstHourOfALeak: DemoPost = {
  slug: 'the-first-hour-of-a-leak',
  scene: 'plumbing',
  daysAgo: 19,
  texts: {
    en: `
The first hour of a leak
Water on the floor is frightening and mostly harmless, if you do these things in this order.

A dripping pipe rarely ruins a home. Waiting does. Here is what our plumbers wish everybody knew before they are called.
## Stop the water
Turn the small valve under the basin or behind the toilet clockwise. If there is none, or it will not move, close the main valve. Try it once on a quiet day, so that you know where it is and that it turns.
## Keep power and water apart
If water runs towards a socket or a lamp, switch off that circuit at the panel. Do not touch a switch with wet hands, and leave the room if you are not sure.
## Catch, dry, photograph
- Put a bucket under the drip and a towel around it.
- Open the cupboard so that air can reach the wood.
- Take a photo of the joint and one from further away.
## Then book
Choose Leak Repair, add both photos and say whether the water is off. With that the plumber knows which parts to bring, and the visit is often a single one. If the ceiling below is wet as well, say so: that changes the order of the work.
`,
    es: `
La primera hora de una fuga
El agua en el suelo asusta y casi siempre es inofensiva, si haces estas cosas en este orden.

Una tubería que gotea rara vez arruina una casa. Esperar, sí. Esto es lo que nuestros fontaneros desearían que todo el mundo supiera antes de llamarlos.
## Corta el agua
Gira hacia la derecha la llave pequeña bajo el lavabo o detrás del inodoro. Si no la hay, o no se mueve, cierra la llave general. Pruébala un día tranquilo, para saber dónde está y que gira.
## Separa la luz y el agua
Si el agua corre hacia un enchufe o una lámpara, desconecta ese circuito en el cuadro. No toques un interruptor con las manos mojadas y sal de la habitación si tienes dudas.
## Recoge, seca, fotografía
- Pon un cubo bajo la gota y una toalla alrededor.
- Abre el armario para que el aire llegue a la madera.
- Haz una foto de la junta y otra desde más lejos.
## Después, reserva
Elige reparación de fugas, añade las dos fotos y di si el agua está cortada. Así el fontanero sabe qué piezas traer y a menudo basta una visita. Si el techo de abajo también está mojado, dilo: eso cambia el orden del trabajo.
`,
    fr: `
La première heure d’une fuite
De l’eau par terre, cela fait peur, et c’est le plus souvent sans gravité si l’on agit dans cet ordre.

Un tuyau qui goutte abîme rarement une maison. Attendre, si. Voici ce que nos plombiers aimeraient que chacun sache avant de les appeler.
## Coupez l’eau
Tournez vers la droite le petit robinet sous le lavabo ou derrière les toilettes. S’il n’y en a pas, ou s’il est bloqué, fermez l’arrivée générale. Essayez-la un jour calme, pour savoir où elle est et si elle tourne.
## Éloignez l’électricité de l’eau
Si l’eau coule vers une prise ou une lampe, coupez ce circuit au tableau. Ne touchez pas un interrupteur avec les mains mouillées et quittez la pièce en cas de doute.
## Recueillir, sécher, photographier
- Un seau sous la goutte, une serviette autour.
- Ouvrez le placard pour que l’air atteigne le bois.
- Une photo du raccord, une autre de plus loin.
## Puis réservez
Choisissez la réparation de fuite, joignez les deux photos et dites si l’eau est coupée. Le plombier sait alors quelles pièces apporter, et une seule visite suffit souvent. Si le plafond du dessous est mouillé, dites-le aussi : cela change l’ordre du travail.
`,
    fa: `
نخستین ساعت نشتی آب
آب روی زمین ترسناک است و بیشتر وقت‌ها بی‌خطر، اگر این کارها را به همین ترتیب انجام دهید.

لوله‌ای که چکه می‌کند کمتر خانه‌ای را خراب می‌کند. صبر کردن این کار را می‌کند. این‌ها چیزهایی است که لوله‌کش‌های ما آرزو دارند همه پیش از تماس بدانند.
## آب را ببندید
شیر کوچک زیر روشویی یا پشت توالت را در جهت عقربه‌های ساعت بچرخانید. اگر چنین شیری نیست یا نمی‌چرخد، شیر اصلی را ببندید. یک روز آرام آن را امتحان کنید تا بدانید کجاست و می‌چرخد.
## برق و آب را از هم دور نگه دارید
اگر آب به سوی پریز یا چراغ می‌رود، آن مدار را از تابلو قطع کنید. با دست خیس به کلید دست نزنید و اگر مطمئن نیستید از اتاق بیرون بروید.
## جمع کنید، خشک کنید، عکس بگیرید
- سطلی زیر چکه و حوله‌ای دور آن بگذارید.
- در کابینت را باز کنید تا هوا به چوب برسد.
- یک عکس از محل اتصال و یکی از دورتر بگیرید.
## سپس رزرو کنید
«رفع نشتی» را انتخاب کنید، هر دو عکس را اضافه کنید و بگویید آب بسته است یا نه. به این ترتیب لوله‌کش می‌داند چه قطعه‌ای بیاورد و اغلب یک بار آمدن کافی است. اگر سقف طبقهٔ پایین هم خیس است بگویید: ترتیب کار عوض می‌شود.
`,
    de: `
Die erste Stunde eines Lecks
Wasser auf dem Boden macht Angst und ist meist harmlos, wenn man diese Dinge in dieser Reihenfolge tut.

Ein tropfendes Rohr ruiniert selten eine Wohnung. Abwarten schon. Das hier wünschen sich unsere Klempner von allen, bevor man sie ruft.
## Wasser abstellen
Drehen Sie das kleine Ventil unter dem Becken oder hinter der Toilette im Uhrzeigersinn zu. Gibt es keines oder klemmt es, schließen Sie den Haupthahn. Probieren Sie ihn einmal an einem ruhigen Tag, dann wissen Sie, wo er ist und dass er sich dreht.
## Strom und Wasser trennen
Läuft Wasser auf eine Steckdose oder Lampe zu, schalten Sie diesen Stromkreis am Kasten aus. Fassen Sie keinen Schalter mit nassen Händen an, und verlassen Sie im Zweifel den Raum.
## Auffangen, trocknen, fotografieren
- Einen Eimer unter den Tropfen, ein Handtuch darum.
- Den Schrank öffnen, damit Luft ans Holz kommt.
- Ein Foto von der Verbindung, eines von weiter weg.
## Dann buchen
Wählen Sie die Leckreparatur, hängen Sie beide Fotos an und sagen Sie, ob das Wasser aus ist. So weiß der Klempner, welche Teile er braucht, und oft genügt ein Besuch. Ist auch die Decke darunter nass, sagen Sie es: Das ändert die Reihenfolge der Arbeit.
`,
    ru: `
Первый час протечки
Вода на полу пугает, но почти всегда безобидна, если сделать эти вещи в этом порядке.

Капающая труба редко портит дом. Портит ожидание. Вот что наши сантехники хотели бы рассказать каждому до вызова.
## Перекройте воду
Поверните по часовой стрелке маленький вентиль под раковиной или за унитазом. Если его нет или он не поддаётся, закройте главный кран. Проверьте его в спокойный день: где он и крутится ли.
## Держите ток подальше от воды
Если вода течёт к розетке или лампе, отключите эту линию на щитке. Не трогайте выключатель мокрыми руками и выйдите из комнаты, если не уверены.
## Соберите, высушите, сфотографируйте
- Поставьте ведро под каплю и положите вокруг полотенце.
- Откройте шкафчик, чтобы воздух доходил до дерева.
- Снимите место соединения и ещё раз издалека.
## Потом оформите заказ
Выберите устранение протечки, приложите оба снимка и укажите, перекрыта ли вода. Тогда сантехник знает, какие детали взять, и часто хватает одного визита. Если мокрый и потолок этажом ниже, скажите об этом: порядок работ будет другим.
`,
  },
};
