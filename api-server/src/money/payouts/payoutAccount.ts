import type { PayoutInterval } from '@doorstep/shared-api/domain';
import { formatMoney } from '@doorstep/shared-api/domain';
import type { PayoutAccountWire, PayoutSetUpWire } from '@doorstep/shared-api/wire';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { publish, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { readPayoutRules } from '../../platform/settings/settings.repository';
import { GatewayTimeoutError } from '../payments/gateway';
import { BankFieldError, type BankFields, type GatewayAccount } from './gateway';
import { payoutPortOf } from './gateways/payoutPortOf';
import { findPayee, findPayoutAccount, setPayoutInterval, storePayoutAccount } from './payoutAccounts.repository';

const RETURN_PATH = '/provider-payout-account?returned=1';

export async function readPayoutAccount(context: Context, providerId: string): Promise<PayoutAccountWire> {
  const { db, clock } = context;
  const account = await findPayoutAccount(db, providerId);
  const payee = await findPayee(db, providerId);
  const { rules } = await readPayoutRules(db, clock());
  return {
    state: account?.state ?? 'none',
    missing: (account?.missing ?? []) as PayoutAccountWire['missing'],
    bank: account?.bankName ?? '',
    last4: account?.last4 ?? '',
    checked_at: toInstant(account?.checkedAt),
    set_up: (account ? payoutPortOf(context, account.gateway) : context.payouts).setUp,
    interval: payee?.interval ?? 'weekly',
    weekday: rules.payoutWeekday,
    minimum: formatMoney(rules.payoutMinimumCents),
    hold: payee?.heldAt ? { since: toInstant(payee.heldAt), reason: payee.holdReason } : null,
  };
}

export async function startPayoutAccount(context: Context, user: User): Promise<PayoutSetUpWire> {
  const port = context.payouts;
  const { ref } = await translateGatewayErrors(() => ensureGatewayAccount(context, user));
  const url = await translateGatewayErrors(() => port.linkFor(ref, `${context.settings.publicUrl}${RETURN_PATH}`));
  return { account: await readPayoutAccount(context, user.id), url };
}

async function ensureGatewayAccount(context: Context, { id, email }: User): Promise<GatewayAccount> {
  const port = context.payouts;
  const stored = await findPayoutAccount(context.db, id);
  const existing = stored?.gateway === port.gateway ? await port.findAccount(stored.ref) : undefined;
  const account = existing?.state === 'closed' && port.setUp === 'link' ? undefined : existing;
  const opened = account ?? (await port.openAccount({ id, email }));
  await store(context, id, opened);
  return opened;
}

export async function savePayoutBank(context: Context, user: User, fields: BankFields): Promise<PayoutAccountWire> {
  const port = context.payouts;
  if (port.setUp !== 'fields')
    throw new HttpError('state_conflict', 'Set up your bank account on the payment provider’s page.');
  const saved = await translateGatewayErrors(async () =>
    port.saveBank((await ensureGatewayAccount(context, user)).ref, fields),
  );
  await store(context, user.id, saved);
  return readPayoutAccount(context, user.id);
}

export async function refreshAndReadAccount(context: Context, user: User): Promise<PayoutAccountWire> {
  const account = await findPayoutAccount(context.db, user.id);
  if (account) {
    const news = await translateGatewayErrors(() => payoutPortOf(context, account.gateway).findAccount(account.ref));
    if (news) await store(context, user.id, news);
  }
  return readPayoutAccount(context, user.id);
}

export async function choosePayoutInterval(context: Context, user: User, interval: PayoutInterval) {
  await setPayoutInterval(context.db, user.id, interval);
  return readPayoutAccount(context, user.id);
}

/** A failure is logged and never thrown. */
export async function refreshAccount(context: Context, providerId: string, log: Log) {
  try {
    const account = await findPayoutAccount(context.db, providerId);
    const news = account && (await payoutPortOf(context, account.gateway).findAccount(account.ref));
    if (news) await store(context, providerId, news);
  } catch (error) {
    log.error({ err: error, providerId }, 'could not fetch a payout account from the payment gateway');
  }
}

async function store(context: Context, providerId: string, account: GatewayAccount) {
  const { db, clock, payouts } = context;
  const now = clock();
  const before = await findPayoutAccount(db, providerId);
  // An existing account keeps its gateway. A new one belongs to the current gateway.
  const gateway = before?.ref === account.ref ? before.gateway : payouts.gateway;
  const { ref, state, missing, bankName, last4, currency } = account;
  await withEvents(db, now, async (tx) => {
    const columns = { providerId, gateway, ref, state, missing, bankName, last4, currency };
    await storePayoutAccount(tx, { ...columns, createdAt: now, checkedAt: now });
    publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
  });
}

async function translateGatewayErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BankFieldError)
      throw new HttpError('validation', error.message, { field: error.field, status: 422 });
    if (error instanceof GatewayTimeoutError)
      throw new HttpError('internal', 'The payment provider does not answer. Please try again in a moment.', {
        status: 503,
        retryAfterSeconds: 30,
      });
    throw error;
  }
}
