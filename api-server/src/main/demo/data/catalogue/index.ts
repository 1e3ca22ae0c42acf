import type { SearchWords, Translations } from '../../../../platform/db/schema';
import { languages } from '../../../../platform/language';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fa } from './fa';
import { fr } from './fr';
import { ru } from './ru';

interface Entry {
  translation: string;
  words: string[];
}

const parse = (lines: string) =>
  new Map<string, Entry>(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', translation = '', words = ''] = line.split('|').map((cell) => cell.trim());
        return [name, { translation, words: words.split(/\s*[,،]\s*/) }];
      }),
  );

const entries = { en: parse(en), de: parse(de), es: parse(es), fr: parse(fr), ru: parse(ru), fa: parse(fa) };

export function demoTexts(name: string): { translations: Translations; searchWords: SearchWords } {
  const translations: Translations = {};
  const searchWords: SearchWords = {};
  for (const language of languages) {
    const entry = entries[language].get(name);
    if (!entry) throw new Error(`"${name}" has no line in ${language}.ts`);
    if (language !== 'en') translations[language] = { name: entry.translation };
    searchWords[language] = entry.words;
  }
  return { translations, searchWords };
}
