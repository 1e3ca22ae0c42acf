import type {
  BlogPostWire,
  BlogWire,
  ContactWire,
  FaqWire,
  FavouritesWire,
  NewsletterWire,
  PageWire,
  ProviderReviewsWire,
  StatsWire,
  SubscribedWire,
  TestimonialsWire,
} from '../wire/content';
import type { UsedCouponsWire } from '../wire/offers';
import type {
  ChangedUserWire,
  CodeLoginWire,
  DoneWire,
  ExportWire,
  NotificationListWire,
  RequestedExportWire,
  ResetTokenWire,
  SentCodeWire,
  SessionListWire,
  UnreadWire,
  VerifiedEmailWire,
} from '../wire/profile';
import type { PublicProfileWire } from '../wire/publicProfiles';
import type { SearchResponseWire } from '../wire/search';
import type { ServicePageWire } from '../wire/servicePages';
import { wireCategoryList, wireProviderDetails, wireProviderItem, wireUser } from './examples';
import { workspaceResponses } from './examplesWorkspace';

const sentCode: SentCodeWire = { sent: true, resend_after: 30, expires_in: 300 };
const doneResponse: DoneWire = { ok: true };

const notifications: NotificationListWire = {
  items: [
    {
      id: 'n_3',
      kind: 'offer_received',
      values: { booking_id: 'b_80', provider: 'Sam Carter', provider_id: 'p_31', amount: '85.00' },
      at: '2026-11-20T21:20:00Z',
      read: false,
      booking_id: 'b_80',
      image: '/uploads/p31.jpg',
    },
    {
      id: 'n_2',
      kind: 'provider_out',
      values: { booking_id: 'b_77', provider: 'Sam Carter' },
      at: '2026-11-20T20:05:00Z',
      read: false,
      booking_id: 'b_77',
      image: '',
    },
  ],
  next: 'n_2',
  unread: 2,
};

const olderNotifications: NotificationListWire = {
  items: [{ id: 'n_1', kind: 'booking_accepted', values: {}, at: '2026-11-19T08:00:00Z', read: true, image: '' }],
  next: null,
  unread: 2,
};

const sessions: SessionListWire = {
  items: [
    {
      id: 's_1',
      device: 'Firefox on Linux',
      place: '',
      created_at: '2026-11-01T08:00:00Z',
      last_seen_at: '2026-11-20T21:15:00Z',
      current: true,
    },
    {
      id: 's_2',
      device: 'Safari on iPhone',
      place: '203.0.113.0/24',
      created_at: '2026-10-12T17:30:00Z',
      last_seen_at: '2026-11-18T06:45:00Z',
      current: false,
    },
  ],
};

const post: BlogPostWire = {
  id: 'bl_1',
  slug: 'before-the-plumber-comes',
  title: 'Before the plumber comes',
  excerpt: 'Five minutes that save an hour.',
  minutes: 3,
  image: '/uploads/blog1.jpg',
  at: '2026-10-05T08:00:00Z',
  body: [
    { type: 'p', text: 'Find the main valve first.' },
    { type: 'h2', text: 'What to have ready' },
    { type: 'li', text: 'A bucket' },
  ],
};
const { body: _body, ...blogItem } = post;
const blog: BlogWire = { items: [blogItem] };

const servicePage: ServicePageWire = {
  category: { ...wireCategoryList[1], slug: 'plumbing' } as ServicePageWire['category'],
  description: 'Taps, pipes and drains.',
  area: { slug: 'portland', name: 'Portland' },
  areas: [{ slug: 'sellwood', name: 'Sellwood' }],
  data: [wireProviderItem],
  total: 1,
};

const search: SearchResponseWire = {
  query: 'leeking tap',
  corrected: 'leaking tap',
  order: ['services', 'categories', 'providers'],
  services: [
    {
      id: 's_7',
      name: 'Leak repair',
      image: '/uploads/plumbing.svg',
      cat_id: 'c_2',
      category_name: 'Plumbing',
      price: '45.55',
      duration_minutes: 45,
    },
  ],
  categories: [
    {
      id: 'c_2',
      name: 'Plumbing',
      image: '/uploads/plumbing.svg',
      services: 2,
      examples: ['Leak repair', 'Tap fitting'],
    },
  ],
  providers: [
    {
      provider_id: 'p_31',
      fullname: 'Sam Carter',
      image: '',
      service_title: 'Plumber',
      rating: '4.87',
      review_count: 178,
      price: '50.00',
      distance_km: 1.4,
    },
  ],
  instead: [],
  related: ['blocked drain'],
};

const testimonials: TestimonialsWire = {
  items: [
    {
      id: 'r_1',
      name: 'Jonas Weber',
      image: '',
      rating: '5.00',
      text: 'On time and tidy.',
      service: 'Plumbing',
      at: '2026-10-02T09:00:00Z',
    },
  ],
};

const terms: PageWire = {
  title: 'Terms & Conditions',
  lead: 'What holds between you and us.',
  sections: [
    {
      id: 'booking',
      title: 'Booking',
      text: ['A booking is a promise.'],
      list: [{ term: 'Free', text: 'Until accepted.' }],
    },
    { id: 'contact', title: 'Contact', text: ['Write to us.'], contact: true },
  ],
};
const faq: FaqWire = {
  title: 'Help & FAQ',
  lead: 'Short answers.',
  groups: [{ id: 'pay', title: 'Paying', items: [{ id: 'card', question: 'How do I pay?', answer: 'By card.' }] }],
  more: { title: 'Not answered?', text: 'A person reads every message.' },
};
const stats: StatsWire = { providers: 120, orders: 4310, stars: 2875, minimums: true };
const favourites: FavouritesWire = {
  items: [{ ...wireProviderItem, available_now: true, next_slot_at: '2026-11-21T16:00:00Z', is_favourite: true }],
};
const reviews: ProviderReviewsWire = {
  items: wireProviderDetails.review,
  page: 1,
  total: 1,
  histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  average: '5.00',
};

const publicProfile: PublicProfileWire = {
  data: { ...wireProviderDetails, slug: 'sam-carter-3f9a1c2b77', review: [] },
  category_slug: 'plumbing',
  next_times: ['2026-11-21T18:00:00Z', '2026-11-23T16:00:00Z'],
  reviews,
};

const newsletter: NewsletterWire = { email: wireUser.email };

type Example = object | 'no content';
type ExampleBody = Example | ((body: Readonly<Record<string, unknown>>) => Example);

/** `*` stands for an id. */
const responses: Readonly<Record<string, ExampleBody>> = {
  'POST /otp/send': sentCode,
  'POST /otp/verify': ({ purpose }): CodeLoginWire | ResetTokenWire =>
    purpose === 'reset' ? { reset_token: 'rt_1', expires_in: 600 } : { user: { ...wireUser, user_type: '1' } },
  'POST /otp/join': { user: { ...wireUser, user_type: '1' } } satisfies CodeLoginWire,
  'POST /passkeys/options': { options: { challenge: 'AAAA', rpId: 'localhost' } },
  'POST /passkeys/sign-in': { user: { ...wireUser, user_type: '1' } } satisfies CodeLoginWire,
  'POST /sign-in/second-step': { user: { ...wireUser, user_type: '2' } } satisfies CodeLoginWire,
  'GET /me/second-step': { on: false, since: '', recovery_codes_left: 0 },
  'POST /me/second-step': { secret: 'ABCDEFGH', uri: 'otpauth://totp/Doorstep:x?secret=ABCDEFGH' },
  'POST /me/second-step/confirm': { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] },
  'POST /me/second-step/recovery-codes': { recovery_codes: ['23456-abcde'] },
  'DELETE /me/second-step': 'no content',
  'POST /contact/undo': { reset_token: 'rt_2', expires_in: 600 } satisfies ResetTokenWire,
  'POST /password/reset': doneResponse,
  'POST /password/change': doneResponse,
  'POST /email/verify': { user: { ...wireUser, email: 'mia@new.example' } } satisfies ChangedUserWire,
  'POST /contact/verify': { user: { ...wireUser, contact: '5550100099' } } satisfies ChangedUserWire,
  'POST /verification/resend': sentCode,
  'POST /email/link': { email: 'mia@example.com', first: true } satisfies VerifiedEmailWire,
  'GET /me/passkeys': {
    items: [{ id: 'k_1', name: 'Chrome on Mac', created_at: '2026-11-01T08:00:00Z' }],
  },
  'POST /me/passkeys/options': { options: { challenge: 'AAAA', rp: { id: 'localhost', name: 'Doorstep' }, user: {} } },
  'POST /me/passkeys': { items: [] },
  'DELETE /me/passkeys/*': 'no content',
  'GET /provider/busy-calendars': {
    items: [
      {
        id: 'bc_1',
        url: 'https://calendar.example.com/private/basic.ics',
        fetched_at: '2026-11-20T12:00:00Z',
        error: '',
        busy_count: 12,
      },
    ],
    services: [{ id: 'google', name: 'Google' }],
  },
  'POST /provider/busy-calendars': {
    id: 'bc_1',
    url: 'https://calendar.example.com/private/basic.ics',
    fetched_at: '2026-11-20T12:00:00Z',
    error: '',
    busy_count: 12,
  },
  'POST /provider/busy-calendars/connect': { url: 'https://accounts.example.com/ask' },
  'DELETE /provider/busy-calendars/:id': 'no content',
  'GET /me/calendar': { url: '' },
  'POST /me/calendar': { url: 'https://doorstep.example/api/v1/calendar.ics?key=k1' },
  'DELETE /me/calendar': 'no content',
  'GET /me/confirm': { confirmed: false, ways: ['password', 'code'] },
  'POST /me/confirm': { confirmed_until: '2026-11-20T21:10:00Z' },
  'POST /me/confirm/code': sentCode,
  'GET /sessions': sessions,
  'DELETE /sessions': 'no content',
  'DELETE /sessions/*': 'no content',
  'GET /notifications': notifications,
  'GET /notifications?after': olderNotifications,
  'GET /notifications/unread': { unread: 2 } satisfies UnreadWire,
  'POST /notifications/read': ({ ids }): UnreadWire => ({ unread: ids === 'all' ? 0 : 1 }),
  'POST /me/export': { id: 'x_1' } satisfies RequestedExportWire,
  'GET /me/export': {
    status: 'ready',
    created_at: '2026-11-20T21:00:00Z',
    url: '/uploads/export/x_1.json?signature=s',
  } satisfies ExportWire,
  'GET /coupons/used': { codes: [] } satisfies UsedCouponsWire,
  'GET /favourites': favourites,
  'GET /service-pages/*/*': servicePage,
  'GET /public-profiles/*': publicProfile,
  'GET /content/blog': blog,
  'GET /content/blog/*': post,
  'GET /search': search,
  'GET /content/testimonials': testimonials,
  'GET /content/stats': stats,
  'GET /content/faq': faq,
  'GET /content/terms': terms,
  'GET /content/privacy': terms,
  'GET /content/about': terms,
  'GET /providers/*/reviews': reviews,
  'POST /reviews/*/report': 'no content',
  'POST /reviews/*/appeal': 'no content',
  'POST /contact': { reference: 'C-7KQ2M9XD' } satisfies ContactWire,
  'POST /newsletter': { pending: true } satisfies SubscribedWire,
  'POST /newsletter/confirm': newsletter,
  'POST /newsletter/unsubscribe': newsletter,
  'POST /mail/unsubscribe': { done: true },
  ...workspaceResponses,
};

function matches(pattern: string, call: string): boolean {
  const [expected, inputs] = [pattern.split('/'), call.split('/')];
  return expected.length === inputs.length && expected.every((part, index) => part === '*' || part === inputs[index]);
}

export function exampleV1(call: string, body: Readonly<Record<string, unknown>>): Example | undefined {
  const exact = responses[call];
  const result = exact ?? Object.entries(responses).find(([pattern]) => matches(pattern, call))?.[1];
  return typeof result === 'function' ? result(body) : result;
}
