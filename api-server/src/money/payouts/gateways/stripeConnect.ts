import type { PayoutAccountRequirement, PayoutFailure } from '@doorstep/shared-api/domain';
import Stripe from 'stripe';
import { addMilliseconds, DAY } from '../../../platform/clock';
import type { Settings } from '../../../platform/settings';
import { GatewayTimeoutError } from '../../payments/gateway';
import { stripeClient, undefinedIfMissing } from '../../payments/gateways/stripeClient';
import type { GatewayAccount, GatewayPayout, PayoutOrder, PayoutOutcome, PayoutPort } from '../gateway';

const AT_ONCE = 10;

/**
 * Pays through Stripe Connect, with an Express account for each provider that is set up on Stripe's page. A payout is a
 * transfer to that account and a payout from it to the bank. Failed payouts are transferred back, so that the platform
 * has the money again, as in our ledger.
 */
export function stripeConnect(settings: NonNullable<Settings['stripe']>, timeout?: number): PayoutPort {
  const stripe = stripeClient(settings, timeout);

  async function existing<T>(call: () => Promise<T>): Promise<T> {
    const result = await undefinedIfMissing(call);
    if (result === undefined) throw new Error('Stripe does not know this account');
    return result;
  }

  async function findTransfer(key: string): Promise<Stripe.Transfer | undefined> {
    const { data } = await existing(() => stripe.transfers.list({ transfer_group: key, limit: 1 }));
    return data[0];
  }

  async function bringBack(key: string) {
    const transfer = await findTransfer(key);
    if (!transfer || transfer.reversed) return;
    await existing(() => stripe.transfers.createReversal(transfer.id, {}, { idempotencyKey: `${key}:reversal` }));
  }

  /** Takes the money of a failed payout back from the account at Stripe before the failure is reported. */
  async function newsOf(payout: Stripe.Payout): Promise<GatewayPayout> {
    const news = toPayout(payout);
    if (news.status === 'failed' && payout.metadata?.order) await bringBack(payout.metadata.order);
    return news;
  }

  async function sendOne(order: PayoutOrder): Promise<PayoutOutcome> {
    const { idempotencyKey: key, accountRef: destination, amountCents: amount, currency } = order;
    let isTransferred = false;
    try {
      // Search by group, as Stripe forgets keys after a day.
      const before = order.isRepeated ? await findTransfer(key) : undefined;
      if (before?.reversed) return { status: 'refused', code: 'other' };
      if (!before) {
        const transfer = { amount, currency, destination, transfer_group: key, metadata: { order: key } };
        await existing(() => stripe.transfers.create(transfer, { idempotencyKey: `${key}:transfer` }));
      }
      isTransferred = true;
      const params = { amount, currency, metadata: { order: key } };
      const options = { idempotencyKey: key, stripeAccount: destination };
      return await newsOf(await existing(() => stripe.payouts.create(params, options)));
    } catch (error) {
      if (error instanceof GatewayTimeoutError) return { status: 'unsure' };
      // Other errors, such as a wrong key or right, are our fault and not the provider's. A balance that is not
      // available yet may be in time.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      if (!isTransferred && error.code === 'balance_insufficient') return { status: 'unsure' };
      if (isTransferred) await bringBack(key);
      return { status: 'refused', code: failureOf(error.code) };
    }
  }

  return {
    gateway: 'stripe',
    setUp: 'link',

    async openAccount({ id, email }) {
      const params = {
        type: 'express',
        email,
        metadata: { user_id: id },
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
      } as const satisfies Stripe.AccountCreateParams;
      return toAccount(await existing(() => stripe.accounts.create(params, { idempotencyKey: `account:${id}` })));
    },

    async findAccount(ref) {
      const account = await undefinedIfMissing(() => stripe.accounts.retrieve(ref));
      return account && toAccount(account);
    },

    async linkFor(ref, returnUrl) {
      const account = await existing(() => stripe.accounts.retrieve(ref));
      if (toAccount(account).state === 'active')
        return (await existing(() => stripe.accounts.createLoginLink(ref))).url;
      const params = {
        account: ref,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: returnUrl,
      } as const;
      return (await existing(() => stripe.accountLinks.create(params))).url;
    },

    async saveBank() {
      throw new Error('Stripe collects the bank account on its own page');
    },

    async send(orders) {
      const outcomes: PayoutOutcome[] = [];
      for (let from = 0; from < orders.length; from += AT_ONCE)
        outcomes.push(
          ...(await Promise.all(
            orders
              .slice(from, from + AT_ONCE)
              .map((order) => sendOne(order).catch(() => ({ status: 'unsure' }) as const)),
          )),
        );
      return outcomes;
    },

    async findByKey({ idempotencyKey, accountRef }) {
      const { data } = await existing(() => stripe.payouts.list({ limit: 100 }, { stripeAccount: accountRef }));
      const payout = data.find(({ metadata }) => metadata?.order === idempotencyKey);
      return payout && newsOf(payout);
    },

    async findPayout(ref, accountRef) {
      const payout = await undefinedIfMissing(() => stripe.payouts.retrieve(ref, {}, { stripeAccount: accountRef }));
      return payout && newsOf(payout);
    },
  };
}

/** Stripe may report `failed` days after `paid`, which means that the money came back. */
function toPayout(payout: Stripe.Payout): GatewayPayout {
  const expectedAt = payout.arrival_date
    ? new Date(payout.arrival_date * 1000)
    : addMilliseconds(new Date(payout.created * 1000), DAY);
  const base = { ref: payout.id, expectedAt };
  if (payout.status === 'paid') return { ...base, status: 'paid' };
  if (payout.status === 'failed') return { ...base, status: 'failed', code: failureOf(payout.failure_code) };
  if (payout.status === 'canceled') return { ...base, status: 'failed', code: 'other' };
  return { ...base, status: 'on_the_way' };
}

function toAccount(account: Stripe.Account): GatewayAccount {
  const bank = account.external_accounts?.data.find((one) => one.object === 'bank_account');
  const wanted = [
    ...new Set([...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])].map(partOf)),
  ];
  const isOther = bank && bank.currency !== 'usd';
  const missing = isOther ? [...wanted, 'currency' as const] : wanted;
  const state = stateOf(account, isOther);
  return {
    ref: account.id,
    state,
    missing: state === 'active' ? [] : missing,
    bankName: bank?.bank_name ?? '',
    last4: bank?.last4 ?? '',
    currency: bank?.currency ?? '',
  };
}

function stateOf(account: Stripe.Account, isOther: boolean | undefined): GatewayAccount['state'] {
  if (account.requirements?.disabled_reason?.startsWith('rejected')) return 'closed';
  if (!account.details_submitted) return 'incomplete';
  return account.payouts_enabled && !isOther ? 'active' : 'restricted';
}

function partOf(requirement: string): PayoutAccountRequirement {
  if (requirement.startsWith('external_account')) return 'bank_account';
  if (requirement.startsWith('tos_acceptance')) return 'terms';
  if (requirement.includes('.dob')) return 'birth_date';
  if (requirement.includes('.address')) return 'address';
  if (/first_name|last_name|\.name$/.test(requirement)) return 'holder_name';
  if (/verification|ssn|id_number/.test(requirement)) return 'identity';
  return 'other';
}

const failures: Readonly<Record<string, PayoutFailure>> = {
  account_closed: 'account_closed',
  no_account: 'no_account',
  invalid_account_number: 'account_number',
  incorrect_account_number: 'account_number',
  incorrect_account_holder_name: 'account_holder',
  bank_ownership_changed: 'account_holder',
  account_frozen: 'account_restricted',
  bank_account_restricted: 'account_restricted',
  payouts_not_allowed: 'account_restricted',
  insufficient_capabilities_for_transfer: 'account_restricted',
  invalid_currency: 'currency',
  declined: 'refused',
  debit_not_authorized: 'refused',
};

const failureOf = (code: string | null | undefined): PayoutFailure => failures[code ?? ''] ?? 'other';
