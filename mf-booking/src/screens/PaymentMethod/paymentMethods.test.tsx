// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { exampleCards, signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveDraft } from '../../testing/draftOf';
import { renderScreen } from '../../testing/renderScreen';
import { Component as AddCredit } from '../AddCredit/AddCredit';
import { Component } from './PaymentMethod';

const server = withStub();

beforeEach(() => {
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', amount: '45.55' } });
  signInAs('customer');
});
afterEach(cleanup);

const withCards = () => server.stub.on('v1:GET /payment-methods', { body: { items: exampleCards } });
const open = (at = '/payment-methode') => renderScreen(Component, at);
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));
const intents = () => sentTo('/payments/intents').map(({ json }) => json);
const row = (name: RegExp) => screen.findByRole('radio', { name });
const success = () => screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });

async function pay(name = 'Pay $45.55') {
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
}
function fillIn(number: string, within_: HTMLElement = document.body) {
  const fill = (label: string, value: string) =>
    fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
  fill('Card number', number);
  fill('Expiry date', '1234');
  fill('CVV', '123');
}

test('the default saved card is chosen, and pays without its number', async () => {
  withCards();
  saveDraft();
  open();
  expect(await row(/Visa ending 4242/)).toMatchObject({ checked: true });
  expect(screen.getByText('Expires 09/34')).toBeTruthy();
  await pay();
  await success();
  expect(intents()).toEqual([{ quote_id: 'q_1' }, { quote_id: 'q_1', payment_method_id: 'pm_1' }]);
  expect(sentTo('/payments/test/confirm')).toEqual([]);
  expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('pi_1');
});

test('a bank challenge for a saved card opens in the dialog', async () => {
  withCards();
  server.stub.on('v1:/payments/intents', {
    body: { id: 'pi_1', client_secret: 'pi_1_secret', amount: '45.55', status: 'requires_action' },
  });
  saveDraft();
  open();
  await row(/Visa ending 4242/);
  await pay();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  await success();
});

test('a saved card that is declined costs nothing, and another one can be chosen', async () => {
  withCards();
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', amount: '45.55', status: 'requires_payment_method' } });
  saveDraft();
  open();
  await row(/Visa ending 4242/);
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged');
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', amount: '45.55', status: 'requires_capture' } });
  await userEvent.click(await row(/Mastercard ending 4444/));
  await pay();
  await success();
  expect(intents().at(-1)).toEqual({ quote_id: 'q_1', payment_method_id: 'pm_2' });
});

test('an expired card cannot be chosen, and another one is in its place', async () => {
  const items = [{ ...exampleCards[0], exp_year: 2020 }, exampleCards[1]];
  server.stub.on('v1:GET /payment-methods', { body: { items } });
  saveDraft();
  open();
  expect(await row(/Mastercard/)).toMatchObject({ checked: true });
  expect(await row(/Visa/)).toMatchObject({ disabled: true });
  expect(screen.getByText('Expired 09/20')).toBeTruthy();
});

test('a card is removed only after a confirmation', async () => {
  withCards();
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending 4242' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove card' });
  expect(document.activeElement?.textContent).toBe('Keep card');
  server.stub.on('v1:GET /payment-methods', { body: { items: [exampleCards[1]] } });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove card' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Visa/ })).toBeNull());
  expect(sentTo('/payment-methods/pm_1').map(({ method }) => method)).toEqual(['DELETE']);
});

test('a wallet with too little says so and cannot pay', async () => {
  saveDraft();
  open();
  expect(await row(/Wallet/)).toMatchObject({ disabled: true });
  expect(screen.getByText('Available balance $12.50, not enough for this')).toBeTruthy();
});

test('a wallet that holds enough pays with a payment of its own', async () => {
  server.stub.on('v1:/wallet', { body: { balance: '80.00' } });
  saveDraft();
  open();
  await userEvent.click(await row(/Wallet/));
  expect(screen.queryByText(/Held on your card now/)).toBeNull();
  server.stub.on('v1:/payments/intents', { body: { id: 'pw_1', amount: '45.55', status: 'requires_capture' } });
  await pay();
  await success();
  expect(intents().at(-1)).toEqual({ quote_id: 'q_1', use_wallet: true, wallet_amount: '45.55' });
  expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('pw_1');
});

describe('the money of the wallet', () => {
  const openPayout = async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pay out' }));
    return within(await screen.findByRole('dialog', { name: 'Pay out' }));
  };
  const payouts = () => sentTo('/wallet/payout').map(({ json }) => json);

  test('goes back to the cards that it came from, once the customer has read which', async () => {
    const parts = [
      { amount: '8.00', brand: 'visa', last4: '4242' },
      { amount: '4.50', brand: '', last4: '' },
    ];
    server.stub.on('v1:POST /wallet/payout', { body: { paid_out: '12.50', parts, balance: '0.00' } });
    const dialog = await openPayout();
    expect((await dialog.findByText('Visa ending 4242')).parentElement?.textContent).toContain('$8.00');
    expect(dialog.getByText('The card that paid').parentElement?.textContent).toContain('$4.50');
    expect(payouts()).toEqual([{ preview: true }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send back $12.50' }));
    expect(await screen.findByText('$12.50 is on its way back.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(payouts()).toContainEqual({});
  });

  test('stays where no card can take it back, and the dialog says so', async () => {
    server.stub.on('v1:POST /wallet/payout', { body: { paid_out: '0.00', parts: [], balance: '12.50' } });
    const dialog = await openPayout();
    expect(await dialog.findByText(/^\$12\.50 stays in your wallet/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Send back/ })).toBeNull();
  });

  test('leaves by bank transfer where the card is gone, and the dialog says whom to write to', async () => {
    server.stub.on('v1:POST /wallet/payout', {
      body: { paid_out: '0.00', parts: [], balance: '12.50', by_bank: '10.00' },
    });
    const dialog = await openPayout();
    expect(await dialog.findByText(/^We send \$10\.00 by bank transfer/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/\/contact-us$/i);
    expect(dialog.getByText(/^\$2\.50 stays in your wallet/)).toBeTruthy();
  });

  test('stays when the answer fails', async () => {
    const dialog = await openPayout();
    const button = await dialog.findByRole('button', { name: 'Send back $12.50' });
    server.stub.on('v1:POST /wallet/payout', { status: 500, body: {} });
    await userEvent.click(button);
    expect((await dialog.findByRole('alert')).textContent).toMatch(/still in the wallet|try again/);
  });

  test('cannot be paid out of an empty wallet', async () => {
    server.stub.on('v1:/wallet', { body: { balance: '0.00' } });
    open();
    await screen.findByRole('button', { name: 'Add Money' });
    expect(screen.queryByRole('button', { name: 'Pay out' })).toBeNull();
  });

  test.each([
    [true, { use_wallet: true, wallet_amount: '12.50' }],
    [false, {}],
  ])('the wallet pays first when the customer chose that: %s', async (isChosen, more) => {
    withCards();
    saveDraft();
    open();
    await row(/Visa ending 4242/);
    const box = await screen.findByRole('checkbox', {
      name: 'Use $12.50 from your wallet first; the card pays $33.05',
    });
    expect(box).toMatchObject({ checked: false });
    if (isChosen) await userEvent.click(box);
    await pay();
    await success();
    expect(intents().at(-1)).toEqual({ quote_id: 'q_1', payment_method_id: 'pm_1', ...more });
  });
});

describe('UPI', () => {
  const asksForApproval = { id: 'upi_1', client_secret: 'upi_1_secret', amount: '45.55', status: 'requires_action' };
  const offersUpi = () =>
    server.stub.on('v1:/payments/config', { body: { gateway: 'test', methods: ['card', 'wallet', 'upi'] } });

  test("asks for an id, waits for the app's approval and books with that payment", async () => {
    offersUpi();
    saveDraft();
    open();
    await userEvent.click(await row(/UPI ID/));
    await pay();
    expect(await screen.findByText('Enter your UPI ID.')).toBeTruthy();
    server.stub.on('v1:/payments/intents', { body: asksForApproval });
    await userEvent.type(screen.getByRole('textbox', { name: 'UPI ID' }), 'success@razorpay');
    await pay();
    const question = await screen.findByRole('dialog', { name: 'Approve in your UPI app' });
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await success();
    expect(intents()).toEqual([{ quote_id: 'q_1', upi: { id: 'success@razorpay' } }]);
    expect(server.stub.requestsTo('booking')[0]?.form?.get('stripeToken')).toBe('upi_1');
  });

  test('pays without an id through the app on this device, and a refusal leaves other methods', async () => {
    offersUpi();
    server.stub.on('v1:/payments/intents', { body: asksForApproval });
    saveDraft();
    open();
    await userEvent.click(await row(/UPI app/));
    expect(screen.queryByText(/Held on your card now/)).toBeNull();
    await pay();
    server.stub.on('v1:/payments/test/challenge', {
      body: { id: 'upi_1', status: 'requires_payment_method', error: { code: 'upi_declined', message: 'No' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your UPI payment was declined.');
    expect(intents()).toEqual([{ quote_id: 'q_1', upi: {} }]);
    server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', amount: '45.55' } });
    await userEvent.click(await row(/Add Card/));
    fillIn('4242424242424242');
    await pay();
    await success();
    expect(intents().at(-1)).toEqual({ quote_id: 'q_1' });
  });

  test('does not appear when the gateway does not support it', async () => {
    server.stub.on('v1:/payments/config', { body: { gateway: 'test', methods: ['card', 'wallet'] } });
    saveDraft();
    open();
    await row(/Wallet/);
    expect(screen.queryByRole('radio', { name: /UPI/ })).toBeNull();
  });
});

test('a card tops up the wallet, and a message confirms the amount', async () => {
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Money' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Money' });
  await userEvent.click(within(dialog).getByRole('button', { name: '$50.00' }));
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_9', amount: '50.00' } });
  fillIn('4242424242424242', dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add $50.00' }));
  expect(await screen.findByText('$50.00 added to your wallet.')).toBeTruthy();
  expect(intents()).toEqual([{ topup_amount: '50.00' }]);
  expect(sentTo('/wallet/topups')[0]?.json).toEqual({ amount: '50.00', payment: { intent_id: 'pi_9' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a lost response to a top-up is fetched again with the same payment', async () => {
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Money' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Money' });
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_9', amount: '25.00' } });
  server.stub.on('v1:/wallet/topups', { fault: 'cut' });
  fillIn('4242424242424242', dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add $25.00' }));
  expect(await within(dialog).findByText('We are checking your payment')).toBeTruthy();
  server.stub.on('v1:/wallet/topups', {});
  cleanup();
  open();
  expect(await screen.findByText('$25.00 added to your wallet.')).toBeTruthy();
  expect(sentTo('/payments/test/confirm')).toHaveLength(1);
  expect(new Set(sentTo('/wallet/topups').map(({ json }) => JSON.stringify(json))).size).toBe(1);
});

test('an invalid top-up amount is reported at its field, and nothing is requested', async () => {
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Money' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Money' });
  fireEvent.change(within(dialog).getByLabelText('Amount in US dollars'), { target: { value: '0' } });
  fillIn('4242424242424242', dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Add/ }));
  expect(await within(dialog).findByText(/Enter an amount from/)).toBeTruthy();
  expect(intents()).toEqual([]);
});

test('money for the wallet is taken from $1.00 to $1,000.00, both included', async () => {
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Money' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Money' }));
  server.stub.on('v1:/payments/intents', { fault: 'cut' });
  fillIn('4242424242424242', screen.getByRole('dialog', { name: 'Add Money' }));
  const field = dialog.getByLabelText('Amount in US dollars');
  for (const [typed, isRefused] of [
    ['0.99', true],
    ['1000.01', true],
    ['1.00', false],
    ['0.99', true],
    ['1000.00', false],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    await userEvent.click(dialog.getByRole('button', { name: /^Add \$/ }));
    if (isRefused) expect(await dialog.findByText(/Enter an amount from \$1\.00 to \$1,000\.00/), typed).toBeTruthy();
    else await waitFor(() => expect(intents().at(-1), typed).toEqual({ topup_amount: typed }));
  }
});

test('a card can be saved while paying: it is saved first and then pays', async () => {
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
  fillIn('4242424242424242');
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_1', amount: '45.55', status: 'requires_capture' } });
  await pay();
  await success();
  expect(sentTo('/payment-methods').find(({ method }) => method === 'POST')?.json).toMatchObject({
    make_default: false,
  });
  expect(intents().at(-1)).toEqual({ quote_id: 'q_1', payment_method_id: 'pm_1' });
});

test('a card that cannot be saved is reported, and nothing is paid', async () => {
  server.stub.on('v1:POST /payment-methods', { status: 422, body: { code: 'payment_failed', detail: 'Declined.' } });
  saveDraft();
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
  fillIn('4000000000000002');
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('Declined.');
  expect(intents()).toEqual([]);
});

test('a card added for later leads back to the payment', async () => {
  renderScreen(AddCredit, '/add-credit?booking_id=b_77');
  await screen.findByLabelText('Card number');
  fillIn('4242424242424242');
  await userEvent.click(screen.getByRole('button', { name: 'Add Card' }));
  expect(await screen.findByText('At /payment-methode?booking_id=b_77')).toBeTruthy();
  expect(screen.getByText('Visa ending 4242 is saved.')).toBeTruthy();
  expect(sentTo('/payment-methods').find(({ method }) => method === 'POST')?.json).toMatchObject({
    make_default: true,
  });
});

test('a server without extensions offers the card form alone, and Add Card leads to it', async () => {
  configure({ apiExtensions: false });
  saveDraft();
  open();
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  renderScreen(AddCredit, '/add-credit');
  expect(await screen.findByText('At /payment-methode')).toBeTruthy();
  expect(server.stub.requests.some(({ path }) => path.startsWith('/api/'))).toBe(false);
});

test('the wallet and saved cards can be managed without a booking in progress', async () => {
  withCards();
  server.stub.on('v1:/wallet', { body: { balance: '12.50', currency: 'usd', entries: [] } });
  open();
  expect(await screen.findByText('Available balance $12.50')).toBeTruthy();
  expect(screen.getByText('Visa ending 4242')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Card' }).getAttribute('href')).toBe('/add-credit');
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove card' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep card' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Money' }));
  expect(await screen.findByRole('dialog', { name: 'Add Money' })).toBeTruthy();
});
