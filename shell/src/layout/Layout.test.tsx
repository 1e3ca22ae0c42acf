// @vitest-environment happy-dom
import { configure, createStore, Provider, useSession } from '@doorstep/shared-api';
import type { Access, Composition } from '@doorstep/shared-api/remote';
import { signInAs, stubFetch } from '@doorstep/shared-api/testing';
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { createMemoryRouter, Navigate, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import type { ScreenLoader } from '../routing/loadScreen';
import { Layout } from './Layout';
import { footerColumns, headerLinks, isFor } from './links';

const compositionOf = (...paths: string[]) =>
  ({
    settings: { apiExtensions: true },
    remotes: { 'mf-any': { routes: paths.map((path) => [path, 'visitor'] satisfies [string, Access]) } },
  }) as unknown as Composition;

function show(at: string, composition: Composition, loader?: Partial<ScreenLoader>, screensOf: RouteObject[] = []) {
  const screens: ScreenLoader = {
    load: vi.fn(async () => new Promise<never>(() => undefined)),
    createdAt: 0,
    show: vi.fn(),
    takesOver: vi.fn(),
    prefetch: vi.fn(),
    forget: vi.fn(),
    replace: vi.fn(),
    ...loader,
  };
  const router = createMemoryRouter(
    [
      {
        element: <Layout composition={composition} loader={screens} />,
        children: [...screensOf, { path: '*', element: <h1>Screen</h1> }],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Provider store={createStore()}>
      <TestUi at={null} messages={{ shell }}>
        <RouterProvider router={router} />
      </TestUi>
    </Provider>,
  );
  return { router, screens, user: userEvent.setup() };
}

const fetching = new Promise<never>(() => undefined);
const StillFetched = () => use(fetching);

function OnlyForCustomers() {
  return useSession().status === 'visitor' ? <Navigate to="/login" replace /> : <h1>Profile</h1>;
}

let server: ReturnType<typeof stubFetch>;
beforeEach(() => {
  localStorage.clear();
  server = stubFetch();
  window.scrollTo = vi.fn() as never;
});
afterEach(() => {
  cleanup();
  server.restore();
  configure({});
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = 'lang=; path=/; max-age=0';
});

const userTypes = { customer: '1', provider: '2', admin: '3' } as const;
const mainLinks = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

describe('the frame', () => {
  test('reserves the place of the rail while a work screen loads, but not on other pages', () => {
    const composition = {
      settings: { apiExtensions: true },
      remotes: {
        'mf-any': {
          routes: [
            ['/my-jobs', 'provider'],
            ['/home', 'visitor'],
          ] satisfies [string, Access][],
        },
      },
    } as unknown as Composition;
    const fetched = ['/my-jobs', '/home'].map((path) => ({ path, element: <StillFetched /> }));
    signInAs('provider');
    show('/my-jobs', composition, {}, fetched);
    expect(document.querySelector('#content .rail')).not.toBeNull();
    cleanup();
    show('/home', composition, {}, fetched);
    expect(document.querySelector('#content .rail')).toBeNull();
  });

  test('marks every page of a demonstration, and no page of a real site', () => {
    const composition = compositionOf('/home');
    show('/my-booking', { ...composition, settings: { ...composition.settings, demo: true } });
    expect(screen.getByRole('complementary').textContent).toBe('Demonstration, not a real service');
    cleanup();
    show('/my-booking', composition);
    expect(screen.queryByText(/Demonstration/)).toBeNull();
  });

  test('links only to screens that a live remote owns', () => {
    show('/home', compositionOf('/home', '/my-booking'));
    expect(mainLinks().map((link) => link.textContent)).toEqual(['Home', 'My Bookings']);
    expect(screen.queryByText('Terms & Conditions')).toBeNull();
  });

  test('offers a visitor to sign in', () => {
    show('/home', compositionOf('/home'));
    expect(screen.getByRole('link', { name: 'Login / Sign Up' }).getAttribute('href')).toBe('/login');
  });

  test('shows who is signed in, with a menu for the arrow keys that Escape closes', async () => {
    signInAs('customer');
    const { user } = show('/home', compositionOf('/home', '/my-booking'));
    expect(screen.queryByRole('link', { name: 'Login / Sign Up' })).toBeNull();
    const toggle = screen.getByRole('button', { name: /^Menu of/ });
    await user.click(toggle);
    const items = screen.getAllByRole('menuitem');
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items.at(-1));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });

  test('separates name and address of the signed-in person for readers and screen readers', async () => {
    signInAs('customer', { fullname: 'First Last', email: 'first.last@example.com' });
    const { user } = show('/home', compositionOf('/home'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    const menu = screen.getByRole('menu', { name: 'First Last, first.last@example.com' });
    expect(menu.textContent).toContain('First Last first.last@example.com');
    expect(within(menu).getByText('first.last@example.com').closest('p')?.textContent).toBe('first.last@example.com');
  });

  test('closes the menu on a press outside it, not inside it', async () => {
    signInAs('customer');
    const { user } = show('/home', compositionOf('/home'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    const menu = screen.getByRole('menu');
    await user.pointer({ keys: '[MouseLeft]', target: menu });
    expect(screen.queryByRole('menu')).not.toBeNull();
    await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('heading', { name: 'Screen' }) });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('signs out: opens home, removes all personal data and tells the server', async () => {
    signInAs('customer');
    const { user, router } = show('/my-booking', compositionOf('/home', '/my-booking'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login / Sign Up' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
    expect(localStorage.getItem('ServiceData')).toBeNull();
  });

  test('opens home after signing out on a guarded page, even while home still loads', async () => {
    signInAs('customer');
    const { user, router } = show('/profile', compositionOf('/home'), undefined, [
      { path: '/home', element: <StillFetched /> },
      { path: '/profile', element: <OnlyForCustomers /> },
    ]);
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login / Sign Up' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
  });

  test('changes the language after Done', async () => {
    const { user } = show('/home', compositionOf('/home'));
    await user.click(screen.getByRole('button', { name: /English/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Language' });
    const names = within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual([
      'EnglishEnglish',
      'SpainEspañol',
      'FrenchFrançais',
      'Persianفارسی',
      'GermanDeutsch',
      'RussianРусский',
    ]);
    expect(within(dialog).getByRole('radio', { name: /^English/ })).toHaveProperty('checked', true);
  });

  test('applies the language of a link and removes it from the address', async () => {
    const { router } = show('/offers?tab=new&lang=de', compositionOf('/offers'));
    await waitFor(() => expect(document.cookie).toContain('lang=de'));
    expect(document.documentElement.lang).toBe('de');
    expect(router.state.location.search).toBe('?tab=new');
  });

  test('ignores an unknown language in the address', async () => {
    const { router } = show('/offers?lang=xx', compositionOf('/offers'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(document.cookie).not.toContain('lang=');
  });

  test('prefetches the screen of a link while the pointer rests on it', async () => {
    const { user, screens } = show('/home', compositionOf('/home', '/offers'));
    await user.hover(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Offers' }));
    expect(screens.prefetch).toHaveBeenCalledWith('mf-any', '/offers');
  });
});

describe('the bell', () => {
  const site = compositionOf('/home', '/notification');

  test('shows a customer the number of new notifications and links to them', async () => {
    signInAs('customer');
    show('/home', site);
    const bell = await screen.findByRole('link', { name: 'Notifications, 2 new' });
    expect(bell.getAttribute('href')).toBe('/notification');
  });

  test('shows no number when there are no new notifications', async () => {
    server.stub.on('v1:/notifications/unread', { body: { unread: 0 } });
    signInAs('customer');
    show('/home', site);
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
  });

  test('shows a provider the number of new notifications', async () => {
    signInAs('provider', { user_type: '2' });
    show('/home', site);
    expect(await screen.findByRole('link', { name: 'Notifications, 2 new' })).toBeTruthy();
  });

  test('stays hidden from an admin', () => {
    signInAs('admin');
    show('/home', site);
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
  });

  test('stays hidden from visitors and on servers without notifications', () => {
    show('/home', site);
    configure({ apiExtensions: false });
    signInAs('customer');
    show('/home', site);
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
    expect(server.stub.requests.filter(({ path }) => path.includes('/notifications'))).toEqual([]);
  });
});

describe('the account menu', () => {
  test('links a customer to the deletion of the account', async () => {
    signInAs('customer');
    const { user, router } = show('/home', compositionOf('/home', '/profile'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete Account' }));
    expect(router.state.location).toMatchObject({ pathname: '/profile', hash: '#delete' });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('offers a provider their own screens, and none that only customers may open', async () => {
    signInAs('provider', { user_type: '2' });
    const { user } = show('/home', compositionOf('/home', '/profile', '/my-booking', '/provider-jobs', '/faq'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Profile', 'Jobs', 'Help & FAQ', 'Language English', 'Delete Account', 'Logout']);
  });

  test('offers an admin the console, and no deletion of an account that only staff can end', async () => {
    signInAs('admin', { user_type: '3' });
    const { user } = show(
      '/home',
      compositionOf('/home', '/profile', '/my-booking', '/provider-jobs', '/admin', '/ops'),
    );
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual([shell.nav.console, shell.nav.releases, 'Language English', 'Logout']);
  });

  test('links a customer to messages, favourites, wallet and cards', async () => {
    signInAs('customer');
    const { user } = show('/home', compositionOf('/home', '/messages', '/favorite', '/payment-methode'));
    await user.click(screen.getByRole('button', { name: /^Menu of/ }));
    const places = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
    expect(places.slice(0, 3)).toEqual([
      ['Messages', '/messages'],
      ['Favorites', '/favorite'],
      ['Wallet and cards', '/payment-methode'],
    ]);
  });
});

describe('the navigation on a phone', () => {
  const site = compositionOf('/home', '/most-categories', '/offers', '/login', '/my-booking', '/faq', '/search');
  const tabs = () => within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link');

  test('shows visitors the sign-in tab and signed-in people the bookings tab', () => {
    show('/home', site);
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Home', 'Categories', 'Offers', 'Sign in']);
    cleanup();
    signInAs('customer');
    show('/home', site);
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Home', 'Categories', 'My Bookings', 'Offers']);
  });

  test('omits tabs to screens that no live remote owns', () => {
    show('/home', compositionOf('/home', '/offers'));
    const tabs = within(screen.getByRole('navigation', { name: shell.nav.tabs })).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/home', '/offers']);
  });

  test('opens a menu of all screens that closes after a choice', async () => {
    const { user, router } = show('/home', site);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Main' }));
    expect(menu.getByRole('link', { name: /^Find somebody for a job/ }).getAttribute('href')).toBe('/search');
    expect(menu.getByRole('link', { name: 'Login / Sign Up' }).getAttribute('href')).toBe('/login');
    expect(menu.queryByRole('link', { name: 'Become a Provider' })).toBeNull();
    await user.click(menu.getByRole('link', { name: 'Help & FAQ' }));
    expect(router.state.location.pathname).toBe('/faq');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the newsletter in the footer', () => {
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email Address' });
  const subscribe = () => screen.getByRole('button', { name: 'Subscribe' });
  const requests = () => server.stub.requests.filter(({ path }) => path === '/api/v1/newsletter');

  test('asks for an address and says where to look next', async () => {
    const { user } = show('/home', compositionOf('/home'));
    await user.click(address());
    await user.paste(' mia@example.com ');
    await user.click(subscribe());
    expect(await screen.findByText(/^Check your inbox/)).toBeTruthy();
    expect(requests()[0]?.json).toMatchObject({ email: 'mia@example.com', lang: 'en' });
  });

  test('asks for the missing address before it sends anything', async () => {
    const { user } = show('/home', compositionOf('/home'));
    await user.click(address());
    await user.paste('mia@');
    await user.click(subscribe());
    expect(screen.getByRole('alert').textContent).toContain('Add the missing part');
    expect(document.activeElement).toBe(address());
    expect(requests()).toEqual([]);
    await user.paste('example.com');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(address().getAttribute('aria-invalid')).toBeNull();
  });

  test('keeps the address when the request fails', async () => {
    server.stub.on('v1:/newsletter', { fault: 'html502' });
    const { user } = show('/home', compositionOf('/home'));
    await user.click(address());
    await user.paste('mia@example.com');
    await user.click(subscribe());
    expect(await screen.findByText('We could not reach the server. Please try again.')).toBeTruthy();
    expect(address().value).toBe('mia@example.com');
  });

  test('stays hidden on a server without a newsletter', () => {
    configure({ apiExtensions: false });
    show('/home', compositionOf('/home'));
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });
});

test('links the footer to the choice of an area where the site has one', () => {
  show('/home', compositionOf('/home', '/change-location'));
  expect(screen.getByRole('link', { name: 'Choose your area' }).getAttribute('href')).toBe('/change-location');
  cleanup();
  show('/home', compositionOf('/home'));
  expect(screen.queryByRole('link', { name: 'Choose your area' })).toBeNull();
});

test.each([
  ['/booking-details?booking_id=b_1', '/booking-details?booking_id=b_1&view=receipt', true],
  ['/booking-details?booking_id=b_1&view=receipt', '/booking-details?booking_id=b_1', true],
  ['/booking-details?booking_id=b_1', '/booking-details?booking_id=b_2', true],
  ['/Provider-Details-data?provider_id=p_1', '/Provider-Details-data?provider_id=p_2', true],
  ['/blogs/post?slug=a', '/blogs/post?slug=b', true],
  ['/faq', '/home', true],
  ['/All-Service-Providerlist', '/All-Service-Providerlist?q=leak&sort=price', false],
  ['/provider-jobs', '/provider-jobs?state=mine', false],
  ['/Provider-Details-data?provider_id=p_1', '/Provider-Details-data?provider_id=p_1&page=2', false],
  ['/home', '/home#how', false],
])('scrolls to the top on the way from %s to %s: %s', async (from, to, goesToTop) => {
  const { router } = show(from, compositionOf('/home'));
  vi.mocked(window.scrollTo).mockClear();
  await act(() => router.navigate(to));
  expect(vi.mocked(window.scrollTo).mock.calls.length > 0).toBe(goesToTop);
});

test.each([
  ['visitor', 'home becomeProvider offers myBookings contact'],
  ['customer', 'home becomeProvider offers myBookings contact'],
  ['provider', 'home jobs calendar earnings contact'],
  ['admin', 'home console releases offers contact'],
] as const)('links the header for a %s to %s', (audience, keys) => {
  const shown = headerLinks.filter((link) => isFor(link, audience));
  expect(shown.map(({ key }) => key.replace('nav.', '')).join(' ')).toBe(keys);
});

test.each([
  ['visitor', 'home allServices offers myBookings favorites contact'],
  ['customer', 'home allServices offers myBookings favorites contact'],
  ['provider', 'home jobs contact'],
  ['admin', 'home offers contact'],
] as const)('links the footer for a %s to %s', (audience, keys) => {
  const shown = footerColumns[0]?.links.filter((link) => isFor(link, audience)) ?? [];
  expect(shown.map(({ key }) => key.replace('nav.', '')).join(' ')).toBe(keys);
  if (audience !== 'visitor') signInAs(audience, { user_type: userTypes[audience] });
  show('/home', compositionOf(...footerColumns.flatMap(({ links }) => links.map(({ to }) => to))));
  const [first] = within(screen.getByRole('contentinfo')).getAllByRole('navigation');
  const links = within(first as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(shown.map(({ to }) => to));
});
