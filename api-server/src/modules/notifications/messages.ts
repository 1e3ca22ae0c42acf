import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import type { Language } from '../../mail/language';
import type { NotificationKind, Side } from './kinds';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fa from './messages/fa.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };

interface Texts {
  someProvider: string;
  someCustomer: string;
  kinds: Record<NotificationKind, { title: string; text: string; bare?: string }>;
}

export const sentences: Readonly<Record<Language, Texts>> = { en, es, fr, fa, de, ru };

/** What a mail or a text message says, the same as the site's own list of notifications. `to` is the reader's side. */
export function sentence(language: Language, kind: NotificationKind, values: NotificationValuesWire, to: Side) {
  const { someCustomer, someProvider, kinds: known } = sentences[language];
  const { title, text, bare } = known[kind];
  const name = to === 'provider' ? values.customer || someCustomer : values.provider || someProvider;
  const fill = (words: string) => words.replace('{{name}}', name).replace('{{amount}}', values.amount ?? '');
  return { title: fill(values.amount ? title : (bare ?? title)), text: fill(text) };
}
