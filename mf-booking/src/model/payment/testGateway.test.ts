import type { CardResult, PaymentIntent, Quote } from '@doorstep/shared-api/domain';
import { expect, test, vi } from 'vitest';
import { type TestGatewayCalls, testGateway } from './testGateway';

const typed = { number: '4242424242424242', holderName: 'Mia Torres', expMonth: 12, expYear: 2034, cvc: '123' };
const card = { kind: 'card', card: typed } as const;
const quote: Quote = {
  id: 'q_1',
  categoryId: 'c_1',
  lines: [],
  currency: 'usd',
  totalCents: 4555,
  discountCents: 456,
  payableCents: 4099,
  commissionCents: 512,
  providerPayoutCents: 3587,
  percentage: 1250,
};
const intent: PaymentIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  amountCents: 4099,
  currency: 'usd',
  status: 'requires_payment_method',
};

function stubServer(result: CardResult, state: PaymentIntent = intent) {
  return {
    createIntent: vi.fn<TestGatewayCalls['createIntent']>(async () => intent),
    getIntent: vi.fn<NonNullable<TestGatewayCalls['getIntent']>>(async () => state),
    confirm: vi.fn<TestGatewayCalls['confirm']>(async () => result),
    challenge: vi.fn<TestGatewayCalls['challenge']>(async () => result),
  };
}

test('a payment is opened for the quote and confirmed with the card, never with the holder name', async () => {
  const calls = stubServer({ id: 'pi_1', status: 'requires_capture' });
  const gateway = testGateway(calls);
  const payment = await gateway.open(quote);
  expect(payment).toEqual({ reference: 'pi_1', amountCents: 4099, clientSecret: 'pi_1_secret' });
  expect(await gateway.confirm({ ...payment, quote }, card)).toEqual({ kind: 'authorized' });
  expect(calls.confirm).toHaveBeenCalledWith({
    clientSecret: 'pi_1_secret',
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2034,
    cvc: '123',
  });
});

test('a declined card comes with its reason', async () => {
  const error = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
  const gateway = testGateway(stubServer({ id: 'pi_1', status: 'requires_payment_method', error }));
  expect(await gateway.confirm({ ...(await gateway.open(quote)), quote }, card)).toEqual({
    kind: 'declined',
    ...error,
  });
});

test('a bank challenge can be answered', async () => {
  const gateway = testGateway(stubServer({ id: 'pi_1', status: 'requires_action' }));
  const payment = await gateway.open(quote);
  expect(await gateway.confirm({ ...payment, quote }, card)).toEqual({ kind: 'challenge' });
  const passing = testGateway(stubServer({ id: 'pi_1', status: 'requires_capture' }));
  expect(await passing.answerChallenge(payment, 'pass')).toEqual({ kind: 'authorized' });
});

test('a payment that is requested later is authorized, waiting for the bank, open or still unknown', async () => {
  const stateAt = (status: PaymentIntent['status']) =>
    testGateway(stubServer({ id: 'pi_1', status }, { ...intent, status })).stateOf('pi_1');
  expect(await stateAt('requires_capture')).toEqual({ kind: 'authorized' });
  expect(await stateAt('requires_action')).toEqual({ kind: 'challenge' });
  expect(await stateAt('requires_payment_method')).toEqual({ kind: 'open' });
  expect(await stateAt('canceled')).toEqual({ kind: 'open' });
  expect(await stateAt('processing')).toEqual({ kind: 'pending' });
});

test('an unfinished payment counts as open when the server cannot look payments up', async () => {
  const { getIntent: _forgotten, ...calls } = stubServer({ id: 'pi_1', status: 'requires_capture' });
  expect(await testGateway(calls).stateOf('tok_test_1')).toEqual({ kind: 'open' });
});

test('a saved card and the wallet are confirmed as the payment is requested again, without a form', async () => {
  const calls = stubServer({ id: 'pi_1', status: 'requires_capture' });
  const gateway = testGateway(calls);
  const payment = { ...(await gateway.open(quote)), quote };
  calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_capture' });
  expect(await gateway.confirm(payment, { kind: 'saved', cardId: 'pm_1' })).toEqual({
    kind: 'authorized',
    reference: 'pi_1',
  });
  expect(calls.createIntent).toHaveBeenLastCalledWith(quote, { paymentMethodId: 'pm_1' });
  calls.createIntent.mockResolvedValueOnce({ ...intent, id: 'pw_1', status: 'requires_capture' });
  expect(await gateway.confirm(payment, { kind: 'wallet' })).toEqual({ kind: 'authorized', reference: 'pw_1' });
  calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_action' });
  expect(await gateway.confirm(payment, { kind: 'saved', cardId: 'pm_1' })).toEqual({ kind: 'challenge' });
  expect(await gateway.confirm(payment, { kind: 'saved', cardId: 'pm_1' })).toEqual({ kind: 'declined' });
  expect(calls.confirm).not.toHaveBeenCalled();
});

test('a payment by UPI waits for its approval, unless it was approved before', async () => {
  const calls = stubServer({ id: 'upi_1', status: 'requires_capture' });
  const gateway = testGateway(calls);
  const upi = { kind: 'upi', id: 'success@razorpay' } as const;
  calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_action' });
  const opened = await gateway.open(quote, upi);
  expect(calls.createIntent).toHaveBeenCalledWith(quote, { upi: { id: 'success@razorpay' } });
  expect(await gateway.confirm({ ...opened, quote }, upi)).toEqual({ kind: 'challenge' });
  calls.createIntent.mockResolvedValueOnce({ ...intent, status: 'requires_capture' });
  const approved = await gateway.open(quote, { kind: 'upi' });
  expect(await gateway.confirm({ ...approved, quote }, upi)).toEqual({ kind: 'authorized' });
});
