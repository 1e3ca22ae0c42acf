import { expect, test } from 'vitest';
import { remote } from '../remote';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

type Messages = { [key: string]: string | Messages };

const flat = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
/** Languages have different plural forms of one message. */
const withoutPlural = (key: string) => key.replace(/_(one|few|many|other)$/, '');
const keys = (messages: Messages) => [...new Set(flat(messages).map(([key]) => withoutPlural(key)))].sort();
const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

const english = new Map(flat(en).map(([key, text]) => [withoutPlural(key), text]));
const others: [string, Messages][] = [
  ['de', de],
  ['es', es],
  ['fa', fa],
  ['fr', fr],
  ['ru', ru],
];

test.each(others)('%s has every message, and no other', (_language, messages) => {
  expect(keys(messages)).toEqual(keys(en));
});

test.each(others)('%s keeps the values that a sentence is filled with', (_language, messages) => {
  for (const [key, text] of flat(messages)) {
    expect([key, values(text)]).toEqual([key, values(english.get(withoutPlural(key)) ?? '')]);
    expect(text.trim()).not.toBe('');
  }
});

test('every plural has the forms of its language', () => {
  for (const [language, messages] of [['en', en], ...others] as [string, Messages][]) {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const needed = categories.filter((category) => !(category === 'many' && language !== 'ru'));
    const forms = flat(messages)
      .map(([key]) => key)
      .filter((key) => key.startsWith('coupon.fits_'));
    expect(forms.sort()).toEqual(needed.map((category) => `coupon.fits_${category}`).sort());
  }
});

test('every route has a title', () => {
  for (const route of remote.routes) expect(keys(en)).toContain(`title.${route.id}`);
});
