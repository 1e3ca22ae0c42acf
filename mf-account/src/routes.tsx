import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  login: () => import(/* webpackChunkName: "screen-login" */ './screens/Login/Login'),
  register: () => import(/* webpackChunkName: "screen-register" */ './screens/Register/Register'),
  'login-sec': () => import(/* webpackChunkName: "screen-login-sec" */ './screens/LoginSec/LoginSec'),
  'privacy-policy': () =>
    import(/* webpackChunkName: "screen-privacy-policy" */ './screens/PrivacyPolicy/PrivacyPolicy'),
  terms: () => import(/* webpackChunkName: "screen-terms" */ './screens/Terms/Terms'),
  faq: () => import(/* webpackChunkName: "screen-faq" */ './screens/Faq/Faq'),
  about: () => import(/* webpackChunkName: "screen-about" */ './screens/About/About'),
});
