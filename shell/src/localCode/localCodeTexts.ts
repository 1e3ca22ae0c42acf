import type { Language } from '@doorstep/shared-api/remote';

interface LocalCodeTexts {
  readonly label: string;
  readonly larger: string;
  /** `{remote}`, `{place}` (`localhost:3000`), `{until}` and `{served}` are filled in. */
  readonly runs: string;
  readonly silent: string;
  readonly stopped: string;
  readonly other: string;
  readonly again: string;
  readonly leave: string;
  readonly stuck: string;
}

/** Kept apart from the shell's messages, which every visitor loads. */
export const LOCAL_CODE_TEXTS: Readonly<Record<Language, LocalCodeTexts>> = {
  en: {
    label: 'Local code',
    larger: 'Local code: show what this is',
    runs: 'This browser runs {remote} from {place}. Until {until}, in this browser alone.',
    silent: '{place} does not answer: this page shows what is live. Start doorstep dev for {remote}, then try again.',
    stopped: '{place} does not answer any more: {remote} stays as it was loaded until you try again.',
    other: '{place} serves {served}, not {remote}: this page shows what is live.',
    again: 'Try again',
    leave: 'Back to what is live',
    stuck: 'The site could not be reached, so nothing was changed. Try again in a moment.',
  },
  de: {
    label: 'Lokaler Code',
    larger: 'Lokaler Code: anzeigen, was das ist',
    runs: 'Dieser Browser führt {remote} von {place} aus. Bis {until}, nur in diesem Browser.',
    silent:
      '{place} antwortet nicht: Diese Seite zeigt, was veröffentlicht ist. Starten Sie doorstep dev für {remote} und versuchen Sie es erneut.',
    stopped: '{place} antwortet nicht mehr: {remote} bleibt, wie es geladen wurde, bis Sie es erneut versuchen.',
    other: '{place} liefert {served}, nicht {remote}: Diese Seite zeigt, was veröffentlicht ist.',
    again: 'Erneut versuchen',
    leave: 'Zurück zum Veröffentlichten',
    stuck: 'Die Website war nicht erreichbar, es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  },
  es: {
    label: 'Código local',
    larger: 'Código local: mostrar qué es',
    runs: 'Este navegador ejecuta {remote} desde {place}. Hasta las {until}, solo en este navegador.',
    silent:
      '{place} no responde: esta página muestra lo publicado. Inicia doorstep dev para {remote} y vuelve a intentarlo.',
    stopped: '{place} ha dejado de responder: {remote} sigue como se cargó hasta que vuelvas a intentarlo.',
    other: '{place} sirve {served}, no {remote}: esta página muestra lo publicado.',
    again: 'Volver a intentarlo',
    leave: 'Volver a lo publicado',
    stuck: 'No se pudo acceder al sitio y no se cambió nada. Vuelve a intentarlo en un momento.',
  },
  fr: {
    label: 'Code local',
    larger: 'Code local : afficher ce que c’est',
    runs: 'Ce navigateur exécute {remote} depuis {place}. Jusqu’à {until}, dans ce navigateur seulement.',
    silent:
      '{place} ne répond pas : cette page montre ce qui est en ligne. Lancez doorstep dev pour {remote}, puis réessayez.',
    stopped: '{place} ne répond plus : {remote} reste tel qu’il a été chargé jusqu’à ce que vous réessayiez.',
    other: '{place} sert {served}, pas {remote} : cette page montre ce qui est en ligne.',
    again: 'Réessayer',
    leave: 'Revenir à ce qui est en ligne',
    stuck: 'Le site est injoignable, rien n’a été changé. Réessayez dans un instant.',
  },
  fa: {
    label: 'کد محلی',
    larger: 'کد محلی: نمایش توضیح',
    runs: 'این مرورگر {remote} را از {place} اجرا می‌کند. تا {until}، فقط در همین مرورگر.',
    silent:
      '{place} پاسخ نمی‌دهد: این صفحه نسخهٔ منتشرشده را نشان می‌دهد. doorstep dev را برای {remote} اجرا کنید و دوباره تلاش کنید.',
    stopped: '{place} دیگر پاسخ نمی‌دهد: تا دوباره تلاش نکنید، {remote} همان‌گونه که بارگذاری شده می‌ماند.',
    other: '{place} به جای {remote}، {served} را عرضه می‌کند: این صفحه نسخهٔ منتشرشده را نشان می‌دهد.',
    again: 'تلاش دوباره',
    leave: 'بازگشت به نسخهٔ منتشرشده',
    stuck: 'سایت در دسترس نبود و چیزی تغییر نکرد. کمی بعد دوباره تلاش کنید.',
  },
  ru: {
    label: 'Локальный код',
    larger: 'Локальный код: показать, что это',
    runs: 'В этом браузере {remote} работает с {place}. До {until}, только в этом браузере.',
    silent:
      '{place} не отвечает: эта страница показывает опубликованную версию. Запустите doorstep dev для {remote} и повторите попытку.',
    stopped: '{place} больше не отвечает: {remote} останется таким, каким загружен, пока вы не повторите попытку.',
    other: '{place} отдаёт {served}, а не {remote}: эта страница показывает опубликованную версию.',
    again: 'Повторить',
    leave: 'Вернуться к опубликованному',
    stuck: 'Сайт недоступен, ничего не изменено. Повторите попытку чуть позже.',
  },
};
