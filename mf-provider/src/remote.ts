import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { teamPath } from './model/team/teamPath';

/** Plain data, because the build, the release step and the router read it. */
export const remote = {
  name: 'mf-provider',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [
    { id: 'provider-jobs', path: paths.providerAssignments, access: 'provider' },
    { id: 'provider-job', path: paths.providerAssignment, access: 'provider' },
    { id: 'provider-calendar', path: paths.providerCalendar, access: 'provider' },
    { id: 'provider-hours', path: paths.providerHours, access: 'provider' },
    { id: 'provider-team', path: teamPath, access: 'provider' },
    { id: 'provider-services', path: paths.providerServices, access: 'provider' },
    { id: 'provider-earnings', path: paths.providerEarnings, access: 'provider' },
    { id: 'provider-payout-account', path: paths.providerPayoutAccount, access: 'provider' },
    { id: 'provider-payouts', path: paths.providerPayouts, access: 'provider' },
    { id: 'provider-payout', path: paths.providerPayout, access: 'provider' },
    { id: 'provider-statements', path: paths.providerStatements, access: 'provider' },
    { id: 'provider-statement', path: paths.providerStatement, access: 'provider' },
    { id: 'provider-reviews', path: paths.providerReviews, access: 'provider' },
    { id: 'provider-reliability', path: paths.providerReliability, access: 'provider' },
    { id: 'provider-profile', path: paths.providerProfile, access: 'provider' },
  ],
} as const satisfies RemoteDefinition;
