import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  today: () => import(/* webpackChunkName: "screen-today" */ './screens/Today/Today'),
  applications: () => import(/* webpackChunkName: "screen-applications" */ './screens/Applications/Applications'),
  application: () => import(/* webpackChunkName: "screen-application" */ './screens/Application/Application'),
  problems: () => import(/* webpackChunkName: "screen-problems" */ './screens/Problems/Problems'),
  problem: () => import(/* webpackChunkName: "screen-problem" */ './screens/Problem/Problem'),
  bookings: () => import(/* webpackChunkName: "screen-bookings" */ './screens/Bookings/Bookings'),
  people: () => import(/* webpackChunkName: "screen-people" */ './screens/People/People'),
  person: () => import(/* webpackChunkName: "screen-person" */ './screens/Person/Person'),
  reviews: () => import(/* webpackChunkName: "screen-reviews" */ './screens/Reviews/Reviews'),
  messages: () => import(/* webpackChunkName: "screen-messages" */ './screens/Messages/Messages'),
  payouts: () => import(/* webpackChunkName: "screen-payouts" */ './screens/Payouts/Payouts'),
  disputes: () => import(/* webpackChunkName: "screen-disputes" */ './screens/Disputes/Disputes'),
  dispute: () => import(/* webpackChunkName: "screen-dispute" */ './screens/Dispute/Dispute'),
  reconciliation: () =>
    import(/* webpackChunkName: "screen-reconciliation" */ './screens/Reconciliation/Reconciliation'),
  coupons: () => import(/* webpackChunkName: "screen-coupons" */ './screens/Coupons/Coupons'),
  newCoupon: () => import(/* webpackChunkName: "screen-newCoupon" */ './screens/NewCoupon/NewCoupon'),
  settings: () => import(/* webpackChunkName: "screen-settings" */ './screens/Settings/Settings'),
  setting: () => import(/* webpackChunkName: "screen-setting" */ './screens/Setting/Setting'),
  audit: () => import(/* webpackChunkName: "screen-audit" */ './screens/Audit/Audit'),
  staff: () => import(/* webpackChunkName: "screen-staff" */ './screens/Staff/Staff'),
});
