import type { AccountNotification } from '@doorstep/shared-api/domain';
import type { Format } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { isolated } from './isolate';

export interface NotificationText {
  readonly title: string;
  readonly text: string;
  /** What the button that leads to the booking says; undefined when it belongs to none. */
  readonly action?: string;
}

const byCustomer: readonly AccountNotification['kind'][] = [
  'booking_received',
  'booking_cancelled',
  'booking_rescheduled',
];
const actionOf: Partial<Record<AccountNotification['kind'], string>> = {
  offer_received: 'notifications.offer',
  provider_out: 'notifications.follow',
  provider_arrived: 'notifications.follow',
  service_started: 'notifications.follow',
  message_received: 'notifications.answer',
  review_asked: 'notifications.review',
};

/** A notification in words: who, what, and what can be done now. */
export function notificationText(
  { kind, values, bookingId }: AccountNotification,
  t: Translate,
  money: Format['money'],
): NotificationText {
  const { provider, customer, category, amountCents } = values;
  const someone = t(byCustomer.includes(kind) ? 'notifications.someCustomer' : 'notifications.someProvider');
  const name = isolated((byCustomer.includes(kind) ? customer : (provider ?? customer)) || someone);
  const key = `notifications.kind.${kind}`;
  const isBare = kind === 'offer_received' && amountCents === undefined;
  const amount = isolated(amountCents === undefined ? '' : money(amountCents));
  const text = t(`${key}.text`);
  return {
    title: t(`${key}.${isBare ? 'bare' : 'title'}`, { name, amount }),
    text: category ? `${isolated(category)} · ${text}` : text,
    ...(bookingId && { action: t(actionOf[kind] ?? 'notifications.detail') }),
  };
}
