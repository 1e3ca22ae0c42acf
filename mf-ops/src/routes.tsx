import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  ops: () => import(/* webpackChunkName: "screen-ops" */ './screens/Remotes/Remotes'),
  'ops-health': () => import(/* webpackChunkName: "screen-ops-health" */ './screens/Health/Health'),
  'ops-history': () => import(/* webpackChunkName: "screen-ops-history" */ './screens/History/History'),
  'ops-rollouts': () => import(/* webpackChunkName: "screen-ops-rollouts" */ './screens/Rollouts/Rollouts'),
  'ops-experiments': () => import(/* webpackChunkName: "screen-ops-experiments" */ './screens/Experiments/Experiments'),
  'ops-rules': () => import(/* webpackChunkName: "screen-ops-rules" */ './screens/Rules/Rules'),
  'ops-store': () => import(/* webpackChunkName: "screen-ops-store" */ './screens/Store/Store'),
  'ops-tokens': () => import(/* webpackChunkName: "screen-ops-tokens" */ './screens/Tokens/Tokens'),
});
