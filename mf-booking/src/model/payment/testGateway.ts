import type { CardResult, IntentStatus, PaymentIntent, Quote } from '@doorstep/shared-api/domain';
import { type CardGateway, type CardOutcome, type PaymentMethod, type PaymentState, walletPartIn } from './cardGateway';

/** Payment details that confirm a payment at its creation, without a card form. */
export interface ConfirmationDetails {
  readonly paymentMethodId?: string;
  readonly walletCents?: number;
  readonly upi?: { readonly id?: string };
}

export interface TestGatewayCalls {
  createIntent(quote: Quote, paymentMethod?: ConfirmationDetails): Promise<PaymentIntent>;
  confirm(card: {
    clientSecret: string;
    number: string;
    expMonth: number;
    expYear: number;
    cvc: string;
  }): Promise<CardResult>;
  challenge(result: { clientSecret: string; outcome: 'pass' | 'fail' }): Promise<CardResult>;
  /**
   * Absent when no server stores the payment. Nothing is held before the booking, so an unfinished one starts again.
   */
  getIntent?: (id: string) => Promise<PaymentIntent>;
}

export function testGateway(calls: TestGatewayCalls): CardGateway {
  return {
    async open(quote, paymentMethod) {
      const intent = await calls.createIntent(quote, confirmationDetailsOf(paymentMethod));
      const { id: reference, amountCents, walletCents = 0, clientSecret = '', status } = intent;
      return {
        reference,
        amountCents: amountCents + walletCents,
        clientSecret,
        ...(status === 'requires_capture' && { isHeld: true }),
      };
    },
    async confirm({ clientSecret, quote, isHeld }, paymentMethod) {
      if (paymentMethod.kind === 'saved' || paymentMethod.kind === 'wallet')
        return outcomeOfIntent(await createConfirmedIntent(calls, quote, paymentMethod));
      // The UPI app was asked when the payment was opened.
      if (paymentMethod.kind === 'upi') return { kind: isHeld ? 'authorized' : 'challenge' };
      // The other methods belong to another gateway.
      if (paymentMethod.kind !== 'card') return { kind: 'declined' };
      const { number, expMonth, expYear, cvc } = paymentMethod.card;
      return outcomeOf(await calls.confirm({ clientSecret, number, expMonth, expYear, cvc }));
    },
    async answerChallenge({ clientSecret }, outcome) {
      return outcomeOf(await calls.challenge({ clientSecret, outcome }));
    },
    async stateOf(reference) {
      return calls.getIntent ? stateOfIntent((await calls.getIntent(reference)).status) : { kind: 'open' };
    },
  };
}

export function confirmationDetailsOf(paymentMethod: Parameters<CardGateway['open']>[1] = {}): ConfirmationDetails {
  if ('kind' in paymentMethod && paymentMethod.kind === 'upi')
    return { upi: paymentMethod.id === undefined ? {} : { id: paymentMethod.id } };
  const walletCents = walletPartIn(paymentMethod);
  return walletCents > 0 ? { walletCents } : {};
}

/** Opens the payment of the quote again, this time with the details that confirm it. */
export function createConfirmedIntent(
  calls: Pick<TestGatewayCalls, 'createIntent'>,
  quote: Quote,
  paymentMethod: Extract<PaymentMethod, { kind: 'saved' | 'wallet' }>,
): Promise<PaymentIntent> {
  if (paymentMethod.kind === 'wallet') return calls.createIntent(quote, { walletCents: quote.payableCents });
  return calls.createIntent(quote, {
    paymentMethodId: paymentMethod.cardId,
    ...confirmationDetailsOf(paymentMethod),
  });
}

function outcomeOfIntent({ id, status }: PaymentIntent): CardOutcome {
  const state = stateOfIntent(status);
  if (state.kind === 'authorized') return { ...state, reference: id };
  return state.kind === 'challenge' ? state : { kind: 'declined' };
}

function outcomeOf(result: CardResult): CardOutcome {
  const state = stateOfIntent(result.status);
  if (state.kind === 'authorized' || state.kind === 'challenge') return state;
  return { kind: 'declined', code: result.error?.code, message: result.error?.message };
}

export function stateOfIntent(status: IntentStatus): PaymentState {
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return { kind: 'authorized' };
    case 'requires_action':
      return { kind: 'challenge' };
    case 'processing':
      return { kind: 'pending' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { kind: 'open' };
  }
}
