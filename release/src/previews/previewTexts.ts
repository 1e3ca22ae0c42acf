import type { Language } from '../types';

export interface PreviewTexts {
  readonly title: string;
  /** `{remote}`, `{version}`, `{pr}`, `{until}` are filled in. */
  readonly what: string;
  readonly until: string;
  readonly care: string;
  readonly show: string;
  readonly toSite: string;
  readonly over: string;
  readonly overText: string;
  readonly wrong: string;
  readonly wrongText: string;
  readonly foreign: string;
  readonly foreignText: string;
}

/**
 * Texts of the page behind a preview link. The shell does not render it: it must come before any code of the preview.
 */
export const PREVIEW_TEXTS: Readonly<Record<Language, PreviewTexts>> = {
  en: {
    title: 'Show a preview?',
    what: 'You would see {remote} {version}, the code of pull request {pr}, in place of what is live. Only in this browser.',
    until: 'It ends by itself: {until}.',
    care: 'This code is not released yet. It runs with your sign-in: go on only if you trust whoever wrote it.',
    show: 'Show the preview',
    toSite: 'To the site without it',
    over: 'This preview is over',
    overText: 'It was closed, came to its end, or there is a newer one: look at the pull request for the current link.',
    wrong: 'This link is not valid',
    wrongText: 'It is not one that this site has signed. Copy the whole link from the pull request.',
    foreign: 'Nothing was switched on',
    foreignText: 'Another site tried to switch this preview on. Open the link yourself, then press the button.',
  },
  de: {
    title: 'Vorschau anzeigen?',
    what: 'Sie sehen dann {remote} {version}, den Code von Pull Request {pr}, statt dessen, was veröffentlicht ist. Nur in diesem Browser.',
    until: 'Sie endet von selbst: {until}.',
    care: 'Dieser Code ist noch nicht veröffentlicht. Er läuft mit Ihrer Anmeldung: Fahren Sie nur fort, wenn Sie den Verfassern vertrauen.',
    show: 'Vorschau anzeigen',
    toSite: 'Zur Website ohne Vorschau',
    over: 'Diese Vorschau ist beendet',
    overText:
      'Sie wurde geschlossen, ist abgelaufen, oder es gibt eine neuere: Den aktuellen Link finden Sie im Pull Request.',
    wrong: 'Dieser Link ist ungültig',
    wrongText: 'Er wurde nicht von dieser Website signiert. Kopieren Sie den ganzen Link aus dem Pull Request.',
    foreign: 'Es wurde nichts eingeschaltet',
    foreignText:
      'Eine andere Website wollte diese Vorschau einschalten. Öffnen Sie den Link selbst und drücken Sie dann die Schaltfläche.',
  },
  es: {
    title: '¿Mostrar una vista previa?',
    what: 'Verás {remote} {version}, el código de la pull request {pr}, en lugar de lo publicado. Solo en este navegador.',
    until: 'Termina por sí sola: {until}.',
    care: 'Este código aún no está publicado. Se ejecuta con tu sesión: continúa solo si confías en quien lo escribió.',
    show: 'Mostrar la vista previa',
    toSite: 'Ir al sitio sin ella',
    over: 'Esta vista previa ha terminado',
    overText: 'Se cerró, caducó o hay una más reciente: busca el enlace actual en la pull request.',
    wrong: 'Este enlace no es válido',
    wrongText: 'No lo ha firmado este sitio. Copia el enlace completo de la pull request.',
    foreign: 'No se ha activado nada',
    foreignText: 'Otro sitio intentó activar esta vista previa. Abre el enlace por tu cuenta y pulsa el botón.',
  },
  fr: {
    title: 'Afficher un aperçu ?',
    what: 'Vous verrez {remote} {version}, le code de la pull request {pr}, à la place de ce qui est en ligne. Dans ce navigateur seulement.',
    until: 'Il se termine de lui-même : {until}.',
    care: 'Ce code n’est pas encore publié. Il s’exécute avec votre session : ne continuez que si vous faites confiance à son auteur.',
    show: 'Afficher l’aperçu',
    toSite: 'Aller au site sans aperçu',
    over: 'Cet aperçu est terminé',
    overText: 'Il a été fermé, a expiré, ou il en existe un plus récent : le lien actuel est dans la pull request.',
    wrong: 'Ce lien n’est pas valable',
    wrongText: 'Il n’a pas été signé par ce site. Copiez le lien entier depuis la pull request.',
    foreign: 'Rien n’a été activé',
    foreignText: 'Un autre site a tenté d’activer cet aperçu. Ouvrez vous-même le lien, puis appuyez sur le bouton.',
  },
  fa: {
    title: 'پیش‌نمایش نشان داده شود؟',
    what: 'به جای نسخهٔ منتشرشده، {remote} {version} یعنی کد درخواست ادغام {pr} را می‌بینید. فقط در همین مرورگر.',
    until: 'خودبه‌خود پایان می‌یابد: {until}.',
    care: 'این کد هنوز منتشر نشده است و با حساب شما اجرا می‌شود: فقط اگر به نویسندهٔ آن اعتماد دارید ادامه دهید.',
    show: 'نمایش پیش‌نمایش',
    toSite: 'رفتن به سایت بدون پیش‌نمایش',
    over: 'این پیش‌نمایش پایان یافته است',
    overText: 'بسته شده، مهلتش تمام شده یا نسخهٔ جدیدتری هست: پیوند فعلی را در درخواست ادغام ببینید.',
    wrong: 'این پیوند معتبر نیست',
    wrongText: 'این سایت آن را امضا نکرده است. پیوند کامل را از درخواست ادغام کپی کنید.',
    foreign: 'چیزی روشن نشد',
    foreignText: 'سایت دیگری خواست این پیش‌نمایش را روشن کند. خودتان پیوند را باز کنید و سپس دکمه را بزنید.',
  },
  ru: {
    title: 'Показать предпросмотр?',
    what: 'Вы увидите {remote} {version}, код запроса на слияние {pr}, вместо опубликованной версии. Только в этом браузере.',
    until: 'Он закончится сам: {until}.',
    care: 'Этот код ещё не опубликован. Он работает от вашего имени: продолжайте, только если доверяете его авторам.',
    show: 'Показать предпросмотр',
    toSite: 'На сайт без предпросмотра',
    over: 'Этот предпросмотр закончен',
    overText: 'Он закрыт, истёк или есть более новый: текущая ссылка — в запросе на слияние.',
    wrong: 'Эта ссылка недействительна',
    wrongText: 'Она не подписана этим сайтом. Скопируйте ссылку целиком из запроса на слияние.',
    foreign: 'Ничего не включено',
    foreignText: 'Другой сайт пытался включить этот предпросмотр. Откройте ссылку сами и нажмите кнопку.',
  },
};
