import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  offers: () => import(/* webpackChunkName: "screen-offers" */ './screens/Offers/Offers'),
});
