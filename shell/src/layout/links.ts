import type { SessionStatus } from '@doorstep/shared-api/domain';
import { type Path, paths } from '@doorstep/shared-api/paths';

interface LayoutLink {
  readonly key: string;
  readonly to: Path;
  /** Everybody when absent. */
  readonly only?: readonly SessionStatus[];
}

export const isFor = ({ only }: LayoutLink, audience: SessionStatus) => only?.includes(audience) ?? true;

/** A link whose route no live remote owns is not shown. */
export const headerLinks: readonly LayoutLink[] = [
  { key: 'nav.home', to: paths.home },
  { key: 'nav.becomeProvider', to: paths.providerSignup, only: ['visitor', 'customer'] },
  { key: 'nav.jobs', to: paths.providerAssignments, only: ['provider'] },
  { key: 'nav.calendar', to: paths.providerCalendar, only: ['provider'] },
  { key: 'nav.earnings', to: paths.providerEarnings, only: ['provider'] },
  { key: 'nav.console', to: paths.admin, only: ['admin'] },
  { key: 'nav.releases', to: paths.ops, only: ['admin'] },
  { key: 'nav.offers', to: paths.offers, only: ['visitor', 'customer', 'admin'] },
  { key: 'nav.myBookings', to: paths.myBooking, only: ['visitor', 'customer'] },
  { key: 'nav.contact', to: paths.contactUs },
];

export const footerColumns: readonly { heading: string; links: readonly LayoutLink[] }[] = [
  {
    heading: 'footer.product',
    links: [
      { key: 'nav.home', to: paths.home },
      { key: 'nav.allServices', to: paths.mostCategories, only: ['visitor', 'customer'] },
      { key: 'nav.offers', to: paths.offers, only: ['visitor', 'customer', 'admin'] },
      { key: 'nav.myBookings', to: paths.myBooking, only: ['visitor', 'customer'] },
      { key: 'nav.favorites', to: paths.favorite, only: ['visitor', 'customer'] },
      { key: 'nav.jobs', to: paths.providerAssignments, only: ['provider'] },
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
];
