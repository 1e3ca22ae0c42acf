import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  offers: () => import(/* webpackChunkName: "screen-offers" */ './screens/Offers/Offers'),
  'provider-sendoffer': () =>
    import(/* webpackChunkName: "screen-provider-sendoffer" */ './screens/SendOffers/SendOffers'),
  'booking-chat': () => import(/* webpackChunkName: "screen-booking-chat" */ './screens/BookingChat/BookingChat'),
  messages: () => import(/* webpackChunkName: "screen-messages" */ './screens/Messages/Messages'),
  review: () => import(/* webpackChunkName: "screen-review" */ './screens/Review/Review'),
});
