// @vitest-environment happy-dom
import { screenRenderer } from '@doorstep/build/testing/screens';
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import BookPersonDialog from '../../BookPersonDialog';
import person from '../../components/BookPerson/messages/en.json';
import booking from '../../messages/en.json';
import { saveDraft } from '../../testing/draftOf';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './PaymentMethod';

const { loadStripe, script, express } = vi.hoisted(() => {
  const element = () => ({ on: vi.fn(), mount: vi.fn(), destroy: vi.fn() });
  const express = {
    handlers: new Map<string, (event: object) => void>(),
    submit: vi.fn<() => Promise<object>>(async () => ({})),
    update: vi.fn(),
    button: () => ({
      ...element(),
      on: (kind: string, handler: (event: object) => void) => express.handlers.set(kind, handler),
    }),
  };
  const script = {
    elements: vi.fn<(options: object) => object>(() => ({
      create: (kind: string) => (kind === 'expressCheckout' ? express.button() : element()),
      submit: express.submit,
      update: express.update,
    })),
    confirmPayment: vi.fn<(options: object) => Promise<object>>(async () => ({
      paymentIntent: { status: 'requires_capture' },
    })),
    confirmCardPayment: vi.fn<() => Promise<object>>(async () => ({ paymentIntent: { status: 'requires_capture' } })),
    createToken: vi.fn(async () => ({ token: { id: 'tok_1' } })),
  };
  return { script, express, loadStripe: vi.fn<(key: string) => Promise<typeof script>>() };
});
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const server = withStub();

beforeEach(() => {
  loadStripe.mockReset().mockResolvedValue(script);
  express.handlers.clear();
  server.stub.on('v1:/payments/config', {
    body: { gateway: 'stripe', publishable_key: 'pk_test_1', methods: ['card'] },
  });
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', client_secret: 'pi_1_secret', amount: '45.55' } });
  signInAs('customer');
});
afterEach(cleanup);

const open = () => renderScreen(Component, '/payment-methode');
async function pay() {
  await screen.findByLabelText('Holder name');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Pay $45.55' }))[0] as HTMLElement);
}

test('a Stripe script that cannot be loaded is reported and can be loaded again', async () => {
  loadStripe.mockRejectedValueOnce(new Error('blocked'));
  saveDraft();
  open();
  expect(await screen.findByText(/could not be loaded. Nothing was charged/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Holder name' })).toBeTruthy();
  expect(loadStripe).toHaveBeenCalledTimes(2);
});

test('with Stripe the card is typed into Stripe’s fields, confirmed there and booked here', async () => {
  saveDraft();
  open();
  await pay();
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(screen.queryByText(/Use the test number/)).toBeNull();
  expect(script.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret', expect.anything());
  expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('pi_1');
  expect(server.stub.requests.some(({ path }) => path.includes('/payments/test/'))).toBe(false);
});

test("a Stripe decline is reported in the reader's language and keeps the input", async () => {
  script.confirmCardPayment.mockResolvedValueOnce({
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'x' },
  });
  saveDraft();
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('insufficient funds');
  expect(server.stub.requestsTo('booking')).toEqual([]);
});

test('another server with a Stripe key gets a card token with the booking', async () => {
  configure({ apiExtensions: false, stripePublishableKey: 'pk_test_1' });
  saveDraft();
  open();
  await pay();
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('tok_1');
  expect(server.stub.requests.some(({ path }) => path.startsWith('/api/'))).toBe(false);
});

async function say(kind: 'ready' | 'confirm', event: object) {
  await waitFor(() => expect(express.handlers.has(kind)).toBe(true));
  act(() => express.handlers.get(kind)?.(event));
}

test('Apple Pay and Google Pay are offered where the device has one of them, and a press pays and books', async () => {
  saveDraft();
  open();
  await say('ready', { availablePaymentMethods: { applePay: false, googlePay: true } });
  expect(await screen.findByRole('heading', { name: 'Pay in one step' })).toBeTruthy();
  expect(script.elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'payment', amount: 4555, currency: 'usd', captureMethod: 'manual' }),
  );
  const paymentFailed = vi.fn();
  await say('confirm', { paymentFailed });
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(script.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({ clientSecret: 'pi_1_secret', redirect: 'if_required' }),
  );
  expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('pi_1');
  expect(paymentFailed).not.toHaveBeenCalled();
});

test('a device without such a wallet does not mention it', async () => {
  saveDraft();
  open();
  await say('ready', { availablePaymentMethods: undefined });
  await screen.findByLabelText('Holder name');
  expect(screen.queryByRole('heading', { name: 'Pay in one step' })).toBeNull();
});

test('a declined wallet closes the device’s sheet, says why, and nothing is booked', async () => {
  script.confirmPayment.mockResolvedValueOnce({
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'x' },
  });
  saveDraft();
  open();
  await say('ready', { availablePaymentMethods: { applePay: true } });
  const paymentFailed = vi.fn();
  await say('confirm', { paymentFailed });
  expect((await screen.findByRole('alert')).textContent).toContain('insufficient funds');
  expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
  expect(server.stub.requestsTo('booking')).toEqual([]);
});

describe('the sheet that books a person', () => {
  const ravi = { id: 'p_31', name: 'Ravi Menon' };
  const startAt = '2096-11-23T18:00:00Z';
  const chosen = { person: ravi, startAt, durationMinutes: 60, priceCents: 4555 };

  function openSheet() {
    saveDraft({ provider: ravi, asap: false, date: '2096-11-23', time: '10:00' });
    server.stub.on('v1:/quote', { body: { instant: true } });
    screenRenderer({ booking, person })(
      () => <BookPersonDialog chosen={chosen} onClose={() => {}} onSuggestPrice={() => {}} />,
      '/services/plumbing',
    );
  }
  const booked = () => screen.findByRole('link', { name: 'See this booking' });

  test('takes a new card in Stripe’s fields', async () => {
    openSheet();
    await screen.findByLabelText('Holder name');
    await userEvent.click(await screen.findByRole('button', { name: 'Book and pay $45.55' }));
    await booked();
    expect(script.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret', expect.anything());
  });

  test('charges Apple Pay or Google Pay the rest beside the credit', async () => {
    server.stub.on('v1:/payments/config', {
      body: { gateway: 'stripe', publishable_key: 'pk_test_1', methods: ['card', 'wallet'] },
    });
    server.stub.on('v1:/payments/intents', {
      body: { id: 'pi_1', client_secret: 'pi_1_secret', amount: '33.05', wallet_amount: '12.50' },
    });
    openSheet();
    expect(await screen.findByRole('switch', { name: 'Use my $12.50 credit' })).toMatchObject({ checked: true });
    await say('ready', { availablePaymentMethods: { applePay: true } });
    expect(script.elements).toHaveBeenCalledWith(expect.objectContaining({ mode: 'payment', amount: 3305 }));
    await say('confirm', { paymentFailed: vi.fn() });
    await booked();
    const [intent] = server.stub.requests.filter(({ path }) => path.endsWith('/payments/intents'));
    expect(intent?.json).toEqual({ quote_id: 'q_1', use_wallet: true, wallet_amount: '12.50' });
  });
});
