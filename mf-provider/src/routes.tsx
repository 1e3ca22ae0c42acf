import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  'provider-jobs': () => import(/* webpackChunkName: "screen-provider-jobs" */ './screens/Jobs/Jobs'),
  'provider-job': () => import(/* webpackChunkName: "screen-provider-job" */ './screens/Job/Job'),
  'provider-calendar': () => import(/* webpackChunkName: "screen-provider-calendar" */ './screens/Calendar/Calendar'),
  'provider-hours': () => import(/* webpackChunkName: "screen-provider-hours" */ './screens/Hours/Hours'),
  'provider-team': () => import(/* webpackChunkName: "screen-provider-team" */ './screens/Team/Team'),
  'provider-services': () => import(/* webpackChunkName: "screen-provider-services" */ './screens/Services/Services'),
  'provider-earnings': () => import(/* webpackChunkName: "screen-provider-earnings" */ './screens/Earnings/Earnings'),
  'provider-payout-account': () =>
    import(/* webpackChunkName: "screen-provider-payout-account" */ './screens/PayoutAccount/PayoutAccount'),
  'provider-payouts': () => import(/* webpackChunkName: "screen-provider-payouts" */ './screens/Payouts/Payouts'),
  'provider-payout': () => import(/* webpackChunkName: "screen-provider-payout" */ './screens/Payout/Payout'),
  'provider-statements': () =>
    import(/* webpackChunkName: "screen-provider-statements" */ './screens/Statements/Statements'),
  'provider-statement': () =>
    import(/* webpackChunkName: "screen-provider-statement" */ './screens/Statement/Statement'),
  'provider-reviews': () => import(/* webpackChunkName: "screen-provider-reviews" */ './screens/Reviews/Reviews'),
  'provider-reliability': () =>
    import(/* webpackChunkName: "screen-provider-reliability" */ './screens/Reliability/Reliability'),
  'provider-profile': () => import(/* webpackChunkName: "screen-provider-profile" */ './screens/Profile/Profile'),
});
