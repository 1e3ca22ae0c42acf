import { expect, test } from 'vitest';
import { bookingTabs, statuses, statusesUnderWay, statusOrder } from './codes';

test('the order of statuses contains every status except cancelled', () => {
  expect([...statusOrder, 'cancelled']).toEqual(statuses);
});

test('statuses under way start after open and end before completed', () => {
  expect(statusesUnderWay).toEqual(statusOrder.slice(1, -1));
});

test('every status belongs to the first tab, and to one other tab unless it is open', () => {
  expect(bookingTabs.all).toEqual(statuses);
  const { all: _, ...others } = bookingTabs;
  for (const status of statuses) {
    const tabs = Object.values(others).filter((tab) => tab.includes(status));
    expect([status, tabs.length]).toEqual([status, status === 'open' ? 0 : 1]);
  }
  expect(bookingTabs.active).toEqual(statusesUnderWay);
});
