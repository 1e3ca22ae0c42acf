import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { flattenMessages, type MessageTree, messageOf } from './catalogue';
import { languages } from './languages';

const root = path.join(import.meta.dirname, '../../..');

const treesIn = (lang: string) =>
  readdirSync(root).flatMap((name) => {
    const file = path.join(root, name, `src/messages/${lang}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as MessageTree] : [];
  });

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 25, 101, 1.5];
const PLURAL = /_(zero|one|two|few|many|other)$/;
const show = (value: unknown) => (value === undefined ? '' : `<${value}>`);

test.each(languages)('every message reads as i18next reads it: $code', ({ code }) => {
  let read = 0;
  for (const tree of treesIn(code)) {
    const engine = i18next.createInstance();
    const format = { type: 'formatter' as const, init() {}, add() {}, addCached() {}, format: show };
    const options = { fallbackLng: false, initAsync: false, returnEmptyString: false } as const;
    const interpolation = { escapeValue: false, alwaysFormat: true };
    engine.use(format).init({ lng: code, resources: { [code]: { own: tree } }, ...options, interpolation });
    const theirs = engine.getFixedT(code, 'own');
    const catalogue = flattenMessages(tree);
    for (const [key, message] of catalogue) {
      const names = [...message.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, `$& {{count}} ${name}`]));
      const counted = COUNTS.map((count) => ({ ...values, count }));
      const all: Readonly<Record<string, unknown>>[] = PLURAL.test(key) ? counted : [values, {}];
      for (const own of all) {
        const baseKey = key.replace(PLURAL, '');
        expect(messageOf(catalogue, code, baseKey, own, show)).toBe(theirs(baseKey, { ...own }));
        read += 1;
      }
    }
  }
  expect(read).toBeGreaterThan(5000);
});

test('a key that has no message is shown itself', () => {
  const catalogue = flattenMessages({ empty: '', nested: { deep: 'Deep' } });
  for (const key of ['empty', 'nested', 'nested.other']) expect(messageOf(catalogue, 'en', key, {}, show)).toBe(key);
  expect(messageOf(catalogue, 'en', 'nested.deep', {}, show)).toBe('Deep');
  expect(messageOf(undefined, 'en', 'nested.deep', {}, show)).toBe('nested.deep');
});
