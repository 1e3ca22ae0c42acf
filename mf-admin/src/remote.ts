import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { adminPaths } from './model/adminPaths';

/** Plain data, because the build, the release step and the router read it. */
export const remote = {
  name: 'mf-admin',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [
    { id: 'today', path: adminPaths.today, access: 'admin' },
    { id: 'applications', path: adminPaths.applications, access: 'admin' },
    { id: 'application', path: adminPaths.application, access: 'admin' },
    { id: 'problems', path: adminPaths.problems, access: 'admin' },
    { id: 'problem', path: adminPaths.problem, access: 'admin' },
    { id: 'bookings', path: adminPaths.bookings, access: 'admin' },
    { id: 'people', path: adminPaths.people, access: 'admin' },
    { id: 'person', path: adminPaths.person, access: 'admin' },
    { id: 'reviews', path: adminPaths.reviews, access: 'admin' },
    { id: 'messages', path: adminPaths.messages, access: 'admin' },
    { id: 'payouts', path: adminPaths.payouts, access: 'admin' },
    { id: 'disputes', path: adminPaths.disputes, access: 'admin' },
    { id: 'dispute', path: adminPaths.dispute, access: 'admin' },
    { id: 'reconciliation', path: adminPaths.reconciliation, access: 'admin' },
    { id: 'coupons', path: adminPaths.coupons, access: 'admin' },
    { id: 'newCoupon', path: adminPaths.newCoupon, access: 'admin' },
    { id: 'settings', path: adminPaths.settings, access: 'admin' },
    { id: 'setting', path: adminPaths.setting, access: 'admin' },
    { id: 'audit', path: adminPaths.audit, access: 'admin' },
    { id: 'staff', path: adminPaths.staff, access: 'admin' },
  ],
} as const satisfies RemoteDefinition;
