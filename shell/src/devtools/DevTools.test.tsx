// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reportRemoteError } from '../federation/failures';
import shell from '../messages/en.json';
import { DevTools } from './DevTools';
import { remoteLines, sharedLines } from './readPage';

const composition = {
  generation: 7,
  set: 'a1b2c3d4',
  shell: '1.0.0',
  remotes: {
    'mf-catalog': { version: '1.2.0', fallback: { version: '1.1.0' }, routes: [] },
    'mf-offers': { version: '1.0.0', routes: [] },
  },
} as unknown as Composition;

const open = (newComposition: Partial<Composition> = {}) => {
  render(
    <TestUi messages={{ shell }}>
      <DevTools composition={{ ...composition, ...newComposition }} />
    </TestUi>,
  );
  return userEvent.setup();
};
const panel = () => screen.queryByRole('complementary', { name: 'Developer panel' });

// Fetch the chunks beforehand, so that the tests do not depend on the speed of the machine.
beforeAll(() => Promise.all([import('./Panel'), import('./OverrideBadge')]));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the panel opens with a shortcut and stays open in this browser until it is closed', async () => {
  const user = open();
  expect(panel()).toBeNull();
  await user.keyboard('{Alt>}{Shift>}{d}{/Shift}{/Alt}');
  const shown = await screen.findByRole('complementary', { name: 'Developer panel' });
  expect(within(shown).getByRole('heading', { level: 2 }).textContent).toContain('Generation 7, set a1b2c3d4, bucket');
  expect(within(shown).getByRole('row', { name: /^mf-catalog 1\.2\.0 1\.1\.0/ })).toBeTruthy();
  cleanup();

  const again = open();
  await screen.findByRole('complementary', { name: 'Developer panel' });
  await again.click(screen.getByRole('button', { name: 'Close the developer panel' }));
  expect(panel()).toBeNull();
  cleanup();

  open();
  expect(panel()).toBeNull();
});

test('the panel lists failures since it was opened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('doorstep.devtools', 'on');
  open();
  const shown = await screen.findByRole('complementary', { name: 'Developer panel' });
  expect(within(shown).getByText('None.')).toBeTruthy();
  act(() =>
    reportRemoteError({
      remote: 'mf-offers',
      version: '1.0.0',
      route: '/offers',
      phase: 'entry',
      message: 'hash differs',
    }),
  );
  expect(within(shown).getByText(/mf-offers 1\.0\.0 \(entry\) on \/offers: hash differs/)).toBeTruthy();
});

test('a tester sees the test versions and a way back, and nobody else sees a badge', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Back to the live versions' })).toBeNull();
  cleanup();

  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the gateway reads
  document.cookie = 'mf_override=qa; path=/';
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const user = open({ override: 'qa' });
  expect(await screen.findByText('Test version qa: shell 1.0.0, mf-catalog 1.2.0, mf-offers 1.0.0')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the live versions' }));
  expect(document.cookie).not.toContain('mf_override');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('load times of a remote run from its first file to its last', () => {
  const timing = (name: string, startTime: number, responseEnd: number) => ({
    name: `${location.origin}${name}`,
    startTime,
    responseEnd,
    transferSize: 1000,
  });
  const lines = remoteLines(composition, [
    timing('/remotes/mf-catalog/1.2.0/remoteEntry.js', 100, 150),
    timing('/remotes/mf-catalog/1.2.0/static/js/a.js', 120, 310),
    timing('/remotes/mf-catalog-extra/1.0.0/remoteEntry.js', 0, 999),
    timing('/shell/1.0.0/index.js', 5, 45),
  ]);
  expect(lines).toEqual([
    { name: 'shell', version: '1.0.0', fallback: undefined, files: 1, bytes: 1000, ms: 40 },
    { name: 'mf-catalog', version: '1.2.0', fallback: '1.1.0', files: 2, bytes: 2000, ms: 210 },
    { name: 'mf-offers', version: '1.0.0', fallback: undefined, files: 0, bytes: 0, ms: undefined },
  ]);
});

test('shared modules are listed with the remotes that use them', () => {
  // The runtime defines it once for a whole process, so that it cannot be replaced.
  const page = globalThis as unknown as { __FEDERATION__?: { __INSTANCES__: unknown[] } };
  page.__FEDERATION__ ??= { __INSTANCES__: [] };
  const federation = page.__FEDERATION__;
  const before = federation.__INSTANCES__;
  onTestFinished(() => {
    federation.__INSTANCES__ = before;
  });
  federation.__INSTANCES__ = [];
  expect(sharedLines()).toEqual([]);
  const scope = {
    react: { '19.3.1': { useIn: ['shell', 'mf_catalog', 'shell'], loaded: true } },
    '@doorstep/shared-ui/forms': { '1.0.0': { useIn: [] } },
  };
  federation.__INSTANCES__ = [{ shareScopeMap: { default: scope } }];
  expect(sharedLines()).toEqual([
    { name: '@doorstep/shared-ui/forms', version: '1.0.0', usedBy: [], isLoaded: false },
    { name: 'react', version: '19.3.1', usedBy: ['mf_catalog', 'shell'], isLoaded: true },
  ]);
});
