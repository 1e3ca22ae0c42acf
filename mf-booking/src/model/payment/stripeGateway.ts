import { apiError } from '@doorstep/shared-api';
import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import type { CardGateway, CardOutcome } from './cardGateway';
import { confirmationDetailsOf, createConfirmedIntent, stateOfIntent, type TestGatewayCalls } from './testGateway';

export interface StripeOnPage {
  readonly stripe: Stripe;
  readonly card?: StripeCardNumberElement;
}

export interface StripeCalls extends Pick<TestGatewayCalls, 'createIntent'> {
  readonly getIntent: NonNullable<TestGatewayCalls['getIntent']>;
}

/** A failed connection to Stripe leaves the payment's state unknown. Any other error is Stripe's answer. */
function declineOf(error: StripeError): CardOutcome {
  if (error.type === 'api_connection_error' || error.type === 'api_error') throw apiError('network');
  return { kind: 'declined', code: error.decline_code ?? error.code, message: error.message };
}

interface IntentResult {
  readonly error?: StripeError;
  readonly paymentIntent?: { readonly status: string };
}

/** Stripe shows the bank challenge itself and resolves when it is over. */
function outcomeOf({ error, paymentIntent }: IntentResult): CardOutcome {
  if (error) return declineOf(error);
  const status = paymentIntent?.status;
  if (status === 'requires_capture' || status === 'succeeded') return { kind: 'authorized' };
  if (status === 'requires_action') return { kind: 'challenge' };
  if (status === 'processing') throw apiError('network');
  return { kind: 'declined' };
}

/** Stripe with a server of ours: intents are made there, confirmed here, and asked for there. */
export function stripeGateway(calls: StripeCalls, page: () => Promise<StripeOnPage>): CardGateway {
  return {
    async open(quote, paymentMethod) {
      const intent = await calls.createIntent(quote, confirmationDetailsOf(paymentMethod));
      const amountCents = intent.amountCents + (intent.walletCents ?? 0);
      return { reference: intent.id, amountCents, clientSecret: intent.clientSecret ?? '' };
    },
    async confirm({ clientSecret, quote }, paymentMethod) {
      if (paymentMethod.kind === 'saved' || paymentMethod.kind === 'wallet') {
        const intent = await createConfirmedIntent(calls, quote, paymentMethod);
        const state = stateOfIntent(intent.status);
        if (state.kind === 'authorized') return { ...state, reference: intent.id };
        if (state.kind !== 'challenge') return { kind: 'declined' };
        const { stripe } = await page();
        return outcomeOf(await stripe.handleNextAction({ clientSecret: intent.clientSecret ?? clientSecret }));
      }
      const { stripe, card } = await page();
      if (paymentMethod.kind === 'express') {
        const { elements } = paymentMethod;
        // Apple Pay and Google Pay never leave the page.
        return outcomeOf(await stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' }));
      }
      // Our own form and UPI work only with the test gateway.
      if (paymentMethod.kind !== 'fields' || !card) return { kind: 'declined' };
      const billing = { name: paymentMethod.holderName };
      return outcomeOf(
        await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details: billing } }),
      );
    },
    async answerChallenge({ clientSecret }, outcome) {
      if (outcome === 'fail') return { kind: 'declined', code: 'authentication_failed' };
      const { stripe } = await page();
      return outcomeOf(await stripe.handleNextAction({ clientSecret }));
    },
    async stateOf(reference) {
      return stateOfIntent((await calls.getIntent(reference)).status);
    },
  };
}

/** For a server that is not ours. The card becomes a token that is sent with the booking. */
export function stripeTokenGateway(page: () => Promise<StripeOnPage>): CardGateway {
  return {
    async open(quote) {
      const { stripe, card } = await page();
      if (!card) throw apiError('business', { code: 'payment_failed' });
      const { token, error } = await stripe.createToken(card);
      if (token) return { reference: token.id, amountCents: quote.payableCents, clientSecret: '' };
      const outcome = declineOf(error);
      throw apiError('business', {
        code: 'payment_failed',
        message: outcome.kind === 'declined' ? (outcome.message ?? '') : '',
      });
    },
    confirm: async () => ({ kind: 'authorized' }),
    answerChallenge: async () => ({ kind: 'declined', code: 'authentication_failed' }),
    // A token holds no money, so an unfinished payment starts again.
    stateOf: async () => ({ kind: 'open' }),
  };
}
