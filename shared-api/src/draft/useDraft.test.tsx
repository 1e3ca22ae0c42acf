// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as store from '../client/photoStore';
import { clearDraft } from './draftStorage';
import { useDraft, useDraftPhotos } from './index';

vi.mock('../client/photoStore');
vi.mock('../client/jpeg', async (real) => ({ ...(await real<object>()), toJpeg: async (file: File) => file }));

beforeEach(() => {
  localStorage.clear();
  clearDraft();
  const photos = new Map<string, Blob>();
  vi.mocked(store.photoNames).mockImplementation(async () => [...photos.keys()]);
  vi.mocked(store.loadPhoto).mockImplementation(async (name) => photos.get(name));
  vi.mocked(store.savePhoto).mockImplementation(async (name, photo) => void photos.set(name, photo));
  vi.mocked(store.removePhoto).mockImplementation(async (name) => void photos.delete(name));
  vi.mocked(store.clearPhotos).mockImplementation(async () => photos.clear());
});
afterEach(cleanup);

const category = { id: 'c_2', name: 'Plumbing' };
const picture = new File(['sink'], 'sink.jpg', { type: 'image/jpeg' });

function Draft() {
  const { draft } = useDraft();
  const { photos } = useDraftPhotos();
  return `${draft.category?.name ?? 'nothing'}, ${draft.lines.length} lines, ${photos.filter(Boolean).length} photos`;
}

test('a screen follows the draft, changes it and forgets it', async () => {
  const { result } = renderHook(useDraft);
  expect(result.current.draft).toMatchObject({ lines: [], asap: false });
  act(() => result.current.update({ category, asap: true }));
  expect(result.current.draft).toMatchObject({ category, asap: true });
  await act(() => result.current.clear());
  expect(result.current.draft).toEqual({ lines: [], asap: false, updatedAt: '' });
});

test('a draft that is forgotten takes its photos along', async () => {
  const draft = renderHook(useDraft).result;
  const photos = renderHook(useDraftPhotos).result;
  await act(() => photos.current.add(1, picture));
  await waitFor(() => expect(photos.current.photos[1]?.state).toBe('full'));
  await act(() => draft.current.clear());
  expect(photos.current.photos).toEqual([undefined, undefined, undefined]);
  await waitFor(async () => expect(await store.photoNames()).toEqual([]));
});

test('one photo is removed, the others stay', async () => {
  const { result } = renderHook(useDraftPhotos);
  await act(() => result.current.add(0, picture));
  await act(() => result.current.add(2, picture));
  await act(() => result.current.remove(0));
  expect(result.current.photos.map((photo) => photo?.state)).toEqual([undefined, undefined, 'full']);
});

test('a prerendered page has an empty draft without photos, whoever opens it', () => {
  const { result } = renderHook(useDraft);
  act(() => result.current.update({ category }));
  expect(renderToString(<Draft />)).toBe('nothing, 0 lines, 0 photos');
});
