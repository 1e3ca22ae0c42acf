import type { ServiceUnit, Translations } from '../../platform/db/schema';
import type { Language } from '../../platform/language';

interface Translatable {
  name: string;
  description: string;
  translations: Translations;
  perUnit?: ServiceUnit | null;
}

export function localized<Row extends Translatable>(row: Row, language: Language): Row {
  if (language === 'en') return row;
  const translation = row.translations[language];
  return {
    ...row,
    ...(translation && { name: translation.name, description: translation.description || row.description }),
    ...(row.perUnit && { perUnit: localizedUnit(row.perUnit, language) }),
  };
}

export const localizedUnit = (unit: ServiceUnit, language: Language): ServiceUnit => ({
  ...unit,
  name: (language === 'en' ? undefined : unit.translations?.[language]) ?? unit.name,
});
