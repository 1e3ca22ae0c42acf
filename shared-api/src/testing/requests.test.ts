import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure } from '../client/settings';
import { createStore } from '../client/store';
import { accountApi } from '../endpoints/account';
import { bookingsApi } from '../endpoints/bookings';
import { offersApi } from '../endpoints/offers';
import type { WireCallName } from '../wire/calls';
import { type FakeBrowser, installFakeBrowser } from './browser';
import { makeQuote, signInAs } from './factories';
import { callNames, operations } from './operations';
import type { StubRequest } from './stub';
import { type StubServer, startStubServer } from './stubServer';

vi.mock('../client/jpeg', () => ({ toJpeg: async (file: Blob) => file }));

let server: StubServer;
let browser: FakeBrowser;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await startStubServer();
  browser = installFakeBrowser();
  // A relative address is the site's own in a browser; Node needs to be told which site that is.
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), server.url), init);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  browser.uninstall();
  await server.close();
});
beforeEach(() => {
  signInAs('customer');
  browser.cookies = 'lang=en; XSRF-TOKEN=token%2D1';
});
afterEach(() => {
  configure({});
  vi.useRealTimers();
  server.stub.reset();
});

async function requestOf(call: WireCallName): Promise<StubRequest> {
  for (const view of ['categories', 'top-providers', 'providers', 'coupons', 'percentage'] as const) {
    server.stub.on(`view:${view}`, { fault: 'html502' });
  }
  await operations[call](createStore());
  const [request] = server.stub.requestsTo(call);
  if (!request) throw new Error(`${call} was not sent`);
  return request;
}

function fieldsOf(request: StubRequest): Record<string, unknown> {
  return request.form ? Object.fromEntries(request.form) : { ...(request.json as object) };
}

const user =
  'email device_type device_token user_type contact phone_code address image password fullname first_name last_name';

/** Field names per call as docs/contract lists them, and the extensions that this client sends. */
const expectedFields: Readonly<Record<WireCallName, string>> = {
  login: 'contact password device_type device_token user_type',
  register: user,
  providerRegister: `${user} user_lat user_long subcategory_id certificate_front certificate_back`,
  logout: 'user_id',
  deleteAccount: 'user_id',
  categories: '',
  topProviders: '',
  providers: '',
  providerDetails: 'user_id provider_id',
  editProfile: 'user_id fullname email contact',
  providersByService: 'user_id subcategory_id',
  coupons: '',
  applyCoupon: 'user_id coupon basefare',
  percentage: '',
  booking:
    'user_id provider_id service_location address pick_lat pick_long address2 pick_lat2 pick_long2 full_name phone ' +
    'start_date start_time start_date_sec category_name category_id order_service totalPrice delivery_cost ' +
    'driver_delivery_cost admin_profit coupon_discount booking_type service_image1 service_image2 service_image3 ' +
    'stripeToken asap start_at time_zone quote_id',
  myBookings: 'user_id type',
  bookingDetails: 'booking_id',
  offerList: 'user_id order_id type',
  userOfferList: 'user_id order_id type',
  sendOffer: 'user_id amount order_id provider_id type',
  acceptBooking: 'provider_id booking_id offer_amount driver_delivery_cost offer_amount_status',
  favourite: 'user_id order_id provider_id',
  deleteFavourite: 'user_id order_id provider_id',
  rating: 'user_id service_rating rate_technician comment recomended_service impressed_service provider_id order_id',
  cancelBooking: 'user_id booking_id type',
};

describe.each(callNames)('%s', (call) => {
  test('sends exactly the fields of the contract with their types', async () => {
    const request = await requestOf(call);
    const names = `app_token ${expectedFields[call]}`.trim().split(' ');
    expect(Object.keys(fieldsOf(request)).sort()).toEqual(names.sort());
    expect(fieldsOf(request).app_token).toBe('doorstep-web-1');
    const type = call === 'providersByService' ? 'application/json' : 'multipart/form-data';
    expect(request.headers.get('Content-Type')).toContain(type);
  });

  test('sends the protection cookie as a header to its own origin only', async () => {
    expect((await requestOf(call)).headers.get('X-XSRF-TOKEN')).toBe('token-1');
    server.stub.reset();
    signInAs('customer');
    configure({ host: server.url });
    expect((await requestOf(call)).headers.has('X-XSRF-TOKEN')).toBe(false);
  });

  test('sends no protection header without the cookie', async () => {
    browser.cookies = 'lang=en';
    expect((await requestOf(call)).headers.has('X-XSRF-TOKEN')).toBe(false);
  });

  test('asks in the language of the page', async () => {
    browser.language = 'de';
    expect((await requestOf(call)).headers.get('Accept-Language')).toBe('de');
    browser.language = 'en';
  });
});

describe('a booking', () => {
  const input = {
    bookingType: 'book' as const,
    category: { id: 'c_2', name: 'Plumbing' },
    location: { label: 'Home', address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' },
    asap: true,
    quote: makeQuote({
      coupon: 'WELCOME10',
      discountCents: 456,
      payableCents: 4099,
      commissionCents: 410,
      providerPayoutCents: 3689,
    }),
  };
  const submit = async (over: Partial<Parameters<typeof bookingsApi.endpoints.createBooking.initiate>[0]> = {}) => {
    await createStore().dispatch(bookingsApi.endpoints.createBooking.initiate({ ...input, ...over }));
    const request = server.stub.requestsTo('booking').at(-1);
    if (!request) throw new Error('No booking was sent');
    return request;
  };

  test('sends its lines as JSON with three keys, and money as decimal text', async () => {
    const fields = fieldsOf(await submit());
    expect(fields.order_service).toBe('[{"subcategory_id":"s_7","subcategory_name":"Leak repair","price":"45.55"}]');
    expect(fields).toMatchObject({
      totalPrice: '45.55',
      coupon_discount: '4.56',
      delivery_cost: '40.99',
      admin_profit: '4.10',
      driver_delivery_cost: '36.89',
      coupon: 'WELCOME10',
      quote_id: 'q_1',
      booking_type: '1',
      provider_id: '',
      full_name: 'Mia Torres',
      phone: '5550100001',
      pick_lat: '45.5235',
    });
  });

  test('sends a chosen day and time in every format of the contract', async () => {
    const fields = fieldsOf(await submit({ asap: false, date: '2026-11-24', time: '10:30' }));
    expect(fields).toMatchObject({
      start_date: '24/11/2026',
      start_time: '10:30',
      start_date_sec: '2026-11-24',
      start_at: '2026-11-24T10:30:00-08:00',
      time_zone: 'America/Los_Angeles',
      asap: 'false',
    });
  });

  test('sends the time at the service location for "as soon as possible", also on a repeated submit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:15:40Z') });
    const idempotencyKey = 'b7c1a7a2-7f55-4f9b-9d7e-2f1f6d0c5c11';
    const first = await submit({ idempotencyKey });
    expect(fieldsOf(first)).toMatchObject({ start_date: '20/11/2026', start_time: '13:15', asap: 'true' });
    vi.setSystemTime(new Date('2026-11-20T21:19:00Z'));
    const again = await submit({ idempotencyKey });
    expect(fieldsOf(again)).toEqual(fieldsOf(first));
    expect(again.headers.get('Idempotency-Key')).toBe(idempotencyKey);
    expect(fieldsOf(await submit())).toMatchObject({ start_time: '13:19' });
  });

  test('needs no day for a hired provider', async () => {
    const fields = fieldsOf(await submit({ bookingType: 'hire', asap: false, provider: { id: 'p_31' } }));
    expect(fields).toMatchObject({ booking_type: '2', provider_id: 'p_31', start_date: '', start_time: '' });
    expect(fields).not.toHaveProperty('start_at');
  });

  test("sends photos as JPEG files under their slot's name, and empty text for an empty slot", async () => {
    const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff])]);
    const { form } = await submit({ photos: [photo, undefined, photo] });
    const third = form?.get('service_image3') as File;
    expect([third.name, third.type, third.size]).toEqual(['service_image3.jpg', 'image/jpeg', 3]);
    expect(form?.get('service_image1')).toMatchObject({ name: 'service_image1.jpg' });
    expect(form?.get('service_image2')).toBe('');
  });
});

describe('an Idempotency-Key', () => {
  test('accompanies the five calls that must not happen twice, with a new value each time', async () => {
    const keyed: WireCallName[] = [];
    for (const call of callNames) {
      server.stub.reset();
      signInAs('customer');
      const key = (await requestOf(call)).headers.get('Idempotency-Key');
      if (key) {
        keyed.push(call);
        expect(key).toMatch(/^[0-9a-f-]{36}$/);
        signInAs('customer');
        await operations[call](createStore());
        expect(server.stub.requestsTo(call).at(-1)?.headers.get('Idempotency-Key')).not.toBe(key);
      }
    }
    expect(keyed.sort()).toEqual(['acceptBooking', 'booking', 'cancelBooking', 'rating', 'sendOffer']);
  });
});

describe('the pictures and names of a registration', () => {
  test('differ: image.jpg from android for customers, profileImage.jpg from the web for providers', async () => {
    const customer = fieldsOf(await requestOf('register'));
    expect(customer).toMatchObject({
      device_type: 'android',
      user_type: '1',
      contact: '5551234567',
      phone_code: '+44',
    });
    expect(customer).toMatchObject({ first_name: 'Ada', last_name: 'Maria Lovelace', email: 'ada@example.com' });
    expect((customer.image as File).name).toBe('image.jpg');
    const provider = fieldsOf(await requestOf('providerRegister'));
    expect(provider).toMatchObject({ device_type: 'web', user_type: '2' });
    expect((provider.image as File).name).toBe('profileImage.jpg');
    expect((provider.certificate_front as File).name).toBe('licence.pdf');
  });
});

describe('other details of the wire', () => {
  test('a coupon is sent trimmed with the fare it is for', async () => {
    expect(fieldsOf(await requestOf('applyCoupon'))).toMatchObject({ coupon: 'WELCOME10', basefare: '45.55' });
  });

  test("an acceptance sends the provider's share", async () => {
    expect(fieldsOf(await requestOf('acceptBooking'))).toMatchObject({
      offer_amount: '85.00',
      driver_delivery_cost: '76.50',
      offer_amount_status: '1',
    });
  });

  test('a review joins the impressions and sends true or false', async () => {
    expect(fieldsOf(await requestOf('rating'))).toMatchObject({
      impressed_service: 'Efficiency,Politeness',
      recomended_service: 'true',
      comment: 'Tidy.',
      provider_id: '',
    });
  });

  test('sub-services are looked up by a JSON list of ids', async () => {
    expect((await requestOf('providersByService')).json).toEqual({
      app_token: 'doorstep-web-1',
      user_id: 'u_8k2',
      subcategory_id: ['s_7', 's_9'],
    });
  });

  test('the provider entry signs in as a provider', async () => {
    const entry = accountApi.endpoints.login.initiate({
      contact: '555',
      password: 'x',
      userType: 'provider',
      phoneCode: '+44',
    });
    await createStore().dispatch(entry);
    expect(fieldsOf(server.stub.requestsTo('login')[0] as StubRequest)).toMatchObject({
      user_type: '2',
      phone_code: '+44',
    });
  });

  test('a message with an offer includes it', async () => {
    const offer = {
      bookingId: 'b_80',
      providerId: 'p_31',
      amountCents: 100,
      type: 'provider' as const,
      message: 'Parts included',
    };
    await createStore().dispatch(offersApi.endpoints.sendOffer.initiate(offer));
    expect(fieldsOf(server.stub.requestsTo('sendOffer')[0] as StubRequest)).toMatchObject({
      amount: '1.00',
      type: '2',
      message: 'Parts included',
    });
  });
});
