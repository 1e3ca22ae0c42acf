import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { applyToDocument, i18n as browserI18n, rememberLanguage } from './browser';
import type { I18n, Translate } from './createI18n';
import { type Direction, type Language, languageInfo } from './languages';

interface LanguageContextValue {
  i18n: I18n;
  timeZone: string | undefined;
  readerZone: string | undefined;
}

const LanguageContext = createContext<LanguageContextValue>({
  i18n: browserI18n,
  timeZone: undefined,
  readerZone: undefined,
});

export interface LanguageProviderProps {
  /** An own i18n instance for tests and prerendering. Defaults to the page's. */
  i18n?: I18n;
  /** Zone in which times are shown, for example `America/Los_Angeles`. Without it: the reader's own. */
  timeZone?: string | undefined;
  /** Zone of the reader's clock. Times of other zones then name their zone. Without it none is named. */
  readerZone?: string | undefined;
  children: ReactNode;
}

export function LanguageProvider({ i18n = browserI18n, timeZone, readerZone, children }: LanguageProviderProps) {
  const value = useMemo(() => ({ i18n, timeZone, readerZone }), [i18n, timeZone, readerZone]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function ReaderZoneProvider({
  zone,
  children,
}: {
  readonly zone: string | undefined;
  readonly children: ReactNode;
}) {
  const { i18n, timeZone } = useContext(LanguageContext);
  const value = useMemo(() => ({ i18n, timeZone, readerZone: zone }), [i18n, timeZone, zone]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

interface TimeZoneProviderProps {
  /** Undefined keeps the outer zone. */
  timeZone: string | undefined;
  children: ReactNode;
}

export function TimeZoneProvider({ timeZone, children }: TimeZoneProviderProps) {
  const around = useContext(LanguageContext);
  const value = useMemo(() => (timeZone ? { ...around, timeZone } : around), [around, timeZone]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

function useI18nValue<Value>(read: (i18n: I18n) => Value): Value {
  const { i18n } = useContext(LanguageContext);
  const readNow = () => read(i18n);
  return useSyncExternalStore(i18n.subscribe, readNow, readNow);
}

export interface LanguageState {
  lang: Language;
  dir: Direction;
  locale: string;
  /** Rejects and changes nothing when the texts cannot be fetched. */
  setLanguage: (lang: Language) => Promise<void>;
}

export function useLanguage(): LanguageState {
  const { i18n } = useContext(LanguageContext);
  const lang = useI18nValue((languages) => languages.lang);
  const setLanguage = useCallback(
    async (next: Language) => {
      await i18n.setLanguage(next);
      if (i18n.lang !== next) return;
      rememberLanguage(next);
      applyToDocument(next);
    },
    [i18n],
  );
  const { dir, locale } = languageInfo(lang);
  return useMemo(() => ({ lang, dir, locale, setLanguage }), [lang, dir, locale, setLanguage]);
}

export function useTimeZone(): string | undefined {
  return useContext(LanguageContext).timeZone;
}

/** Undefined on a server, and until a page from there is hydrated. */
export function useReaderZone(): string | undefined {
  return useContext(LanguageContext).readerZone;
}

/** `const t = useT('catalog'); t('providers', { count: 3 })` */
export function useT(ns: string): Translate {
  return useI18nValue((i18n) => i18n.translate(ns));
}
