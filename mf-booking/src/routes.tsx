import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  'booking-summary': () =>
    import(/* webpackChunkName: "screen-booking-summary" */ './screens/BookingSummary/BookingSummary'),
  'booking-summary-sec': () =>
    import(/* webpackChunkName: "screen-booking-summary-sec" */ './screens/Redirects/ToCurrentAddress'),
  'confirm-booking': () =>
    import(/* webpackChunkName: "screen-confirm-booking" */ './screens/Redirects/ToCurrentAddress'),
  'payment-method': () =>
    import(/* webpackChunkName: "screen-payment-method" */ './screens/PaymentMethod/PaymentMethod'),
  'payment-method-sec': () =>
    import(/* webpackChunkName: "screen-payment-method-sec" */ './screens/Redirects/ToCurrentAddress'),
  'add-credit': () => import(/* webpackChunkName: "screen-add-credit" */ './screens/AddCredit/AddCredit'),
  'add-card-sec': () => import(/* webpackChunkName: "screen-add-card-sec" */ './screens/Redirects/ToCurrentAddress'),
  'my-booking': () => import(/* webpackChunkName: "screen-my-booking" */ './screens/MyBookings/MyBookings'),
  'active-booking': () => import(/* webpackChunkName: "screen-active-booking" */ './screens/MyBookings/MyBookings'),
  'complete-booking': () => import(/* webpackChunkName: "screen-complete-booking" */ './screens/MyBookings/MyBookings'),
  'cancelled-booking': () =>
    import(/* webpackChunkName: "screen-cancelled-booking" */ './screens/MyBookings/MyBookings'),
  'offer-booking': () => import(/* webpackChunkName: "screen-offer-booking" */ './screens/MyBookings/MyBookings'),
  'booking-details': () =>
    import(/* webpackChunkName: "screen-booking-details" */ './screens/BookingDetails/BookingDetails'),
  'booking-problem': () =>
    import(/* webpackChunkName: "screen-booking-problem" */ './screens/BookingProblem/BookingProblem'),
});
