import Stripe from 'stripe';
import type { IntentStatus } from '../../../platform/db/schema';
import type { Settings } from '../../../platform/settings';
import { type CardGateway, type CardSetups, type Intent, type NewIntent, RefundRefusedError } from '../gateway';
import { requireChargeable } from '../paymentErrors';
import { stripeClient, undefinedIfMissing } from './stripeClient';
import { evidenceOf, toDispute } from './stripeDisputes';
import { listStripeLines } from './stripeLines';

const statusOf: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'requires_action',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    // A status that a later Stripe invents is not one that takes money.
    status: statusOf[intent.status] ?? 'requires_action',
    amountCents: intent.amount,
    currency: intent.currency,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    userId: intent.metadata.user_id ?? '',
    clientSecret: intent.client_secret ?? '',
    card: cardOf(charge),
  };
}

function cardOf(charge: Stripe.Charge | null): Intent['card'] {
  const card = charge?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

/** Include the charge, which contains the refunded amount. */
const expand = ['latest_charge'];

/** Codes with which Stripe says that no later call would do it. */
const finalRefusals = ['charge_not_refundable', 'expired_or_canceled_card', 'lost_or_stolen_card'];

function throwRefundError(error: unknown): never {
  const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError && finalRefusals.includes(error.code ?? '');
  throw isFinal ? new RefundRefusedError(error.message) : error;
}

export function stripeGateway(settings: NonNullable<Settings['stripe']>, timeout?: number): CardGateway {
  const stripe = stripeClient(settings, timeout);

  async function orThrow<T>(call: () => Promise<T>): Promise<T> {
    const result = await undefinedIfMissing(call);
    if (result === undefined) throw new Error('Stripe does not know this payment');
    return result;
  }

  async function find(id: string): Promise<Intent | undefined> {
    const result = await undefinedIfMissing(() => stripe.paymentIntents.retrieve(id, { expand }));
    return result && toIntent(result);
  }

  /** Returns the intent's current state when Stripe rejects a transition because the intent has already moved on. */
  async function afterTransition(id: string, transition: () => Promise<Stripe.PaymentIntent>): Promise<Intent> {
    try {
      return toIntent(await orThrow(transition));
    } catch (error) {
      const now = isUnexpectedState(error) ? await find(id) : undefined;
      if (!now) throw error;
      return now;
    }
  }

  const intentRequestOf = ({ amountCents, currency, userId }: NewIntent) =>
    ({ amount: amountCents, currency, capture_method: 'manual', metadata: { user_id: userId } }) as const;

  const setUps: CardSetups = {
    async makeCustomer(userId) {
      const params = { metadata: { user_id: userId } };
      const created = await orThrow(() => stripe.customers.create(params, { idempotencyKey: `customer:${userId}` }));
      return created.id;
    },

    async startSetUp(customer) {
      const params = {
        customer,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      } as const;
      const { id, client_secret } = await orThrow(() => stripe.setupIntents.create(params));
      return { id, clientSecret: client_secret ?? '' };
    },

    async finishedSetUp(id, customerRef) {
      const setUp = await undefinedIfMissing(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      const customer = typeof setUp?.customer === 'object' ? setUp.customer?.id : setUp?.customer;
      const method = typeof setUp?.payment_method === 'object' ? setUp.payment_method : undefined;
      if (setUp?.status !== 'succeeded' || customer !== customerRef || !method?.card) return undefined;
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
      return { ref: method.id, brand, last4, expMonth, expYear };
    },
  };

  return {
    gateway: 'stripe',
    find,

    async create(newIntent) {
      requireChargeable(newIntent.amountCents);
      const { idempotencyKey } = newIntent;
      const params = {
        ...intentRequestOf(newIntent),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      } as const;
      return toIntent(await orThrow(() => stripe.paymentIntents.create(params, { idempotencyKey })));
    },

    async authoriseToken(token, newIntent) {
      requireChargeable(newIntent.amountCents);
      const { idempotencyKey } = newIntent;
      const params = {
        ...intentRequestOf(newIntent),
        payment_method_types: ['card'],
        payment_method_data: { type: 'card', card: { token } },
        confirm: true,
        expand,
      } as unknown as Stripe.PaymentIntentCreateParams;
      try {
        return toIntent(await orThrow(() => stripe.paymentIntents.create(params, { idempotencyKey })));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return undefined;
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw error;
      }
    },

    cancel: (id) => afterTransition(id, () => stripe.paymentIntents.cancel(id, { expand })),

    async capture(id) {
      const intent = await afterTransition(id, () =>
        stripe.paymentIntents.capture(id, { expand }, { idempotencyKey: `capture:${id}` }),
      );
      if (intent.status !== 'succeeded') throw new Error(`cannot capture an intent that is ${intent.status}`);
      return intent;
    },

    async refund(id, amountCents, idempotencyKey) {
      const refund = await orThrow(() =>
        stripe.refunds.create({ payment_intent: id, amount: amountCents }, { idempotencyKey }),
      ).catch(throwRefundError);
      if (refund.status === 'failed') throw new RefundRefusedError(refund.failure_reason ?? '');
      const intent = await find(id);
      if (!intent) throw new Error('Stripe does not know this payment');
      return intent;
    },

    async findDispute(ref) {
      const dispute = await undefinedIfMissing(() => stripe.disputes.retrieve(ref));
      return dispute && toDispute(dispute);
    },

    async submitEvidence(ref, evidence) {
      const params = { evidence: evidenceOf(evidence), submit: true };
      return toDispute(await orThrow(() => stripe.disputes.update(ref, params, { idempotencyKey: `evidence:${ref}` })));
    },

    listLines: (from, until) => orThrow(() => listStripeLines(stripe, from, until)),

    async confirmSaved(id, cardRef, customerRef, { offSession = false } = {}) {
      const params = { payment_method: cardRef, expand, ...(offSession && { off_session: true }) };
      try {
        await orThrow(() => stripe.paymentIntents.update(id, { customer: customerRef }));
        return {
          intent: toIntent(await orThrow(() => stripe.paymentIntents.confirm(id, params))),
        };
      } catch (error) {
        const intent = await find(id);
        if (!intent) throw error;
        if (error instanceof Stripe.errors.StripeCardError) return { intent, refused: error.message };
        if (isUnexpectedState(error)) return { intent };
        throw error;
      }
    },

    async forgetCard(cardRef) {
      try {
        await undefinedIfMissing(() => stripe.paymentMethods.detach(cardRef));
      } catch (error) {
        // Detached already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },

    setUps,
  };
}

const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
