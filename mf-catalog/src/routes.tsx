import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

const loadProviderDetails = () =>
  import(/* webpackChunkName: "screen-provider-details" */ './screens/ProviderDetails/ProviderDetails');

export default defineRoutes(remote, messages, {
  home: () => import(/* webpackChunkName: "screen-home" */ './screens/Home/Home'),
  'most-categories': () =>
    import(/* webpackChunkName: "screen-most-categories" */ './screens/MostCategories/MostCategories'),
  'laundry-services': () =>
    import(/* webpackChunkName: "screen-laundry-services" */ './screens/LaundryServices/LaundryServices'),
  'create-booking': () =>
    import(/* webpackChunkName: "screen-create-booking" */ './screens/CreateBooking/CreateBooking'),
  'change-location': () =>
    import(/* webpackChunkName: "screen-change-location" */ './screens/ChangeLocation/ChangeLocation'),
  'provider-list': () => import(/* webpackChunkName: "screen-provider-list" */ './screens/ProviderList/ProviderList'),
  'all-providers': () => import(/* webpackChunkName: "screen-all-providers" */ './screens/AllProviders/AllProviders'),
  search: () => import(/* webpackChunkName: "screen-search" */ './screens/Search/Search'),
  services: () => import(/* webpackChunkName: "screen-services" */ './screens/Services/Services'),
  'services-in-area': () =>
    import(/* webpackChunkName: "screen-services-in-area" */ './screens/Services/ServicesInArea'),
  'public-profile': () =>
    import(/* webpackChunkName: "screen-public-profile" */ './screens/PublicProfile/PublicProfile'),
  'provider-details': loadProviderDetails,
  'provider-details-from-list': () =>
    import(
      /* webpackChunkName: "screen-provider-details-from-list" */ './screens/ProviderDetails/ProviderDetailsFromList'
    ),
  favorite: () => import(/* webpackChunkName: "screen-favorite" */ './screens/Favorite/Favorite'),
  blogs: () => import(/* webpackChunkName: "screen-blogs" */ './screens/Blogs/Blogs'),
  'blog-post': () => import(/* webpackChunkName: "screen-blog-post" */ './screens/BlogPost/BlogPost'),
});
