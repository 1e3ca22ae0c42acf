export type Direction = 'ltr' | 'rtl';

interface LanguageFacts<Code extends string> {
  readonly code: Code;
  /** The same in every language. */
  readonly name: string;
  /** Name in the language itself, to be shown with its `lang`. */
  readonly ownName: string;
  readonly dir: Direction;
  /** Locale for `Intl`. Persian uses the Gregorian calendar, so that dates are the same everywhere. */
  readonly locale: string;
}

/** The list that every other list of languages comes from. A new one fails to compile until all texts exist. */
const site = [
  { code: 'en', name: 'English', ownName: 'English', dir: 'ltr', locale: 'en-US' },
  { code: 'es', name: 'Spain', ownName: 'Español', dir: 'ltr', locale: 'es' },
  { code: 'fr', name: 'French', ownName: 'Français', dir: 'ltr', locale: 'fr' },
  { code: 'fa', name: 'Persian', ownName: 'فارسی', dir: 'rtl', locale: 'fa-IR-u-ca-gregory' },
  { code: 'de', name: 'German', ownName: 'Deutsch', dir: 'ltr', locale: 'de' },
  { code: 'ru', name: 'Russian', ownName: 'Русский', dir: 'ltr', locale: 'ru' },
] as const satisfies readonly LanguageFacts<string>[];

export type Language = (typeof site)[number]['code'];
export type LanguageInfo = LanguageFacts<Language>;

export const languages: readonly LanguageInfo[] = site;
export const languageCodes: readonly Language[] = site.map(({ code }) => code);

const [english] = site;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language.code === value);
}

/** English for a language that the site does not speak. */
export function languageInfo(code: string): LanguageInfo {
  return languages.find((language) => language.code === code) ?? english;
}
