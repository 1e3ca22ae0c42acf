import { expect, test } from 'vitest';
import { createI18n, type Messages } from './createI18n';

const inAll = (ns: string, hello: string): Messages => {
  const load = async () => ({ hello });
  return { ns, load: { en: load, es: load, fr: load, fa: load, de: load, ru: load } };
};

test('texts of another package version replace the previous ones', async () => {
  const i18n = createI18n('en');
  i18n.register(inAll('catalog', 'from 1.1.0'));
  await i18n.load('en', 'catalog');
  i18n.register(inAll('catalog', 'from 1.0.0'));
  await i18n.load('en', 'catalog');
  expect(i18n.translate('catalog')('hello')).toBe('from 1.0.0');
});

test('the same texts registered again are not fetched again', async () => {
  let fetched = 0;
  const messages = inAll('catalog', 'hello');
  const counting: Messages = { ...messages, load: { ...messages.load, en: async () => ({ hello: `${++fetched}` }) } };
  const i18n = createI18n('en');
  for (let again = 0; again < 3; again++) {
    i18n.register(counting);
    await i18n.load('en', 'catalog');
  }
  expect(fetched).toBe(1);
});

test.each([
  ['Mia T.', 'Waiting for Mia T.'],
  ['\u2066Mia T.\u2069', 'Waiting for \u2066Mia T.\u2069'],
  ['Mia Torres', 'Waiting for Mia Torres.'],
  ['...', 'Waiting for ....'],
])('a sentence that ends with the name %j gets one full stop', (name, message) => {
  expect(createI18n('en', { x: { waiting: 'Waiting for {{name}}.' } }).translate('x')('waiting', { name })).toBe(
    message,
  );
});

test.each([
  ['Ada Novak', '\u2068Ada Novak\u2069'],
  ['97209 NW 5th Ave', '\u206897209 NW 5th Ave\u2069'],
  ['\u2066D-20418\u2069', '\u2066D-20418\u2069'],
  ['+1 555 010 0001', '\u2068+1 555 010 0001\u2069'],
  ['۲۰۲۶/۱۱/۲۴، ۰۴:۴۵', '\u2067۲۰۲۶/۱۱/۲۴، ۰۴:۴۵\u2069'],
  ['\u200f۰۴:۴۵ \u200e−۸ گرینویچ', '\u2067\u200f۰۴:۴۵ \u200e−۸ گرینویچ\u2069'],
  ['', ''],
  [3, '۳'],
])('in right-to-left text %j cannot change the direction of the words around it', (value, shown) => {
  const sentences = { x: { y: 'از {{value}} تا' } };
  expect(createI18n('fa', sentences).translate('x')('y', { value })).toBe(`از ${shown} تا`);
  expect(createI18n('de', sentences).translate('x')('y', { value: 'Ada' })).toBe('از Ada تا');
});
