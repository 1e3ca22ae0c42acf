import { expect, test } from 'vitest';
import { remote } from '../remote';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

const languages = { en, es, fr, fa, de, ru };

/** `a.b` -> text. */
function flat(messages: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}
/** Plural forms differ between languages; the key they belong to does not. */
const baseKey = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (messages: object) => [...new Set(flat(messages).map(([key]) => baseKey(key)))].sort();

test.each(Object.keys(languages) as (keyof typeof languages)[])('%s has exactly the keys of English', (language) => {
  expect(keysOf(languages[language])).toEqual(keysOf(en));
});

test.each(Object.keys(languages) as (keyof typeof languages)[])(
  '%s has every plural form its grammar needs',
  (language) => {
    const counted = new Set(
      flat(en)
        .filter(([key]) => key !== baseKey(key))
        .map(([key]) => baseKey(key)),
    );
    const forms = new Set(
      [0, 1, 2, 3, 5, 11, 21, 22, 100].map((count) => new Intl.PluralRules(language).select(count)),
    );
    const keys = new Set(flat(languages[language]).map(([key]) => key));
    const missing = [...counted]
      .flatMap((key) => [...forms].map((form) => `${key}_${form}`))
      .filter((key) => !keys.has(key));
    expect(missing).toEqual([]);
  },
);

test.each(Object.keys(languages) as (keyof typeof languages)[])('%s fills the same gaps as English', (language) => {
  const gaps = (messages: object) =>
    new Map(
      flat(messages).map(([key, text]) => [baseKey(key), [...text.matchAll(/{{(\w+)}}/g)].map((m) => m[1]).sort()]),
    );
  const english = gaps(en);
  for (const [key, names] of gaps(languages[language])) expect([key, names]).toEqual([key, english.get(key)]);
});

test('every route has a title', () => {
  const keys = keysOf(en);
  for (const route of remote.routes) expect(keys).toContain(`title.${route.id}`);
});

test('the texts that the specification fixes stand word for word', () => {
  expect(en.home.hero.title).toBe('Find The Perfect Talent for Your Task');
  expect(en.laundry.needService).toBe('Please select at least one service.');
  expect(en.details.needService).toBe('Please select at least one category before proceeding.');
  expect(en.laundry.noData).toBe('No Data Available!');
  expect(en.location.unsupported).toBe('Geolocation is not supported by this browser.');
  expect(en.location.noAddress).toBe('No address found for the given coordinates.');
});
