export type Language = 'en' | 'es' | 'fr' | 'fa' | 'de' | 'ru';
export type Direction = 'ltr' | 'rtl';

export interface LanguageInfo {
  code: Language;
  /** The same in every language. */
  name: string;
  /** Name in the language itself, to be shown with its `lang`. */
  ownName: string;
  dir: Direction;
  /** Locale for `Intl`. Persian uses the Gregorian calendar, so that dates are the same everywhere. */
  locale: string;
}

export const languages: readonly LanguageInfo[] = [
  { code: 'en', name: 'English', ownName: 'English', dir: 'ltr', locale: 'en-US' },
  { code: 'es', name: 'Spain', ownName: 'Español', dir: 'ltr', locale: 'es' },
  { code: 'fr', name: 'French', ownName: 'Français', dir: 'ltr', locale: 'fr' },
  { code: 'fa', name: 'Persian', ownName: 'فارسی', dir: 'rtl', locale: 'fa-IR-u-ca-gregory' },
  { code: 'de', name: 'German', ownName: 'Deutsch', dir: 'ltr', locale: 'de' },
  { code: 'ru', name: 'Russian', ownName: 'Русский', dir: 'ltr', locale: 'ru' },
];

const english = languages[0] as LanguageInfo;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language.code === value);
}

export function languageInfo(code: string): LanguageInfo {
  return languages.find((language) => language.code === code) ?? english;
}
