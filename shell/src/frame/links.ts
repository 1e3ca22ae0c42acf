import { paths } from '@doorstep/shared-api/paths';

/** Links of the frame by message key. One whose route no live remote owns is not shown. */
export const headerLinks = [
  { key: 'nav.home', to: paths.home },
  { key: 'nav.becomeProvider', to: paths.providerSignup },
  { key: 'nav.offers', to: paths.offers },
  { key: 'nav.myBookings', to: paths.myBooking },
  { key: 'nav.contact', to: paths.contactUs },
] as const;

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
