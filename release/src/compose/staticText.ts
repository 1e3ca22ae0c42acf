import type { Language } from '../types';

export const SITE_NAME = 'Doorstep';

export const LOCALE: Readonly<Record<Language, string>> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  fa: 'fa_IR',
  de: 'de_DE',
  ru: 'ru_RU',
};

/** Scripts of the fonts that each language needs, as their files are named. Digits and spaces of Russian are Latin. */
export const FONT_SCRIPTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['latin'],
  es: ['latin'],
  fr: ['latin'],
  fa: ['arabic'],
  de: ['latin'],
  ru: ['cyrillic', 'latin'],
};

export const NOT_FOUND_TITLE: Readonly<Record<Language, string>> = {
  en: 'Page not found',
  es: 'Página no encontrada',
  fr: 'Page introuvable',
  fa: 'صفحه پیدا نشد',
  de: 'Seite nicht gefunden',
  ru: 'Страница не найдена',
};

export const NEEDS_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'Doorstep needs JavaScript. Please switch it on in your browser and load this page again.',
  es: 'Doorstep necesita JavaScript. Actívalo en tu navegador y vuelve a cargar esta página.',
  fr: 'Doorstep a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez cette page.',
  fa: 'Doorstep به جاوااسکریپت نیاز دارد. لطفاً آن را در مرورگر خود روشن کنید و این صفحه را دوباره باز کنید.',
  de: 'Doorstep braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie diese Seite neu.',
  ru: 'Для работы Doorstep нужен JavaScript. Включите его в браузере и загрузите страницу ещё раз.',
};
