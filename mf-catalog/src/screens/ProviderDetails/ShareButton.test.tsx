// @vitest-environment happy-dom
import { dismissAllToasts } from '@doorstep/shared-ui';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import catalog from '../../messages/en.json';
import { ShareButton } from './ShareButton';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

async function press(share: (data: ShareData) => Promise<void>) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  render(
    <TestUi messages={{ catalog }}>
      <ShareButton title="Sam Carter, Plumber" slug="sam-carter-3f9a1c2b77" />
    </TestUi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
}

test('the device shares the public page, by its whole address', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  await press(share);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const { title, url = '' } = share.mock.calls[0]?.[0] ?? {};
  expect(title).toBe('Sam Carter, Plumber');
  expect(url.startsWith(`${location.origin}/`)).toBe(true);
  expect(url).toContain('sam-carter-3f9a1c2b77');
});

test.each([
  ['closed without a choice', new DOMException('Closed', 'AbortError'), false],
  ['not allowed', new DOMException('No', 'NotAllowedError'), true],
])('a share sheet that was %s counts as a failure: %s', async (_what, error, isFailure) => {
  const share = vi.fn(async () => {
    throw error;
  });
  await press(share);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  if (isFailure) expect(await screen.findByText('The address could not be copied.')).toBeTruthy();
  else {
    await share.mock.results[0]?.value.catch(() => {});
    expect(screen.queryByText('The address could not be copied.')).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  }
});
