import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  login: () => import(/* webpackChunkName: "screen-login" */ './screens/Login/Login'),
  register: () => import(/* webpackChunkName: "screen-register" */ './screens/Register/Register'),
  'login-sec': () => import(/* webpackChunkName: "screen-login-sec" */ './screens/LoginSec/LoginSec'),
});
