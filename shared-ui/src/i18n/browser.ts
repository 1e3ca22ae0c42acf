import { uiMessages } from '../messages';
import { createI18n, type I18n, type Messages } from './createI18n';
import { isLanguage, type Language, languageInfo } from './languages';

const year = 60 * 60 * 24 * 365;

/** The page states its language, because it was composed in it. */
function languageOfPage(): Language {
  if (typeof document === 'undefined') return 'en';
  const message = document.documentElement.lang;
  return isLanguage(message) ? message : 'en';
}

/** The one set of languages of a page (and, with English, of a render without a `LanguageProvider`). */
export const i18n: I18n = createI18n(languageOfPage());
i18n.register(uiMessages);

/** The texts are fetched with the package's first screen, or by `loadMessages`. */
export function registerMessages(messages: Messages): void {
  i18n.register(messages);
}

export function loadMessages(lang: Language = i18n.lang): Promise<void> {
  return i18n.load(lang);
}

export const secureOverTls = () => (location.protocol === 'https:' ? '; Secure' : '');

/** The cookie lets the server choose the page's language, the storage lets other tabs and start-up code read it. */
export function rememberLanguage(lang: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `lang=${lang}; path=/; max-age=${year}; SameSite=Lax${secureOverTls()}`;
  try {
    localStorage.setItem('lang', lang);
  } catch {
    // Storage can be switched off; the cookie is enough.
  }
}

export function applyToDocument(lang: Language): void {
  document.documentElement.lang = lang;
  document.documentElement.dir = languageInfo(lang).dir;
}
