import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fa.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/ru.js';
import { type ReactNode, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ToastRegion } from '../components/ToastRegion';
import confirmDe from '../confirmAgain/messages/de.json';
import confirmEn from '../confirmAgain/messages/en.json';
import confirmEs from '../confirmAgain/messages/es.json';
import confirmFa from '../confirmAgain/messages/fa.json';
import confirmFr from '../confirmAgain/messages/fr.json';
import confirmRu from '../confirmAgain/messages/ru.json';
import { createI18n, type I18n, type MessageTree } from '../i18n/createI18n';
import { LanguageProvider } from '../i18n/LanguageProvider';
import type { Language } from '../i18n/languages';
import de from '../messages/de.json';
import en from '../messages/en.json';
import es from '../messages/es.json';
import fa from '../messages/fa.json';
import fr from '../messages/fr.json';
import ru from '../messages/ru.json';

const ui: Readonly<Record<Language, MessageTree>> = { en, es, fr, fa, de, ru };
const confirmAgain: Readonly<Record<Language, MessageTree>> = {
  en: confirmEn,
  es: confirmEs,
  fr: confirmFr,
  fa: confirmFa,
  de: confirmDe,
  ru: confirmRu,
};

/** Includes the texts of shared-ui: `testI18n({ catalog })`. */
export function testI18n(resources: Readonly<Record<string, MessageTree>> = {}, lang: Language = 'en'): I18n {
  return createI18n(lang, { ui: ui[lang], confirmAgain: confirmAgain[lang], ...resources });
}

export interface TestUiProps {
  /** Texts per namespace: `{ catalog: enJson }`. */
  messages?: Readonly<Record<string, MessageTree>>;
  lang?: Language;
  /** Initial location of the router. `null` when the test brings its own router. */
  at?: string | null;
  timeZone?: string;
  readerZone?: string | undefined;
  children: ReactNode;
}

/**
 * Provides the context that the shell gives a screen, for component tests: `render(<TestUi messages={{ catalog: en
 * }}>...)`.
 */
export function TestUi({
  messages,
  lang = 'en',
  at = '/',
  timeZone = 'America/Los_Angeles',
  readerZone,
  children,
}: TestUiProps) {
  const i18n = useMemo(() => testI18n(messages, lang), [messages, lang]);
  const content = (
    <LanguageProvider i18n={i18n} timeZone={timeZone} readerZone={readerZone}>
      {children}
      <ToastRegion />
    </LanguageProvider>
  );
  return at === null ? content : <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>;
}
