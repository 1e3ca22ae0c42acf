import type { Translations } from '../../db/schema';
import type { Language } from '../../mail/language';

interface Translatable {
  name: string;
  description: string;
  translations: Translations;
}

/** The same with name and description in that language; in English where there is no translation. */
export function localized<Row extends Translatable>(row: Row, language: Language): Row {
  const translation = language === 'en' ? undefined : row.translations[language];
  if (!translation) return row;
  return { ...row, name: translation.name, description: translation.description || row.description };
}
