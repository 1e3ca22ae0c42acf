// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { listenToHealth } from '../telemetry/buffer';
import type { ScreenLoader } from './loadScreen';
import { RemotePanel } from './RemotePanel';

const replayed = vi.hoisted(() => vi.fn());
vi.mock('../hydration/replayEvents', () => ({ replayEarlyEvents: replayed }));

let broken = true;
function Broken() {
  if (broken) throw new Error('rendered wrong');
  return <h1>Rendered after all</h1>;
}
const Previous = () => <h1>The version before</h1>;

const loaderWith = (replace: ScreenLoader['replace']): ScreenLoader => ({
  createdAt: 0,
  load: vi.fn(),
  show: vi.fn(),
  takesOver: vi.fn(),
  prefetch: vi.fn(),
  forget: vi.fn(),
  replace,
});

function show(loader: ScreenLoader) {
  render(
    <TestUi messages={{ shell }}>
      <nav>Elsewhere</nav>
      <RemotePanel remote="mf-catalog" path="/home" screen={{ Component: Broken, version: '1.1.0' }} loader={loader} />
    </TestUi>,
  );
}

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('replaces a screen that throws with the previous version', async () => {
  show(loaderWith(async () => ({ Component: Previous, version: '1.0.0' })));
  expect(await screen.findByRole('heading', { name: 'The version before' })).toBeTruthy();
});

test('shows an error in place of a broken screen without a previous version, and "Try again" renders it', async () => {
  show(loaderWith(async () => undefined));
  expect(await screen.findByText('This part of the page is not available')).toBeTruthy();
  expect(screen.getByText('Elsewhere')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Rendered after all' })).toBeTruthy();
});

test('reports a render failure with remote, version and route', async () => {
  const reports: unknown[] = [];
  window.addEventListener('doorstep:remote-failure', (event) => reports.push((event as CustomEvent).detail), {
    once: true,
  });
  show(loaderWith(async () => undefined));
  await screen.findByText('This part of the page is not available');
  expect(reports).toEqual([
    { remote: 'mf-catalog', version: '1.1.0', route: '/home', phase: 'render', message: 'rendered wrong' },
  ]);
});

test('reports a broken previous version under its own version, then shows an error', async () => {
  const reports: { version: string }[] = [];
  const hear = (event: Event) => reports.push((event as CustomEvent).detail);
  window.addEventListener('doorstep:remote-failure', hear);
  const replace = vi.fn<ScreenLoader['replace']>(async () => undefined);
  replace.mockResolvedValueOnce({ Component: Broken, version: '1.0.0' });
  show(loaderWith(replace));
  await screen.findByText('This part of the page is not available');
  window.removeEventListener('doorstep:remote-failure', hear);
  expect(reports.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
});

test('reports a shown screen with its version and replays input from before hydration', () => {
  const heard: unknown[] = [];
  listenToHealth((note) => heard.push(note));
  heard.length = 0;
  replayed.mockClear();
  broken = false;
  show(loaderWith(async () => undefined));
  expect(heard).toEqual([expect.objectContaining({ kind: 'shown', remote: 'mf-catalog', version: '1.1.0' })]);
  expect(replayed).toHaveBeenCalledTimes(1);
});
