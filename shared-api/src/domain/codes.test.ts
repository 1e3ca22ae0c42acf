import { expect, test } from 'vitest';
import { bookingTabs, statuses, statusesUnderWay, statusOrder } from './codes';

test('every status is on the way of a booking, but the one that ends it early', () => {
  expect([...statusOrder, 'cancelled']).toEqual(statuses);
});

test('under way is what somebody has accepted and nobody has finished', () => {
  expect(statusesUnderWay).toEqual(statusOrder.slice(1, -1));
});

test('every booking is on the first tab, and on one other unless it waits for somebody', () => {
  expect(bookingTabs.all).toEqual(statuses);
  const { all: _, ...others } = bookingTabs;
  for (const status of statuses) {
    const tabs = Object.values(others).filter((tab) => tab.includes(status));
    expect([status, tabs.length]).toEqual([status, status === 'open' ? 0 : 1]);
  }
  expect(bookingTabs.active).toEqual(statusesUnderWay);
});
