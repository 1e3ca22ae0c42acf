// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { DevTools } from './DevTools';
import { PreviewBanner } from './PreviewBanner';

const preview = { remote: 'mf-catalog', version: '1.2.0-pr-12.h0a1b2c3d4e5f', pr: 12, until: '2099-11-28T09:00:00Z' };
const NAME = `p-${'0a'.repeat(16)}`;
const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the gateway reads
  document.cookie = `${text}; path=/`;
};

const open = () => {
  render(
    <TestUi messages={{ shell }}>
      <PreviewBanner preview={preview} />
    </TestUi>,
  );
  return userEvent.setup();
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  setCookie('mf_override=; max-age=0');
  vi.restoreAllMocks();
});

test('a preview names its remote, version and pull request, and links back to the live version', async () => {
  setCookie(`mf_override=${NAME}`);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const user = open();
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toMatch(
    /Preview of mf-catalog 1\.2\.0-pr-12\.h0a1b2c3d4e5f, pull request 12\. Until 28\/11\/2099/,
  );
  await user.click(screen.getByRole('button', { name: 'Leave the preview' }));
  expect(document.cookie).not.toContain('mf_override');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('collapses and expands the banner by keyboard and keeps the state on the next page', async () => {
  const user = open();
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Make this smaller');
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/pull request 12/)).toBeNull();
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  cleanup();

  const again = open();
  expect(screen.queryByText(/pull request 12/)).toBeNull();
  await again.click(screen.getByRole('button', { name: 'Preview: show what this is' }));
  expect(screen.getByText(/pull request 12/)).toBeTruthy();
});

test("removes the cookie of a preview that is over without a message, but keeps a tester's override", () => {
  const live = { generation: 1, set: 'a', shell: '1.0.0', remotes: {} } as never;
  const page = () =>
    render(
      <TestUi messages={{ shell }}>
        <DevTools composition={live} />
      </TestUi>,
    );
  setCookie(`mf_override=${NAME}`);
  page();
  expect(document.cookie).not.toContain(NAME);
  cleanup();
  setCookie('mf_override=qa');
  page();
  expect(document.cookie).toContain('mf_override=qa');
});
