import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expireSession } from '../client/session';
import { signOutLocally } from '../client/signOut';
import type { Provider, ProviderCard } from '../domain/catalog';
import { maxOrderLines } from '../domain/order';
import { type FakeBrowser, installBrowser, makeProvider, signInAs } from '../testing';
import { type BookingDraft, emptyDraft, isRecentLocation, missingOf } from './draft';
import { clearDraft, getDraft, subscribeToDraft, updateDraft } from './draftStorage';
import { readFoundProviders, saveFoundProviders } from './matchingProviders';

let browser: FakeBrowser;
beforeAll(() => {
  browser = installBrowser();
});
afterAll(() => browser.uninstall());
beforeEach(() => {
  browser.switchToTab(0);
  localStorage.clear();
});

const whole: BookingDraft = {
  category: { id: 'c_2', name: 'Plumbing' },
  lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
  bookingType: 'book',
  provider: { id: 'p_31', name: 'Sam Carter' },
  location: {
    label: 'Home',
    address: '1120 NW Couch St',
    lat: '45.5235',
    long: '-122.6820',
    savedAt: '2026-11-20T21:15:00Z',
  },
  asap: false,
  date: '2026-11-24',
  time: '10:30',
  coupon: 'WELCOME10',
  notes: 'Ring twice.',
  payment: { idempotencyKey: 'k_1', reference: 'pi_1', status: 'requires_capture' },
  updatedAt: '2026-11-20T21:16:00Z',
};

async function reloaded(): Promise<BookingDraft> {
  vi.resetModules();
  const fresh = await import('./draftStorage');
  return fresh.getDraft();
}

describe('a draft', () => {
  test('survives a reload and a closed tab completely', async () => {
    updateDraft(whole);
    expect(await reloaded()).toEqual(whole);
  });

  const destination = { ...whole.location, label: 'New flat', address: '33 NW Park Ave' };
  const everyPart = { ...whole, location2: destination, recurs: 'week' } as Required<BookingDraft>;
  // Parts that share a storage entry must also survive without each other.
  const parts = Object.entries(everyPart).filter(([name]) => name !== 'updatedAt');

  test.each(parts)('with nothing but %s survives a reload', async (name, part) => {
    const draft = { [name]: part, ...(name === 'recurs' && { date: whole.date }), updatedAt: whole.updatedAt };
    updateDraft(draft);
    expect(await reloaded()).toEqual({ ...emptyDraft, ...draft });
  });

  test('keeps quantities and drops a line with an invalid one', async () => {
    const curtains = { subcategoryId: 's_9', name: 'Curtains', quantity: 3, priceCents: 7500 };
    updateDraft({ ...whole, lines: [...whole.lines, curtains] });
    expect((await reloaded()).lines).toEqual([...whole.lines, curtains]);
    updateDraft({ ...whole, lines: [...whole.lines, { ...curtains, quantity: 2.5 }] });
    expect((await reloaded()).lines).toEqual(whole.lines);
  });

  test('uses the storage keys of the contract', () => {
    updateDraft(whole);
    expect(Object.keys(localStorage).sort()).toEqual([
      'bookingData',
      'categoryData',
      'doorstep.draftOwner',
      'formData',
      'provider_id',
      'selectedCategory',
      'stripeToken',
    ]);
    expect(localStorage.getItem('selectedCategory')).toBe('Plumbing');
    expect(localStorage.getItem('provider_id')).toBe('p_31');
    expect(localStorage.getItem('stripeToken')).toBe('pi_1');
  });

  test.each([
    ['1', 'book'],
    ['2', 'hire'],
    ['3', 'schedule'],
  ] as const)('stores its type as the wire code %s, which every version of the site reads', (code, bookingType) => {
    localStorage.setItem('bookingData', JSON.stringify({ v: 1, bookingType: code }));
    expect(getDraft().bookingType).toBe(bookingType);
    updateDraft({ bookingType });
    expect(JSON.parse(localStorage.getItem('bookingData') ?? '')).toMatchObject({ bookingType: code });
  });

  test('starts empty and stays the same object until it changes', () => {
    expect(getDraft()).toEqual(emptyDraft);
    expect(getDraft()).toBe(getDraft());
  });

  test('stays the same object when only the storage of its photos changes', () => {
    updateDraft(whole);
    const draft = getDraft();
    const stored = JSON.parse(sessionStorage.getItem('doorstep.draft') ?? '');
    sessionStorage.setItem('doorstep.draft', JSON.stringify({ ...stored, photos: '.1764250000000.copied' }));
    expect(getDraft()).toBe(draft);
  });

  test('merges patches and drops fields that are set to undefined', () => {
    updateDraft(whole);
    updateDraft({ provider: undefined, coupon: undefined, asap: true });
    expect(getDraft()).toMatchObject({ category: whole.category, asap: true });
    expect(getDraft()).not.toHaveProperty('provider');
    expect(getDraft()).not.toHaveProperty('coupon');
    expect(localStorage.getItem('provider_id')).toBeNull();
  });

  test('notifies once per change', () => {
    const listener = vi.fn();
    const stop = subscribeToDraft(listener);
    updateDraft(whole);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    updateDraft({ notes: 'x' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('notifies about a sign-out in another tab, but about no other change there', () => {
    updateDraft(whole);
    const listener = vi.fn();
    const stop = subscribeToDraft(listener);
    const others = Object.keys(localStorage).filter((key) => key !== 'doorstep.draftOwner');
    for (const key of others) browser.changeFromOtherTab(key, null);
    expect(listener).not.toHaveBeenCalled();
    browser.changeFromOtherTab('doorstep.draftOwner', null);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(getDraft()).toEqual(emptyDraft);
    stop();
    browser.changeFromOtherTab('doorstep.draftOwner', 'somebody');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('keeps a free line and the category name that was chosen', async () => {
    updateDraft({ ...whole, lines: [{ subcategoryId: 's_1', name: 'Estimate', priceCents: 0 }] });
    localStorage.setItem('selectedCategory', 'Another');
    const draft = await reloaded();
    expect(draft.lines.map(({ priceCents }) => priceCents)).toEqual([0]);
    expect(draft.category).toEqual(whole.category);
  });

  test('stores nothing while it is empty', () => {
    updateDraft({ lines: [], updatedAt: '' });
    for (const key of ['categoryData', 'formData', 'bookingData']) expect(localStorage.getItem(key)).toBeNull();
  });

  test('survives an expired session and disappears on sign-out', async () => {
    signInAs('customer');
    updateDraft(whole);
    expireSession('u_8k2');
    expect(getDraft()).toEqual(whole);
    await signOutLocally();
    expect(getDraft()).toEqual(emptyDraft);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('leaves nothing in storage when it is cleared', () => {
    updateDraft(whole);
    clearDraft();
    expect(Object.keys(localStorage)).toEqual(['doorstep.draftOwner']);
    expect(JSON.stringify(sessionStorage)).not.toContain('Plumbing');
  });
});

describe('a stored draft that is broken, outdated or foreign', () => {
  const broken = [
    '{',
    'null',
    '[]',
    '"x"',
    '{"v":99,"lines":[{"subcategoryId":"s"}]}',
    '{"lines":[]}',
    '{"v":1,"lines":7}',
  ];

  const lost = {
    bookingData: {
      ...whole,
      lines: [],
      bookingType: undefined,
      provider: { id: 'p_31', name: '' },
      coupon: undefined,
      notes: undefined,
      updatedAt: '',
    },
    formData: { ...whole, location: undefined, date: undefined, time: undefined },
    categoryData: { ...whole, category: undefined },
  };

  test.each(Object.entries(lost))('loses exactly its own part: %s', async (key, expected) => {
    updateDraft(whole);
    const text = localStorage.getItem(key) ?? '';
    const part = JSON.parse(text);
    const otherLayouts = [0, 2, 99, '1', null, undefined].map((v) => JSON.stringify({ ...part, v }));
    for (const stored of [...broken, ...otherLayouts, text.slice(0, -1), `[${text}]`, JSON.stringify(text)]) {
      browser.switchToTab(0);
      updateDraft(whole);
      localStorage.setItem(key, stored);
      browser.switchToTab(1);
      sessionStorage.clear();
      // A new tab remembers nothing. The payment follows later, when no other tab holds it.
      const { payment: _payment, ...draft } = await reloaded();
      const { payment: _expected, ...rest } = expected;
      expect({ stored, draft }).toEqual({ stored, draft: rest });
    }
  });

  test('counts as empty when the copy of this tab is broken', () => {
    localStorage.clear();
    for (const text of broken) {
      sessionStorage.setItem('doorstep.draft', text);
      expect(getDraft()).toEqual(emptyDraft);
    }
  });

  test('keeps valid lines among broken ones, without duplicates', () => {
    const lines = [
      ...whole.lines,
      ...whole.lines,
      { subcategoryId: '', name: 'x', priceCents: 1 },
      { subcategoryId: 's_9', name: 'y', priceCents: -1 },
      { subcategoryId: 's_9', name: 'y', priceCents: '12' },
      null,
      'x',
    ];
    localStorage.setItem('bookingData', JSON.stringify({ v: 1, lines }));
    expect(getDraft().lines).toEqual(whole.lines);
  });

  test('drops lines beyond the limit of an order', () => {
    const lines = Array.from({ length: maxOrderLines + 1 }, (_, at) => ({
      subcategoryId: `s_${at}`,
      name: 'Windows',
      priceCents: 3000,
    }));
    localStorage.setItem('bookingData', JSON.stringify({ v: 1, lines }));
    expect(getDraft().lines).toEqual(lines.slice(0, maxOrderLines));
  });

  test.each([
    ['its address and when it was saved', { address: '12 High St' }, undefined],
    ['its address', { label: 'Home', savedAt: '2026-11-20T21:15:00Z' }, undefined],
    ['a moment to be saved at', { label: 'Home', address: '12 High St', savedAt: 'today' }, undefined],
    ['a label', { address: '12 High St', savedAt: '2026-11-20T21:15:00Z' }, '12 High St'],
    [
      'a label that says anything',
      { label: ' ', address: '12 High St', savedAt: '2026-11-20T21:15:00Z' },
      '12 High St',
    ],
  ])('drops a location or uses its address as the label without %s', (_what, location, label) => {
    for (const place of ['location', 'location2'] as const) {
      localStorage.clear();
      localStorage.setItem('formData', JSON.stringify({ v: 1, [place]: location }));
      expect(getDraft()[place]?.label).toBe(label);
    }
  });

  test('drops a day that does not exist', () => {
    localStorage.setItem('formData', JSON.stringify({ v: 1, date: '2026-02-30', time: '25:00', asap: 'yes' }));
    expect(getDraft()).toEqual(emptyDraft);
  });
});

describe('an address', () => {
  test.each([
    ['2026-11-20T21:15:00Z', true],
    ['2026-11-20T21:45:00Z', true],
    ['2026-11-20T21:45:01Z', false],
    ['2026-11-20T21:14:00Z', false],
  ])('saved at 21:15 counts as recent at %s: %s', (now, fresh) => {
    expect(isRecentLocation(whole.location, new Date(now))).toBe(fresh);
  });

  test('does not count as recent when none was chosen', () => {
    expect(isRecentLocation(undefined, new Date('2026-11-20T21:15:00Z'))).toBe(false);
  });
});

describe('the providers last found', () => {
  const known: Required<Omit<Provider, 'chosenPricesCents'>> = {
    ...(makeProvider() as Required<ProviderCard> & Provider),
    isFavourite: true,
    distanceKm: 2.4,
    availableNow: true,
    nextSlotAt: '2026-11-24T18:00:00Z',
    nextTimes: ['2026-11-24T18:00:00Z', '2026-11-24T19:00:00Z'],
    categoryId: 'c_2',
    areaPoint: { lat: 45.52, long: -122.68 },
    opensAt: '2026-11-24T16:00:00Z',
    startPriceCents: 3000,
    chosenPriceCents: 4555,
    verified: true,
    featured: false,
    completedJobs: 41,
  };

  test.each([
    ['all that is known of them', known],
    ['what is not known left open', makeProvider()],
  ])('survive in storage for the list screen, with %s', (_what, provider) => {
    const result = { subcategoryIds: ['s_7'], quantities: [3], providers: [provider] };
    expect(readFoundProviders()).toBeUndefined();
    saveFoundProviders(result);
    expect(readFoundProviders()).toEqual(result);
  });

  test('come back empty from a broken record', () => {
    localStorage.setItem('subProviderResponse', '{"v":3,"providers":[{"id":""},7]}');
    expect(readFoundProviders()).toEqual({ subcategoryIds: [], providers: [] });
  });

  test('keep valid records among broken ones', () => {
    const item = { id: 'p_1', serviceNames: ['Ironing', 7, ''], nextTimes: ['', '2026-11-24T18:00:00Z'] };
    const broken = { v: 3, subcategoryIds: ['s_7', '', 's_8'], quantities: [2, 0, 1.5, 3] };
    const places = [{ lat: 45.52 }, { long: -122.68 }, {}];
    const providers = [
      item,
      { id: 'p_2', serviceNames: 'none' },
      ...places.map((areaPoint, at) => ({ id: `q_${at}`, areaPoint })),
    ];
    localStorage.setItem('subProviderResponse', JSON.stringify({ ...broken, providers }));
    const read = readFoundProviders();
    expect(read).toMatchObject({ subcategoryIds: ['s_7', 's_8'], quantities: [2, 3] });
    expect(read?.providers[0]).toMatchObject({ nextTimes: ['2026-11-24T18:00:00Z'] });
    expect(read?.providers.map(({ serviceNames }) => serviceNames)).toEqual([
      expect.not.arrayContaining(['']),
      [],
      [],
      [],
      [],
    ]);
    expect(read?.providers.flatMap(({ areaPoint }) => areaPoint ?? [])).toEqual([]);
  });

  test.each([1, 2, 4, undefined])('ignore storage of layout %s', (v) => {
    localStorage.setItem('subProviderResponse', JSON.stringify({ v, subcategoryIds: ['s_7'], providers: [] }));
    expect(readFoundProviders()).toBeUndefined();
  });
});

describe('before a draft can be summarised', () => {
  const hire: BookingDraft = { ...whole, bookingType: 'hire' };
  const { category: _category, ...uncategorised } = whole;
  const { bookingType: _type, ...undecided } = whole;
  const { location: _location, ...homeless } = whole;
  const { date: _date, time: _time, ...timeless } = whole;

  test.each([
    ['services', emptyDraft],
    ['services', { ...whole, lines: [] }],
    ['services', uncategorised],
    ['type', undecided],
    ['location', homeless],
    ['time', timeless],
    ['time', { ...timeless, time: '10:30' }],
    ['time', { ...timeless, date: '2026-11-24' }],
    ['time', { ...timeless, bookingType: 'schedule' }],
  ] as const)('requires %s', (missing, draft) => {
    expect(missingOf(draft)).toBe(missing);
  });

  test('requires nothing more with a time, as soon as possible, or for a hire', () => {
    expect(missingOf(whole)).toBeUndefined();
    expect(missingOf({ ...timeless, asap: true })).toBeUndefined();
    expect(missingOf({ ...timeless, bookingType: 'hire' })).toBeUndefined();
    expect(missingOf(hire)).toBeUndefined();
  });
});
