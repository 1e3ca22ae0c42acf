import type {
  AssignmentDetailsWire,
  AssignmentWire,
  BookingPairWire,
  BookingProblemsWire,
  ConversationsWire,
  ConversationWire,
  DeliveryWire,
  EarningsWire,
  MessageWire,
  NotificationPreferenceWire,
  OfferedServicesWire,
  OwnWorkPhotosWire,
  PayoutAccountWire,
  PayoutDetailsWire,
  PayoutWire,
  PushWire,
  SavedTimesWire,
  StatementListWire,
  StatementWire,
  StatusCode,
  WorkCalendarWire,
  WorkspaceProfileWire,
} from '../wire';
import { wireBooking, wireProviderDetails } from './examples';

function assignment(id: string, status: StatusCode, over: Partial<AssignmentWire> = {}): AssignmentWire {
  return {
    booking: {
      ...wireBooking,
      booking_id: id,
      status,
      full_name: 'Ada L.',
      time_zone: 'America/Los_Angeles',
      payment: { status: 'captured' },
    },
    customer: { name: 'Ada L.', image: '' },
    distance_km: 3.2,
    share: '40.50',
    named: true,
    minutes: 60,
    unread_messages: 0,
    ...over,
  };
}

const details: AssignmentDetailsWire = {
  job: assignment('b_91', '1'),
  moves: ['accept', 'decline'],
  blocked: {},
  possible_at: {},
  start_with: 'nothing',
};

const times: SavedTimesWire = {
  time_zone: 'America/Los_Angeles',
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  ranges: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  days_off: [{ from: '2026-12-24', to: '2026-12-26', note: 'Family' }],
  special_days: [{ day: '2026-12-31', repeat: 'yearly', ranges: [{ from: '09:00', to: '12:00' }], note: 'Half a day' }],
  buffer_minutes: 15,
  notice_minutes: 120,
  max_jobs_per_day: 4,
  taking_jobs: true,
  conflicts: [],
};

const services: OfferedServicesWire = {
  categories: [
    {
      category_id: 'c_2',
      name: 'Plumbing',
      services: [
        { subcategory_id: 's_9', name: 'Leak repair', minutes: 60, offered: true, price: '45.55', list_price: '45.55' },
        {
          subcategory_id: 's_10',
          name: 'Tap fitting',
          minutes: 30,
          offered: false,
          price: '30.00',
          list_price: '30.00',
        },
      ],
    },
  ],
};

const profile: WorkspaceProfileWire = {
  full_name: 'Sam Carter',
  service_title: 'Plumber',
  description: 'Twenty years of leaks.',
  address: '9 Oak St, Portland',
  lat: 45.5,
  long: -122.6,
  radius_km: 25,
  image: '/uploads/p31.jpg',
  status: 'approved',
  licences: [{ side: 'front', status: 'approved', url: '/uploads/private/f.jpg?exp=1&sig=2' }],
};

const earnings: EarningsWire = {
  currency: 'usd',
  from: '2026-11-01',
  to: '2026-11-30',
  totals: { charged: '125.00', commission: '12.50', tips: '0.00', earned: '112.50', jobs: 1 },
  today: '112.50',
  next_payout: {
    at: '2026-11-23T14:00:00Z',
    arrives_at: '2026-11-24T14:00:00Z',
    amount: '112.50',
    block: '',
    payable: '112.50',
    days: [{ date: '2026-11-20', jobs: 1, charged: '125.00', commission: '12.50', other: '0.00', amount: '112.50' }],
  },
  in_payout: '0.00',
  booked_ahead: {
    amount: '51.00',
    jobs: 1,
    items: [
      {
        booking_id: 'b_63',
        title: 'Plumbing',
        customer: 'Ada Lovelace',
        start_at: '2026-11-28T18:00:00Z',
        amount: '51.00',
      },
    ],
  },
  held: [
    {
      booking_id: 'b_62',
      title: 'Painting',
      customer: 'Grace Hopper',
      amount: '36.90',
      until: '2026-11-22T18:00:00Z',
    },
  ],
  items: [
    {
      booking_id: 'b_61',
      at: '2026-11-20T18:00:00Z',
      kind: 'work',
      title: 'Plumbing',
      customer: 'Ada Lovelace',
      charged: '125.00',
      commission: '12.50',
      earned: '112.50',
    },
  ],
};

const payoutAccount: PayoutAccountWire = {
  state: 'active',
  missing: [],
  bank: 'Pacific Bank',
  last4: '6612',
  checked_at: '2026-09-04T10:00:00Z',
  set_up: 'fields',
  interval: 'weekly',
  weekday: 1,
  minimum: '20.00',
  hold: null,
};

const payout: PayoutWire = {
  id: 'po_1',
  run: 46,
  state: 'paid',
  amount: '1012.35',
  started_at: '2026-11-16T14:00:00Z',
  expected_at: '2026-11-17T14:00:00Z',
  arrived_at: '2026-11-17T14:00:00Z',
  ended_at: '',
  failure: '',
  bank: 'Pacific Bank',
  last4: '6612',
  paid_again_by: '',
};

const payoutDetails: PayoutDetailsWire = {
  payout,
  movements: [
    {
      at: '2026-11-13T18:00:00Z',
      kind: 'earned',
      booking_id: 'b_61',
      title: 'Plumbing',
      charged: '1191.00',
      commission: '178.65',
      amount: '1012.35',
    },
  ],
};

const statements: StatementListWire = {
  items: [
    { month: '2026-11', opening: '0.00', earned: '174.00', paid_out: '0.00', closing: '174.00', is_final: false },
    {
      month: '2026-10',
      opening: '0.00',
      earned: '1012.35',
      paid_out: '1012.35',
      closing: '0.00',
      is_final: true,
    },
  ],
};

const statement: StatementWire = {
  number: 'S-2026-10-118',
  month: '2026-10',
  issued_at: '2026-11-01T07:00:00Z',
  is_final: true,
  currency: 'usd',
  provider: { name: 'Sam Carter', service_title: 'Leak repair' },
  opening: '0.00',
  closing: '0.00',
  totals: {
    jobs: 1,
    charged: '1191.00',
    commission: '178.65',
    questioned: '0.00',
    chargebacks: '0.00',
    tips: '0.00',
    corrections: '0.00',
    earned: '1012.35',
    paid_out: '1012.35',
    came_back: '0.00',
  },
  payouts: [
    {
      id: payout.id,
      at: '2026-10-26T13:00:00Z',
      jobs: 1,
      amount: '1012.35',
      state: 'paid',
      arrived_at: '2026-10-27T13:00:00Z',
      bank: payout.bank,
      last4: payout.last4,
    },
  ],
  movements: [
    {
      at: '2026-10-23T18:00:00Z',
      kind: 'earned',
      booking_id: 'b_61',
      payout_id: '',
      title: 'Plumbing',
      customer: 'Mia Chen',
      charged: '1191.00',
      commission: '178.65',
      amount: '1012.35',
    },
    {
      at: '2026-10-26T13:00:00Z',
      kind: 'payout_started',
      booking_id: '',
      payout_id: payout.id,
      title: '',
      customer: '',
      charged: '0.00',
      commission: '0.00',
      amount: '-1012.35',
    },
  ],
};

const message: MessageWire = {
  id: '1',
  by: 'provider',
  mine: false,
  text: 'On my way.',
  at: '2026-11-20T21:15:00Z',
  read_at: '',
  hidden: false,
  reported: false,
};

const conversation: ConversationWire = {
  items: [message],
  next: null,
  can_write: true,
  with: { name: 'Sam Carter', image: '/uploads/p31.jpg' },
};

const conversations: ConversationsWire = {
  items: [
    {
      booking_id: 'b_77',
      booking_number: 'D-20418',
      category: 'Plumbing',
      status: '10',
      with: { name: 'Sam Carter', image: '/uploads/p31.jpg' },
      last: { text: message.text, mine: false, hidden: false, at: message.at },
      unread: 1,
    },
  ],
  next: null,
};

const preferences: { items: NotificationPreferenceWire[] } = {
  items: [
    { topic: 'bookings', site: true, email: true, sms: false, push: true },
    { topic: 'offers', site: true, email: true, sms: false, push: true },
    { topic: 'messages', site: true, email: false, sms: false, push: true },
    { topic: 'payments', site: true, email: true, sms: false, push: true },
    { topic: 'news', site: true, email: false, sms: false, push: false },
  ],
};

const push: PushWire = { public_key: `B${'A'.repeat(86)}`, on: false };
const delivery: DeliveryWire = { email: 'works', email_held: false, sms: 'works' };

const report = {
  kind: 'report',
  by: 'customer',
  mine: true,
  text: 'Two of the five shirts are not ironed.',
  wants: 'put_right',
  photos: ['/uploads/private/problems/f_1.jpg?exp=1&sig=a'],
  at: '2026-11-20T21:00:00Z',
} as const;
const problems: BookingProblemsWire = {
  items: [
    {
      id: 'pr_1',
      kind: 'not_finished',
      state: 'open',
      by: 'customer',
      mine: true,
      at: '2026-11-20T21:00:00Z',
      due_at: '2026-11-24T21:00:00Z',
      held: '40.99',
      entries: [{ ...report, photos: [...report.photos] }],
      can: { reply: false, appeal: false },
      appeal_until: '',
    },
  ],
  can_report: false,
  held: '40.99',
};

const application = {
  state: 'waiting',
  wanted: [],
  reason: '',
  answer: '',
  waiting_since: '2026-11-20T10:00:00Z',
  due_at: '2026-11-24T10:00:00Z',
  licence_until: '',
};

const workPhotos = {
  items: [
    {
      ...{ photo_id: 'wp_1', url: '/uploads/work/f_1.jpg', alt: 'A new kitchen tap', width: 800, height: 600 },
      ...{ hidden: false, hidden_reason: '' },
    },
    {
      ...{ photo_id: 'wp_2', url: '/uploads/private/work/f_2.jpg', alt: 'A tiled shower', width: 600, height: 800 },
      ...{ hidden: true, hidden_reason: 'It shows a face.' },
    },
  ],
} satisfies OwnWorkPhotosWire;

const jobPair = {
  ...{ can_add: false, consent: 'asked', hidden: false },
  before: { photo_id: 'wp_3', url: '/uploads/private/work/f_3.jpg', alt: 'An old tap', width: 800, height: 600 },
  after: { photo_id: 'wp_4', url: '/uploads/private/work/f_4.jpg', alt: 'A new tap', width: 800, height: 600 },
} satisfies BookingPairWire;

const workCalendar = {
  time_zone: 'America/Los_Angeles',
  days: [
    {
      ...{ date: '2026-11-20', starts_at: '2026-11-20T08:00:00Z', ends_at: '2026-11-21T08:00:00Z', note: '' },
      hours: [{ from: '2026-11-20T17:00:00Z', to: '2026-11-21T01:00:00Z' }],
    },
  ],
  jobs: [assignment('b_91', '2')],
  busy: [{ from: '2026-11-20T20:00:00Z', to: '2026-11-20T21:00:00Z' }],
  ways: [{ booking_id: 'b_91', minutes: 35 }],
} satisfies WorkCalendarWire;

export const workspaceResponses = {
  'GET /provider/calendar': workCalendar,
  'GET /provider/jobs': { items: [assignment('b_91', '1')], next: null },
  'GET /provider/jobs/*': details,
  'POST /provider/jobs/*/*': { booking: details.job.booking },
  'GET /provider/availability': times,
  'POST /provider/availability/check': { conflicts: [] },
  'PUT /provider/availability': times,
  'GET /provider/services': services,
  'PUT /provider/services': services,
  'GET /provider/application': application,
  'POST /provider/application': application,
  'GET /provider/profile': profile,
  'PUT /provider/profile': profile,
  'POST /provider/profile/image': profile,
  'POST /provider/profile/licences': profile,
  'GET /bookings/*/pair': jobPair,
  'POST /provider/jobs/*/pair/*': jobPair,
  'DELETE /provider/jobs/*/pair': jobPair,
  'GET /provider/work-photos': workPhotos,
  'POST /provider/work-photos': workPhotos,
  'PUT /provider/work-photos/*': workPhotos,
  'DELETE /provider/work-photos/*': workPhotos,
  'POST /work-photos/*/report': 'no content',
  'GET /provider/earnings': earnings,
  'GET /provider/payout-account': payoutAccount,
  'POST /provider/payout-account/start': { account: payoutAccount, url: '' },
  'POST /provider/payout-account/bank': payoutAccount,
  'POST /provider/payout-account/refresh': payoutAccount,
  'PUT /provider/payout-account/interval': payoutAccount,
  'GET /provider/payouts': { items: [payout], next: null },
  'GET /provider/payouts/*': payoutDetails,
  'GET /provider/statements': statements,
  'GET /provider/statements/*': statement,
  'POST /reviews/*/reply': { review: wireProviderDetails.review[0] },
  'GET /conversations': conversations,
  'GET /conversations?after': { items: [], next: null },
  'GET /bookings/*/messages': conversation,
  'POST /bookings/*/messages': message,
  'POST /bookings/*/messages/read': 'no content',
  'POST /bookings/*/messages/*/report': 'no content',
  'POST /bookings/*/messages/*/appeal': 'no content',
  'POST /bookings/*/proposal': { booking: details.job.booking },
  'GET /bookings/*/problems': problems,
  'POST /bookings/*/problems': problems,
  'POST /bookings/*/problems/*/reply': problems,
  'POST /bookings/*/problems/*/appeal': problems,
  'POST /bookings/*/review-photos': { id: 'f_3', url: '/uploads/reviews/f_3.jpg' },
  'POST /bookings/*/photos': { id: 'f_1', url: '/uploads/private/problems/f_1.jpg?exp=1&sig=a' },
  'POST /bookings/*/messages/photos': { id: 'f_2', url: '/uploads/private/messages/f_2.jpg?exp=1&sig=a' },
  'POST /bookings/*/call': { number: '+1 555 010 0999', pin: '4821', expires_at: '2026-11-20T22:15:00Z' },
  'GET /notifications/preferences': preferences,
  'PUT /notifications/preferences': preferences,
  'GET /me/push': push,
  'POST /me/push': { ...push, on: true },
  'DELETE /me/push': push,
  'GET /notifications/delivery': delivery,
  'POST /notifications/delivery/email': delivery,
} as const;
