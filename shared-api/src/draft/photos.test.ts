import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ImageError, toJpeg } from '../client/jpeg';
import * as store from '../client/photoStore';
import { type FakeBrowser, installBrowser } from '../testing';

vi.mock('../client/photoStore');
vi.mock('../client/jpeg', async (real) => ({ ...(await real<object>()), toJpeg: vi.fn() }));

let browser: FakeBrowser;
let blobByKey: Map<string, Blob>;
let photos: typeof import('./photos').draftPhotos;
const listener = vi.fn();
const stops: (() => void)[] = [];

const picture = (name = 'sink.png') => new File(['png'], name, { type: 'image/png' });
const jpeg = (text = 'jpeg') => new Blob([text], { type: 'image/jpeg' });

async function openPage() {
  vi.resetModules();
  photos = (await import('./photos')).draftPhotos;
  stops.push(photos.subscribe(listener));
}

beforeEach(async () => {
  vi.clearAllMocks();
  browser = installBrowser();
  blobByKey = new Map();
  vi.mocked(store.photoNames).mockImplementation(async () => [...blobByKey.keys()]);
  vi.mocked(store.loadPhoto).mockImplementation(async (name) => blobByKey.get(name));
  vi.mocked(store.savePhoto).mockImplementation(async (name, photo) => void blobByKey.set(name, photo));
  vi.mocked(store.removePhoto).mockImplementation(async (name) => void blobByKey.delete(name));
  vi.mocked(store.clearPhotos).mockImplementation(async () => blobByKey.clear());
  vi.mocked(toJpeg).mockImplementation(async () => jpeg());
  await openPage();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  browser.uninstall();
  vi.restoreAllMocks();
});

describe('photos of a draft', () => {
  test('stay in storage as JPEG under their wire names', async () => {
    const result = photos.add(0, picture());
    expect(photos.get()[0]).toEqual({ state: 'uploading' });
    await result;
    await photos.add(2, picture());
    expect([...blobByKey.keys()]).toEqual(['service_image1', 'service_image3']);
    expect(photos.get()[0]).toMatchObject({ state: 'full', src: expect.stringContaining('blob:') });
    expect(photos.get()[0]?.blob?.type).toBe('image/jpeg');
    expect(photos.get()[1]).toBeUndefined();
  });

  test('reappear after a reload', async () => {
    blobByKey.set('service_image2', jpeg());
    await openPage();
    await vi.waitFor(() => expect(photos.get()[1]).toMatchObject({ state: 'full' }));
    expect(photos.get()[0]).toBeUndefined();
  });

  test.each([
    ['invalid', 'Please upload a valid image.'],
    ['too_large', 'Image is too large.'],
  ] as const)('show their error (%s) in place and can be tried again', async (issue, error) => {
    vi.mocked(toJpeg).mockRejectedValueOnce(new ImageError(issue));
    await photos.add(0, picture('notes.jpg'));
    expect(photos.get()[0]).toMatchObject({ state: 'failed', error, fault: issue });
    expect(blobByKey.size).toBe(0);
    await photos.retry(0);
    expect(photos.get()[0]).toMatchObject({ state: 'full' });
  });

  test('last as long as the tab when the browser cannot store them', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.mocked(store.savePhoto).mockRejectedValueOnce(new Error('no'));
    await photos.add(0, picture());
    browser.changeFromOtherTab('doorstep.photosChanged', 'x');
    await vi.waitFor(() => expect(vi.mocked(store.loadPhoto).mock.calls.length).toBeGreaterThanOrEqual(9));
    expect(photos.get()[0]).toMatchObject({ state: 'full' });
  });

  test('ignore a slow upload after a later choice', async () => {
    let finish = (_photo: Blob) => {};
    vi.mocked(toJpeg).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const slow = photos.add(0, picture());
    await photos.remove(0);
    finish(jpeg());
    await slow;
    expect(photos.get()[0]).toBeUndefined();
    expect(blobByKey.size).toBe(0);
  });

  test('follow another tab', async () => {
    blobByKey.set('service_image1', jpeg());
    browser.changeFromOtherTab('doorstep.photosChanged', 'x');
    await vi.waitFor(() => expect(photos.get()[0]).toMatchObject({ state: 'full' }));
    blobByKey.clear();
    browser.changeFromOtherTab('doorstep.photosChanged', 'y');
    await vi.waitFor(() => expect(photos.get()[0]).toBeUndefined());
  });

  test('leave storage when they are removed', async () => {
    await photos.add(1, picture());
    await photos.remove(1);
    expect(photos.get()[1]).toBeUndefined();
    expect(blobByKey.size).toBe(0);
  });

  test('disappear on sign-out, failed ones too', async () => {
    await photos.add(0, picture());
    vi.mocked(toJpeg).mockRejectedValueOnce(new ImageError('invalid'));
    await photos.add(1, picture());
    expect(photos.get()[1]).toMatchObject({ state: 'failed' });
    const { signOutLocally } = await import('../client/signOut');
    await signOutLocally();
    expect(blobByKey.size).toBe(0);
    expect(photos.get()).toEqual([undefined, undefined, undefined]);
  });
});
