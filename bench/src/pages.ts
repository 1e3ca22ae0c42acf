import { CARD_LINK } from '@doorstep/playwright/cards';

export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly content: string;
  readonly data: string;
}

const CARD = `#content ${CARD_LINK}`;
const HEADING = '#content h1';

export const measuredPages = (category: string): readonly MeasuredPage[] => [
  { name: '/home', path: '/home', isSignedIn: false, content: HEADING, data: CARD },
  { name: '/most-categories', path: '/most-categories', isSignedIn: false, content: HEADING, data: CARD },
  {
    name: '/laundry-services',
    path: `/laundry-services?category=${category}`,
    isSignedIn: true,
    content: HEADING,
    data: '#content input[type=checkbox]',
  },
  {
    name: '/All-Service-Providerlist',
    path: '/All-Service-Providerlist',
    isSignedIn: false,
    content: HEADING,
    data: CARD,
  },
  { name: '/my-booking', path: '/my-booking', isSignedIn: true, content: HEADING, data: '#content article h2' },
];

export interface NavigationMode {
  readonly name: string;
  readonly from: MeasuredPage;
  readonly prefetched: Destination;
  readonly firstView: Destination;
}

export interface Destination {
  readonly path: string;
  readonly shows: string;
}

export function navigationModes(pages: readonly MeasuredPage[]): readonly NavigationMode[] {
  const page = (name: string) => {
    const measuredPage = pages.find((one) => one.name === name);
    if (!measuredPage) throw new Error(`${name} is not measured.`);
    return measuredPage;
  };
  return [
    {
      name: 'visitor: home, offers, provider sign-up',
      from: page('/home'),
      prefetched: { path: '/offers', shows: '#content li article' },
      firstView: { path: '/provider-signup', shows: '#content input' },
    },
    {
      name: 'customer: bookings, home, contact',
      from: page('/my-booking'),
      prefetched: { path: '/home', shows: CARD },
      firstView: { path: '/Contact-Us', shows: '#content textarea' },
    },
  ];
}
