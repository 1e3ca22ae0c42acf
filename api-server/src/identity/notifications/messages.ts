import { formatMoney, type MissedVisitReason, type Recurrence } from '@doorstep/shared-api/domain';
import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import type { Language } from '../../platform/language';
import { cleanPersonalText } from '../../platform/personalText';
import { clockTime } from './clockTime';
import type { NotificationKind, Role } from './kinds';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fa from './messages/fa.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };

interface NotificationMessages {
  someProvider: string;
  someCustomer: string;
  total: string;
  earning: string;
  payBy: string;
  asap: string;
  timeOpen: string;
  recurs: Record<Recurrence, string>;
  others: string;
  reasons: Record<MissedVisitReason, string>;
  kinds: Record<NotificationKind, { title: string; text: string; bare?: string; bareText?: string }>;
}

export const messages: Readonly<Record<Language, NotificationMessages>> = { en, es, fr, fa, de, ru };

const formats = new Map<Language, Intl.NumberFormat>();

function dollars(language: Language, amount: string): string {
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const format = formats.get(language) ?? new Intl.NumberFormat(language, style);
  formats.set(language, format);
  return format.format(Number(amount));
}

export const moneyLine = (language: Language, what: 'total' | 'earning', cents: number) =>
  messages[language][what].replace('{{amount}}', () => dollars(language, formatMoney(cents)));

export function notificationText(language: Language, kind: NotificationKind, values: NotificationValuesWire, to: Role) {
  const { someCustomer, someProvider, reasons, others: instead, kinds: current } = messages[language];
  const { starts_at: startsAt, time_zone: timeZone, reason, before } = values;
  const { title, text, bare, bareText } = current[kind];
  const name = cleanPersonalText(to === 'provider' ? values.customer || someCustomer : values.provider || someProvider);
  // Insert the operator's note last, so that placeholders in it stay as they are.
  const fill = (words: string) =>
    words
      .replace('{{name}}', () => name)
      .replace('{{amount}}', () => (values.amount ? dollars(language, values.amount) : ''))
      .replace('{{before}}', () => (before ? dollars(language, before) : ''))
      .replace('{{time}}', () => (startsAt && timeZone ? clockTime(language, timeZone, new Date(startsAt)) : ''))
      .replace('{{reason}}', () => (reason ? reasons[reason] : ''))
      .replace('{{others}}', () => (values.others ? instead.replace('{{names}}', () => values.others ?? '') : ''))
      .replace('{{note}}', () => values.note ?? '')
      .trim();
  return {
    title: fill(values.amount ? title : (bare ?? title)),
    text: fill(values.amount ? text : (bareText ?? text)),
  };
}
