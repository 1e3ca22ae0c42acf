import { useMemo } from 'react';
import { useLanguage, useTimeZone } from '../i18n/LanguageProvider';
import { createFormat, type Format } from './createFormat';

export function useFormat(): Format {
  const { lang } = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(() => createFormat(lang, timeZone), [lang, timeZone]);
}
