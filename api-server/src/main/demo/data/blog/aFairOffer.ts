import type { DemoPost } from './post';

export const aFairOffer: DemoPost = {
  slug: 'how-to-make-a-fair-offer',
  scene: 'painting',
  daysAgo: 34,
  texts: {
    en: `
How to make a fair offer
When you hire a provider directly, the price is a conversation. A good one has three sentences and ends well for both.

Some jobs have a price before anybody has seen them. Others do not: a room with two windows and a crack in the wall is different from a room with two windows. For those you and the provider agree on an amount.
## Begin with the listed price
The prices on a profile are what the provider asks for an ordinary job. Start there. If yours is smaller, say why. If it is bigger, say that too: surprises at the door cost more than words beforehand.
## Give a reason with every number
An amount alone is a demand; an amount with a reason is an offer. I can move the furniture myself, or any day next week is fine: both are worth money to a provider.
- Only the latest offer counts, yours or theirs.
- The provider sees your photos before answering.
- Nothing is charged until one of you accepts.
## Know when to accept
If two rounds have brought you close together, the last few dollars are rarely worth the slot. What you agree on is what you pay, and the time is yours from that moment on.
`,
    es: `
Cómo hacer una oferta justa
Cuando contratas directamente a un profesional, el precio es una conversación. Una buena tiene tres frases y acaba bien para los dos.

Algunos trabajos tienen precio antes de que nadie los vea. Otros no: una habitación con dos ventanas y una grieta no es lo mismo que una habitación con dos ventanas. En esos casos acuerdas el importe con el profesional.
## Empieza por el precio publicado
Los precios de un perfil son lo que el profesional pide por un trabajo corriente. Parte de ahí. Si el tuyo es más pequeño, di por qué. Si es mayor, dilo también: las sorpresas en la puerta salen más caras que las palabras previas.
## Da una razón con cada cifra
Una cifra sola es una exigencia; con una razón es una oferta. «Puedo mover yo los muebles» o «me vale cualquier día de la semana que viene»: ambas cosas valen dinero.
- Solo cuenta la última oferta, tuya o suya.
- El profesional ve tus fotos antes de responder.
- No se cobra nada hasta que uno de los dos acepta.
## Aprende cuándo aceptar
Si dos rondas os han acercado, los últimos dólares rara vez valen más que la hora libre. Lo acordado es lo que pagas y, desde ese momento, la cita es tuya.
`,
    fr: `
Faire une offre juste
Quand vous engagez directement un prestataire, le prix est une conversation. Une bonne tient en trois phrases et finit bien pour les deux.

Certains travaux ont un prix avant d’être vus. D’autres non : une pièce avec deux fenêtres et une fissure n’est pas une pièce avec deux fenêtres. Pour ceux-là, vous convenez d’un montant avec le prestataire.
## Partez du prix affiché
Les prix d’un profil valent pour un travail ordinaire. Commencez par là. Si le vôtre est plus petit, dites pourquoi. S’il est plus grand, dites-le aussi : les surprises sur le pas de la porte coûtent plus que quelques mots.
## Donnez une raison à chaque chiffre
Un montant seul est une exigence ; avec une raison, c’est une offre. Je déplace les meubles moi-même, ou n’importe quel jour de la semaine prochaine : les deux valent de l’argent pour un prestataire.
- Seule la dernière offre compte, la vôtre ou la sienne.
- Le prestataire voit vos photos avant de répondre.
- Rien n’est débité tant que personne n’a accepté.
## Sachez accepter
Si deux tours vous ont rapprochés, les derniers dollars valent rarement le créneau. Ce dont vous convenez est ce que vous payez, et l’horaire est dès lors à vous.
`,
    fa: `
چگونه پیشنهادی منصفانه بدهیم
وقتی همکاری را مستقیم انتخاب می‌کنید، قیمت یک گفت‌وگوست. گفت‌وگوی خوب سه جمله دارد و به سود هر دو تمام می‌شود.

بعضی کارها پیش از دیده شدن قیمت دارند. بعضی نه: اتاقی با دو پنجره و یک ترک در دیوار با اتاقی با دو پنجره فرق دارد. برای این‌ها شما و همکار بر سر مبلغی توافق می‌کنید.
## از قیمت اعلام‌شده شروع کنید
قیمت‌های نمایه همان است که همکار برای کار معمولی می‌خواهد. از همان‌جا آغاز کنید. اگر کار شما کوچک‌تر است، دلیلش را بگویید. اگر بزرگ‌تر است هم بگویید: غافلگیری جلوی در گران‌تر از چند کلمه است.
## با هر عدد دلیلی بیاورید
مبلغ تنها، درخواست است؛ مبلغ با دلیل، پیشنهاد. «اثاث را خودم جابه‌جا می‌کنم» یا «هر روز هفتهٔ بعد خوب است»: هر دو برای همکار ارزش دارد.
- تنها آخرین پیشنهاد به حساب می‌آید، چه از شما چه از او.
- همکار پیش از پاسخ عکس‌های شما را می‌بیند.
- تا یکی از دو طرف نپذیرد مبلغی برداشت نمی‌شود.
## بدانید کی بپذیرید
اگر دو دور گفت‌وگو شما را به هم نزدیک کرده، چند دلار آخر کمتر به از دست رفتن نوبت می‌ارزد. آنچه توافق می‌کنید همان است که می‌پردازید و از آن لحظه زمان از آنِ شماست.
`,
    de: `
Ein faires Angebot machen
Wer einen Anbieter direkt beauftragt, spricht über den Preis. Ein gutes Gespräch hat drei Sätze und endet gut für beide.

Manche Arbeiten haben einen Preis, bevor jemand sie gesehen hat. Andere nicht: Ein Zimmer mit zwei Fenstern und einem Riss in der Wand ist etwas anderes als ein Zimmer mit zwei Fenstern. Dafür einigen Sie sich mit dem Anbieter auf einen Betrag.
## Beim genannten Preis beginnen
Die Preise im Profil gelten für eine gewöhnliche Arbeit. Fangen Sie dort an. Ist Ihre kleiner, sagen Sie warum. Ist sie größer, sagen Sie es auch: Überraschungen an der Tür kosten mehr als Worte vorher.
## Zu jeder Zahl ein Grund
Ein Betrag allein ist eine Forderung, mit einem Grund ist er ein Angebot. Die Möbel rücke ich selbst, oder jeder Tag nächste Woche passt: Beides ist einem Anbieter Geld wert.
- Es gilt nur das letzte Angebot, Ihres oder das andere.
- Der Anbieter sieht Ihre Fotos, bevor er antwortet.
- Abgebucht wird erst, wenn eine Seite annimmt.
## Wissen, wann man annimmt
Haben zwei Runden Sie nahe zusammengebracht, sind die letzten Dollar den Termin selten wert. Worauf Sie sich einigen, das zahlen Sie, und ab diesem Moment gehört die Zeit Ihnen.
`,
    ru: `
Как сделать честное предложение
Когда вы нанимаете исполнителя напрямую, цена — это разговор. Хороший разговор состоит из трёх фраз и удачно кончается для обоих.

У одних работ цена есть ещё до осмотра. У других нет: комната с двумя окнами и трещиной в стене — не то же, что комната с двумя окнами. В таких случаях вы с исполнителем договариваетесь о сумме.
## Начните с указанной цены
Цены в профиле исполнитель просит за обычную работу. От них и отталкивайтесь. Если ваша меньше, объясните почему. Если больше, тоже скажите: сюрпризы у двери обходятся дороже слов.
## К каждому числу — причина
Сумма сама по себе — требование, сумма с причиной — предложение. «Мебель передвинем сами» или «подойдёт любой день на той неделе»: и то и другое стоит денег.
- Действует только последнее предложение, ваше или встречное.
- Исполнитель видит ваши фото до ответа.
- Деньги не списываются, пока одна из сторон не согласится.
## Знайте, когда согласиться
Если два круга вас сблизили, последние доллары редко стоят потерянного времени. О чём договорились, то и платите, и с этой минуты время ваше.
`,
  },
};
