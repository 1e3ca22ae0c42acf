// @vitest-environment happy-dom
import { paymentMethods, paymentStatuses } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();
beforeEach(() => signInAs('customer'));
afterEach(cleanup);

/**
 * Prices of two services with the same name, 115.00 in total. Agreed for that, less or more, with and without a coupon.
 */
const prices = [11_500, 6000, 14_000].flatMap((agreed) =>
  [0, 475].map((discount) => ({ type: agreed === 11_500 ? '1' : '2', agreed, discount })),
);
const text = (cents: number) => (cents / 100).toFixed(2);
const show = (over: object, price = prices[0]) => {
  const { type, agreed, discount } = price as (typeof prices)[number];
  const service = ['45.00', '70.00'].map((amount) => ({
    category_name: 'Plumbing',
    subcategory_name: 'Leak repair',
    price: amount,
    created_At: '',
  }));
  const booking = {
    booking_id: 'b_77',
    status: '2',
    booking_type: type,
    created_date: '2026-11-20T20:02:00Z',
    totalPrice: text(agreed),
    delivery_cost: text(agreed - discount),
    coupon_discount: text(discount),
    service,
    timeline: [{ status: '1', at: '2026-11-20T20:02:00Z', by: 'customer' }],
  };
  server.stub.on('bookingDetails', { body: { data: { ...booking, ...over } } });
  return renderScreen(Component, '/booking-details?booking_id=b_77');
};
const centsIn = (line: Element) => {
  const [, sign, whole, rest] = /([\u2212-]?)\$([\d,]+)\.(\d\d)$/.exec(line.textContent ?? '') ?? [];
  return (sign ? -1 : 1) * (Number(whole?.replace(',', '')) * 100 + Number(rest));
};

test.each(prices)('the lines of %j add up to the total', async (price) => {
  show({}, price);
  const total = (await screen.findByText('Grand Total')).closest('.sum__t') as HTMLElement;
  const lines = [...(total.parentElement as HTMLElement).querySelectorAll('.sum__l')];
  expect(lines.reduce((sum, line) => sum + centsIn(line), 0)).toBe(centsIn(total));
  expect(centsIn(total)).toBe(price.agreed - price.discount);
  const isAgreed = price.agreed !== 11_500;
  expect(screen.queryAllByText(`Agreed price ($${text(price.agreed)})`)).toHaveLength(isAgreed ? 1 : 0);
  expect(document.body.textContent).not.toMatch(/[\u2212-]\$0\.00/);
});

test('calls the price of an open hire suggested, and agreed once it is accepted', async () => {
  const price = prices.find(({ agreed }) => agreed === 6000);
  show({ status: '1' }, price);
  expect(await screen.findByText('Suggested price ($60.00)')).toBeTruthy();
  expect(screen.queryByText(/Agreed price/)).toBeNull();
  cleanup();
  show({ status: '2' }, price);
  expect(await screen.findByText('Agreed price ($60.00)')).toBeTruthy();
});

const methods = paymentMethods.flatMap((method) =>
  paymentStatuses.flatMap((status) => (['2', '6'] as const).map((at) => ({ method, status, at }))),
);

test.each(methods)(
  'a $method payment that is $status shows where the money is, at booking status $at',
  async (paid) => {
    const { method, status, at } = paid;
    const payment = {
      status,
      method,
      amount: '115.00',
      refunded: '0.00',
      charged: status === 'captured' ? '115.00' : '0.00',
    };
    show({ status: at, payment });
    await screen.findByText('Grand Total');
    const words = document.querySelector('main')?.textContent ?? document.body.textContent ?? '';
    if (method === 'wallet') expect(words).not.toMatch(/\bcard\b/i);
    else expect(words).not.toMatch(/\bwallet\b/i);
    if (status === 'authorized') expect(words).toMatch(new RegExp(`held (on|in) your ${method}`, 'i'));
    if (status === 'refunded') expect(words).toContain('Released. Nothing was charged.');
  },
);
