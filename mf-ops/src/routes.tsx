import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  start: () => import(/* webpackChunkName: "screen-start" */ './screens/Start/Start'),
});
