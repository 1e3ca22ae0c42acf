import type { CardResult, PaymentIntent } from '@doorstep/shared-api/domain';
import { expect, test, vi } from 'vitest';
import { type TestGatewayCalls, testGateway } from './testGateway';
import { tokenGateway } from './tokenGateway';

const card = { number: '4242424242424242', holderName: 'Mia Torres', expMonth: 12, expYear: 2034, cvc: '123' };
const intent: PaymentIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  amountCents: 4099,
  currency: 'usd',
  status: 'requires_payment_method',
};

function serverAnswering(result: CardResult, state: PaymentIntent = intent) {
  return {
    createIntent: vi.fn<TestGatewayCalls['createIntent']>(async () => intent),
    getIntent: vi.fn<TestGatewayCalls['getIntent']>(async () => state),
    confirm: vi.fn<TestGatewayCalls['confirm']>(async () => result),
    challenge: vi.fn<TestGatewayCalls['challenge']>(async () => result),
  };
}

test('the test gateway opens a payment for the quote and confirms it with the card, never with the holder name', async () => {
  const calls = serverAnswering({ id: 'pi_1', status: 'requires_capture' });
  const gateway = testGateway(calls);
  const payment = await gateway.open({ quoteId: 'q_1', amountCents: 4099 });
  expect(payment).toEqual({ reference: 'pi_1', amountCents: 4099, clientSecret: 'pi_1_secret' });
  expect(await gateway.confirm(payment, card)).toEqual({ kind: 'authorized' });
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
  const gateway = testGateway(serverAnswering({ id: 'pi_1', status: 'requires_payment_method', error }));
  const payment = await gateway.open({ quoteId: 'q_1', amountCents: 4099 });
  expect(await gateway.confirm(payment, card)).toEqual({ kind: 'declined', ...error });
});

test('a payment that is asked for later is authorized, waiting for the bank, open or still unknown', async () => {
  const stateAt = (status: PaymentIntent['status']) =>
    testGateway(serverAnswering({ id: 'pi_1', status }, { ...intent, status })).stateOf('pi_1');
  expect(await stateAt('requires_capture')).toEqual({ kind: 'authorized' });
  expect(await stateAt('requires_action')).toEqual({ kind: 'challenge' });
  expect(await stateAt('requires_payment_method')).toEqual({ kind: 'open' });
  expect(await stateAt('canceled')).toEqual({ kind: 'open' });
  expect(await stateAt('processing')).toEqual({ kind: 'pending' });
});

test('without payment calls a test card becomes a token, and no other card does', async () => {
  const gateway = tokenGateway(() => 'aa-bb');
  const payment = await gateway.open({ amountCents: 4099 });
  expect(payment.reference).toBe('tok_test_aabb');
  expect(await gateway.confirm(payment, card)).toEqual({ kind: 'authorized' });
  const confirm = (number: string) => gateway.confirm(payment, { ...card, number });
  expect(await confirm('4000000000009995')).toEqual({ kind: 'declined', code: 'insufficient_funds' });
  expect(await confirm('4000002500003155')).toEqual({ kind: 'challenge' });
  expect(await confirm('4111111111111111')).toEqual({ kind: 'declined', code: 'test_number_only' });
  expect(await gateway.answerChallenge(payment, 'fail')).toMatchObject({ kind: 'declined' });
  expect(await gateway.stateOf(payment.reference)).toEqual({ kind: 'open' });
});
