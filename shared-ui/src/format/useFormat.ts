import { useLanguage, useTimeZone } from '../i18n/LanguageProvider';
import { createFormat, type Format } from './createFormat';

const known = new Map<string, Format>();

/** The formats of the page's language and zone; all components have the same ones, a list of a hundred rows too. */
export function useFormat(): Format {
  const { lang } = useLanguage();
  const timeZone = useTimeZone();
  const id = `${lang} ${timeZone}`;
  let format = known.get(id);
  if (!format) {
    format = createFormat(lang, timeZone);
    known.set(id, format);
  }
  return format;
}
