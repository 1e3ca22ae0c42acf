import type { SessionStatus } from '@doorstep/shared-api/domain';
import { type Path, paths } from '@doorstep/shared-api/paths';

/** Links of the frame by message key. One whose route no live remote owns is not shown. */
export const headerLinks: readonly { key: string; to: Path; only?: readonly SessionStatus[] }[] = [
  { key: 'nav.home', to: paths.home },
  { key: 'nav.becomeProvider', to: paths.providerSignup, only: ['visitor', 'customer'] },
  { key: 'nav.jobs', to: paths.providerJobs, only: ['provider'] },
  { key: 'nav.calendar', to: paths.providerCalendar, only: ['provider'] },
  { key: 'nav.earnings', to: paths.providerEarnings, only: ['provider'] },
  { key: 'nav.offers', to: paths.offers, only: ['visitor', 'customer', 'admin'] },
  { key: 'nav.myBookings', to: paths.myBooking, only: ['visitor', 'customer'] },
  { key: 'nav.contact', to: paths.contactUs },
];

export const footerColumns = [
  {
    heading: 'footer.product',
    links: [
      { key: 'nav.home', to: paths.home },
      { key: 'nav.offers', to: paths.offers },
      { key: 'nav.myBookings', to: paths.myBooking },
      { key: 'nav.favorites', to: paths.favorite },
      { key: 'nav.contact', to: paths.contactUs },
    ],
  },
  {
    heading: 'footer.company',
    links: [
      { key: 'nav.about', to: paths.aboutUs },
      { key: 'nav.blogs', to: paths.blogs },
      { key: 'nav.faq', to: paths.faq },
      { key: 'nav.privacy', to: paths.privacyPolicy },
      { key: 'nav.terms', to: paths.terms },
    ],
  },
] as const;
