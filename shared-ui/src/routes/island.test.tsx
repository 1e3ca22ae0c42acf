// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let near: () => void = () => undefined;
let root: Root | undefined;
const recovered = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(then: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => then([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await act(() => root?.unmount());
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

function Part({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <section>
      <button type="button" onClick={() => setCount(count + 1)}>
        {name} {count}
      </button>
      <label>
        Note <input defaultValue="" />
      </label>
      <a href="/elsewhere">On</a>
    </section>
  );
}

let useZone: () => string | undefined;
let setZone: (zone: string) => void;

const Time = () => <p>{`08:00 ${useZone() ?? ''}`}</p>;

interface ZonedProps {
  provider: React.ComponentType<{ readerZone: string | undefined; children: React.ReactNode }>;
  part: React.ComponentType;
}

function Zoned({ provider: Provider, part: Part }: ZonedProps) {
  const [zone, set] = useState<string>();
  setZone = set;
  return (
    <Provider readerZone={zone}>
      <Part />
    </Provider>
  );
}

async function open({ wake, isDrawn = true }: { wake: 'near' | 'idle' | 'touch'; isDrawn?: boolean }) {
  let rename: (name: string) => void = () => undefined;
  const pageOf = (Island: React.ComponentType<{ name: string }>) => {
    function Screen() {
      const [name, setName] = useState('Pressed');
      rename = setName;
      return <Island name={name} />;
    }
    const routes = [
      { path: '/home', element: <Screen /> },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/home'] });
    return { router, page: <RouterProvider router={router} /> };
  };
  // Markup as in a prerendered page: inside the markers of a completed Suspense boundary.
  const markup = `<div data-island=""><!--$-->${renderToString(<Part name="Pressed" />)}<!--/$--></div>`;
  document.body.innerHTML = `<div id="root">${isDrawn ? markup : ''}</div><script id="page-data">{}</script>`;
  const load = vi.fn(async () => ({ default: Part }));
  const { island, endFirstScreen } = await import('./island');
  const { page, router } = pageOf(island(load, { wake }));
  await act(async () => {
    const element = document.getElementById('root') as HTMLElement;
    if (isDrawn) root = hydrateRoot(element, <StrictMode>{page}</StrictMode>, { onRecoverableError: recovered });
    else {
      root = createRoot(element);
      root.render(<StrictMode>{page}</StrictMode>);
    }
  });
  const button = () => document.querySelector('button') as HTMLButtonElement;
  return { load, button, router, rename: (name: string) => act(async () => rename(name)), endFirstScreen, island };
}

test('a part keeps its markup and loads no code until it is touched', async () => {
  const { load, button } = await open({ wake: 'touch' });
  near();
  expect(button().textContent).toBe('Pressed 0');
  expect(load).not.toHaveBeenCalled();
});

test('a part that requests data hydrates when the page is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { load } = await open({ wake: 'idle' });
    expect(load).not.toHaveBeenCalled();
    await act(() => vi.runAllTimersAsync());
    expect(load).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a click hydrates a part and takes effect', async () => {
  const { load, button } = await open({ wake: 'touch' });
  const before = button();
  await act(async () => before.click());
  await vi.waitFor(() => expect(button().textContent).toBe('Pressed 1'));
  expect(button()).toBe(before);
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => button().click());
  expect(button().textContent).toBe('Pressed 2');
  expect(recovered).not.toHaveBeenCalled();
});

test('input in a part that is not hydrated yet stays in its field', async () => {
  const { button } = await open({ wake: 'touch' });
  const field = document.querySelector('input') as HTMLInputElement;
  await act(async () => {
    field.value = 'third floor';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => button().click());
  await vi.waitFor(() => expect(button().textContent).toBe('Pressed 1'));
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('third floor');
});

test('a part near the window hydrates in place', async () => {
  const { load, button } = await open({ wake: 'near' });
  const before = button();
  expect(load).not.toHaveBeenCalled();
  await act(async () => near());
  await act(async () => before.click());
  expect(before.textContent).toBe('Pressed 1');
  expect(recovered).not.toHaveBeenCalled();
});

test('links in a part that is not hydrated navigate within the page', async () => {
  const { load, router } = await open({ wake: 'touch' });
  await act(async () => document.querySelector('a')?.click());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(document.querySelector('h1')?.textContent).toBe('Elsewhere');
  expect(load).not.toHaveBeenCalled();
});

test('a part whose props change hydrates and shows them', async () => {
  const { button, rename } = await open({ wake: 'touch' });
  await rename('Renamed');
  await vi.waitFor(() => expect(button().textContent).toBe('Renamed 0'));
  expect(recovered).not.toHaveBeenCalled();
});

test('a part renders again when the language changes', async () => {
  const { button, load } = await open({ wake: 'touch' });
  const before = button();
  const { i18n } = await import('../i18n/browser');
  await act(() => i18n.setLanguage('de'));
  await vi.waitFor(() => expect(button()).not.toBe(before));
  expect(button().textContent).toBe('Pressed 0');
  expect(load).toHaveBeenCalledTimes(1);
  expect(recovered).not.toHaveBeenCalled();
});

test('a part hydrates as it was rendered, then names the zone of a reader elsewhere', async () => {
  const { useReaderZone, LanguageProvider } = await import('../i18n/LanguageProvider');
  const { island } = await import('./island');
  useZone = useReaderZone;
  const Part = island(async () => ({ default: Time }), { wake: 'near' });
  document.body.innerHTML = '<div id="root"><div data-island=""><!--$--><p>08:00 </p><!--/$--></div></div>';
  const router = createMemoryRouter([{ path: '/', element: <Zoned provider={LanguageProvider} part={Part} /> }]);
  const element = document.getElementById('root') as HTMLElement;
  await act(async () => {
    root = hydrateRoot(element, <RouterProvider router={router} />, { onRecoverableError: recovered });
  });
  const text = document.querySelector('p');
  await act(async () => setZone('Europe/Berlin'));
  expect(document.querySelector('p')?.textContent).toBe('08:00 ');
  await act(async () => near());
  await vi.waitFor(() => expect(text?.textContent).toBe('08:00 Europe/Berlin'));
  expect(text?.isConnected).toBe(true);
  expect(recovered).not.toHaveBeenCalled();
});

test('code that fails to load leaves the markup, and the next touch tries again', async () => {
  const { load, button } = await open({ wake: 'touch' });
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  await act(async () => button().click());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(button().textContent).toBe('Pressed 0');
  await act(async () => button().click());
  await vi.waitFor(() => expect(button().textContent).toBe('Pressed 1'));
});

test('a part renders at once on a page that was not prerendered, and one of a later screen loads with it', async () => {
  const { button, island, endFirstScreen } = await open({ wake: 'touch', isDrawn: false });
  await vi.waitFor(() => expect(button()?.textContent).toBe('Pressed 0'));
  const load = vi.fn(async () => ({ default: Part }));
  island(load, { wake: 'near' });
  expect(load).not.toHaveBeenCalled();
  endFirstScreen();
  island(load, { wake: 'near' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was never hydrated appears at once after leaving and returning', async () => {
  const { load, router, button, endFirstScreen } = await open({ wake: 'touch' });
  endFirstScreen('home');
  await act(() => router.navigate('/elsewhere'));
  expect(load).not.toHaveBeenCalled();
  await act(async () => {
    endFirstScreen('elsewhere');
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 10_000);
  });
  await act(() => router.navigate('/home'));
  expect(button().textContent).toBe('Pressed 0');
});
