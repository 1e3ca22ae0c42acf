import type { PayoutAccountRequirement, PayoutFailure } from '@doorstep/shared-api/domain';
import { addMilliseconds, type Clock, DAY } from '../../../platform/clock';
import type { Db } from '../../../platform/db/connect';
import { newId } from '../../../platform/ids';
import { BankFieldError, type BankFields, type GatewayAccount, type GatewayPayout, type PayoutPort } from '../gateway';
import {
  changeTestAccount,
  findTestAccount,
  findTestAccounts,
  findTestPayout,
  findTestPayoutsByKey,
  insertTestAccount,
  insertTestPayouts,
  listTestPayouts,
  type TestBankAccount,
  type TestBankPayout,
} from './testBank.repository';
import { type TestBankBehaviour, testBankName, testBankNumbers, testRoutingNumber } from './testBankNumbers';

const TRANSFER_TIME = DAY;
const RETURNED_AFTER = 2 * DAY;

export function testBank(db: Db, clock: Clock): PayoutPort {
  async function describe(account: TestBankAccount): Promise<GatewayAccount> {
    const { ref, bankName, last4, currency } = account;
    const missing = missingOf(account);
    const trouble = await troubleOf(account);
    const state = trouble === 'account_closed' ? 'closed' : missing.length > 0 ? 'incomplete' : 'active';
    if (state === 'active' && trouble)
      return { ref, state: 'restricted', missing: ['bank_account'], bankName, last4, currency };
    if (state === 'active' && currency !== 'usd')
      return { ref, state: 'restricted', missing: ['currency'], bankName, last4, currency };
    if (state === 'active' && account.behaviour === 'restricted')
      return { ref, state: 'restricted', missing: ['identity'], bankName, last4, currency };
    return { ref, state, missing: state === 'closed' ? ['bank_account'] : missing, bankName, last4, currency };
  }

  async function troubleOf({ ref, savedAt }: TestBankAccount): Promise<PayoutFailure | undefined> {
    const now = clock();
    const since = (await listTestPayouts(db, ref)).filter(({ createdAt }) => savedAt && createdAt >= savedAt);
    return since.flatMap((payout) => statusOf(payout, now).code ?? [])[0];
  }

  async function existing(ref: string): Promise<TestBankAccount> {
    const account = await findTestAccount(db, ref);
    if (!account) throw new Error('no such account at the test bank');
    return account;
  }

  const toPayout = (payout: TestBankPayout): GatewayPayout => ({
    ref: payout.ref,
    expectedAt: payout.arrivesAt,
    ...statusOf(payout, clock()),
  });

  return {
    gateway: 'test',
    setUp: 'fields',

    async openAccount({ id }) {
      const ref = `acct_test_${id}`;
      await insertTestAccount(db, { ref, providerId: id, createdAt: clock() });
      return describe(await existing(ref));
    },

    async findAccount(ref) {
      const account = await findTestAccount(db, ref);
      return account && describe(account);
    },

    linkFor: async () => '',

    async saveBank(ref, fields) {
      await changeTestAccount(db, ref, { ...validateBankFields(fields), savedAt: clock() });
      return describe(await existing(ref));
    },

    async send(orders) {
      const now = clock();
      const accounts = await findTestAccounts(
        db,
        orders.map(({ accountRef }) => accountRef),
      );
      await insertTestPayouts(
        db,
        orders.flatMap(({ idempotencyKey, accountRef, amountCents, currency }) => {
          const account = accounts.find(({ ref }) => ref === accountRef);
          if (!account || account.currency !== currency) return [];
          const { behaviour } = account;
          const arrivesAt = addMilliseconds(now, TRANSFER_TIME);
          return [
            {
              ref: newId('po'),
              idempotencyKey,
              accountRef,
              amountCents,
              currency,
              behaviour,
              arrivesAt,
              createdAt: now,
            },
          ];
        }),
      );
      const rows = await findTestPayoutsByKey(
        db,
        orders.map(({ idempotencyKey }) => idempotencyKey),
      );
      const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
      return orders.map(({ idempotencyKey, accountRef }) => {
        const payout = byKey.get(idempotencyKey);
        if (payout) return toPayout(payout);
        const isThere = accounts.some(({ ref }) => ref === accountRef);
        return { status: 'refused', code: isThere ? 'currency' : 'no_account' };
      });
    },

    async findByKey({ idempotencyKey }) {
      const [payout] = await findTestPayoutsByKey(db, [idempotencyKey]);
      return payout && toPayout(payout);
    },

    async findPayout(ref) {
      const payout = await findTestPayout(db, ref);
      return payout && toPayout(payout);
    },
  };
}

function missingOf({ holderName, birthDate, last4 }: TestBankAccount): PayoutAccountRequirement[] {
  return [
    ...(last4 ? [] : (['bank_account'] as const)),
    ...(holderName ? [] : (['holder_name'] as const)),
    ...(birthDate ? [] : (['birth_date'] as const)),
  ];
}

function validateBankFields({
  holderName,
  birthDate,
  routingNumber,
  accountNumber,
}: BankFields): Partial<TestBankAccount> {
  const named = { ...(holderName && { holderName }), ...(birthDate && { birthDate }) };
  if (routingNumber === undefined && accountNumber === undefined) return named;
  if (routingNumber?.replace(/\D/g, '') !== testRoutingNumber)
    throw new BankFieldError('routing_number', 'There is no bank with this routing number.');
  const digits = accountNumber?.replace(/\D/g, '') ?? '';
  const behaviour = testBankNumbers[digits];
  if (!behaviour) throw new BankFieldError('account_number', 'The bank has no account with this number.');
  const currency = behaviour === 'other_currency' ? 'eur' : 'usd';
  return { ...named, bankName: testBankName, last4: digits.slice(-4), currency, behaviour };
}

function statusOf({ behaviour, arrivesAt }: TestBankPayout, now: Date): Pick<GatewayPayout, 'status' | 'code'> {
  const isThere = arrivesAt <= now;
  switch (behaviour as TestBankBehaviour) {
    case 'fails':
      return { status: 'failed', code: 'no_account' };
    case 'closes':
      return isThere ? { status: 'failed', code: 'account_closed' } : { status: 'on_the_way' };
    case 'returns':
      if (addMilliseconds(arrivesAt, RETURNED_AFTER) <= now) return { status: 'returned', code: 'account_holder' };
      return { status: isThere ? 'paid' : 'on_the_way' };
    default:
      return { status: isThere ? 'paid' : 'on_the_way' };
  }
}

export function returnedAt(payout: TestBankPayout, now: Date): Date | undefined {
  const { status } = statusOf(payout, now);
  if (status === 'returned') return addMilliseconds(payout.arrivesAt, RETURNED_AFTER);
  if (status !== 'failed') return undefined;
  return payout.behaviour === 'fails' ? payout.createdAt : payout.arrivesAt;
}
