// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveSession, setPrerenderedSession, useSession, useSessionStatus } from './session';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let rendered: string[] = [];
let page: Root;
function SessionStatus() {
  const { status, user } = useSession();
  rendered.push(`${status} ${user?.id ?? 'unknown'}`);
  return status;
}

function StatusAlone() {
  const status = useSessionStatus();
  rendered.push(status);
  return status;
}

async function hydrate(Component = SessionStatus) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Component />);
  rendered = [];
  await act(async () => {
    page = hydrateRoot(root, <Component />);
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => act(() => page.unmount()));

test("renders a visitor's page once during hydration", async () => {
  setPrerenderedSession('visitor');
  await hydrate();
  expect(rendered).toEqual(['visitor unknown']);
});

test("provides the customer's id after hydration", async () => {
  saveSession({ data: { user_id: 'u_1', user_type: '1' } }, 'customer');
  setPrerenderedSession('customer');
  await hydrate();
  expect(rendered).toEqual(['customer unknown', 'customer u_1']);
});

test('skips rendering when only the person changes and a component uses just the status', async () => {
  saveSession({ data: { user_id: 'u_1', user_type: '1' } }, 'customer');
  setPrerenderedSession('customer');
  await hydrate(StatusAlone);
  expect(rendered).toEqual(['customer']);
  await act(async () => saveSession({ data: { user_id: 'u_2', user_type: '1' } }, 'customer'));
  expect(rendered).toEqual(['customer']);
  await act(async () => localStorage.clear());
});

test('renders again when the kind of account changes', async () => {
  setPrerenderedSession('visitor');
  await hydrate(StatusAlone);
  await act(async () => saveSession({ data: { user_id: 'u_3', user_type: '2' } }, 'provider'));
  expect(rendered).toEqual(['visitor', 'provider']);
});
