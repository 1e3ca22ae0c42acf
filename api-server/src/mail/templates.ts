import type { Language } from './language';

/** What a person is told by mail or text message. `{name}` is filled in. */
export type Letter =
  | 'codeLogin'
  | 'codeReset'
  | 'codeContact'
  | 'codeEmail'
  | 'emailChanged'
  | 'emailChangedText'
  | 'contactChanged'
  | 'contactChangedText'
  | 'detailsChanged'
  | 'passwordChanged'
  | 'applicationReceived'
  | 'applicationApproved'
  | 'applicationRefused'
  | 'applicationMoreWanted'
  | 'licenceExpires'
  | 'accountSuspended'
  | 'accountRestored'
  | 'contactAnswered'
  | 'contactReceived'
  | 'newsletterConfirm'
  | 'newsletterWelcome';

type MailMessages = Readonly<Record<Letter, readonly [subject: string, text: string]>>;

const en: MailMessages = {
  codeLogin: ['', '{code} is your Doorstep code to sign in. It works for 5 minutes. Never tell it to anybody.'],
  codeReset: ['', '{code} is your Doorstep code for a new password. It works for 5 minutes. Never tell it to anybody.'],
  codeContact: ['', '{code} is your Doorstep code to confirm this number. It works for 5 minutes.'],
  codeEmail: [
    'Your Doorstep code: {code}',
    'Your code to confirm this e-mail address is {code}. It works for 5 minutes.\n\nIf you did not ask for it, you need not do anything.',
  ],
  emailChanged: [
    'Your e-mail address at Doorstep was changed',
    'The e-mail address of your Doorstep account was just changed. From now on we write to the new one.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  emailChangedText: [
    '',
    'The e-mail address of your Doorstep account was changed. Not you? Take it back within 72 hours: {url}',
  ],
  contactChanged: [
    'Your phone number at Doorstep was changed',
    'The phone number of your Doorstep account was just changed. From now on you sign in with the new one.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  contactChangedText: [
    '',
    'The phone number of your Doorstep account was changed. Not you? Take it back within 72 hours: {url}',
  ],
  detailsChanged: [
    'Your details at Doorstep were changed',
    'The phone number or e-mail address of your Doorstep account was just changed. If that was not you, please contact us at once: {url}',
  ],
  passwordChanged: [
    'Your password at Doorstep was changed',
    'The password of your Doorstep account was just changed, and other devices were signed out.\n\nIf that was not you, reset it now: {url}',
  ],
  applicationReceived: [
    'We received your application',
    'Thank you for applying as a service provider at Doorstep. We are checking your documents and will tell you as soon as your profile is approved. Until then you can sign in and see where it stands.',
  ],
  applicationApproved: [
    'You are approved',
    'Welcome to Doorstep: your application is approved, and customers can find and book you from now on. Your services, prices and hours are in your workspace:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Your application to Doorstep',
    'We looked at your application and cannot approve it. The reason:\n\n{note}\n\nIf you think that this is a mistake, write to us: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'We need something more for your application',
    'To go on with your application we need the following from you:\n\n{note}\n\nSign in and send it in your workspace: {url}/provider',
  ],
  licenceExpires: [
    'Your licence expires on {day}',
    'The licence that we have of you expires on {day}. Please upload the new one in your workspace before that: {url}/provider',
  ],
  accountSuspended: [
    'Your Doorstep account is suspended',
    'We have suspended your account. The reason:\n\n{note}\n\nIf you think that this is a mistake, write to us: {url}/contact-us',
  ],
  accountRestored: [
    'Your Doorstep account is open again',
    'Your account is open again, and you can sign in as before: {url}/login',
  ],
  contactAnswered: [
    'Our answer to your message ({reference})',
    '{note}\n\nYour reference is {reference}. You can write to us again: {url}/contact-us',
  ],
  contactReceived: [
    'We received your message ({reference})',
    'Thank you for writing to Doorstep. Your reference is {reference}. We answer within one working day.\n\nIf you did not write to us, you need not do anything.',
  ],
  newsletterConfirm: [
    'Please confirm your subscription',
    'Somebody, hopefully you, asked for the Doorstep newsletter to this address. Confirm it here:\n\n{url}\n\nIf that was not you, you need not do anything, and you will hear no more from us.',
  ],
  newsletterWelcome: [
    'Welcome to the Doorstep newsletter',
    'Your subscription is confirmed. About once a month we write about looking after a home.\n\nYou can unsubscribe at any time: {url}',
  ],
};

const es: MailMessages = {
  codeLogin: ['', '{code} es tu código de Doorstep para iniciar sesión. Vale 5 minutos. No se lo digas a nadie.'],
  codeReset: ['', '{code} es tu código de Doorstep para una contraseña nueva. Vale 5 minutos. No se lo digas a nadie.'],
  codeContact: ['', '{code} es tu código de Doorstep para confirmar este número. Vale 5 minutos.'],
  codeEmail: [
    'Tu código de Doorstep: {code}',
    'El código para confirmar esta dirección de correo es {code}. Vale 5 minutos.\n\nSi no lo has pedido, no tienes que hacer nada.',
  ],
  emailChanged: [
    'Ha cambiado tu correo en Doorstep',
    'Se acaba de cambiar la dirección de correo de tu cuenta de Doorstep. A partir de ahora escribiremos a la nueva.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  emailChangedText: [
    '',
    'Se ha cambiado el correo de tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  contactChanged: [
    'Ha cambiado tu teléfono en Doorstep',
    'Se acaba de cambiar el teléfono de tu cuenta de Doorstep. A partir de ahora inicias sesión con el nuevo.\n\nSi no has sido tú, deshazlo en un plazo de 72 horas. Se cerrarán todas las sesiones y te pediremos una contraseña nueva:\n\n{url}\n\nSi has sido tú, no compartas este enlace.',
  ],
  contactChangedText: [
    '',
    'Se ha cambiado el teléfono de tu cuenta de Doorstep. ¿No has sido tú? Deshazlo en 72 horas: {url}',
  ],
  detailsChanged: [
    'Han cambiado tus datos en Doorstep',
    'Se acaba de cambiar el teléfono o el correo de tu cuenta de Doorstep. Si no has sido tú, ponte en contacto con nosotros enseguida: {url}',
  ],
  passwordChanged: [
    'Ha cambiado tu contraseña en Doorstep',
    'Se acaba de cambiar la contraseña de tu cuenta de Doorstep y se ha cerrado la sesión en los demás dispositivos.\n\nSi no has sido tú, restablécela ahora: {url}',
  ],
  applicationReceived: [
    'Hemos recibido tu solicitud',
    'Gracias por tu solicitud como profesional en Doorstep. Estamos revisando tus documentos y te avisaremos en cuanto se apruebe tu perfil. Mientras tanto puedes iniciar sesión y ver cómo va.',
  ],
  applicationApproved: [
    'Tu solicitud está aprobada',
    'Te damos la bienvenida a Doorstep: tu solicitud está aprobada y los clientes ya pueden encontrarte y reservar. Tus servicios, precios y horarios están en tu espacio de trabajo:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Tu solicitud en Doorstep',
    'Hemos revisado tu solicitud y no podemos aprobarla. El motivo:\n\n{note}\n\nSi crees que es un error, escríbenos: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Necesitamos algo más para tu solicitud',
    'Para continuar con tu solicitud necesitamos lo siguiente:\n\n{note}\n\nInicia sesión y envíalo desde tu espacio de trabajo: {url}/provider',
  ],
  licenceExpires: [
    'Tu licencia caduca el {day}',
    'La licencia que tenemos de ti caduca el {day}. Sube la nueva antes en tu espacio de trabajo: {url}/provider',
  ],
  accountSuspended: [
    'Tu cuenta de Doorstep está suspendida',
    'Hemos suspendido tu cuenta. El motivo:\n\n{note}\n\nSi crees que es un error, escríbenos: {url}/contact-us',
  ],
  accountRestored: [
    'Tu cuenta de Doorstep vuelve a estar abierta',
    'Tu cuenta vuelve a estar abierta y puedes iniciar sesión como antes: {url}/login',
  ],
  contactAnswered: [
    'Nuestra respuesta a tu mensaje ({reference})',
    '{note}\n\nTu referencia es {reference}. Puedes volver a escribirnos: {url}/contact-us',
  ],
  contactReceived: [
    'Hemos recibido tu mensaje ({reference})',
    'Gracias por escribir a Doorstep. Tu referencia es {reference}. Respondemos en un día laborable.\n\nSi no nos has escrito, no tienes que hacer nada.',
  ],
  newsletterConfirm: [
    'Confirma tu suscripción',
    'Alguien, esperamos que tú, ha pedido el boletín de Doorstep para esta dirección. Confírmalo aquí:\n\n{url}\n\nSi no has sido tú, no tienes que hacer nada y no volveremos a escribirte.',
  ],
  newsletterWelcome: [
    'Te damos la bienvenida al boletín de Doorstep',
    'Tu suscripción está confirmada. Más o menos una vez al mes escribimos sobre el cuidado del hogar.\n\nPuedes darte de baja cuando quieras: {url}',
  ],
};

const fr: MailMessages = {
  codeLogin: [
    '',
    '{code} est votre code Doorstep pour vous connecter. Il est valable 5 minutes. Ne le donnez à personne.',
  ],
  codeReset: [
    '',
    '{code} est votre code Doorstep pour un nouveau mot de passe. Il est valable 5 minutes. Ne le donnez à personne.',
  ],
  codeContact: ['', '{code} est votre code Doorstep pour confirmer ce numéro. Il est valable 5 minutes.'],
  codeEmail: [
    'Votre code Doorstep : {code}',
    'Le code pour confirmer cette adresse e-mail est {code}. Il est valable 5 minutes.\n\nSi vous n’avez rien demandé, vous n’avez rien à faire.',
  ],
  emailChanged: [
    'Votre adresse e-mail Doorstep a changé',
    "L'adresse e-mail de votre compte Doorstep vient d'être modifiée. Désormais, nous écrivons à la nouvelle.\n\nSi ce n'était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c'était vous, ne partagez pas ce lien.",
  ],
  emailChangedText: [
    '',
    "L'adresse e-mail de votre compte Doorstep a changé. Ce n'était pas vous ? Annulez sous 72 heures : {url}",
  ],
  contactChanged: [
    'Votre numéro de téléphone chez Doorstep a changé',
    "Le numéro de téléphone de votre compte Doorstep vient d'être modifié. Désormais, vous vous connectez avec le nouveau.\n\nSi ce n'était pas vous, annulez ce changement sous 72 heures. Toutes les sessions seront fermées et un nouveau mot de passe vous sera demandé :\n\n{url}\n\nSi c'était vous, ne partagez pas ce lien.",
  ],
  contactChangedText: [
    '',
    "Le numéro de votre compte Doorstep a changé. Ce n'était pas vous ? Annulez sous 72 heures : {url}",
  ],
  detailsChanged: [
    'Vos coordonnées chez Doorstep ont changé',
    "Le numéro ou l'adresse e-mail de votre compte Doorstep vient d'être modifié. Si ce n'était pas vous, contactez-nous tout de suite : {url}",
  ],
  passwordChanged: [
    'Votre mot de passe Doorstep a changé',
    'Le mot de passe de votre compte Doorstep vient d’être modifié et les autres appareils ont été déconnectés.\n\nSi ce n’était pas vous, réinitialisez-le maintenant : {url}',
  ],
  applicationReceived: [
    'Nous avons reçu votre candidature',
    'Merci pour votre candidature comme prestataire chez Doorstep. Nous vérifions vos documents et vous préviendrons dès que votre profil sera approuvé. D’ici là, vous pouvez vous connecter et suivre son avancement.',
  ],
  applicationApproved: [
    'Votre candidature est acceptée',
    'Bienvenue chez Doorstep : votre candidature est acceptée, et les clients peuvent désormais vous trouver et vous réserver. Vos services, prix et horaires sont dans votre espace de travail :\n\n{url}/provider',
  ],
  applicationRefused: [
    'Votre candidature chez Doorstep',
    'Nous avons examiné votre candidature et ne pouvons pas l’accepter. La raison :\n\n{note}\n\nSi vous pensez que c’est une erreur, écrivez-nous : {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Il nous manque quelque chose pour votre candidature',
    'Pour poursuivre votre candidature, nous avons besoin de ceci :\n\n{note}\n\nConnectez-vous et envoyez-le depuis votre espace de travail : {url}/provider',
  ],
  licenceExpires: [
    'Votre licence expire le {day}',
    'La licence que nous avons de vous expire le {day}. Veuillez envoyer la nouvelle avant cette date dans votre espace de travail : {url}/provider',
  ],
  accountSuspended: [
    'Votre compte Doorstep est suspendu',
    'Nous avons suspendu votre compte. La raison :\n\n{note}\n\nSi vous pensez que c’est une erreur, écrivez-nous : {url}/contact-us',
  ],
  accountRestored: [
    'Votre compte Doorstep est rouvert',
    'Votre compte est rouvert et vous pouvez vous connecter comme avant : {url}/login',
  ],
  contactAnswered: [
    'Notre réponse à votre message ({reference})',
    '{note}\n\nVotre référence est {reference}. Vous pouvez nous écrire à nouveau : {url}/contact-us',
  ],
  contactReceived: [
    'Nous avons reçu votre message ({reference})',
    'Merci d’avoir écrit à Doorstep. Votre référence est {reference}. Nous répondons sous un jour ouvré.\n\nSi vous ne nous avez pas écrit, vous n’avez rien à faire.',
  ],
  newsletterConfirm: [
    'Confirmez votre inscription',
    'Quelqu’un, vous sans doute, a demandé la lettre d’information de Doorstep pour cette adresse. Confirmez ici :\n\n{url}\n\nSi ce n’était pas vous, vous n’avez rien à faire et nous ne vous écrirons plus.',
  ],
  newsletterWelcome: [
    'Bienvenue dans la lettre d’information de Doorstep',
    'Votre inscription est confirmée. Environ une fois par mois, nous parlons de l’entretien de la maison.\n\nVous pouvez vous désinscrire à tout moment : {url}',
  ],
};

const fa: MailMessages = {
  codeLogin: ['', '{code} کد ورود شما به دوراستپ است. تا ۵ دقیقه معتبر است. آن را به هیچ‌کس نگویید.'],
  codeReset: ['', '{code} کد دوراستپ شما برای گذرواژهٔ تازه است. تا ۵ دقیقه معتبر است. آن را به هیچ‌کس نگویید.'],
  codeContact: ['', '{code} کد دوراستپ شما برای تأیید این شماره است. تا ۵ دقیقه معتبر است.'],
  codeEmail: [
    'کد دوراستپ شما: {code}',
    'کد تأیید این نشانی ایمیل {code} است. تا ۵ دقیقه معتبر است.\n\nاگر شما درخواست نکرده‌اید، لازم نیست کاری بکنید.',
  ],
  emailChanged: [
    'نشانی ایمیل شما در دوراستپ تغییر کرد',
    'نشانی ایمیل حساب دوراستپ شما همین حالا تغییر کرد. از این پس به نشانی تازه می‌نویسیم.\n\nاگر کار شما نبوده، تا ۷۲ ساعت می‌توانید آن را برگردانید. همهٔ دستگاه‌ها خارج می‌شوند و گذرواژهٔ تازه‌ای از شما می‌خواهیم:\n\n{url}\n\nاگر کار شما بوده، این پیوند را به کسی ندهید.',
  ],
  emailChangedText: ['', 'ایمیل حساب دوراستپ شما تغییر کرد. کار شما نبود؟ تا ۷۲ ساعت برگردانید: {url}'],
  contactChanged: [
    'شمارهٔ تلفن شما در دوراستپ تغییر کرد',
    'شمارهٔ تلفن حساب دوراستپ شما همین حالا تغییر کرد. از این پس با شمارهٔ تازه وارد می‌شوید.\n\nاگر کار شما نبوده، تا ۷۲ ساعت می‌توانید آن را برگردانید. همهٔ دستگاه‌ها خارج می‌شوند و گذرواژهٔ تازه‌ای از شما می‌خواهیم:\n\n{url}\n\nاگر کار شما بوده، این پیوند را به کسی ندهید.',
  ],
  contactChangedText: ['', 'شمارهٔ حساب دوراستپ شما تغییر کرد. کار شما نبود؟ تا ۷۲ ساعت برگردانید: {url}'],
  detailsChanged: [
    'اطلاعات شما در دوراستپ تغییر کرد',
    'شمارهٔ تلفن یا ایمیل حساب دوراستپ شما همین حالا تغییر کرد. اگر کار شما نبوده، همین حالا با ما تماس بگیرید: {url}',
  ],
  passwordChanged: [
    'گذرواژهٔ شما در دوراستپ تغییر کرد',
    'گذرواژهٔ حساب دوراستپ شما همین حالا تغییر کرد و دستگاه‌های دیگر خارج شدند.\n\nاگر کار شما نبوده، همین حالا آن را بازنشانی کنید: {url}',
  ],
  applicationReceived: [
    'درخواست شما به دست ما رسید',
    'از درخواست شما برای ارائهٔ خدمات در دوراستپ سپاسگزاریم. مدارک شما را بررسی می‌کنیم و به محض تأیید نمایه خبرتان می‌کنیم. تا آن زمان می‌توانید وارد شوید و وضعیت را ببینید.',
  ],
  applicationApproved: [
    'درخواست شما پذیرفته شد',
    'به Doorstep خوش آمدید: درخواست شما پذیرفته شد و از این پس مشتریان می‌توانند شما را پیدا و رزرو کنند. خدمات، قیمت‌ها و ساعت‌های شما در محیط کارتان است:\n\n{url}/provider',
  ],
  applicationRefused: [
    'درخواست شما در Doorstep',
    'درخواست شما را بررسی کردیم و نمی‌توانیم آن را بپذیریم. دلیل:\n\n{note}\n\nاگر فکر می‌کنید اشتباهی رخ داده است، برای ما بنویسید: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'برای درخواست شما چیز دیگری لازم است',
    'برای ادامهٔ درخواست، این‌ها را از شما می‌خواهیم:\n\n{note}\n\nوارد شوید و آن را در محیط کارتان بفرستید: {url}/provider',
  ],
  licenceExpires: [
    'مدرک شما در {day} منقضی می‌شود',
    'مدرکی که از شما داریم در {day} منقضی می‌شود. لطفاً پیش از آن مدرک تازه را در محیط کارتان بارگذاری کنید: {url}/provider',
  ],
  accountSuspended: [
    'حساب Doorstep شما معلق شد',
    'حساب شما را معلق کردیم. دلیل:\n\n{note}\n\nاگر فکر می‌کنید اشتباهی رخ داده است، برای ما بنویسید: {url}/contact-us',
  ],
  accountRestored: [
    'حساب Doorstep شما دوباره باز است',
    'حساب شما دوباره باز است و می‌توانید مانند پیش وارد شوید: {url}/login',
  ],
  contactAnswered: [
    'پاسخ ما به پیام شما ({reference})',
    '{note}\n\nشمارهٔ پیگیری شما {reference} است. می‌توانید دوباره برای ما بنویسید: {url}/contact-us',
  ],
  contactReceived: [
    'پیام شما به دست ما رسید ({reference})',
    'از اینکه به دوراستپ نوشتید سپاسگزاریم. شمارهٔ پیگیری شما {reference} است. تا یک روز کاری پاسخ می‌دهیم.\n\nاگر شما ننوشته‌اید، لازم نیست کاری بکنید.',
  ],
  newsletterConfirm: [
    'لطفاً اشتراک خود را تأیید کنید',
    'کسی، امیدواریم خود شما، خبرنامهٔ دوراستپ را برای این نشانی خواسته است. اینجا تأیید کنید:\n\n{url}\n\nاگر کار شما نبوده، لازم نیست کاری بکنید و دیگر از ما پیامی نمی‌گیرید.',
  ],
  newsletterWelcome: [
    'به خبرنامهٔ دوراستپ خوش آمدید',
    'اشتراک شما تأیید شد. حدوداً ماهی یک بار دربارهٔ نگهداری از خانه می‌نویسیم.\n\nهر زمان می‌توانید اشتراک را لغو کنید: {url}',
  ],
};

const de: MailMessages = {
  codeLogin: ['', '{code} ist Ihr Doorstep-Code zum Anmelden. Er gilt 5 Minuten. Geben Sie ihn niemandem.'],
  codeReset: ['', '{code} ist Ihr Doorstep-Code für ein neues Passwort. Er gilt 5 Minuten. Geben Sie ihn niemandem.'],
  codeContact: ['', '{code} ist Ihr Doorstep-Code, um diese Nummer zu bestätigen. Er gilt 5 Minuten.'],
  codeEmail: [
    'Ihr Doorstep-Code: {code}',
    'Der Code, mit dem Sie diese E-Mail-Adresse bestätigen, ist {code}. Er gilt 5 Minuten.\n\nWenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  ],
  emailChanged: [
    'Ihre E-Mail-Adresse bei Doorstep wurde geändert',
    'Die E-Mail-Adresse Ihres Doorstep-Kontos wurde soeben geändert. Ab jetzt schreiben wir an die neue.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  emailChangedText: [
    '',
    'Die E-Mail-Adresse Ihres Doorstep-Kontos wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  contactChanged: [
    'Ihre Telefonnummer bei Doorstep wurde geändert',
    'Die Telefonnummer Ihres Doorstep-Kontos wurde soeben geändert. Ab jetzt melden Sie sich mit der neuen an.\n\nWenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig. Damit werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort:\n\n{url}\n\nWenn Sie es waren, geben Sie diesen Link niemandem.',
  ],
  contactChangedText: [
    '',
    'Die Telefonnummer Ihres Doorstep-Kontos wurde geändert. Nicht Sie? Innerhalb von 72 Stunden rückgängig machen: {url}',
  ],
  detailsChanged: [
    'Ihre Angaben bei Doorstep wurden geändert',
    'Telefonnummer oder E-Mail-Adresse Ihres Doorstep-Kontos wurden soeben geändert. Wenn Sie das nicht waren, melden Sie sich bitte sofort bei uns: {url}',
  ],
  passwordChanged: [
    'Ihr Passwort bei Doorstep wurde geändert',
    'Das Passwort Ihres Doorstep-Kontos wurde soeben geändert, andere Geräte wurden abgemeldet.\n\nWenn Sie das nicht waren, setzen Sie es jetzt zurück: {url}',
  ],
  applicationReceived: [
    'Wir haben Ihre Bewerbung erhalten',
    'Danke für Ihre Bewerbung als Dienstleister bei Doorstep. Wir prüfen Ihre Unterlagen und melden uns, sobald Ihr Profil freigegeben ist. Bis dahin können Sie sich anmelden und den Stand sehen.',
  ],
  applicationApproved: [
    'Ihre Bewerbung ist angenommen',
    'Willkommen bei Doorstep: Ihre Bewerbung ist angenommen, und ab jetzt finden und buchen Kunden Sie. Ihre Leistungen, Preise und Zeiten stehen in Ihrem Arbeitsbereich:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Ihre Bewerbung bei Doorstep',
    'Wir haben Ihre Bewerbung geprüft und können sie nicht annehmen. Der Grund:\n\n{note}\n\nWenn Sie das für einen Irrtum halten, schreiben Sie uns: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Für Ihre Bewerbung fehlt noch etwas',
    'Damit es mit Ihrer Bewerbung weitergeht, brauchen wir von Ihnen:\n\n{note}\n\nMelden Sie sich an und senden Sie es in Ihrem Arbeitsbereich: {url}/provider',
  ],
  licenceExpires: [
    'Ihr Ausweis läuft am {day} ab',
    'Der Ausweis, den wir von Ihnen haben, läuft am {day} ab. Bitte laden Sie vorher den neuen in Ihrem Arbeitsbereich hoch: {url}/provider',
  ],
  accountSuspended: [
    'Ihr Doorstep-Konto ist gesperrt',
    'Wir haben Ihr Konto gesperrt. Der Grund:\n\n{note}\n\nWenn Sie das für einen Irrtum halten, schreiben Sie uns: {url}/contact-us',
  ],
  accountRestored: [
    'Ihr Doorstep-Konto ist wieder offen',
    'Ihr Konto ist wieder offen, und Sie können sich wie zuvor anmelden: {url}/login',
  ],
  contactAnswered: [
    'Unsere Antwort auf Ihre Nachricht ({reference})',
    '{note}\n\nIhr Zeichen ist {reference}. Sie können uns wieder schreiben: {url}/contact-us',
  ],
  contactReceived: [
    'Wir haben Ihre Nachricht erhalten ({reference})',
    'Danke für Ihre Nachricht an Doorstep. Ihr Zeichen ist {reference}. Wir antworten innerhalb eines Werktags.\n\nWenn Sie uns nicht geschrieben haben, müssen Sie nichts tun.',
  ],
  newsletterConfirm: [
    'Bitte bestätigen Sie Ihr Abonnement',
    'Jemand, hoffentlich Sie, hat den Newsletter von Doorstep für diese Adresse bestellt. Bestätigen Sie es hier:\n\n{url}\n\nWenn Sie das nicht waren, müssen Sie nichts tun und hören nichts mehr von uns.',
  ],
  newsletterWelcome: [
    'Willkommen beim Newsletter von Doorstep',
    'Ihr Abonnement ist bestätigt. Etwa einmal im Monat schreiben wir über die Pflege des Zuhauses.\n\nSie können sich jederzeit abmelden: {url}',
  ],
};

const ru: MailMessages = {
  codeLogin: ['', '{code} — ваш код Doorstep для входа. Он действует 5 минут. Никому его не сообщайте.'],
  codeReset: ['', '{code} — ваш код Doorstep для нового пароля. Он действует 5 минут. Никому его не сообщайте.'],
  codeContact: ['', '{code} — ваш код Doorstep для подтверждения этого номера. Он действует 5 минут.'],
  codeEmail: [
    'Ваш код Doorstep: {code}',
    'Код для подтверждения этого адреса: {code}. Он действует 5 минут.\n\nЕсли вы его не запрашивали, ничего делать не нужно.',
  ],
  emailChanged: [
    'Адрес вашей почты в Doorstep изменён',
    'Адрес электронной почты вашего аккаунта Doorstep только что изменён. Теперь мы будем писать на новый.\n\nЕсли это были не вы, отмените изменение в течение 72 часов. Все устройства выйдут из аккаунта, и мы попросим новый пароль:\n\n{url}\n\nЕсли это были вы, никому не передавайте эту ссылку.',
  ],
  emailChangedText: ['', 'Почта вашего аккаунта Doorstep изменена. Это не вы? Отмените в течение 72 часов: {url}'],
  contactChanged: [
    'Номер вашего телефона в Doorstep изменён',
    'Номер телефона вашего аккаунта Doorstep только что изменён. Теперь вход — по новому номеру.\n\nЕсли это были не вы, отмените изменение в течение 72 часов. Все устройства выйдут из аккаунта, и мы попросим новый пароль:\n\n{url}\n\nЕсли это были вы, никому не передавайте эту ссылку.',
  ],
  contactChangedText: ['', 'Номер вашего аккаунта Doorstep изменён. Это не вы? Отмените в течение 72 часов: {url}'],
  detailsChanged: [
    'Ваши данные в Doorstep изменены',
    'Номер телефона или почта вашего аккаунта Doorstep только что изменены. Если это были не вы, сразу свяжитесь с нами: {url}',
  ],
  passwordChanged: [
    'Ваш пароль в Doorstep изменён',
    'Пароль вашего аккаунта Doorstep только что изменён, на других устройствах выполнен выход.\n\nЕсли это были не вы, сбросьте его сейчас: {url}',
  ],
  applicationReceived: [
    'Мы получили вашу заявку',
    'Спасибо за заявку исполнителя в Doorstep. Мы проверяем документы и сообщим, как только профиль будет одобрен. До этого вы можете войти и посмотреть, как идут дела.',
  ],
  applicationApproved: [
    'Ваша заявка одобрена',
    'Добро пожаловать в Doorstep: заявка одобрена, и клиенты уже могут находить и заказывать вас. Услуги, цены и часы находятся в вашем рабочем разделе:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Ваша заявка в Doorstep',
    'Мы рассмотрели вашу заявку и не можем её одобрить. Причина:\n\n{note}\n\nЕсли вы считаете, что это ошибка, напишите нам: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'Для заявки нужно кое-что ещё',
    'Чтобы продолжить рассмотрение заявки, нам нужно от вас:\n\n{note}\n\nВойдите и отправьте это в рабочем разделе: {url}/provider',
  ],
  licenceExpires: [
    'Срок вашего документа истекает {day}',
    'Срок документа, который у нас есть, истекает {day}. Пожалуйста, загрузите новый до этого дня в рабочем разделе: {url}/provider',
  ],
  accountSuspended: [
    'Ваш аккаунт Doorstep приостановлен',
    'Мы приостановили ваш аккаунт. Причина:\n\n{note}\n\nЕсли вы считаете, что это ошибка, напишите нам: {url}/contact-us',
  ],
  accountRestored: [
    'Ваш аккаунт Doorstep снова открыт',
    'Аккаунт снова открыт, и вы можете войти как раньше: {url}/login',
  ],
  contactAnswered: [
    'Наш ответ на ваше сообщение ({reference})',
    '{note}\n\nНомер обращения: {reference}. Вы можете написать нам ещё раз: {url}/contact-us',
  ],
  contactReceived: [
    'Мы получили ваше сообщение ({reference})',
    'Спасибо, что написали в Doorstep. Номер обращения: {reference}. Мы отвечаем в течение одного рабочего дня.\n\nЕсли вы нам не писали, ничего делать не нужно.',
  ],
  newsletterConfirm: [
    'Подтвердите подписку',
    'Кто-то, надеемся, вы, запросил рассылку Doorstep на этот адрес. Подтвердите здесь:\n\n{url}\n\nЕсли это были не вы, ничего делать не нужно, и больше мы не напишем.',
  ],
  newsletterWelcome: [
    'Добро пожаловать в рассылку Doorstep',
    'Подписка подтверждена. Примерно раз в месяц мы пишем о том, как ухаживать за домом.\n\nОтписаться можно в любой момент: {url}',
  ],
};

const all: Readonly<Record<Language, MailMessages>> = { en, es, fr, fa, de, ru };

/** Subject ('' for text messages) and text of a letter. */
export function write(letter: Letter, language: Language, values: Record<string, string> = {}) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  const [subject, text] = all[language][letter];
  return { subject: fill(subject), text: fill(text) };
}
