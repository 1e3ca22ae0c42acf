import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock';
import type { Db } from '../../../platform/db/connect';
import { newId } from '../../../platform/ids';
import {
  type Card,
  type CardGateway,
  type CardRefusal,
  type Intent,
  methodOf,
  type NewIntent,
  RefundRefusedError,
  type TypedCard,
  UPI_ID,
} from '../gateway';
import { requireChargeable } from '../paymentErrors';
import {
  afterUpiApproval,
  type CardErrorCode,
  cardDigits,
  cardErrors,
  checkTestCard,
  disputeOf,
  refusesRefunds,
  type TestCard,
} from './testCards';
import { type DisputesAtTestGateway, type EmitGatewayEvent, testDisputes } from './testDisputes';
import {
  addRefund,
  changeTestIntent,
  claimRefundKey,
  findTestIntent,
  findTestIntentByKey,
  insertTestIntent,
  type TestIntent,
} from './testIntents.repository';
import { chargeLine, insertTestLine, refundLine } from './testLines.repository';

const eventOf: Partial<Record<TestIntent['status'], string>> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

export interface CardResult {
  id: string;
  status: TestIntent['status'];
  error?: { code: CardErrorCode; message: string };
}

export interface TestGateway extends CardGateway, Pick<DisputesAtTestGateway, 'openDispute' | 'decideDispute'> {
  gateway: 'test';
  confirm(clientSecret: string, card: TypedCard): Promise<CardResult | undefined>;
  answerChallenge(clientSecret: string, passed: boolean): Promise<CardResult | undefined>;
  readCard(typed: TypedCard): Card | CardRefusal;
}

export const isTestGateway = (gateway: CardGateway): gateway is TestGateway => gateway.gateway === 'test';

export function testGateway(db: Db, clock: Clock, secret: string, notify: EmitGatewayEvent = () => {}): TestGateway {
  const secretOf = (id: string) => `${id}_secret_${createHmac('sha256', secret).update(id).digest('base64url')}`;
  const toIntent = ({ cardBrand: brand, cardLast4: last4, ...row }: TestIntent): Intent => ({
    ...row,
    clientSecret: secretOf(row.id),
    ...(last4 && { card: { brand, last4 } }),
  });

  async function findBySecret(clientSecret: string): Promise<TestIntent | undefined> {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const [actual, right] = [Buffer.from(clientSecret), Buffer.from(secretOf(id))];
    return actual.length === right.length && timingSafeEqual(actual, right) ? findTestIntent(db, id) : undefined;
  }

  /** Changes the intent with a compare-and-set if it is still in one of `from`. Returns its current state. */
  async function transition(
    id: string,
    from: TestIntent['status'][],
    change: Partial<TestIntent>,
  ): Promise<TestIntent> {
    const changed = await changeTestIntent(db, id, from, { ...change, updatedAt: clock() });
    const intent = changed ?? (await findTestIntent(db, id));
    if (!intent) throw new Error('no such payment intent');
    const event = changed && change.status && eventOf[change.status];
    if (event) notify(event, { object: 'payment_intent', id, status: intent.status });
    return intent;
  }

  const disputes = testDisputes(db, clock, notify);

  const resultOf = (row: TestIntent, error?: CardErrorCode): CardResult => ({
    id: row.id,
    status: row.status,
    ...(error && row.status === 'requires_payment_method' && { error: { code: error, message: cardErrors[error] } }),
  });

  async function create(
    { userId, amountCents, currency, idempotencyKey }: NewIntent,
    prefix = 'pi',
  ): Promise<TestIntent> {
    requireChargeable(amountCents);
    const now = clock();
    await insertTestIntent(db, {
      id: newId(prefix),
      userId,
      idempotencyKey,
      amountCents,
      currency,
      status: 'requires_payment_method',
      createdAt: now,
      updatedAt: now,
    });
    const intent = await findTestIntentByKey(db, idempotencyKey);
    if (!intent) throw new Error('the payment intent no longer exists');
    return intent;
  }

  /** A second click finds the intent authorised and changes nothing. */
  async function pay(
    row: TestIntent,
    current: Partial<TestIntent>,
    card: { challenge?: true; refusedWith?: CardErrorCode },
  ) {
    const error = card.challenge ? undefined : card.refusedWith;
    const status = error ? 'requires_payment_method' : card.challenge ? 'requires_action' : 'requires_capture';
    const afterChallenge = card.challenge ? (card.refusedWith ?? '') : '';
    const now = await transition(row.id, ['requires_payment_method', 'requires_action'], {
      ...current,
      status,
      afterChallenge,
    });
    return resultOf(now, error);
  }

  return {
    gateway: 'test',

    create: async (newIntent) => toIntent(await create(newIntent)),

    async authoriseToken(token, newIntent) {
      if (!/^tok_test_[A-Za-z0-9_-]+$/.test(token)) return undefined;
      const { id } = await create(newIntent);
      return toIntent(await transition(id, ['requires_payment_method'], { status: 'requires_capture' }));
    },

    async find(id) {
      const row = await findTestIntent(db, id);
      return row && toIntent(row);
    },

    async cancel(id) {
      const open: TestIntent['status'][] = ['requires_payment_method', 'requires_action', 'requires_capture'];
      return toIntent(await transition(id, open, { status: 'canceled' }));
    },

    async capture(id) {
      const before = await findTestIntent(db, id);
      const row = await transition(id, ['requires_capture'], {
        status: 'succeeded',
        capturedCents: before?.amountCents ?? 0,
      });
      if (row.status !== 'succeeded') throw new Error(`cannot capture an intent that is ${row.status}`);
      if (await insertTestLine(db, chargeLine(row, clock()))) {
        const disputed = disputeOf(row.cardLast4);
        if (disputed) await disputes.openDispute(id, disputed);
      }
      return toIntent(row);
    },

    async refund(id, amountCents, key) {
      const { userId, cardLast4 } = (await findTestIntent(db, id)) ?? { userId: '', cardLast4: '' };
      if (refusesRefunds(cardLast4)) throw new RefundRefusedError('the card is gone');
      const now = clock();
      await db.transaction(async (tx) => {
        if (!(await claimRefundKey(tx, userId, key, now))) return;
        if (!(await addRefund(tx, id, amountCents, now)))
          throw new Error('the refund is more than what is left of the payment');
        await insertTestLine(tx, refundLine(id, amountCents, now));
      });
      const row = await findTestIntent(db, id);
      if (!row) throw new Error('no such payment intent');
      notify('charge.refunded', { object: 'charge', id: `ch_${id}`, payment_intent: id });
      return toIntent(row);
    },

    ...disputes,

    async confirm(clientSecret, typed) {
      const row = await findBySecret(clientSecret);
      if (!row) return undefined;
      const card = checkTestCard(typed, clock());
      if (typeof card === 'string') return pay(row, {}, { refusedWith: card });
      return pay(row, { cardBrand: card.brand, cardLast4: cardDigits(typed.number).slice(-4) }, card);
    },

    async confirmSaved(id, cardRef) {
      const row = await findTestIntent(db, id);
      if (!row) throw new Error('no such payment intent');
      const { brand: cardBrand, last4: cardLast4, ...card } = cardOfRef(cardRef);
      const { error } = await pay(row, { cardBrand, cardLast4 }, card);
      const intent = toIntent((await findTestIntent(db, id)) ?? row);
      return error ? { intent, refused: error.message } : { intent };
    },

    forgetCard: async () => {},

    upi: {
      create: async (newIntent) => toIntent(await create(newIntent, UPI_ID)),
      async ask(id, upiId) {
        const afterChallenge = afterUpiApproval(upiId);
        const from: TestIntent['status'][] = ['requires_payment_method', 'requires_action'];
        const row = await transition(
          id,
          from,
          afterChallenge === undefined
            ? { status: 'requires_payment_method', afterChallenge: '' }
            : { status: 'requires_action', afterChallenge },
        );
        return {
          intent: toIntent(row),
          ...(afterChallenge === undefined && { refused: cardErrors.test_upi_only }),
        };
      },
    },

    readCard(typed) {
      const card = checkTestCard(typed, clock());
      if (typeof card === 'string') return { refused: cardErrors[card] };
      if (card.refusedWith && !card.challenge) return { refused: cardErrors[card.refusedWith] };
      const { expMonth, expYear } = typed;
      const last4 = cardDigits(typed.number).slice(-4);
      const year = expYear < 100 ? 2000 + expYear : expYear;
      return { ref: refOf(card, last4), brand: card.brand, last4, expMonth, expYear: year };
    },

    async answerChallenge(clientSecret, passed) {
      const row = await findBySecret(clientSecret);
      if (!row) return undefined;
      const refusal = methodOf({ gateway: 'test', id: row.id }) === 'upi' ? 'upi_declined' : 'authentication_failed';
      const error = passed ? ((row.afterChallenge || undefined) as CardErrorCode | undefined) : refusal;
      const status = error ? 'requires_payment_method' : 'requires_capture';
      return resultOf(await transition(row.id, ['requires_action'], { status, afterChallenge: '' }), error);
    },
  };
}

/**
 * Returns the reference of a saved test card. It encodes the behaviour: `pm_test`, challenge and its result, then brand
 * and digits.
 */
const refOf = ({ challenge, refusedWith, brand }: TestCard, last4: string) =>
  `pm_test:${challenge ? 'challenge' : ''}:${refusedWith ?? ''}:${brand}:${last4}`;

function cardOfRef(ref: string): TestCard & Pick<Card, 'last4'> {
  const [, challenge, declinedWith, brand = '', last4 = ''] = ref.split(':');
  return {
    brand,
    last4,
    ...(challenge && { challenge: true as const }),
    ...(declinedWith && { refusedWith: declinedWith as CardErrorCode }),
  };
}
