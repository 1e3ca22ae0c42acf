import { languageCodes } from '@doorstep/shared-api/languages';
import { expect, test } from 'vitest';

export type MessageTree = { readonly [key: string]: string | MessageTree };

interface Messages {
  readonly load: Readonly<Record<string, () => Promise<unknown>>>;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

function messagesOf(tree: MessageTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : messagesOf(value, `${path}${key}.`),
  );
}

/** Keys without their plural ending: languages differ in how many forms they have. */
const keysOf = (tree: MessageTree) => [...new Set(messagesOf(tree).map(([key]) => key.replace(PLURAL, '')))].sort();

/** Returns the placeholders of a text. A plural form may spell out the number instead of using `{{count}}`. */
const placeholdersOf = (key: string, text: string) =>
  [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].filter((name) => !(PLURAL.test(key) && name === '{{count}}')).sort();

async function loadTree(messages: Messages, language: string): Promise<MessageTree> {
  const module = (await messages.load[language]?.()) as { default?: MessageTree };
  return module.default ?? (module as MessageTree);
}

/** `routeIds`: the screens that must have a title, and no others. */
export function testTranslations(messages: Messages, routeIds?: readonly string[]): void {
  const languages = Object.keys(messages.load);
  const translations = languages.filter((language) => language !== 'en');

  test('there is every language', () => {
    expect([...languages].sort()).toEqual([...languageCodes].sort());
  });

  test.each(translations)('%s says everything that English says, and nothing else', async (language) => {
    expect(keysOf(await loadTree(messages, language))).toEqual(keysOf(await loadTree(messages, 'en')));
  });

  test.each(translations)('%s fills in the same values', async (language) => {
    const english = new Map(
      messagesOf(await loadTree(messages, 'en')).map(([key, text]) => [key.replace(PLURAL, ''), text]),
    );
    for (const [key, text] of messagesOf(await loadTree(messages, language))) {
      expect(text.trim(), key).not.toBe('');
      const source = english.get(key.replace(PLURAL, '')) ?? '';
      expect(placeholdersOf(key, text), key).toEqual(placeholdersOf(key, source));
    }
  });

  test.each(languages)('%s has every plural form that small numbers need', async (language) => {
    const rules = new Intl.PluralRules(language);
    const forms = new Set([0, 1, 2, 3, 5, 11, 21, 22, 100].map((count) => rules.select(count)));
    const keys = messagesOf(await loadTree(messages, language)).map(([key]) => key);
    const counted = keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, ''));
    const missing = counted
      .flatMap((key) => [...forms].map((form) => `${key}_${form}`))
      .filter((key) => !keys.includes(key));
    expect(missing).toEqual([]);
  });

  if (routeIds) {
    test('every screen has a title, and nothing else has one', async () => {
      const { title } = await loadTree(messages, 'en');
      expect(Object.keys(title as MessageTree).sort()).toEqual([...routeIds].sort());
    });
  }
}
