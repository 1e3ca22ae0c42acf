// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { UpdatePrompt } from './UpdatePrompt';

const MINUTE = 60_000;
const ownComposition = { set: 'aaaa', generation: 3 } as Composition;

let clock: number;
let liveManifest: { generation: number; set: string };
const fetchMock = vi.fn();
beforeEach(() => {
  clock = 0;
  liveManifest = { generation: 3, set: 'aaaa' };
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  fetchMock.mockReset();
  vi.stubGlobal('fetch', async (url: string) => {
    fetchMock(url);
    return Response.json(liveManifest);
  });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const element = (
    <>
      <UpdatePrompt composition={ownComposition} />
      <label>
        Notes <input />
      </label>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/home'] });
  render(
    <TestUi at={null} messages={{ shell }}>
      <RouterProvider router={router} />
    </TestUi>,
  );
  return router;
}

const returnAt = (ms: number) =>
  act(async () => {
    clock = ms;
    window.dispatchEvent(new Event('focus'));
  });
const prompt = () => screen.queryByText(/A new version of Doorstep is ready/);

test('checks at most once a minute on return to the tab, and stays silent without a new version', async () => {
  open();
  await returnAt(MINUTE - 1);
  expect(fetchMock).not.toHaveBeenCalled();
  await returnAt(MINUTE);
  await returnAt(MINUTE + 1);
  expect(fetchMock.mock.calls).toEqual([['/mf-manifest/manifest.json']]);
  liveManifest.generation = 9;
  await returnAt(2 * MINUTE);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(prompt()).toBeNull();
});

test('announces new versions once without taking focus, and reloads only on request, by keyboard too', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Notes'), 'Ring twice');
  liveManifest = { generation: 4, set: 'bbbb' };
  await returnAt(MINUTE);
  expect(prompt()).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Ring twice');
  expect(reload).not.toHaveBeenCalled();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Update');
  await user.keyboard('{Enter}');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('appears again after it was closed only for the next release', async () => {
  const user = userEvent.setup();
  open();
  liveManifest = { generation: 4, set: 'bbbb' };
  await returnAt(MINUTE);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await returnAt(2 * MINUTE);
  expect(prompt()).toBeNull();
  liveManifest = { generation: 3, set: 'aaaa' };
  await returnAt(3 * MINUTE);
  expect(prompt()).toBeNull();
  liveManifest = { generation: 4, set: 'bbbb' };
  await returnAt(4 * MINUTE);
  expect(prompt()).not.toBeNull();
});

test('checks on navigation in an old tab too', async () => {
  const router = open();
  liveManifest = { generation: 4, set: 'bbbb' };
  clock = MINUTE;
  await act(() => router.navigate('/offers'));
  expect(prompt()).not.toBeNull();
});

test('waits in a hidden tab until it is visible, and stops after the tab closes', async () => {
  open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await returnAt(MINUTE);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(fetchMock).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(fetchMock).toHaveBeenCalledTimes(1);
  cleanup();
  await returnAt(2 * MINUTE);
  clock = 3 * MINUTE;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('reads the versions past the browser cache', async () => {
  const request = vi.fn(async (_url: string, _options?: RequestInit) => Response.json(liveManifest));
  vi.stubGlobal('fetch', request);
  open();
  await returnAt(MINUTE);
  expect(request.mock.calls[0]?.[1]?.cache).toBe('no-cache');
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('offline'))],
  ['the gateway is out of order', async () => new Response('', { status: 503 })],
  ['something else answers', async () => Response.json({ hello: 'world' })],
])('stays silent when %s', async (_what, respond) => {
  open();
  vi.stubGlobal('fetch', respond);
  await returnAt(MINUTE);
  expect(prompt()).toBeNull();
});
