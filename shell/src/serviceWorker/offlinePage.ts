import { isLanguage, type Language, languageInfo } from '@doorstep/shared-api/languages';

const WORDS: Readonly<Record<Language, string>> = {
  en: 'You are offline, and this page was not opened on this device before.',
  es: 'Estás sin conexión y esta página no se ha abierto antes en este dispositivo.',
  fr: 'Vous êtes hors ligne et cette page n’a pas encore été ouverte sur cet appareil.',
  fa: 'شما آفلاین هستید و این صفحه قبلاً در این دستگاه باز نشده است.',
  de: 'Sie sind offline, und diese Seite wurde auf diesem Gerät noch nicht geöffnet.',
  ru: 'Вы не в сети, а эта страница ещё не открывалась на этом устройстве.',
};

export function offlinePage(language = navigator.language.slice(0, 2)): Response {
  const lang = isLanguage(language) ? language : 'en';
  const html = `<!doctype html><html lang="${lang}" dir="${languageInfo(lang).dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Doorstep</title>
<main><h1>Doorstep</h1><p>${WORDS[lang]}</p><p><a href="/home">Doorstep</a></p></main></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}
