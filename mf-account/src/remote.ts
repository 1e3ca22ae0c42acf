import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** Plain data, because the build, the release step and the router read it. */
export const remote = {
  name: 'mf-account',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [
    { id: 'login', path: paths.login, access: 'visitor', prerender: true },
    { id: 'otp', path: paths.otp, access: 'visitor' },
    { id: 'forgot-password', path: paths.forgotPassword, access: 'visitor' },
    { id: 'register', path: paths.register, access: 'visitor', prerender: true },
    { id: 'verify-email', path: paths.verifyEmail, access: 'visitor' },
    { id: 'login-sec', path: paths.loginSec, access: 'visitor' },
    { id: 'provider-signup', path: paths.providerSignup, access: 'visitor', data: ['categories'], prerender: true },
    { id: 'profile', path: paths.profile, access: 'member' },
    { id: 'notification', path: paths.notification, access: 'member' },
    { id: 'contact', path: paths.contactUs, access: 'visitor', prerender: true },
    { id: 'newsletter', path: paths.newsletter, access: 'visitor' },
    { id: 'privacy-policy', path: paths.privacyPolicy, access: 'visitor', content: ['privacy'], prerender: true },
    { id: 'terms', path: paths.terms, access: 'visitor', content: ['terms'], prerender: true },
    { id: 'faq', path: paths.faq, access: 'visitor', content: ['faq'], prerender: true },
    { id: 'about', path: paths.aboutUs, access: 'visitor', content: ['about'], prerender: true },
  ],
} as const satisfies RemoteDefinition;
