import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  login: () => import(/* webpackChunkName: "screen-login" */ './screens/Login/Login'),
  otp: () => import(/* webpackChunkName: "screen-otp" */ './screens/Otp/Otp'),
  'forgot-password': () =>
    import(/* webpackChunkName: "screen-forgot-password" */ './screens/ForgotPassword/ForgotPassword'),
  register: () => import(/* webpackChunkName: "screen-register" */ './screens/Register/Register'),
  'verify-email': () => import(/* webpackChunkName: "screen-verify-email" */ './screens/VerifyEmail/VerifyEmail'),
  'login-sec': () => import(/* webpackChunkName: "screen-login-sec" */ './screens/LoginSec/LoginSec'),
  'provider-signup': () =>
    import(/* webpackChunkName: "screen-provider-signup" */ './screens/ProviderSignup/ProviderSignup'),
  profile: () => import(/* webpackChunkName: "screen-profile" */ './screens/Profile/Profile'),
  notification: () => import(/* webpackChunkName: "screen-notification" */ './screens/Notification/Notification'),
  contact: () => import(/* webpackChunkName: "screen-contact" */ './screens/Contact/Contact'),
  newsletter: () => import(/* webpackChunkName: "screen-newsletter" */ './screens/Newsletter/Newsletter'),
  'privacy-policy': () =>
    import(/* webpackChunkName: "screen-privacy-policy" */ './screens/PrivacyPolicy/PrivacyPolicy'),
  terms: () => import(/* webpackChunkName: "screen-terms" */ './screens/Terms/Terms'),
  faq: () => import(/* webpackChunkName: "screen-faq" */ './screens/Faq/Faq'),
  about: () => import(/* webpackChunkName: "screen-about" */ './screens/About/About'),
});
