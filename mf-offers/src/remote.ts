import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** Plain data, because the build, the release step and the router read it. */
export const remote = {
  name: 'mf-offers',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [
    { id: 'offers', path: paths.offers, access: 'visitor', data: ['coupons'], prerender: true },
    { id: 'provider-sendoffer', path: paths.providerSendOffer, access: 'member' },
    { id: 'booking-chat', path: paths.bookingChat, access: 'member' },
    { id: 'messages', path: paths.messages, access: 'member', own: ['/conversations'] },
    { id: 'review', path: paths.review, access: 'customer' },
  ],
} as const satisfies RemoteDefinition;
