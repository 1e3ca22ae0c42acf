import { describe, expect, it } from 'vitest';
import { remote } from '../remote';
import { messages } from './index';

type Messages = { readonly [key: string]: string | Messages };

/** Keys without their plural ending: languages differ in how many plural forms they have. */
function keysOf(tree: Messages, prefix = ''): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof value === 'string' ? [path.replace(/_(zero|one|two|few|many|other)$/, '')] : keysOf(value, path);
  });
  return [...new Set(keys)].sort();
}

function textsOf(tree: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof value === 'string' ? [[path, value] as [string, string]] : textsOf(value, path);
  });
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

async function load(language: keyof typeof messages.load): Promise<Messages> {
  return (await messages.load[language]()).default;
}

const translations = ['es', 'fr', 'fa', 'de', 'ru'] as const;

describe('the messages of this remote', () => {
  it.each(translations)('say everything in %s that English says, and nothing else', async (language) => {
    expect(keysOf(await load(language))).toEqual(keysOf(await load('en')));
  });

  it.each(translations)('fill in the same values in %s', async (language) => {
    const english = new Map(textsOf(await load('en')));
    for (const [key, text] of textsOf(await load(language))) {
      const source = english.get(key) ?? english.get(key.replace(/_(few|many)$/, '_other'));
      expect(text.trim(), key).not.toBe('');
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(source ?? ''));
    }
  });

  it.each(['en', 'ru'] as const)('have every plural form that %s needs', async (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = textsOf(await load(language)).map(([key]) => key);
    for (const key of keys.filter((name) => name.endsWith('_other'))) {
      for (const form of forms) expect(keys).toContain(key.replace(/_other$/, `_${form}`));
    }
  });

  it('name every screen', async () => {
    const { title } = await load('en');
    expect(Object.keys(title as Messages).sort()).toEqual(remote.routes.map(({ id }) => id).sort());
  });
});
