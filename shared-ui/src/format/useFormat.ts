import { useLanguage, useTimeZone } from '../i18n/LanguageProvider';
import type { Language } from '../i18n/languages';
import { createFormat, type Format } from './createFormat';

const known = new Map<string, Format>();

/**
 * The formats of a language and zone, made once: a browser takes longer to make the first one than to draw a screen, so
 * the shell asks for it while the screen is still on its way.
 */
export function formatOf(lang: Language, timeZone: string | undefined): Format {
  const id = `${lang} ${timeZone}`;
  let format = known.get(id);
  if (!format) {
    format = createFormat(lang, timeZone);
    known.set(id, format);
  }
  return format;
}

/** The formats of the page's language and zone; all components have the same ones, a list of a hundred rows too. */
export function useFormat(): Format {
  return formatOf(useLanguage().lang, useTimeZone());
}
