import type { AccountNotification } from '@doorstep/shared-api/domain';
import type { Format } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { isolated } from './isolate';

export interface NotificationMessage {
  readonly title: string;
  readonly text: string;
  /** Undefined when there is no booking. */
  readonly action?: string;
}

const actionOf: Partial<Record<AccountNotification['kind'], string>> = {
  offer_received: 'notifications.offer',
  provider_out: 'notifications.follow',
  provider_arrived: 'notifications.follow',
  service_started: 'notifications.follow',
  message_received: 'notifications.answer',
  question_asked: 'notifications.answer',
  photo_received: 'notifications.answer',
  review_asked: 'notifications.review',
  payment_due: 'notifications.pay',
  payment_due_soon: 'notifications.pay',
  payment_lost: 'notifications.pay',
  visit_booked: 'notifications.pay',
  visit_repriced: 'notifications.pay',
  visit_charge_failed: 'notifications.pay',
  visit_unpaid: 'notifications.pay',
};

const kindsWithOptionalAmount: ReadonlySet<AccountNotification['kind']> = new Set([
  'offer_received',
  'problem_decided',
  'job_problem_decided',
  'operator_decided',
  'job_operator_decided',
  'job_given_up',
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
]);

export function notificationMessage(
  { kind, values, bookingId }: AccountNotification,
  t: Translate,
  { money, dateTime }: Pick<Format, 'money' | 'dateTime'>,
  reader: 'customer' | 'provider',
): NotificationMessage {
  const { provider, customer, category, amountCents, beforeCents, startsAt, timeZone, reason, note, others } = values;
  const isProvider = reader === 'provider';
  const someone = t(isProvider ? 'notifications.someCustomer' : 'notifications.someProvider');
  const name = isolated((isProvider ? customer : provider) || someone);
  const key = `notifications.kind.${kind}`;
  const isBare = amountCents === undefined && kindsWithOptionalAmount.has(kind);
  const amount = isolated(amountCents === undefined ? '' : money(amountCents));
  const time = isolated(startsAt ? dateTime(startsAt, { timeZone }) : '');
  const text = t(`${key}.${isBare && kind === 'job_given_up' ? 'bareText' : 'text'}`, {
    note: note ? isolated(note) : '',
    before: isolated(beforeCents === undefined ? '' : money(beforeCents)),
    reason: reason ? t(`notifications.reason.${reason}`) : '',
    others: others ? t('notifications.others', { names: isolated(others) }) : '',
    time,
  }).trim();
  return {
    title: t(`${key}.${isBare ? 'bare' : 'title'}`, { name, amount, time }),
    text: category ? `${isolated(category)} · ${text}` : text,
    ...(bookingId && { action: t(actionOf[kind] ?? 'notifications.detail') }),
  };
}
