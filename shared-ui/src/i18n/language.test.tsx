// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Money } from '../format/Money';
import { createI18n, LanguageProvider, type Messages, useLanguage, useT } from '.';

const sentences = {
  en: { hello: 'Hello {{name}}', found_one: '{{count}} provider', found_other: '{{count}} providers' },
  fa: { hello: 'سلام {{name}}', found_one: '{{count}} همکار', found_other: '{{count}} همکار' },
  ru: {
    hello: 'Привет, {{name}}',
    found_one: '{{count}} мастер',
    found_few: '{{count}} мастера',
    found_many: '{{count}} мастеров',
    found_other: '{{count}} мастера',
  },
};

function messages(load: Partial<Messages['load']> = {}): Messages {
  const none = () => Promise.resolve({});
  return {
    ns: 'catalog',
    load: {
      en: () => Promise.resolve({ default: sentences.en }),
      fa: () => Promise.resolve({ default: sentences.fa }),
      ru: () => Promise.resolve(sentences.ru),
      es: none,
      fr: none,
      de: none,
      ...load,
    },
  };
}

function Screen() {
  const t = useT('catalog');
  const { setLanguage } = useLanguage();
  return (
    <>
      <p>{t('hello', { name: 'Emma' })}</p>
      <p>{t('found', { count: 1234 })}</p>
      <Money cents={2800} />
      <button type="button" onClick={() => setLanguage('fa').catch(() => {})}>
        Persian
      </button>
    </>
  );
}

function start(load?: Partial<Messages['load']>) {
  const i18n = createI18n('en', { catalog: sentences.en });
  i18n.register(messages(load));
  render(
    <LanguageProvider i18n={i18n}>
      <Screen />
    </LanguageProvider>,
  );
  return i18n;
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  localStorage.clear();
});
afterEach(cleanup);

function Counted({ onDraw }: { onDraw: () => void }) {
  useT('catalog');
  useLanguage();
  onDraw();
  return null;
}

test('loading texts of another package renders nothing again', async () => {
  const i18n = createI18n('en', { catalog: sentences.en });
  i18n.register({ ...messages(), ns: 'account' });
  const onDraw = vi.fn();
  render(
    <LanguageProvider i18n={i18n}>
      <Counted onDraw={onDraw} />
    </LanguageProvider>,
  );
  await act(() => i18n.load('en', 'account'));
  expect(i18n.has('account')).toBe(true);
  expect(onDraw).toHaveBeenCalledTimes(1);
});

describe('choosing Persian', () => {
  test('turns texts, digits and the page at once, and is remembered', async () => {
    const user = userEvent.setup();
    start();
    expect(screen.getByText('Hello Emma')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Persian' }));
    expect(await screen.findByText('سلام \u2068Emma\u2069')).toBeDefined();
    expect(screen.getByText(/۱.۲۳۴ همکار/)).toBeDefined();
    expect(screen.getByText(/۲۸/)).toBeDefined();
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.lang).toBe('fa');
    expect(document.cookie).toContain('lang=fa');
    expect(localStorage.getItem('lang')).toBe('fa');
  });

  test('shows no half-translated page: it waits for the texts', async () => {
    let arrive: (tree: { default: typeof sentences.fa }) => void = () => {};
    const user = userEvent.setup();
    const i18n = start({
      fa: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Persian' }));
    expect(screen.getByText('Hello Emma')).toBeDefined();
    expect(i18n.lang).toBe('en');
    await act(async () => arrive({ default: sentences.fa }));
    expect(await screen.findByText('سلام \u2068Emma\u2069')).toBeDefined();
  });

  test('changes nothing when the texts cannot be fetched, and can be tried again', async () => {
    const user = userEvent.setup();
    const load = vi
      .fn<Messages['load']['fa']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ default: sentences.fa });
    start({ fa: load });
    await user.click(screen.getByRole('button', { name: 'Persian' }));
    expect(screen.getByText('Hello Emma')).toBeDefined();
    expect(document.documentElement.dir).toBe('ltr');
    await user.click(screen.getByRole('button', { name: 'Persian' }));
    expect(await screen.findByText('سلام \u2068Emma\u2069')).toBeDefined();
  });
});

test('plurals follow the language', async () => {
  const i18n = createI18n('en');
  i18n.register(messages());
  await i18n.setLanguage('ru');
  const t = i18n.translate('catalog');
  expect([1, 2, 5, 21].map((count) => t('found', { count }))).toEqual([
    '1 мастер',
    '2 мастера',
    '5 мастеров',
    '21 мастер',
  ]);
});

test('the last of two choices wins, whichever texts arrive first', async () => {
  let arrive: (tree: { default: typeof sentences.fa }) => void = () => {};
  const i18n = createI18n('en', { catalog: sentences.en });
  i18n.register(
    messages({
      fa: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    }),
  );
  const persian = i18n.setLanguage('fa');
  await i18n.setLanguage('ru');
  arrive({ default: sentences.fa });
  await persian;
  expect(i18n.lang).toBe('ru');
});

test('a language nobody knows becomes English', () => {
  expect(createI18n('xx').lang).toBe('en');
});

test('texts are fetched once, however many ask', async () => {
  const load = vi.fn(() => Promise.resolve({ default: sentences.en }));
  const i18n = createI18n('en');
  i18n.register(messages({ en: load }));
  await Promise.all([i18n.load(), i18n.load('en', 'catalog')]);
  await i18n.load();
  expect(load).toHaveBeenCalledOnce();
});
