import { useLanguage, useReaderZone, useTimeZone } from '../i18n/LanguageProvider';
import { createFormat, type Format } from './createFormat';
import { remembered } from './remembered';

/** The shell calls this while the screen still loads. */
export const formatOf = remembered(createFormat);

export function useFormat(): Format {
  return formatOf(useLanguage().lang, useTimeZone(), useReaderZone());
}
