import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** Pure data: the build, the gateway and the shell read it, so nothing here may load code. */
export const remote = {
  name: 'mf-catalog',
  exposes: { './routes': './src/routes.tsx' },
  uses: ['mf-booking/CreateBookingDialog', 'mf-booking/BookPersonDialog'],
  routes: [
    {
      id: 'home',
      path: paths.home,
      access: 'visitor',
      data: ['categories', 'top-providers', 'providers'],
      prerender: true,
    },
    { id: 'most-categories', path: paths.mostCategories, access: 'visitor', data: ['categories'], prerender: true },
    { id: 'laundry-services', path: paths.laundryServices, access: 'customer', data: ['categories'] },
    { id: 'create-booking', path: paths.createBooking, access: 'customer' },
    { id: 'change-location', path: paths.changeLocation, access: 'customer' },
    { id: 'provider-list', path: paths.providerList, access: 'customer', data: ['categories'] },
    {
      id: 'all-providers',
      path: paths.allProviders,
      access: 'visitor',
      data: ['providers', 'categories'],
      prerender: true,
    },
    { id: 'search', path: paths.search, access: 'visitor' },
    { id: 'services', path: paths.services, source: '/service-pages/:category', access: 'visitor', prerender: true },
    {
      id: 'services-in-area',
      path: paths.servicesInArea,
      source: '/service-pages/:category/:area',
      access: 'visitor',
      prerender: true,
    },
    {
      id: 'public-profile',
      path: paths.publicProfile,
      source: '/public-profiles/:slug',
      access: 'visitor',
      prerender: true,
    },
    { id: 'provider-details', path: paths.providerDetails, access: 'visitor', subject: 'provider_id' },
    { id: 'provider-details-from-list', path: paths.providerDetailsFromList, access: 'visitor' },
    { id: 'favorite', path: paths.favorite, access: 'customer' },
    { id: 'blogs', path: paths.blogs, access: 'visitor', content: ['blog'], prerender: true },
    { id: 'blog-post', path: paths.blogPost, access: 'visitor', subject: 'slug' },
  ],
} as const satisfies RemoteDefinition;
