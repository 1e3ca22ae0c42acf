// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { signInAs } from '@doorstep/shared-api/testing';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalCodeForm } from '../devtools/LocalCodeForm';
import shell from '../messages/en.json';
import { LocalCodeBanner } from './LocalCodeBanner';
import { LOCAL_CODE_TEXTS } from './localCodeTexts';
import { setLocalCodeState } from './outcome';
import { runLocalCode } from './runLocalCode';

const local = { remote: 'mf-gifts', origin: 'http://localhost:3005', until: '2099-11-28T09:00:00Z' };
const composition = {
  override: 'local-code',
  local,
  remotes: {
    'mf-gifts': { version: '1.0.0', url: '/remotes/mf-gifts/1.0.0/remoteEntry.js', routes: [['/gifts', 'visitor']] },
    'mf-catalog': { version: '1.0.0', url: '/c.js', routes: [['/home', 'visitor']] },
  },
} as unknown as Composition;
const devRemoteNamed = (name: string) => ({
  definition: {
    name,
    routes: [
      { path: '/gifts', access: 'visitor' },
      { path: '/gifts-new', access: 'customer' },
    ],
  },
  url: '/remotes/mf-gifts/dev/remoteEntry.js',
  integrity: 'sha384-x',
});

class FakeEventSource {
  static last: FakeEventSource | undefined;
  onmessage: () => void = () => undefined;
  onerror: () => void = () => undefined;
  closed = false;
  constructor(readonly url: string) {
    FakeEventSource.last = this;
  }
  close() {
    this.closed = true;
  }
}

const fetched: { url: string; init: RequestInit | undefined }[] = [];
function stubResponses(bodies: Readonly<Record<string, [status: number, body: unknown]>>) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    fetched.push({ url, init });
    const [, found] = Object.entries(bodies).find(([end]) => url.endsWith(end)) ?? [];
    if (!found) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(found[1]), { status: found[0] }));
  });
}

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  fetched.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  setLocalCodeState({ kind: 'runs' });
  vi.stubGlobal('EventSource', FakeEventSource);
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showBanner = () => {
  render(
    <TestUi messages={{ shell }}>
      <LocalCodeBanner local={local} />
    </TestUi>,
  );
  return userEvent.setup();
};

const banner = () => screen.getByRole('complementary', { name: 'Local code' });

test('loads the remote from localhost with its hash and screens, and the other remotes as before', async () => {
  stubResponses({ '/_doorstep/dev/remote': [200, devRemoteNamed('mf-gifts')] });
  const { remotes } = await runLocalCode(composition);
  expect(remotes['mf-gifts']).toEqual({
    version: 'dev',
    url: 'http://localhost:3005/remotes/mf-gifts/dev/remoteEntry.js',
    integrity: 'sha384-x',
    routes: [
      ['/gifts', 'visitor'],
      ['/gifts-new', 'customer'],
    ],
  });
  expect(remotes['mf-catalog']).toEqual(composition.remotes['mf-catalog']);
  expect(fetched[0]).toMatchObject({
    url: 'http://localhost:3005/_doorstep/dev/remote',
    init: { credentials: 'omit' },
  });
  showBanner();
  expect(banner().textContent).toContain('This browser runs mf-gifts from localhost:3005.');
});

test('reloads the page after a new build and reports a stopped server once', async () => {
  stubResponses({ '/_doorstep/dev/remote': [200, devRemoteNamed('mf-gifts')] });
  await runLocalCode(composition);
  expect(FakeEventSource.last?.url).toBe('http://localhost:3005/_doorstep/dev/changes');
  FakeEventSource.last?.onmessage();
  expect(reload).toHaveBeenCalledTimes(1);
  FakeEventSource.last?.onerror();
  expect(FakeEventSource.last?.closed).toBe(true);
  showBanner();
  expect(screen.getByText(/does not answer any more/)).toBeTruthy();
});

test('shows the live page with a message and two choices when localhost does not answer', async () => {
  stubResponses({ '/leave': [200, { ended: null }] });
  expect(await runLocalCode(composition)).toBe(composition);
  const user = showBanner();
  expect(banner().textContent).toContain('localhost:3005 does not answer: this page shows what is live.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Back to what is live' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(fetched.at(-1)).toMatchObject({ url: '/_doorstep/ops/local/leave', init: { method: 'POST' } });
});

test('shows the live page and names the other remote that localhost serves', async () => {
  stubResponses({ '/_doorstep/dev/remote': [200, devRemoteNamed('mf-cards')] });
  expect(await runLocalCode(composition)).toBe(composition);
  showBanner();
  expect(banner().textContent).toContain('localhost:3005 serves mf-cards, not mf-gifts');
});

test('changes nothing and says so when the gateway cannot be reached', async () => {
  stubResponses({});
  const user = showBanner();
  await user.click(screen.getByRole('button', { name: 'Back to what is live' }));
  expect(await screen.findByText(/could not be reached, so nothing was changed/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the live page when the developer signs out', async () => {
  signInAs('admin', { user_id: 'u_9', user_type: '3' });
  stubResponses({});
  await runLocalCode(composition);
  signInAs('customer', { user_id: 'u_1', user_type: '1' });
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test('translates every text into every language with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const texts of Object.values(LOCAL_CODE_TEXTS))
    for (const [name, text] of Object.entries(LOCAL_CODE_TEXTS.en))
      expect(placeholders(texts[name as keyof typeof texts]), text).toEqual(placeholders(text));
});

test('sends remote and port to the gateway and shows its answer unchanged', async () => {
  stubResponses({ '/ops/local': [200, { isAllowed: true, open: [], remotes: ['mf-catalog', 'mf-gifts'] }] });
  render(<LocalCodeForm local={undefined} />);
  const user = userEvent.setup();
  expect(fetched).toEqual([]);
  await user.type(screen.getByLabelText(/Release token/), 'dst_x');
  await user.click(screen.getByRole('button', { name: /Run a remote from localhost/ }));
  await user.type(await screen.findByLabelText('Remote'), 'mf-gifts');
  await user.clear(screen.getByLabelText('Port'));
  await user.type(screen.getByLabelText('Port'), '3005');
  stubResponses({ '/ops/local': [403, { detail: 'This token is for mf-catalog, not for mf-gifts.' }] });
  await user.click(screen.getByRole('button', { name: 'Run it in this browser' }));
  expect(await screen.findByText('This token is for mf-catalog, not for mf-gifts.')).toBeTruthy();
  const { init } = fetched.at(-1) ?? {};
  expect(JSON.parse(String(init?.body))).toEqual({ remote: 'mf-gifts', host: 'localhost', port: 3005 });
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer dst_x' });
  stubResponses({ '/ops/local': [200, {}] });
  await user.click(screen.getByRole('button', { name: 'Run it in this browser' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('names the setting that would allow local code when the environment does not', async () => {
  stubResponses({ '/ops/local': [200, { isAllowed: false, open: [], remotes: [] }] });
  render(<LocalCodeForm local={undefined} />);
  await userEvent.setup().click(screen.getByRole('button', { name: /Run a remote from localhost/ }));
  expect(await screen.findByText(/LOCAL_CODE=on would/)).toBeTruthy();
});
