// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePickedPhotos } from './usePickedPhotos';

type Answer = { readonly data?: string; readonly error?: unknown };

const freed: string[] = [];
beforeEach(() => {
  freed.length = 0;
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void freed.push(address));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

function pick() {
  const ends: ((answer: Answer) => void)[] = [];
  const tell: ((share: number) => void)[] = [];
  const hook = renderHook(() =>
    usePickedPhotos({
      max: 2,
      keep: (_file, onProgress) => {
        tell.push(onProgress);
        return new Promise<Answer>((resolve) => ends.push(resolve));
      },
      errorText: (why) => `It is ${why}.`,
    }),
  );
  return {
    ...hook,
    ends,
    tell,
    add: (name: string) => act(() => hook.result.current.add(photo(name))),
    end: (index: number, answer: Answer) => act(async () => ends[index]?.(answer)),
  };
}

test.each([
  ['the server’s code in our words', { code: 'too_large', message: 'Payload too large' }, 'It is too_large.'],
  ['the server’s own sentence', { code: 'quota', message: 'No more today.' }, 'No more today.'],
  ['that it failed', {}, 'It is failed.'],
])('a photo that the server refused shows the reason: %s', async (_what, error, sentence) => {
  const { result, add, end } = pick();
  add('a.png');
  await end(0, { error });
  expect(result.current.photos).toMatchObject([{ error: sentence }]);
  expect(result.current.isSending).toBe(false);
  expect(result.current.ids).toEqual([]);
});

test('a retry of one photo clears its failure and leaves the other photo alone', async () => {
  const { result, add, end, tell } = pick();
  add('a.png');
  add('b.png');
  expect(result.current.canAdd).toBe(false);
  await end(0, { error: {} });
  await end(1, { data: 'f_2' });
  const [failed, sent] = result.current.photos;
  if (!failed || !sent) throw new Error('Two photos were picked.');
  act(() => result.current.retry(failed));
  expect(result.current.photos).toEqual([{ key: failed.key, file: failed.file, src: 'blob:1', progress: 0 }, sent]);
  expect(result.current.isSending).toBe(true);
  act(() => tell[2]?.(0.5));
  expect(result.current.photos).toMatchObject([{ progress: 0.5 }, { id: 'f_2' }]);
  await end(2, { data: 'f_1' });
  expect(result.current.ids).toEqual(['f_1', 'f_2']);
});

test('the address of a photo is revoked on removal, and those of the others on unmount', () => {
  const { result, add, unmount } = pick();
  add('a.png');
  add('b.png');
  act(() => result.current.remove(result.current.photos[0]?.key ?? 0));
  expect(freed).toEqual(['blob:1']);
  expect(result.current.canAdd).toBe(true);
  unmount();
  expect(freed).toEqual(['blob:1', 'blob:2']);
});

test('addresses of photos that were handed over are left to their new owner', () => {
  const { result, add, unmount } = pick();
  add('a.png');
  act(() => void result.current.take());
  expect(result.current.photos).toEqual([]);
  unmount();
  expect(freed).toEqual([]);
});
