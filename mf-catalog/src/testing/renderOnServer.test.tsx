import { createStore, Provider } from '@doorstep/shared-api';
import { exampleResponses } from '@doorstep/shared-api/testing';
import { LanguageProvider } from '@doorstep/shared-ui';
import { testI18n } from '@doorstep/shared-ui/testing';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static.edge';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import en from '../messages/en.json';
import fa from '../messages/fa.json';
import { remote } from '../remote';
import { Component as AllProviders } from '../screens/AllProviders/AllProviders';
import { Component as BlogPost } from '../screens/BlogPost/BlogPost';
import { Component as Blogs } from '../screens/Blogs/Blogs';
import { Component as ChangeLocation } from '../screens/ChangeLocation/ChangeLocation';
import { Component as CreateBooking } from '../screens/CreateBooking/CreateBooking';
import { Component as Favorite } from '../screens/Favorite/Favorite';
import { Component as Home } from '../screens/Home/Home';
import { Component as LaundryServices } from '../screens/LaundryServices/LaundryServices';
import { Component as MostCategories } from '../screens/MostCategories/MostCategories';
import { Component as ProviderDetails } from '../screens/ProviderDetails/ProviderDetails';
import { Component as ProviderDetailsFromList } from '../screens/ProviderDetails/ProviderDetailsFromList';
import { Component as ProviderList } from '../screens/ProviderList/ProviderList';
import { Component as PublicProfile } from '../screens/PublicProfile/PublicProfile';
import { Component as Search } from '../screens/Search/Search';
import { Component as Services } from '../screens/Services/Services';
import { Component as ServicesInArea } from '../screens/Services/ServicesInArea';

const screens: Readonly<Record<(typeof remote.routes)[number]['id'], ComponentType>> = {
  home: Home,
  'most-categories': MostCategories,
  'laundry-services': LaundryServices,
  'create-booking': CreateBooking,
  'change-location': ChangeLocation,
  'provider-list': ProviderList,
  'all-providers': AllProviders,
  search: Search,
  services: Services,
  'services-in-area': ServicesInArea,
  'public-profile': PublicProfile,
  'provider-details': ProviderDetails,
  'provider-details-from-list': ProviderDetailsFromList,
  favorite: Favorite,
  blogs: Blogs,
  'blog-post': BlogPost,
};

const views = {
  categories: { result: 'true', ...exampleResponses.categories.success },
  'top-providers': { result: 'true', ...exampleResponses.topProviders.success },
  providers: { result: 'true', ...exampleResponses.providers.success },
};

async function onServer(Screen: ComponentType, at: string, lang: 'en' | 'fa' = 'en') {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <Provider store={createStore({ views })}>
      <LanguageProvider i18n={testI18n({ catalog: lang === 'fa' ? fa : en }, lang)} timeZone="America/Los_Angeles">
        <MemoryRouter initialEntries={[at]}>
          <Screen />
        </MemoryRouter>
      </LanguageProvider>
    </Provider>,
    { onError: (error) => void errors.push(error) },
  );
  expect(errors).toEqual([]);
  return new Response(prelude).text();
}

test.each(remote.routes.map(({ id, path }) => [id, path] as const))(
  '%s renders without a browser',
  async (id, path) => {
    await onServer(screens[id], path);
  },
);

test('home has its first content in the HTML: heading, categories, people and prices', async () => {
  const html = await onServer(Home, '/home');
  expect(html).toContain('Find The Perfect Talent for Your Task');
  expect(html).toContain('/uploads/c1.jpg');
  expect(html).toContain('Sam Carter');
  expect(html.split('Doorstep in numbers')[0]).not.toContain('aria-busy');
});

test('the other lists have their first content in the HTML', async () => {
  expect(await onServer(MostCategories, '/most-categories')).toContain('2 Services, from $9.50');
  expect(await onServer(AllProviders, '/All-Service-Providerlist')).toContain('Sam Carter');
});

test('the server renders pages for visitors', async () => {
  expect(await onServer(Home, '/home')).toContain('/login?next=%2Flaundry-services%3Fcategory%3Dc_1');
});

test('the HTML of public screens carries no style attribute, which the security policy would refuse', async () => {
  const html = [
    await onServer(Home, '/home'),
    await onServer(MostCategories, '/most-categories'),
    await onServer(AllProviders, '/All-Service-Providerlist'),
  ];
  expect(html.join('')).not.toMatch(/ style="/);
});

test('two renders give the same HTML, in Persian too', async () => {
  expect(await onServer(Home, '/home', 'fa')).toBe(await onServer(Home, '/home', 'fa'));
  expect(await onServer(Home, '/home', 'fa')).toContain('۲');
});
