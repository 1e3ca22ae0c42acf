import { describe, expect, test } from 'vitest';
import type { MessageTree } from '../i18n';
import { uiMessages } from '.';

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Keys without plural endings: each language has the forms it needs. */
function keysOf(tree: MessageTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`.replace(pluralEnding, '')] : keysOf(value, `${path}${key}.`),
  );
}

const sorted = (tree: MessageTree) => [...new Set(keysOf(tree))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

async function load(lang: keyof typeof uiMessages.load): Promise<MessageTree> {
  const module = await uiMessages.load[lang]();
  return ('default' in module ? module.default : module) as MessageTree;
}

describe.each(['es', 'fr', 'fa', 'de', 'ru'] as const)('%s', (lang) => {
  test('says everything that English says', async () => {
    expect(sorted(await load(lang))).toEqual(sorted(await load('en')));
  });

  test('has every plural form that the language has', async () => {
    const tree = await load(lang);
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const counted = Object.keys(tree).filter((key) => key.startsWith('ratingWithCount'));
    expect(counted.map((key) => key.split('_')[1]).sort()).toEqual([...forms].sort());
  });

  test('keeps the places where values go', async () => {
    const [english, other] = [await load('en'), await load(lang)];
    for (const [key, text] of Object.entries(english)) {
      if (typeof text !== 'string' || pluralEnding.test(key)) continue;
      expect(placeholders(String(other[key])), key).toEqual(placeholders(text));
    }
  });
});
