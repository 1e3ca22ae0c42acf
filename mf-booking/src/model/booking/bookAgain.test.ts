import type { Service } from '@doorstep/shared-api/domain';
import { makeBooking, makeCategory } from '@doorstep/shared-api/testing';
import { expect, test } from 'vitest';
import { rebookByNames, rebookedDraftOf } from './bookAgain';

const now = new Date('2026-11-20T20:30:00Z');
const zone = 'America/Los_Angeles';

test('booking again keeps services, provider and address, at the prices of today, and asks for a new time', () => {
  const again = rebookedDraftOf(
    {
      category: { id: 'c_2', name: 'Plumbing' },
      bookingType: 'book',
      provider: { id: 'p_31', name: 'Sam Carter' },
      lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4900 }],
      notes: 'Ring twice.',
      address: '1120 NW Couch St',
      lat: '45.5235',
      long: '-122.6820',
      unavailableServices: ['Old service'],
      nearest: [],
    },
    zone,
    now,
  );
  expect(again.gone).toEqual(['Old service']);
  expect(again.draft).toMatchObject({
    provider: { id: 'p_31' },
    lines: [{ priceCents: 4900 }],
    notes: 'Ring twice.',
    location: { address: '1120 NW Couch St', lat: '45.5235', savedAt: '2026-11-20T20:30:00.000Z' },
    asap: false,
  });
  expect(again.draft).not.toHaveProperty('date');
});

test('booking again matches services by name when the server cannot, and lists the missing ones', () => {
  const services = [
    { categoryName: 'Plumbing', name: 'Leak repair', priceCents: 4555 },
    { categoryName: 'Plumbing', name: 'Gone service', priceCents: 100 },
  ];
  const again = rebookByNames(makeBooking({ services }), [makeCategory()], now);
  expect(again.draft).toMatchObject({
    category: { id: 'c_2' },
    lines: [{ subcategoryId: 's_7' }],
    bookingType: 'book',
  });
  expect(again.gone).toEqual(['Gone service']);
  expect(rebookByNames(makeBooking(), [], now).draft.lines).toEqual([]);
});

test("booking again caps quantities at today's maximum and lists the reduced services", () => {
  const services = [{ categoryName: 'Plumbing', name: 'Leak repair', quantity: 5, priceCents: 22_775 }];
  const leak = { ...makeCategory().services[0], unit: 'leak', maxQuantity: 3 } as Service;
  const again = (service: Service) =>
    rebookByNames(makeBooking({ services }), [{ ...makeCategory(), services: [service] }], now);
  expect(again({ ...leak, maxQuantity: 5 })).toMatchObject({
    draft: { lines: [{ quantity: 5, priceCents: 22_775 }] },
    fewer: [],
  });
  expect(again(leak)).toMatchObject({
    draft: { lines: [{ quantity: 3, priceCents: 13_665 }] },
    fewer: ['Leak repair'],
  });
});
