import { cleanCharacters } from '../personalText';
import type { Language } from './language';
import { de } from './letters/de';
import { en } from './letters/en';
import { es } from './letters/es';
import { fa } from './letters/fa';
import { fr } from './letters/fr';
import type { Letter, MailMessages } from './letters/letter';
import { ru } from './letters/ru';

export type { Letter } from './letters/letter';

const all: Readonly<Record<Language, MailMessages>> = { en, es, fr, fa, de, ru };

export function write(letter: Letter, language: Language, values: Record<string, string> = {}) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  const [subject, text] = all[language][letter];
  return { subject: cleanCharacters(fill(subject)), text: fill(text) };
}
