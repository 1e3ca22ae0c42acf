import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBooking, signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { getLocalFavourites, onLocalFavouritesChange, setLocalFavourite } from './localFavourites';
import { configure } from './settings';
import { spokenBooking } from './spokenBooking';
import { keys, onStorageChange, readText, writeText } from './storage';

withFakeBrowser();
let stop = () => {};
const heard = vi.fn();
beforeEach(() => heard.mockClear());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const fromOtherTab = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

test.each([
  ['everything', null],
  ['that very key', keys.session],
])('drops values held in memory because storage is full when another tab removes %s', (_what, key) => {
  stop = onStorageChange(heard);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  writeText(keys.session, 'Mia');
  expect(readText(keys.session)).toBe('Mia');
  fromOtherTab(key);
  expect(readText(keys.session)).toBeNull();
  expect(heard.mock.calls.at(-1)).toEqual([key]);
});

test('notifies listeners on a page restored from the back/forward cache, but not on a new page', () => {
  stop = onStorageChange(heard);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard.mock.calls).toEqual([[null]]);
});

test('notifies about local favourites after their changes and after sign-in, and about nothing else', () => {
  stop = onLocalFavouritesChange(heard);
  signInAs('customer');
  setLocalFavourite('p_31', true);
  setLocalFavourite('p_40', true);
  expect(getLocalFavourites()).toEqual(['p_40', 'p_31']);
  heard.mockClear();
  writeText(keys.draftOwner, 'x');
  expect(heard).not.toHaveBeenCalled();
  signInAs('customer', { user_id: 'u_other' });
  expect(heard).toHaveBeenCalled();
  expect(getLocalFavourites()).toEqual([]);
  signInAs('customer');
  setLocalFavourite('p_40', false);
  expect(getLocalFavourites()).toEqual(['p_31']);
});

test('limits the actions of a booking to the original calls for another server', () => {
  const can = Object.fromEntries(
    [
      ...['cancel', 'pay', 'review', 'offer', 'acceptOffer', 'reschedule', 'confirm', 'confirmStart'],
      ...['nobodyCame', 'takeBack', 'rebook'],
    ].map((name) => [name, true]),
  );
  const booking = makeBooking({ can } as object);
  configure({ apiExtensions: false });
  const spoken = Object.entries(spokenBooking(booking).can ?? {}).flatMap(([name, may]) => (may ? [name] : []));
  expect(spoken).toEqual(['cancel', 'review', 'offer', 'acceptOffer', 'rebook']);
  configure({ apiExtensions: true });
  expect(spokenBooking(booking)).toBe(booking);
});
