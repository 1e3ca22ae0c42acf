// @vitest-environment happy-dom
import { screenRenderer } from '@doorstep/build/testing/screens';
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import BookPersonDialog from './BookPersonDialog';
import person from './components/BookPerson/messages/en.json';
import booking from './messages/en.json';
import { saveDraft } from './testing/draftOf';

const server = withStub();
const renderScreen = screenRenderer({ booking, person });

const startAt = '2096-11-23T18:00:00Z';
const ravi = { id: 'p_31', name: 'Ravi Menon' };
const card = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, is_default: true };
const others = [
  {
    ...{ provider_id: 'p_9', fullname: 'Daniel Okafor', user_profile_pic: '', avg_rating: '4.87', review_count: 178 },
    ...{ price: '43.00', start_at: startAt, instant: true },
  },
];
const taken = {
  status: 409,
  body: { code: 'slot_taken', detail: 'Taken.', data: { nearest: [], others } },
} as const;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('doorstep.personCode');
  saveDraft({ provider: ravi, asap: false, date: '2096-11-23', time: '10:00' });
  quote({ instant: true });
  server.stub.on('v1:/payments/intents', { body: { amount: '45.55' } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const quote = (terms: object) => server.stub.on('v1:/quote', { body: { instant: false, ...terms } });
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));
const sheet = () => screen.findByRole('dialog', { name: 'Book Ravi Menon' });

function show() {
  const onClose = vi.fn();
  const onSuggestPrice = vi.fn();
  renderScreen(
    () => (
      <BookPersonDialog
        chosen={{ person: ravi, startAt, durationMinutes: 60, priceCents: 4555 }}
        onClose={onClose}
        onSuggestPrice={onSuggestPrice}
      />
    ),
    '/services/plumbing',
  );
  return { onClose, onSuggestPrice, user: userEvent.setup() };
}

describe('a customer with an address and a saved card', () => {
  beforeEach(() => {
    signInAs('customer');
    server.stub.on('v1:GET /payment-methods', { body: { items: [card] } });
  });

  test('holds the time as the sheet opens and books with one press', async () => {
    const { user } = show();
    expect((await sheet()).textContent).toContain('This time is held for you until');
    expect(sentTo('/holds')[0]?.json).toMatchObject({ provider_id: 'p_31', start_at: startAt, duration: 60 });
    expect(await screen.findByText(/We charge \$45\.55 now\./)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Book and pay $45.55' }));
    await screen.findByRole('link', { name: 'See this booking' });
    const [sent] = server.stub.requestsTo('booking');
    expect(sent?.form?.get('instant')).toBe('true');
    expect(sent?.form?.get('provider_id')).toBe('p_31');
    expect(sent?.form?.get('delivery_cost')).toBe('45.55');
  });

  test('holds the time again for another address, and offers others when the way there is too long', async () => {
    show();
    await sheet();
    await screen.findByText(/held for you until/);
    server.stub.on('v1:POST /holds', taken);
    const { location } = getDraft();
    act(() => updateDraft({ location: location && { ...location, lat: '45.6', long: '-122.7' } }));
    expect(await screen.findByRole('button', { name: 'Daniel Okafor, $43.00' })).toBeTruthy();
    expect(sentTo('/holds').at(-1)?.json).toMatchObject({ hold_id: 'h_1', lat: 45.6, long: -122.7 });
    expect(server.stub.requestsTo('booking')).toEqual([]);
  });

  test('reads that the money is only held, and until when the person may confirm', async () => {
    quote({ instant: false, confirm_by: '2096-11-23T17:00:00Z' });
    show();
    await sheet();
    expect(await screen.findByText('We hold $45.55 now. Nothing is charged yet.')).toBeTruthy();
    expect(screen.getByText(/Ravi Menon has until .*09:00 AM to confirm\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Book and hold $45.55' })).toBeTruthy();
    expect(screen.queryByText('Booking Confirm Successfully')).toBeNull();
  });

  test('reads the promise of a credit with its clock time, before paying and after', async () => {
    const promise = { amount: '20.00', by: '2096-11-23T18:15:00Z' };
    quote({ instant: true, late_credit: promise });
    const data = { booking_id: 'b_77', status: '2', booking_type: '1', late_credit: promise };
    server.stub.on('booking', { body: { data } });
    const { user } = show();
    const words = /If nobody has come by 10:15 AM, you get \$20\.00 in your wallet, and we show you who else is free\./;
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Book and pay $45.55' }));
    await screen.findByRole('link', { name: 'See this booking' });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('reads no promise while the person still has to confirm', async () => {
    quote({ instant: false, late_credit: { amount: '20.00', by: '2096-11-23T18:15:00Z' } });
    show();
    expect(await screen.findByText('We hold $45.55 now. Nothing is charged yet.')).toBeTruthy();
    expect(screen.queryByText(/If nobody has come/)).toBeNull();
  });

  test('sees no UPI for a price in dollars', async () => {
    server.stub.on('v1:GET /payments/config', { body: { gateway: 'test', methods: ['card', 'upi'] } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change the payment' }));
    expect(await screen.findByRole('radio', { name: /Add Card/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /UPI/ })).toBeNull();
  });

  test('reads what happens next, adds the visit to a calendar, and can write to the person', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:visit');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.stub.on('booking', { body: { data: { booking_id: 'b_77', status: '2', booking_type: '1' } } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Book and pay $45.55' }));
    expect(await screen.findByText('We tell you when Ravi Menon sets off.')).toBeTruthy();
    const message = screen.getByRole('link', { name: /Message/ });
    expect(message.getAttribute('href')).toMatch(/^\/booking-chat\?booking_id=/);
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
    const [[file] = []] = saved.mock.calls as [Blob][];
    const text = await file?.text();
    for (const line of ['METHOD:PUBLISH', 'DTSTART:20961123T180000Z', 'DTEND:20961123T190000Z'])
      expect(text).toContain(line);
    expect(text).toContain('LOCATION:18 Alder Street\\, Portland');
  });

  test('chooses another person at that price when the time is lost', async () => {
    server.stub.on('v1:POST /holds', taken);
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'Choose again' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('You were not charged.');
    server.stub.on('v1:POST /holds', {});
    await user.click(screen.getByRole('button', { name: 'Daniel Okafor, $43.00' }));
    await screen.findByRole('dialog', { name: 'Book Daniel Okafor' });
    expect(getDraft().provider).toEqual({ id: 'p_9', name: 'Daniel Okafor' });
    await waitFor(() => expect(sentTo('/quote').at(-1)?.json).toMatchObject({ provider_id: 'p_9' }));
  });

  const intents = () => sentTo('/payments/intents').map(({ json }) => json);
  const credit = () => screen.findByRole('switch', { name: 'Use my $12.50 credit' });
  const payButton = () => screen.findByRole('button', { name: 'Book and pay $45.55' });

  test.each([
    [true, { use_wallet: true, wallet_amount: '12.50' }],
    [false, {}],
  ])('pays with credit first and the saved card for the rest, unless switched off: %s', async (isOn, wallet) => {
    server.stub.on('v1:/payments/intents', {
      body: {
        id: 'pi_1',
        amount: isOn ? '33.05' : '45.55',
        ...(isOn && { wallet_amount: '12.50' }),
        status: 'requires_capture',
      },
    });
    const { user } = show();
    expect(await credit()).toMatchObject({ checked: true });
    const split = () => screen.queryByText('$12.50 from your credit, $33.05 by card');
    expect(split()).toBeTruthy();
    if (!isOn) {
      await user.click(await credit());
      expect(split()).toBeNull();
    }
    await user.click(await payButton());
    await screen.findByRole('link', { name: 'See this booking' });
    expect(intents()).toEqual([
      { quote_id: 'q_1', ...wallet },
      { quote_id: 'q_1', payment_method_id: 'pm_1', ...wallet },
    ]);
    expect(server.stub.requestsTo('booking')[0]?.form?.get('delivery_cost')).toBe('45.55');
  });

  test('pays with credit alone when it covers the price, and chooses no card', async () => {
    server.stub.on('v1:/wallet', { body: { balance: '80.00' } });
    server.stub.on('v1:/payments/intents', { body: { id: 'pw_1', amount: '45.55', status: 'requires_capture' } });
    const { user } = show();
    expect(await screen.findByRole('switch', { name: 'Use my $80.00 credit' })).toMatchObject({ checked: true });
    expect(screen.queryByText('Visa ending 4242')).toBeNull();
    expect(screen.getByText('$45.55 from your credit')).toBeTruthy();
    await user.click(await payButton());
    await screen.findByRole('link', { name: 'See this booking' });
    expect(intents().at(-1)).toEqual({ quote_id: 'q_1', use_wallet: true, wallet_amount: '45.55' });
  });

  test('shows no switch without credit', async () => {
    server.stub.on('v1:/wallet', { body: { balance: '0.00' } });
    show();
    expect(await screen.findByText('Visa ending 4242')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('sees the new split when another tab spent the credit, and pays then', async () => {
    server.stub.on('v1:/payments/intents', {
      status: 409,
      body: { code: 'price_changed', field: 'wallet_amount', detail: 'Your wallet balance has changed.' },
    });
    const { user } = show();
    await credit();
    server.stub.on('v1:/wallet', { body: { balance: '5.00' } });
    await user.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your wallet balance has changed and nothing was charged.',
    );
    await screen.findByRole('switch', { name: 'Use my $5.00 credit' });
    expect(screen.getByText('$5.00 from your credit, $40.55 by card')).toBeTruthy();
    const quotes = sentTo('/quote').length;
    server.stub.on('v1:/payments/intents', {
      body: { id: 'pi_1', amount: '40.55', wallet_amount: '5.00', status: 'requires_capture' },
    });
    await user.click(await payButton());
    await screen.findByRole('link', { name: 'See this booking' });
    expect(intents().at(-1)).toMatchObject({ wallet_amount: '5.00' });
    expect(quotes).toBeLessThanOrEqual(3);
  });

  test('sees the price that changed since the list before paying', async () => {
    quote({ totalPrice: '50.00', delivery_cost: '50.00' });
    show();
    expect(await screen.findByText('The price is now $50.00. It was $45.55.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Book and hold $50.00' })).toBeTruthy();
  });

  test('gives the time back with Close, and with a suggested price', async () => {
    const { user, onClose, onSuggestPrice } = show();
    await screen.findByText(/held for you until/);
    await user.click(await screen.findByRole('button', { name: 'Suggest a price instead' }));
    expect(onSuggestPrice).toHaveBeenCalled();
    await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(sentTo('/holds/h_1').map(({ method }) => method)).toEqual(['DELETE']));
  });

  test('changes the address and adds notes without answering anything twice', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    expect(screen.getByRole('radio', { name: '18 Alder Street, Portland' })).toMatchObject({ checked: true });
    await user.type(screen.getByRole('textbox', { name: /^Notes and access/ }), 'Ring twice.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Ring twice.')).toBeTruthy();
    expect(getDraft()).toMatchObject({ notes: 'Ring twice.', time: '10:00' });
  });
});

describe('while paying', () => {
  const isPaid = () => screen.findByRole('link', { name: 'See this booking' });
  const payButton = () => screen.findByRole('button', { name: 'Book and pay $45.55' });
  const bookings = () => server.stub.requestsTo('booking');
  const keys = () => new Set(bookings().map(({ headers }) => headers.get('Idempotency-Key')));
  const refuseBooking = (code: string, data: object = {}) =>
    server.stub.on('booking', {
      outcome: 'failure',
      body: { message: 'Refused.', data, error: { code, request_id: 'r' } },
    });

  beforeEach(() => {
    signInAs('customer');
    server.stub.on('v1:GET /payment-methods', { body: { items: [card] } });
    server.stub.on('v1:/wallet', { body: { balance: '0.00' } });
  });

  test('a double press makes one payment and one booking', async () => {
    const { user } = show();
    await user.dblClick(await payButton());
    await isPaid();
    expect(bookings()).toHaveLength(1);
  });

  test('a time that was just taken offers others, and one of them is booked', async () => {
    const { user } = show();
    const pay = await payButton();
    await screen.findByText(/held for you until/);
    refuseBooking('slot_taken', { nearest: [], others });
    server.stub.on('v1:POST /holds', taken);
    await user.click(pay);
    expect(await screen.findByRole('heading', { name: 'Choose again' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('You were not charged.');
    server.stub.on('booking', {});
    server.stub.on('v1:POST /holds', {});
    await user.click(screen.getByRole('button', { name: 'Daniel Okafor, $43.00' }));
    await user.click(await payButton());
    await isPaid();
    expect(bookings().map(({ form }) => form?.get('provider_id'))).toEqual(['p_31', 'p_9']);
    expect(keys().size).toBe(2);
  });

  test('a changed price is shown instead of being charged, and can be paid then', async () => {
    const { user } = show();
    const pay = await payButton();
    refuseBooking('price_changed', { quote: { totalPrice: '50.00', delivery_cost: '50.00' } });
    quote({ instant: true, quote_id: 'q_2', totalPrice: '50.00', delivery_cost: '50.00' });
    await user.click(pay);
    const notes = await screen.findAllByRole('alert');
    expect(notes.map(({ textContent }) => textContent).join()).toContain(
      'The price has changed and nothing was charged.',
    );
    server.stub.on('booking', {});
    server.stub.on('v1:/payments/intents', { body: { id: 'pi_2', amount: '50.00', status: 'requires_capture' } });
    await user.click(await screen.findByRole('button', { name: 'Book and pay $50.00' }));
    await isPaid();
    expect(bookings().map(({ form }) => form?.get('delivery_cost'))).toEqual(['45.55', '50.00']);
  });

  test('a lost connection is checked, and a reopened sheet finishes the same booking', async () => {
    const { user } = show();
    const pay = await payButton();
    server.stub.on('booking', { fault: 'cut' });
    await user.click(pay);
    expect(await screen.findByText('We are checking your payment')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    server.stub.on('booking', {});
    show();
    await isPaid();
    expect(keys().size).toBe(1);
  });

  test('a closed tab returns to the bank’s question with the same split', async () => {
    server.stub.on('v1:/wallet', { body: { balance: '12.50' } });
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret', amount: '33.05', wallet_amount: '12.50' };
    server.stub.on('v1:/payments/intents', { body: { ...intent, status: 'requires_action' } });
    server.stub.on('v1:/payments/intents/pi_1', { body: { ...intent, status: 'requires_action' } });
    const { user } = show();
    await user.click(await payButton());
    await screen.findByRole('dialog', { name: 'Confirm with your bank' });
    cleanup();
    const before = sentTo('/payments/intents').length;
    const reopened = show();
    const question = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
    expect(
      sentTo('/payments/intents')
        .slice(before)
        .map(({ json }) => json),
    ).toEqual([{ quote_id: 'q_1', use_wallet: true, wallet_amount: '12.50' }]);
    await reopened.user.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await isPaid();
    expect(bookings()).toHaveLength(1);
  });

  test('a person whose account was suspended meanwhile reads why, and nothing is booked', async () => {
    const { user } = show();
    const pay = await payButton();
    server.stub.on('v1:/payments/intents', {
      status: 401,
      body: { code: 'unauthorized', detail: 'Please login again.' },
    });
    const detail = 'Your account is suspended. Please contact support.';
    server.stub.on('v1:/otp/verify', { status: 403, body: { code: 'forbidden', detail } });
    await user.click(pay);
    await user.type(await screen.findByLabelText('Phone number'), '5550100001{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(bookings()).toEqual([]);
    expect(getDraft().provider).toEqual(ravi);
  });
});

describe('photos', () => {
  const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = () => new File([pngSignature, new Uint8Array(10 * 1024 * 1024)], 'sink.png', { type: 'image/png' });
  const slot = (number: number) => screen.findByLabelText<HTMLInputElement>(`Photo ${number}`);

  beforeEach(() => {
    signInAs('customer');
    server.stub.on('v1:GET /payment-methods', { body: { items: [card] } });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 900, close: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => {},
      fillRect: () => {},
    } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['small'], { type: 'image/jpeg' })),
    );
    return () => vi.unstubAllGlobals();
  });

  test('adds photos beside the notes, counts them at the payment, and sends them with the booking', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    await user.upload(await slot(1), picture());
    expect(await screen.findByRole('button', { name: 'Remove Photo 1' })).toBeTruthy();
    await user.upload(await slot(2), picture());
    await user.click(await screen.findByRole('button', { name: 'Remove Photo 1' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('1 photo')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Book and pay $45.55' }));
    await screen.findByRole('link', { name: 'See this booking' });
    const form = server.stub.requestsTo('booking')[0]?.form;
    expect([1, 2].map((number) => form?.get(`service_image${number}`) instanceof Blob)).toEqual([false, true]);
  });

  test('refuses a file that is no picture in its slot, and loses nothing else', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    await user.type(screen.getByRole('textbox', { name: /^Notes and access/ }), 'Ring twice.');
    await user.upload(await slot(1), new File(['words'], 'words.jpg', { type: 'image/jpeg' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please upload a valid image.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Ring twice.')).toBeTruthy();
    expect(screen.queryByText(/photo/)).toBeNull();
  });
});

describe('a visitor', () => {
  test('enters the address, signs in with a code that submits itself, and goes on with the same hold', async () => {
    saveDraft({ provider: ravi, location: undefined, asap: false, date: '2096-11-23', time: '10:00' });
    const { user } = show();
    expect(await screen.findByText(/held for you until/)).toBeTruthy();
    await user.type(await screen.findByRole('combobox', { name: 'Street address' }), '7 NW Couch St');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Phone number'), '5550100001');
    await user.click(screen.getByRole('button', { name: 'Text me a code' }));
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    expect(await screen.findByText('How would you like to pay?')).toBeTruthy();
    expect(sentTo('/otp/verify')[0]?.json).toMatchObject({ contact: '5550100001', code: '471108', purpose: 'join' });
    expect(sentTo('/holds').at(-1)?.json).toMatchObject({ hold_id: 'h_1' });
    expect(getDraft().location?.address).toBe('7 NW Couch St');
  });

  test('types a wrong code again after an error message', async () => {
    server.stub.on('v1:/otp/verify', {
      status: 422,
      body: { code: 'validation', field: 'code', detail: 'The code is not right.' },
    });
    const { user } = show();
    await user.type(await screen.findByLabelText('Phone number'), '5550100001');
    await user.click(screen.getByRole('button', { name: 'Text me a code' }));
    const field = await screen.findByLabelText('Six-digit code');
    await user.type(field, '000000');
    expect((await screen.findByText('The code is not right.')).textContent).toBeTruthy();
    expect(field).toMatchObject({ value: '' });
  });

  test('corrects a wrong number, and gets the code there', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Phone number'), '5550100001{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Change the phone number' }));
    const number = await screen.findByLabelText('Phone number');
    expect(number).toMatchObject({ value: '5550100001' });
    await user.clear(number);
    await user.type(number, '5550100002{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    expect(await screen.findByText('How would you like to pay?')).toBeTruthy();
    const contacts = (end: string) => sentTo(end).map(({ json }) => (json as { contact: string }).contact);
    expect(contacts('/otp/send')).toEqual(['5550100001', '5550100002']);
    expect(contacts('/otp/verify')).toEqual(['5550100002']);
  });

  test('reads what to do when no code comes, and asks for a new one', async () => {
    server.stub.on('v1:/otp/send', { body: { resend_after: 0 } });
    const { user } = show();
    await user.type(await screen.findByLabelText('Phone number'), '5550100001{Enter}');
    expect(await screen.findByText(/^No code after a minute\?/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(sentTo('/otp/send')).toHaveLength(2));
    expect(screen.getByLabelText('Six-digit code')).toBeTruthy();
  });

  test('reads why a suspended account cannot sign in', async () => {
    const detail = 'Your account is suspended. Please contact support.';
    server.stub.on('v1:/otp/verify', { status: 403, body: { code: 'forbidden', detail } });
    const { user } = show();
    await user.type(await screen.findByLabelText('Phone number'), '5550100001{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByText(/held for you until/)).toBeTruthy();
  });

  test('can sign in with a password, and the code is still expected after a reload', async () => {
    const { user } = show();
    const login = await screen.findByRole('link', { name: 'Sign in with a password' });
    expect(login.getAttribute('href')).toBe('/login?next=%2Fservices%2Fplumbing');
    expect(screen.getByLabelText('Phone number')).toBe(document.activeElement);
    await user.type(screen.getByLabelText('Phone number'), '5550100001');
    await user.click(screen.getByRole('button', { name: 'Text me a code' }));
    await screen.findByLabelText('Six-digit code');
    cleanup();
    show();
    expect(await screen.findByLabelText('Six-digit code')).toBeTruthy();
  });
});

describe('a visitor where Google is offered', () => {
  const named = { provider: 'google', email: 'grace@example.com', fullname: 'Grace Hopper', has_account: false };

  beforeEach(() => {
    server.stub.on('v1:/sign-in/providers', { status: 200, body: { items: [{ id: 'google', name: 'Google' }] } });
    server.stub.on('v1:/sign-in/pending', { status: 404, body: { code: 'not_found' } });
  });

  test('goes to the page of Google, and comes back to this page', async () => {
    server.stub.on('v1:/sign-in/google', { status: 200, body: { url: 'https://accounts.google.com/o?state=x' } });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.com/o?state=x'));
    expect(sentTo('/sign-in/google')[0]?.json).toEqual({
      ...{ next: '/services/plumbing', in_place: true, user_type: '1' },
    });
  });

  test('needs the number only, when Google has said the name', async () => {
    server.stub.on('v1:/sign-in/pending', { status: 200, body: named });
    server.stub.on('v1:/otp/verify', { body: { join_token: 'jt_1', expires_in: 600 } });
    server.stub.on('v1:/sign-in/pending/join', {
      status: 409,
      body: { code: 'duplicate', detail: 'Taken meanwhile.' },
    });
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    await user.type(screen.getByLabelText('Phone number'), '5550100077{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    await waitFor(() =>
      expect(sentTo('/sign-in/pending/join')[0]?.json).toEqual({
        ...{ join_token: 'jt_1', fullname: 'Grace Hopper', terms_accepted: true },
      }),
    );
    // A refusal leads to the question for the name, which repeats it.
    await user.type(await screen.findByLabelText('Your name'), 'Grace{Enter}');
    expect(await screen.findByText('Taken meanwhile.')).toBeTruthy();
  });

  test('reads that an account has the address, proves it with a code, and links it', async () => {
    server.stub.on('v1:/sign-in/pending', { status: 200, body: { ...named, has_account: true } });
    server.stub.on('v1:/me/identities', { status: 200, body: { items: [] } });
    const { user } = show();
    expect(await screen.findByText(/There is an account with grace@example\.com already/)).toBeTruthy();
    await user.type(screen.getByLabelText('Phone number'), '5550100001{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    expect(await screen.findByText('How would you like to pay?')).toBeTruthy();
    expect(sentTo('/me/identities').map(({ method }) => method)).toEqual(['POST']);
  });

  test('goes on without Google', async () => {
    server.stub.on('v1:/sign-in/pending', { status: 200, body: named });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Go on without Google' }));
    expect(await screen.findByRole('heading', { name: 'What is your phone number?' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(sentTo('/sign-in/pending').at(-1)?.method).toBe('DELETE');
  });
});

describe('a visitor without an account', () => {
  beforeEach(() => {
    server.stub.on('v1:/otp/verify', { body: { join_token: 'jt_1', expires_in: 600 } });
  });

  async function enterCode({ user }: ReturnType<typeof show>) {
    await user.type(await screen.findByLabelText('Phone number'), '5550100077{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '471108');
    await screen.findByRole('heading', { name: 'What is your name?' });
  }

  test('gives a name after the code, accepts the terms, and goes on to the payment', async () => {
    const shown = show();
    await enterCode(shown);
    expect(screen.getByText('It tells Ravi Menon who is booking.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(screen.getByLabelText('Your name')).toBe(document.activeElement);
    await shown.user.type(screen.getByLabelText('Your name'), 'Emma{Enter}');
    expect(await screen.findByText('How would you like to pay?')).toBeTruthy();
    expect(sentTo('/otp/join').map(({ json }) => json)).toEqual([
      { join_token: 'jt_1', fullname: 'Emma', terms_accepted: true },
    ]);
  });

  test('goes on with the name after a reload, until the proof is over', async () => {
    await enterCode(show());
    cleanup();
    show();
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
    cleanup();
    vi.setSystemTime(Date.now() + 601_000);
    show();
    expect(await screen.findByLabelText('Six-digit code')).toBeTruthy();
    vi.useRealTimers();
  });

  test.each([
    ['fullname', 'Please enter at least one letter.', 'Your name'],
    ['join_token', 'That took too long. Please enter your number again.', 'Phone number'],
    [undefined, 'Too many requests. Please try again in 30 seconds.', 'Your name'],
  ])('sees a refusal of %s beside the field to correct', async (field, detail, label) => {
    server.stub.on('v1:/otp/join', { status: 422, body: { code: 'validation', field, detail } });
    const shown = show();
    await enterCode(shown);
    await shown.user.type(screen.getByLabelText('Your name'), 'Emma');
    await shown.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByLabelText(label)).toBeTruthy();
  });
});
