import { numberFormat } from '../format/numberFormat';
import { type Catalogue, flattenMessages, type MessageTree, messageOf } from './catalogue';
import { isLanguage, type Language, languageInfo, languages } from './languages';

export type { MessageTree };

type MessageModule = MessageTree | { default: MessageTree };

export interface Messages {
  ns: string;
  load: Readonly<Record<Language, () => Promise<MessageModule>>>;
}

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: Values) => string;

export interface I18n {
  readonly lang: Language;
  /** Returns the same function until the texts change. */
  translate(ns: string): Translate;
  has(ns: string): boolean;
  register(messages: Messages): void;
  /** Fetches the texts of all registered namespaces (or of one) in a language, without switching to it. */
  load(lang?: Language, ns?: string): Promise<void>;
  /** Fetches, then switches (the last of several choices wins). Rejects, changing nothing, when a file cannot be fetched. */
  setLanguage(lang: Language): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Dates, times and amounts in Persian digits read from right to left. Phone and booking numbers do not. */
const startsWithPersianFigure = /^[^\p{L}]*[۰-۹]/u;
const isIsolated = /^[\u2066-\u2068].*\u2069$/s;

/**
 * Wraps a value in Unicode isolates, so that a name, an address, an amount or a time cannot reorder a right-to-left
 * sentence.
 */
function isolate(text: string, dir: 'ltr' | 'rtl'): string {
  if (dir === 'ltr' || text.trim() === '' || isIsolated.test(text)) return text;
  return `${startsWithPersianFigure.test(text) ? '\u2067' : '\u2068'}${text}\u2069`;
}

/** Numbers inside sentences follow the language (Persian digits); everything else stays as it is, isolated from right to left. */
function valueFormatterFor(lang: Language): (value: unknown) => string {
  const { locale, dir } = languageInfo(lang);
  return (value) =>
    typeof value === 'number' ? numberFormat(locale).format(value) : isolate(String(value ?? ''), dir);
}

/** A name that ends with a full stop ("Mia T.") ends its sentence, too. Between the two there may be bidi isolates. */
const collapseFullStops = (message: string): string =>
  message.replace(/([^.])\.([\u200e\u200f\u2066-\u2069]*)\.(?!\.)/g, '$1.$2');

/**
 * Creates an i18n instance. The browser has a single one (`i18n`). Tests and the prerenderer create their own:
 * `createI18n('fa', { ui, catalog })`.
 */
export function createI18n(initial: string, resources: Readonly<Record<string, MessageTree>> = {}): I18n {
  let lang: Language = isLanguage(initial) ? initial : 'en';
  const catalogues = new Map<string, Catalogue>();
  const idOf = (code: Language, ns: string) => `${code}/${ns}`;
  for (const [ns, tree] of Object.entries(resources)) catalogues.set(idOf(lang, ns), flattenMessages(tree));
  const registry = new Map<string, Messages>();
  const inFlight = new Map<string, Promise<void>>();
  const translators = new Map<string, Translate>();
  const listeners = new Set<() => void>();
  let language: Language = lang;

  function changed() {
    for (const listener of listeners) listener();
  }

  function loadOne({ ns, load }: Messages, code: Language): Promise<void> {
    const id = idOf(code, ns);
    if (catalogues.has(id)) return Promise.resolve();
    const current = inFlight.get(id);
    if (current) return current;
    const promise = load[code]()
      .then((module) => {
        const tree = 'default' in module && typeof module.default === 'object' ? module.default : module;
        catalogues.set(id, flattenMessages(tree));
        if (code !== lang) return;
        translators.delete(ns);
        changed();
      })
      .finally(() => inFlight.delete(id));
    inFlight.set(id, promise);
    return promise;
  }

  async function load(code: Language = lang, ns?: string) {
    const all = ns === undefined ? [...registry.values()] : [registry.get(ns)];
    await Promise.all(all.map((messages) => messages && loadOne(messages, code)));
  }

  return {
    get lang() {
      return lang;
    },
    translate(ns) {
      const existingTranslate = translators.get(ns);
      if (existingTranslate) return existingTranslate;
      const code = lang;
      const show = valueFormatterFor(code);
      const translate: Translate = (key, values = {}) =>
        collapseFullStops(messageOf(catalogues.get(idOf(code, ns)), code, key, values, show));
      translators.set(ns, translate);
      return translate;
    },
    has: (ns) => catalogues.has(idOf(lang, ns)),
    register(messages) {
      const existingMessages = registry.get(messages.ns);
      // Another version of the package takes over, and its screens need its own texts.
      if (existingMessages && existingMessages !== messages) {
        for (const { code } of languages) {
          catalogues.delete(idOf(code, messages.ns));
          inFlight.delete(idOf(code, messages.ns));
        }
      }
      registry.set(messages.ns, messages);
    },
    load,
    async setLanguage(next) {
      language = next;
      await load(next);
      // The user chose another language while the texts loaded. The last choice wins.
      if (next === lang || next !== language) return;
      lang = next;
      translators.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
