import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as store from '../client/photoStore';
import { type FakeBrowser, installBrowser } from '../testing';

vi.mock('../client/photoStore');
vi.mock('../client/jpeg', async (real) => ({ ...(await real<object>()), toJpeg: async (file: File) => file }));

const DAY_MS = 24 * 60 * 60_000;
const plumbing = {
  category: { id: 'c_2', name: 'Plumbing' },
  lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
};
const cleaning = {
  category: { id: 'c_3', name: 'Cleaning' },
  lines: [{ subcategoryId: 's_9', name: 'Windows', priceCents: 3000 }],
};
const payment = { idempotencyKey: 'k_1', reference: 'pi_1', status: 'authorized' };

let browser: FakeBrowser;
let blobByKey: Map<string, Blob>;
let heldLocks: Map<string, number>;
let lockGate: Promise<void> | undefined;

function locksOf(tab: number) {
  return {
    async request(name: string, _options: object, use: (lock: object | null) => unknown) {
      await lockGate;
      if (heldLocks.has(name)) return Promise.resolve(use(null));
      heldLocks.set(name, tab);
      return Promise.resolve(use({})).finally(() => heldLocks.get(name) === tab && heldLocks.delete(name));
    },
  };
}

async function openTab(index: number) {
  vi.resetModules();
  browser.switchToTab(index);
  vi.stubGlobal('navigator', { locks: locksOf(index) });
  const storage = await import('./draftStorage');
  const { draftPhotos } = await import('./photos');
  const { signOutLocally } = await import('../client/signOut');
  const stop = draftPhotos.subscribe(() => {});
  await vi.waitFor(() => expect(store.photoNames).toHaveBeenCalled());
  vi.mocked(store.photoNames).mockClear();
  return {
    ...storage,
    draftPhotos,
    signOutLocally,
    show: () => browser.switchToTab(index),
    close() {
      stop();
      for (const [name, tab] of heldLocks) if (tab === index) heldLocks.delete(name);
    },
  };
}

const picture = (text: string) => new File([text], 'sink.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.clearAllMocks();
  browser = installBrowser();
  blobByKey = new Map();
  heldLocks = new Map();
  lockGate = undefined;
  vi.mocked(store.photoNames).mockImplementation(async () => [...blobByKey.keys()]);
  vi.mocked(store.loadPhoto).mockImplementation(async (name) => blobByKey.get(name));
  vi.mocked(store.savePhoto).mockImplementation(async (name, photo) => void blobByKey.set(name, photo));
  vi.mocked(store.removePhoto).mockImplementation(async (name) => void blobByKey.delete(name));
  vi.mocked(store.clearPhotos).mockImplementation(async () => blobByKey.clear());
});
afterEach(() => {
  vi.unstubAllGlobals();
  browser.uninstall();
});

test('two categories in two tabs keep their choices, over a reload too', async () => {
  const first = await openTab(0);
  first.updateDraft(plumbing);
  const second = await openTab(1);
  second.updateDraft(cleaning);
  first.show();
  first.updateDraft({ notes: 'Ring twice.' });
  expect(first.getDraft()).toMatchObject({ ...plumbing, notes: 'Ring twice.' });
  second.show();
  expect(second.getDraft()).toMatchObject(cleaning);
  expect(second.getDraft()).not.toHaveProperty('notes');
  expect((await openTab(1)).getDraft()).toMatchObject(cleaning);
  expect((await openTab(0)).getDraft()).toMatchObject({ ...plumbing, notes: 'Ring twice.' });
});

test('each tab has its own photos and its own key', async () => {
  const first = await openTab(0);
  first.updateDraft({ ...plumbing, payment });
  await first.draftPhotos.add(0, picture('sink'));
  const second = await openTab(1);
  await vi.waitFor(() => expect(second.draftPhotos.get()[0]?.blob?.size).toBe(4));
  second.updateDraft(cleaning);
  await second.draftPhotos.add(0, picture('windows'));
  expect(await second.paymentAdopted()).toBe(false);
  expect(second.getDraft().payment).toBeUndefined();
  const reloaded = await openTab(0);
  await vi.waitFor(() => expect(reloaded.draftPhotos.get()[0]?.blob?.size).toBe(4));
  expect(reloaded.getDraft()).toMatchObject({ ...plumbing, payment });
  expect(blobByKey.size).toBe(2);
});

test("finishing one tab's booking leaves the other's draft, and this tab empty", async () => {
  const first = await openTab(0);
  first.updateDraft(plumbing);
  const second = await openTab(1);
  second.updateDraft(cleaning);
  await second.draftPhotos.add(1, picture('windows'));
  first.show();
  await first.draftPhotos.add(1, picture('sink'));
  await Promise.all([first.draftPhotos.clear(), first.clearDraft()]);
  expect(first.getDraft()).toMatchObject({ lines: [] });
  expect([...blobByKey.values()].map(({ size }) => size)).toEqual([7]);
  second.show();
  expect(second.getDraft()).toMatchObject(cleaning);
  expect((await openTab(2)).getDraft()).toMatchObject(cleaning);
  second.show();
  second.clearDraft();
  expect(Object.keys(localStorage).sort()).toEqual(['doorstep.draftOwner', 'doorstep.photosChanged']);
});

test('a payment of another tab moves to this tab after that tab is closed', async () => {
  const first = await openTab(0);
  first.updateDraft({ ...plumbing, payment });
  const second = await openTab(1);
  expect(await second.paymentAdopted()).toBe(false);
  first.close();
  second.updateDraft({ payment });
  await vi.waitFor(() => expect([...heldLocks]).toEqual([['doorstep.paymentOf.k_1', 1]]));
});

test('a payment of a closed tab does not move to a draft that changed meanwhile', async () => {
  const first = await openTab(0);
  first.updateDraft({ ...plumbing, payment });
  await vi.waitFor(() => expect(heldLocks.size).toBe(1));
  first.close();
  let open = () => {};
  lockGate = new Promise((resolve) => {
    open = resolve;
  });
  const next = await openTab(1);
  next.updateDraft({ ...cleaning, updatedAt: '2026-11-20T21:16:00Z' });
  open();
  expect(await next.paymentAdopted()).toBe(false);
  expect(next.getDraft().payment).toBeUndefined();
});

test('a photo chosen while older ones are copied stays', async () => {
  const first = await openTab(0);
  first.updateDraft(plumbing);
  await first.draftPhotos.add(0, picture('sink'));
  first.close();
  vi.mocked(store.loadPhoto).mockImplementation(async (name) => {
    const photo = blobByKey.get(name);
    const { photos } = JSON.parse(sessionStorage.getItem('doorstep.draft') ?? '{}');
    if (name === 'service_image1') blobByKey.set(`service_image1${photos}`, picture('windows'));
    return photo;
  });
  const next = await openTab(1);
  await vi.waitFor(() => expect(next.draftPhotos.get()[0]?.blob?.size).toBe(7));
});

test('a sign-out clears every tab, one that heard nothing of it too', async () => {
  const first = await openTab(0);
  first.updateDraft(plumbing);
  const second = await openTab(1);
  second.updateDraft(cleaning);
  first.show();
  await first.signOutLocally();
  expect(first.getDraft().lines).toEqual([]);
  second.show();
  expect(second.getDraft().lines).toEqual([]);
  first.show();
  first.updateDraft(plumbing);
  expect(JSON.stringify((await openTab(1)).getDraft())).not.toContain('Windows');
});

test('a new tab after a closed one finds the latest draft, its photos, and its payment', async () => {
  const first = await openTab(0);
  first.updateDraft({ ...plumbing, payment });
  await first.draftPhotos.add(0, picture('sink'));
  first.close();
  const next = await openTab(1);
  expect(await next.paymentAdopted()).toBe(true);
  expect(next.getDraft()).toMatchObject({ ...plumbing, payment });
  await vi.waitFor(() => expect(next.draftPhotos.get()[0]).toMatchObject({ state: 'full' }));
});

test.each([
  ['the latest draft', (ending: string) => localStorage.setItem('doorstep.draftPhotos', ending)],
  [
    'this tab',
    (photos: string) => {
      localStorage.setItem('doorstep.draftOwner', 'o_1');
      sessionStorage.setItem('doorstep.draft', JSON.stringify({ owner: 'o_1', texts: {}, photos }));
    },
  ],
])('photos of %s stay, whatever their age', async (_whose, prepare) => {
  const ending = `.${Date.now() - 2 * DAY_MS}.x`;
  blobByKey.set(`service_image1${ending}`, picture('kept'));
  blobByKey.set(`service_image1.${Date.now() - 2 * DAY_MS}.y`, picture('old'));
  browser.switchToTab(0);
  prepare(ending);
  await openTab(0);
  await vi.waitFor(() => expect([...blobByKey.keys()]).toEqual([`service_image1${ending}`]));
});

test('photos that a closed tab left are dropped after a day', async () => {
  const endings = [`.${Date.now() - 2 * DAY_MS}.x`, `.${Date.now()}.y`, ''];
  for (const ending of endings) blobByKey.set(`service_image1${ending}`, picture('old'));
  await openTab(0);
  await vi.waitFor(() =>
    expect([...blobByKey.keys()]).toEqual(endings.slice(1).map((ending) => `service_image1${ending}`)),
  );
});
