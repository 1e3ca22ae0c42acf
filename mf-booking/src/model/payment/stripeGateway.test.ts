import { isApiError } from '@doorstep/shared-api';
import type { PaymentIntent } from '@doorstep/shared-api/domain';
import { makeQuote } from '@doorstep/shared-api/testing';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';
import { type StripeCalls, stripeGateway, stripeTokenGateway } from './stripeGateway';

const quote = makeQuote();
const intent: PaymentIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  amountCents: quote.payableCents,
  currency: 'usd',
  status: 'requires_payment_method',
};
const field = {} as StripeCardNumberElement;
const fields = { kind: 'fields', holderName: 'Mia Torres' } as const;

function setUp(result: object, card: StripeCardNumberElement | undefined = field) {
  const script = {
    confirmCardPayment: vi.fn(async () => result),
    handleNextAction: vi.fn(async () => result),
    createToken: vi.fn(async () => result),
  };
  const calls = {
    createIntent: vi.fn<StripeCalls['createIntent']>(async () => intent),
    getIntent: vi.fn<StripeCalls['getIntent']>(async () => ({ ...intent, status: 'requires_capture' })),
  };
  const page = async () => ({ stripe: script as unknown as Stripe, ...(card && { card }) });
  return { script, calls, page, gateway: stripeGateway(calls, page) };
}
const open = async ({ gateway }: ReturnType<typeof setUp>) => ({ ...(await gateway.open(quote)), quote });

test('a card in Stripe’s fields is confirmed by Stripe’s script; only the name comes from us', async () => {
  const stripe = setUp({ paymentIntent: { status: 'requires_capture' } });
  expect(await stripe.gateway.confirm(await open(stripe), fields)).toEqual({ kind: 'authorized' });
  expect(stripe.script.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret', {
    payment_method: { card: field, billing_details: { name: 'Mia Torres' } },
  });
});

test('a declined card comes with the reason of the bank', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'No funds.' };
  const stripe = setUp({ error });
  expect(await stripe.gateway.confirm(await open(stripe), fields)).toEqual({
    kind: 'declined',
    code: 'insufficient_funds',
    message: 'No funds.',
  });
});

test.each([['api_connection_error'], ['api_error']])('%s is inconclusive, so the payment is fetched', async (type) => {
  const stripe = setUp({ error: { type, message: '' } });
  const failure = await stripe.gateway.confirm(await open(stripe), fields).catch((error: unknown) => error);
  expect(isApiError(failure) && failure.kind).toBe('network');
  expect(await stripe.gateway.stateOf('pi_1')).toEqual({ kind: 'authorized' });
});

test('a saved card opens the bank challenge if there is one, and otherwise pays directly', async () => {
  const stripe = setUp({ paymentIntent: { status: 'requires_capture' } });
  const payment = await open(stripe);
  stripe.calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_action' });
  expect(await stripe.gateway.confirm(payment, { kind: 'saved', cardId: 'pm_1' })).toEqual({ kind: 'authorized' });
  expect(stripe.script.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret' });
  stripe.calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_capture' });
  await stripe.gateway.confirm(payment, { kind: 'saved', cardId: 'pm_1' });
  expect(stripe.script.handleNextAction).toHaveBeenCalledOnce();
  expect(stripe.calls.createIntent).toHaveBeenLastCalledWith(quote, { paymentMethodId: 'pm_1' });
});

test('an open bank challenge can be resumed, or abandoned without a charge', async () => {
  const stripe = setUp({ paymentIntent: { status: 'requires_capture' } });
  const payment = await open(stripe);
  expect(await stripe.gateway.answerChallenge(payment, 'fail')).toMatchObject({ kind: 'declined' });
  expect(stripe.script.handleNextAction).not.toHaveBeenCalled();
  expect(await stripe.gateway.answerChallenge(payment, 'pass')).toEqual({ kind: 'authorized' });
});

test('a failed 3-D Secure check counts as a rejection by the bank', async () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' };
  const stripe = setUp({ error });
  expect(await stripe.gateway.confirm(await open(stripe), fields)).toMatchObject({
    kind: 'declined',
    code: 'payment_intent_authentication_failure',
  });
});

test('another server gets a card token, and no payment calls', async () => {
  const stripe = setUp({ token: { id: 'tok_1' } });
  const gateway = stripeTokenGateway(stripe.page);
  expect(await gateway.open(quote)).toEqual({ reference: 'tok_1', amountCents: quote.payableCents, clientSecret: '' });
  expect(stripe.script.createToken).toHaveBeenCalledWith(field);
  expect(stripe.calls.createIntent).not.toHaveBeenCalled();
});

test("a card without a token shows Stripe's message", async () => {
  const stripe = setUp({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
  const failure = await stripeTokenGateway(stripe.page)
    .open(quote)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'payment_failed', message: 'Your card number is incomplete.' });
});
