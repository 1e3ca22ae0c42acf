// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubFetch } from '../testing';
import { operations } from '../testing/operations';
import { ImageError, toJpeg } from './jpeg';
import * as shelf from './photoStore';
import { signOutLocally } from './signOut';
import { onStorageChange } from './storage';
import { createStore } from './store';
import { useStoredProfileImage } from './storedProfileImage';

vi.mock('./photoStore');
vi.mock('./jpeg', async (real) => ({ ...(await real<object>()), toJpeg: vi.fn() }));

let blobByKey: Map<string, Blob>;
let restore: () => void;
const portrait = () => new File(['png'], 'me.png', { type: 'image/png' });
const jpeg = () => new Blob(['jpeg'], { type: 'image/jpeg' });

beforeEach(() => {
  blobByKey = new Map();
  vi.mocked(shelf.loadPhoto).mockImplementation(async (name) => blobByKey.get(name));
  vi.mocked(shelf.savePhoto).mockImplementation(async (name, photo) => void blobByKey.set(name, photo));
  vi.mocked(shelf.removePhoto).mockImplementation(async (name) => void blobByKey.delete(name));
  vi.mocked(shelf.clearPhotos).mockImplementation(async () => blobByKey.clear());
  vi.mocked(toJpeg).mockImplementation(async () => jpeg());
  ({ restore } = stubFetch());
});
afterEach(async () => {
  await signOutLocally();
  cleanup();
  restore();
});

const form = () => renderHook(useStoredProfileImage).result;

function Field() {
  return <p>{useStoredProfileImage().photo?.state ?? 'none'}</p>;
}

describe('the portrait of a registration', () => {
  test("stores a JPEG under the contract's name and shows it", async () => {
    const field = form();
    expect(field.current.photo).toBeUndefined();
    await act(() => field.current.save(portrait()));
    expect([...blobByKey.keys()]).toEqual(['profileImage']);
    expect(field.current.photo).toMatchObject({ state: 'full', src: expect.stringContaining('blob:') });
    expect(field.current.photo?.blob?.type).toBe('image/jpeg');
  });

  test('reappears after a reload', async () => {
    blobByKey.set('profileImage', jpeg());
    const field = form();
    await waitFor(() => expect(field.current.photo).toMatchObject({ state: 'full' }));
  });

  test('stays absent when the page is rendered in Node', () => {
    blobByKey.set('profileImage', jpeg());
    expect(renderToString(<Field />)).toBe('<p>none</p>');
  });

  test('reports an invalid file and can be tried again', async () => {
    const field = form();
    vi.mocked(toJpeg).mockRejectedValueOnce(new ImageError('invalid'));
    await act(() => field.current.save(portrait()));
    expect(field.current.photo).toMatchObject({ state: 'failed', fault: 'invalid' });
    await act(() => field.current.retry());
    expect(field.current.photo).toMatchObject({ state: 'full' });
  });

  test('frees the memory of pictures that are no longer shown', async () => {
    const made: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made.push(`blob:${made.length}`);
      return made.at(-1) ?? '';
    });
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    const field = form();
    await act(() => field.current.save(portrait()));
    expect(revoke).not.toHaveBeenCalled();
    await act(() => field.current.save(portrait()));
    await act(() => field.current.remove());
    expect(made.length).toBeGreaterThan(1);
    expect(revoke.mock.calls.map(([src]) => src)).toEqual(made);
    vi.restoreAllMocks();
  });

  test.each([
    ['kept', 1, (field: ReturnType<typeof form>) => field.current.save(portrait())],
    ['removed', 0, (field: ReturnType<typeof form>) => field.current.remove()],
  ])('notifies other tabs after it was %s', async (_what, count, change) => {
    const field = form();
    await act(() => field.current.save(portrait()));
    const mark = localStorage.getItem('doorstep.photosChanged');
    const counts: number[] = [];
    const stop = onStorageChange((key) => {
      if (key === 'doorstep.photosChanged') counts.push(blobByKey.size);
    });
    await act(() => change(field));
    stop();
    expect(localStorage.getItem('doorstep.photosChanged')).not.toBe(mark);
    expect(counts).toEqual([count]);
  });

  test('leaves storage when it is removed', async () => {
    const field = form();
    await act(() => field.current.save(portrait()));
    await act(() => field.current.remove());
    expect(field.current.photo).toBeUndefined();
    expect(blobByKey.size).toBe(0);
  });

  describe.each(['being made smaller', 'being kept'])('while it is %s', (step) => {
    test.each([
      ['removed', (field: ReturnType<typeof form>) => field.current.remove(), undefined],
      ['left behind by a sign-out', () => signOutLocally(), undefined],
      ['replaced', (field: ReturnType<typeof form>) => field.current.save(portrait()), 'full'],
    ] as const)('stays away when it was %s meanwhile', async (_what, leave, state) => {
      let finish = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const late = new Blob(['late'], { type: 'image/jpeg' });
      vi.mocked(toJpeg).mockImplementationOnce(async () => {
        if (step === 'being made smaller') await held;
        return late;
      });
      if (step === 'being kept')
        vi.mocked(shelf.savePhoto).mockImplementationOnce(async (name, photo) => {
          blobByKey.set(name, photo);
          await held;
        });
      const field = form();
      let saving: Promise<void> | undefined;
      await act(async () => {
        saving = field.current.save(portrait());
      });
      expect(field.current.photo).toMatchObject({ state: 'uploading' });
      await act(() => leave(field));
      await act(async () => {
        finish();
        await saving;
      });
      expect(field.current.photo?.state).toBe(state);
      expect([field.current.photo?.blob, ...blobByKey.values()]).not.toContain(late);
    });
  });

  test('disappears on sign-out', async () => {
    const field = form();
    await act(() => field.current.save(portrait()));
    await act(() => signOutLocally());
    expect(field.current.photo).toBeUndefined();
    expect(blobByKey.size).toBe(0);
  });

  test('disappears after a successful registration and stays after a rejected one', async () => {
    const field = form();
    await act(() => field.current.save(portrait()));
    const register = () => operations.register(createStore());
    restore();
    const refusing = stubFetch();
    restore = refusing.restore;
    refusing.stub.on('register', { outcome: 'failure' });
    await act(async () => void (await register()));
    expect(field.current.photo).toMatchObject({ state: 'full' });
    refusing.stub.reset();
    await act(async () => void (await register()));
    await waitFor(() => expect(field.current.photo).toBeUndefined());
    expect(blobByKey.size).toBe(0);
  });
});
