import { useLanguage, useReaderZone, useTimeZone } from '../i18n/LanguageProvider';
import { createFormat, type Format } from './createFormat';
import { remembered } from './remembered';

/** The formats of a language and zone. The shell asks for them while the screen is still on its way. */
export const formatOf = remembered(createFormat);

/** The formats of the page's language and zone; all components have the same ones. */
export function useFormat(): Format {
  return formatOf(useLanguage().lang, useTimeZone(), useReaderZone());
}
