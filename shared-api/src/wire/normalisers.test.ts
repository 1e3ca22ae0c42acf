import { describe, expect, test } from 'vitest';
import { exampleResponses } from '../testing/examples';
import { toUser } from './account';
import { toOpenAvailability } from './appointments';
import { toBooking, toBookingList } from './bookings';
import {
  toCategories,
  toCommissionPercentage,
  toProviderFilterCounts,
  toProviderProfile,
  toProviders,
  toTopProviders,
} from './catalog';
import { toCreatedBooking } from './createdBooking';
import { toAppliedCoupon, toCouponOffers, toProviderOffers } from './offers';
import { toQuote } from './payments';
import { cents, signedCents } from './read';
import { toAreaCentre } from './serviceArea';

const respond = (data: unknown) => ({ data });
const nothing = [
  undefined,
  null,
  '',
  0,
  false,
  [],
  {},
  'oops',
  { data: null },
  { data: {} },
  { data: [] },
  { data: 'x' },
];

describe('an unusable response', () => {
  test.each(nothing)('like %j becomes empty lists and records, never an exception', (body) => {
    for (const toList of [toCategories, toTopProviders, toProviders, toBookingList, toProviderOffers, toCouponOffers]) {
      expect(toList(body)).toEqual([]);
    }
    expect(toUser(body)).toBeUndefined();
    expect(toBooking(body)).toMatchObject({ id: '', services: [], photos: ['', '', ''] });
    expect(toProviderProfile(body)).toMatchObject({ id: '', services: [], reviews: [], rating: 0 });
    expect(toCreatedBooking(body)).toMatchObject({ id: '' });
    expect(toQuote(body)).toMatchObject({ lines: [], totalCents: 0 });
  });
});

describe('categories', () => {
  const clean = {
    id: 'c_2',
    name: 'Plumbing',
    image: '',
    banners: ['/b.jpg'],
    services: [{ id: 's_7', categoryId: 'c_2', name: 'Leak repair', priceCents: 4555 }],
  };
  const item = {
    cat_id: 'c_2',
    category_name: 'Plumbing',
    category_image: null,
    category_banner: [{ banner_image: '/b.jpg' }],
    subcategory: [{ id: 's_7', cat_id: 'c_2', subcategory: 'Leak repair', price: '45.55' }],
  };

  test.each([
    ['as the contract says', [item]],
    ['as one object in place of the list', item],
    ['as an object with numbered keys', { 0: item }],
    ['with prices as numbers', [{ ...item, subcategory: [{ ...item.subcategory[0], price: 45.55 }] }]],
    ['with a price of more decimals', [{ ...item, subcategory: [{ ...item.subcategory[0], price: '45.5500' }] }]],
    ['with a price in dollars', [{ ...item, subcategory: [{ ...item.subcategory[0], price: '$45.55' }] }]],
    ['with one banner as an object', [{ ...item, category_banner: { banner_image: '/b.jpg' } }]],
    ['with a banner as a text', [{ ...item, category_banner: ['/b.jpg'] }]],
    ['with the other spelling', [{ ...item, subcategory: undefined, subcategroy: item.subcategory }]],
    ['among records that are none', [null, 'x', item, {}]],
  ])('convert to the same records %s', (_how, data) => {
    expect(toCategories(respond(data))).toEqual([clean]);
  });

  test('leave out a sub-service with an unreadable price', () => {
    const broken = { id: 's_8', cat_id: 'c_2', subcategory: 'Mystery', price: 'ask us' };
    const data = [{ ...item, subcategory: [...item.subcategory, broken] }];
    expect(toCategories(respond(data))).toEqual([clean]);
  });

  test('convert numeric ids to text', () => {
    expect(toCategories(respond([{ ...item, cat_id: 7 }]))[0]?.id).toBe('7');
  });
});

describe('providers', () => {
  const [item] = exampleResponses.providers.success.data as Record<string, unknown>[];

  test.each([['4.80'], [4.8]])('convert the rating %j to a number', (rating) => {
    expect(toProviders(respond([{ ...item, rating }]))[0]?.rating).toBe(4.8);
  });

  test.each([[null], [''], ['n/a'], [undefined], [-1]])('get the rating 0 for %j', (rating) => {
    expect(toProviders(respond([{ ...item, rating }]))[0]?.rating).toBe(0);
  });

  test('offer the same services under either spelling', () => {
    const { subcategroy, ...rest } = item ?? {};
    const expected = toProviders(respond([item]));
    expect(expected[0]?.serviceNames).toEqual(['Leak repair']);
    expect(toProviders(respond([{ ...rest, subcategory: subcategroy }]))).toEqual(expected);
  });

  test('take their id from any of its names', () => {
    const bare = { fullname: 'Sam' };
    expect(toTopProviders(respond([{ ...bare, provider_image: [{ provider_id: 'p_1' }] }]))[0]?.id).toBe('p_1');
    expect(toTopProviders(respond([{ ...bare, provider_id: 'p_1' }]))[0]?.id).toBe('p_1');
    expect(toTopProviders(respond([{ ...bare, user_id: 'p_1' }]))[0]?.id).toBe('p_1');
    expect(toTopProviders(respond([bare]))[0]?.id).toBe('');
  });

  test('get the mean of their reviews as the rating when none is stated', () => {
    const profile = toProviderProfile(exampleResponses.providerDetails.success);
    expect(profile).toMatchObject({ id: 'p_31', rating: 5, startPriceCents: 4555, categoryName: 'Plumbing' });
    expect(profile.reviews[0]).toMatchObject({ impressed: ['Efficiency', 'Politeness'], recommends: true });
    expect(profile).not.toHaveProperty('bookingId');
  });
});

describe('bookings', () => {
  const [row] = exampleResponses.myBookings.success.data as Record<string, unknown>[];
  const detail = exampleResponses.bookingDetails.success.data as Record<string, unknown>;

  test('list the same row for a service as an object or a list', () => {
    const expected = toBookingList(respond([row]));
    expect(expected[0]).toMatchObject({ id: 'b_77', categoryName: 'Plumbing', createdAt: '2026-11-20T21:15:00Z' });
    expect(toBookingList(respond([{ ...row, service: [row?.service] }]))).toEqual(expected);
  });

  test('show the same details for a service as a list or an object', () => {
    const expected = toBooking(respond(detail));
    expect(expected).toMatchObject({
      categoryName: 'Plumbing',
      payableCents: 4099,
      discountCents: 456,
      totalCents: 4555,
    });
    expect(toBooking(respond({ ...detail, service: (detail.service as unknown[])[0] }))).toEqual(expected);
    expect(toBooking(respond([detail]))).toEqual(expected);
  });

  test.each([
    ['2026-11-20 21:15:00', '2026-11-20T21:15:00Z'],
    ['2026-11-20T22:15:00+01:00', '2026-11-20T21:15:00Z'],
  ])('convert the creation time %s to UTC', (created_date, at) => {
    expect(toBooking(respond({ ...detail, created_date })).createdAt).toBe(at);
  });

  test('omit the creation time when there is none', () => {
    const undated = { ...detail, created_date: '', service: [] };
    expect(toBooking(respond(undated))).not.toHaveProperty('createdAt');
  });

  test('accept a numeric status, and 10 for Out for Service', () => {
    expect(toBooking(respond({ ...detail, status: 10 })).status).toBe('on_the_way');
  });

  test('count as hires when they have no type', () => {
    expect(toBooking(respond({ ...detail, booking_type: undefined })).bookingType).toBe('hire');
  });

  test('include the additional fields of our own server', () => {
    const booking = toBooking(
      respond({
        ...detail,
        provider: { provider_id: 'p_31', fullname: 'Sam', user_profile_pic: '', avg_rating: '4.50' },
        timeline: [{ status: '1', at: '2026-11-20T21:15:00Z', by: 'customer' }],
        payment: { status: 'authorized', amount: '40.99', currency: 'usd' },
        can: { cancel: true, pay: false },
        my_review: {},
      }),
    );
    expect(booking).toMatchObject({
      provider: { id: 'p_31', rating: 4.5 },
      providerId: 'p_31',
      history: [{ status: 'open', at: '2026-11-20T21:15:00Z', by: 'customer' }],
      payment: { status: 'authorized', amountCents: 4099 },
      can: { cancel: true, pay: false, review: false },
    });
    expect(booking).not.toHaveProperty('reviewed');
  });
});

describe('money and percentages of answers', () => {
  test.each([
    [{ discount: '4.56', fare: '40.99' }, 456, 4099],
    [{ discount: 4.56 }, 456, 4099],
    [{ fare: '40.99' }, 456, 4099],
    [{ discount: '99.00' }, 4555, 0],
    [{}, 0, 4555],
  ])('a coupon that answers %j subtracts %i cents', (body, discountCents, fareCents) => {
    expect(toAppliedCoupon(body, 'WELCOME10', 4555)).toMatchObject({ discountCents, fareCents });
  });

  test.each([
    [10, 1000],
    ['12.5', 1250],
    [0, 0],
    [100, 10_000],
    ['', undefined],
    [null, undefined],
    [[], undefined],
    [{}, undefined],
    ['ten', undefined],
    [101, undefined],
    [-1, undefined],
    [true, undefined],
  ])('a commission of %j becomes %j basis points', (data, points) => {
    expect(toCommissionPercentage(respond(data))).toBe(points);
  });
});

describe('amounts of answers', () => {
  test.each([
    ['45.55', 4555],
    [45.5, 4550],
    ['$1,234.50', 123_450],
    ['0.004', 0],
    ['0.005', 1],
    ['45.549', 4555],
    ['.50', undefined],
    ['', undefined],
    ['-1.00', undefined],
    [null, undefined],
  ])('convert %j to %j cents', (amount, expected) => {
    expect(cents(amount)).toBe(expected);
  });

  test.each([
    ['7.65', 765],
    ['-7.65', -765],
    ['\u22127.65', -765],
    ['7.65-', undefined],
  ])('may be negative: %j becomes %j cents', (amount, expected) => {
    expect(signedCents(amount)).toBe(expected);
  });
});

describe('a signed-in person', () => {
  test('gets the requested account type when the server names none', () => {
    const body = exampleResponses.login.success;
    expect(toUser(body)?.userType).toBe('customer');
    expect(toUser(body, 'provider')?.userType).toBe('provider');
    expect(toUser({ data: { user_id: 'a', user_type: '3' } }, 'customer')?.userType).toBe('admin');
  });
});

describe('quantities', () => {
  test('appear only for services with a unit and a maximum above one', () => {
    const service = { id: 's_1', subcategory: 'Curtains', price: '25.00' };
    const serviceWith = (more: object) =>
      toCategories(respond([{ cat_id: 'c_1', subcategory: [{ ...service, ...more }] }]))[0]?.services[0];
    expect(serviceWith({ unit: 'curtain', max_quantity: '8' })).toMatchObject({ unit: 'curtain', maxQuantity: 8 });
    for (const more of [{}, { unit: 'curtain' }, { max_quantity: 8 }, { unit: 'curtain', max_quantity: 1 }]) {
      expect(serviceWith(more)).not.toHaveProperty('unit');
      expect(serviceWith(more)).not.toHaveProperty('maxQuantity');
    }
  });

  test('default to one in a line without a valid quantity', () => {
    const line = { subcategory_id: 's_1', subcategory_name: 'Curtains', price: '50.00' };
    expect(toQuote({ lines: [{ ...line, quantity: 2 }] }).lines).toEqual([
      { subcategoryId: 's_1', name: 'Curtains', quantity: 2, priceCents: 5000 },
    ]);
    expect(toBooking(respond({ service: [{ ...line, quantity: '2' }] })).services).toMatchObject([{ quantity: 2 }]);
    const listed = { booking_id: 'b_1', booking_number: 'D-1', status: '10', service_quantities: ['3', 1, null] };
    expect(toBookingList(respond([listed]))[0]?.serviceQuantities).toEqual([3, 1, 1]);
    for (const quantity of [undefined, null, 0, 1, -2, 1.5, 'x', {}])
      expect(toQuote({ lines: [{ ...line, quantity }] }).lines[0]).not.toHaveProperty('quantity');
  });
});

describe('additional fields of provider lists', () => {
  test('omit invalid times and half a place', () => {
    const [first, second] = toProviders(
      respond([
        { provider_id: 'p_1', next_times: ['2026-11-20T21:00:00Z', 'soon', 7], area_lat: 45.5, area_long: '-122.7' },
        { provider_id: 'p_2', next_times: [], area_lat: 45.5 },
      ]),
    );
    expect(first).toMatchObject({ nextTimes: ['2026-11-20T21:00:00Z'], areaPoint: { lat: 45.5, long: -122.7 } });
    expect(second).not.toHaveProperty('nextTimes');
    expect(second).not.toHaveProperty('areaPoint');
  });

  test('omit counts that are not numbers', () => {
    expect(toProviderFilterCounts({ available: '3', min_rating: { 4.9: 2 }, cat_id: null })).toEqual({
      available: 3,
      byMinRating: { 4.9: 2 },
      byCategory: {},
    });
    expect(toProviderFilterCounts(undefined)).toBeUndefined();
  });

  test('treat the open times of zero people as unknown', () => {
    const times = { time_zone: 'America/Los_Angeles', slots: [], closed_days: ['2026-11-22'] };
    expect(toOpenAvailability({ ...times, people: 0 })).toBeNull();
    expect(toOpenAvailability({ ...times, people: 2 })).toMatchObject({ closedDays: ['2026-11-22'] });
  });

  test('omit the centre of the area when there is no area', () => {
    expect(toAreaCentre({})).toBeNull();
    expect(toAreaCentre({ area: { name: 'Portland', lat: '45.5', long: '-122.7', radius_km: 25 } })).toEqual({
      lat: 45.5,
      long: -122.7,
    });
  });
});
