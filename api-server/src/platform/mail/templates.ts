import type { Language } from '../language';
import { removeHiddenCharacters } from '../personalText';
import { de } from './letters/de';
import { en } from './letters/en';
import { es } from './letters/es';
import { fa } from './letters/fa';
import { fr } from './letters/fr';
import type { MailTemplateName, MailTemplates } from './letters/letter';
import { ru } from './letters/ru';

export type { MailTemplateName as Letter } from './letters/letter';

const templatesByLanguage: Readonly<Record<Language, MailTemplates>> = { en, es, fr, fa, de, ru };

export function renderLetter(letter: MailTemplateName, language: Language, values: Record<string, string> = {}) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  const [subject, text] = templatesByLanguage[language][letter];
  return { subject: removeHiddenCharacters(fill(subject)), text: fill(text) };
}
