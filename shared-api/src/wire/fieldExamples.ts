/**
 * A response of each kind with all of its fields, each with a value of its own, for fields.test.ts. A code is not the one that
 * stands for a missing one; money is never nothing.
 */
import type { SessionUserWire } from './account';
import type { AvailabilityWire, RebookWire, ReceiptWire, SoonestWire } from './appointments';
import type { BookingPairWire } from './bookingPair';
import type {
  BookedServiceWire,
  BookingListItemWire,
  BookingWire,
  CreatedBookingWire,
  PartyWire,
  PaymentWire,
} from './bookings';
import type {
  CategoryWire,
  ChoiceCountsWire,
  ProviderDetailsWire,
  ProviderItemWire,
  ReviewWire,
  SubcategoryWire,
  TopProviderWire,
} from './catalog';
import type { ConversationsWire, ConversationWire, RelayCallWire } from './chat';
import type { ChecklistWire } from './checklist';
import type { BlogPostWire, ProviderReviewsWire, StatsWire, TestimonialsWire } from './content';
import type { BookingExtraWorkWire } from './extraWork';
import type { CouponOfferWire, ProviderOfferWire } from './offers';
import type {
  PaymentConfigWire,
  PaymentMethodWire,
  QuoteWire,
  TipWire,
  WalletPayoutWire,
  WalletWire,
} from './payments';
import type { PayableMovementWire, PayoutAccountWire, PayoutWire } from './payouts';
import type { BookingProblemsWire } from './problems';
import type {
  DeliveryWire,
  ExportWire,
  NotificationListWire,
  PushWire,
  ResetTokenWire,
  SentCodeWire,
  SessionListWire,
  VerifiedEmailWire,
} from './profile';
import type { PublicProfileWire } from './publicProfiles';
import type { RecurringListWire } from './recurring';
import type { SavedAddressListWire } from './savedAddresses';
import type { SearchResponseWire } from './search';
import type { AreaWaitWire, ServiceAreaWire, ServicePlaceWire } from './serviceArea';
import type { ServicePageWire } from './servicePages';
import type { StatementListWire, StatementWire } from './statements';
import type { OwnWorkPhotosWire } from './workPhotos';
import type {
  AssignmentDetailsWire,
  AssignmentWire,
  EarningsWire,
  NotificationPreferenceWire,
  OfferedServicesWire,
  SavedTimesWire,
  WorkCalendarWire,
  WorkspaceProfileWire,
} from './workspace';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString().replace('.000', '');

export const login: { data: SessionUserWire } = {
  data: {
    user_id: 'u_1',
    fullname: 'Mia Torres',
    contact: '5550100001',
    email: 'mia@example.com',
    image: '/uploads/old.jpg',
    user_profile_pic: '/uploads/new.jpg',
    user_type: '2',
    phone_code: '+44',
    address: '12 High St',
    account_status: 'active',
    pending_email: 'mia@new.example',
    pending_contact: '5550100009',
  },
};

export const availability: AvailabilityWire = {
  time_zone: 'America/Los_Angeles',
  slots: [{ start_at: at(1), end_at: at(2) }],
  closed_days: ['2026-11-22'],
};
export const soonest: SoonestWire = { people: 3, from: at(1), until: at(2), opens_at: at(3) };
export const slotHold = { hold_id: 'h_1', start_at: at(1), expires_at: at(2) };
export const cancelTerms = {
  fee: '10.00',
  refund: '30.99',
  policy: 'half',
  until: at(1),
  counts_from: at(2),
  new_arrival: at(3),
};
export const cancelledBooking = { booking: { booking_id: 'b_1', status: '6' }, fee: '10.00', refund: '30.99' };

export const quote: QuoteWire = {
  quote_id: 'q_1',
  expires_at: at(1),
  category_id: 'c_1',
  provider_id: 'p_1',
  lines: [{ subcategory_id: 's_1', subcategory_name: 'Curtains', price: '50.00', quantity: 2 }],
  totalPrice: '50.00',
  coupon: 'WELCOME10',
  coupon_discount: '5.00',
  delivery_cost: '45.00',
  admin_profit: '4.50',
  driver_delivery_cost: '40.50',
  percentage: 10,
  currency: 'usd',
  used_coupons: ['SPRING'],
};
export const rebooking: RebookWire = {
  draft: {
    category_id: 'c_1',
    category_name: 'Moving',
    provider_id: 'p_1',
    provider_name: 'Sam Carter',
    lines: [{ subcategory_id: 's_1', subcategory_name: 'Two rooms', price: '90.00', quantity: 2 }],
    service_location: '1 Oak St',
    address: '2 Elm St',
    pick_lat: '45.1',
    pick_long: '-122.1',
    address2: '3 Ash St',
    pick_lat2: '45.2',
    pick_long2: '-122.2',
    notes: 'Second floor',
    booking_type: '3',
    start_at: at(1),
  },
  quote,
  gone: ['Piano'],
  fewer: ['Boxes'],
  nearest: [{ start_at: at(2), end_at: at(3) }],
};
export const receipt: ReceiptWire = {
  number: 'R-1',
  booking_id: 'b_1',
  booking_number: 'D-20418',
  issued_at: at(1),
  currency: 'usd',
  customer: { name: 'Mia Torres', address: '1 Oak St', address2: '3 Ash St' },
  provider: { name: 'Sam Carter' },
  category_name: 'Moving',
  lines: [{ name: 'Two rooms', price: '90.00', quantity: 2 }],
  totals: {
    services: '90.00',
    discount: '9.00',
    total: '80.00',
    paid: '79.00',
    refunded: '20.00',
    charged_back: '11.00',
  },
  payments: [{ at: at(2), kind: 'captured', amount: '78.00' }],
  paid_with: { method: 'card', brand: 'visa', last4: '4242', wallet_amount: '21.00', card_amount: '58.00' },
  escrow: { state: 'held', until: at(3) },
  tip: { at: at(4), amount: '8.00', returned: '3.00' },
};

const payment: PaymentWire = {
  status: 'partially_refunded',
  amount: '45.00',
  currency: 'usd',
  refunded: '12.00',
  method: 'wallet',
  charged: '44.00',
  receipt_url: '/receipts/1',
  pay_by: at(5),
};
const party: PartyWire = {
  provider_id: 'p_1',
  fullname: 'Sam Carter',
  user_profile_pic: '/uploads/p1.jpg',
  avg_rating: '4.50',
  review_count: 12,
  phone_masked: '***01',
};
const bookedService: BookedServiceWire = {
  category_name: 'Moving',
  subcategory_name: 'Two rooms',
  price: '50.00',
  quantity: 2,
  created_At: at(6),
};

export const booking: { data: Required<Omit<BookingWire, 'start_date' | 'start_time'>> } = {
  data: {
    booking_id: 'b_1',
    booking_number: 'D-20418',
    promotion: '1.00',
    status: '10',
    booking_type: '3',
    created_date: at(1),
    delivery_cost: '45.00',
    coupon_discount: '5.00',
    service_image1: '/uploads/1.jpg',
    service_image2: '/uploads/2.jpg',
    service_image3: '/uploads/3.jpg',
    banner: [{ banner_image: '/uploads/b.jpg' }],
    service: [bookedService],
    user_id: 'u_1',
    provider_id: 'p_2',
    provider: party,
    worker_name: 'Ana',
    full_name: 'Mia Torres',
    phone: '5550100001',
    service_location: '1 Oak St',
    address: '2 Elm St',
    pick_lat: '45.1',
    pick_long: '-122.1',
    address2: '3 Ash St',
    start_at: at(2),
    time_zone: 'America/Los_Angeles',
    terms_start_at: at(3),
    problem: 'appealed',
    proposal: { by: 'provider', starts: [at(7)], text: 'My van broke', answer_by: at(8) },
    asap: true,
    instant: true,
    confirm_by: at(18),
    notes: 'Ring twice',
    totalPrice: '50.00',
    driver_delivery_cost: '40.50',
    admin_profit: '4.50',
    timeline: [{ status: '2', at: at(4), by: 'provider' }],
    payment,
    can: {
      cancel: true,
      pay: true,
      review: true,
      offer: true,
      accept_offer: true,
      reschedule: true,
      rebook: true,
      confirm: true,
      confirm_start: true,
      nobody_came: true,
      take_back: true,
    },
    possible_at: { nobody_came: at(9) },
    start_code: '4821',
    arrives_at: at(10),
    delay: { arrives_at: at(11), cancel_free: true },
    distance_km: 3.2,
    completion: { state: 'problem', until: at(11), undo_until: at(12) },
    absence: { state: 'contested', claimed_at: at(13), answer_by: at(14), answer: 'I rang twice' },
    my_review: {
      review_id: 'r_1',
      hidden_at: at(15),
      hidden_reason: 'Names a person',
      appeal_until: at(16),
      appeal_waits: true,
    },
    recurring: { id: 'rb_1', every: 'month' },
    unanswered: {
      others: [
        {
          ...{ provider_id: 'u_8', fullname: 'Bo', user_profile_pic: '/bo.jpg', distance_km: 1.5 },
          ...{ price: '83.00', start_at: at(19), instant: true },
        },
      ],
    },
    late_credit: {
      ...{ state: 'credited', amount: '20.00', by: at(18) },
      others: [
        {
          ...{ provider_id: 'u_8', fullname: 'Bo', user_profile_pic: '/bo.jpg', distance_km: 1.5 },
          ...{ price: '83.00', start_at: at(19), instant: true },
        },
      ],
    },
    version: 4,
  },
};
export const bookingList: { data: Required<BookingListItemWire>[] } = {
  data: [
    {
      booking_id: 'b_1',
      booking_number: 'D-20418',
      status: '3',
      avg_service_rating: '4.50',
      service: { category_name: 'Moving', created_At: at(1) },
      booking_type: '3',
      created_date: at(2),
      start_at: at(3),
      time_zone: 'America/Los_Angeles',
      delivery_cost: '45.00',
      service_names: ['Two rooms'],
      service_quantities: [2],
      provider: party,
      unread_offers: 3,
      offer_amount: '85.00',
      reviewed: true,
      cancelled_at: at(4),
      payment,
      recurs: 'month',
    },
  ],
};
export const createdBooking: { message: string; data: CreatedBookingWire } = {
  message: 'Booking Confirm Successfully',
  data: {
    booking_id: 'b_1',
    booking_number: 'D-20418',
    status: '2',
    booking_type: '3',
    created_date: at(1),
    delivery_cost: '45.00',
    coupon_discount: '5.00',
    start_at: at(2),
    recurring_id: 'rb_1',
    instant: true,
    confirm_by: at(4),
    late_credit: { amount: '20.00', by: at(3) },
    payment: { status: 'authorized', amount: '45.00' },
  },
};

const subcategory: Required<SubcategoryWire> = {
  id: 's_1',
  cat_id: 'c_2',
  subcategory: 'Curtains',
  price: '25.00',
  duration_minutes: 45,
  unit: 'curtain',
  max_quantity: 8,
};
const category: Required<CategoryWire> = {
  cat_id: 'c_1',
  category_name: 'Cleaning',
  category_image: '/uploads/c.jpg',
  category_banner: [{ banner_image: '/uploads/cb.jpg' }],
  subcategory: [subcategory],
  slug: 'cleaning',
  second_address: true,
};
export const categories = { data: [category] };
export const topProviders: { data: Required<TopProviderWire>[] } = {
  data: [
    {
      image: '/uploads/old.jpg',
      fullname: 'Sam Carter',
      service_title: 'Plumber',
      slug: 'sam-carter',
      avg_rating: '4.50',
      provider_image: [{ provider_id: 'p_2' }],
      provider_id: 'p_1',
      user_id: 'p_3',
      review_count: 12,
      is_favourite: true,
    },
  ],
};
const provider: Required<Omit<ProviderItemWire, 'subcategory'>> = {
  chosen_prices: ['48.00', '38.00'],
  instant: true,
  user_id: 'p_3',
  provider_id: 'p_1',
  user_profile_pic: '/uploads/new.jpg',
  image: '/uploads/old.jpg',
  fullname: 'Sam Carter',
  service_title: 'Plumber',
  slug: 'sam-carter',
  rating: '4.50',
  address: '12 High St',
  provider_image: [{ provider_id: 'p_2' }],
  subcategroy: [{ subcategory: 'Leak repair', provider_id: 'p_1' }],
  review_count: 12,
  distance_km: 3.2,
  available_now: true,
  next_slot_at: at(1),
  next_times: [at(2)],
  cat_id: 'c_1',
  area_lat: 45.5,
  area_long: -122.5,
  opens_at: at(3),
  start_price: '25.00',
  chosen_price: '75.00',
  verified: true,
  featured: true,
  completed_jobs: 40,
  is_favourite: true,
};
export const providers = { data: [provider] };
export const choiceCounts: ChoiceCountsWire = { available: 3, min_rating: { 4.9: 2 }, cat_id: { c_1: 5 } };
const review: Required<Omit<ReviewWire, 'verified'>> = {
  review_id: 'r_1',
  user_fullname: 'Jonas Weber',
  user_profile_pic: '/uploads/u2.jpg',
  service_rating: '4.50',
  rate_technician: '3.50',
  comment: 'On time.',
  impressed_service: ['Efficiency'],
  recomended_service: 'true',
  created_at: at(1),
  photos: [{ url: '/uploads/reviews/a.jpg', width: 800, height: 600 }],
  provider_reply: 'Thank you.',
};
const profile: Required<ProviderDetailsWire> = {
  instant: true,
  user_id: 'p_3',
  provider_id: 'p_1',
  banner: [{ banner_image: '/uploads/b.jpg' }],
  subcategory: [subcategory],
  service_title: 'Plumber',
  slug: 'sam-carter',
  description: 'Leaks.',
  address: '12 High St',
  user_profile_pic: '/uploads/p1.jpg',
  fullname: 'Sam Carter',
  review: [review],
  category_name: 'Plumbing',
  booking_id: 'b_1',
  avg_rating: '4.25',
  review_count: 12,
  start_price: '20.00',
  is_favourite: true,
  verified: true,
  member_since: at(2),
  completed_jobs: 40,
  response_minutes: 15,
  licence_check: { checked_at: at(3), valid_until: '2027-06-30' },
  reliability: { days: 90, on_time: 95, accepted: 88, returning: 40 },
  work_photos: [
    { photo_id: 'wp_1', url: '/uploads/work/a.jpg', alt: 'A new tap.', width: 800, height: 600, demo: true },
  ],
  job_pairs: [
    {
      pair_id: 'jp_1',
      before: { photo_id: 'wp_2', url: '/uploads/work/b.jpg', alt: 'An old tap.', width: 800, height: 600, demo: true },
      after: { photo_id: 'wp_3', url: '/uploads/work/c.jpg', alt: 'A new tap.', width: 800, height: 600, demo: true },
    },
  ],
};
export const providerProfile = { data: profile };
export const reviews: ProviderReviewsWire = {
  items: [review],
  page: 2,
  total: 45,
  histogram: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 35 },
  average: '4.25',
};
export const publicProfile: Omit<PublicProfileWire, 'reviews'> = {
  address: { slug: 'sam-carter-plumber' },
  data: { ...profile, subcategory: [], review: [], banner: [] },
  category_slug: 'plumbing',
  next_times: [at(3)],
};
export const servicePage: ServicePageWire = {
  category: { ...category, subcategory: [], category_banner: [] },
  description: 'Taps and drains.',
  area: { slug: 'portland', name: 'Portland' },
  areas: [{ slug: 'sellwood', name: 'Sellwood' }],
  data: [],
  total: 30,
};
export const place = {
  id: 'a_1',
  label: 'Pearl District',
  address: '1 Oak St',
  lat: '45.1',
  long: '-122.1',
  distance_km: 3.2,
};

export const serviceArea: ServiceAreaWire = { area: { name: 'Portland', lat: '45.5', long: '-122.5', radius_km: 25 } };
export const servicePlace: ServicePlaceWire = {
  known: true,
  lat: '45.1',
  long: '-122.1',
  inside: true,
  time_zone: 'America/Los_Angeles',
  ...serviceArea,
};
export const areaWait: AreaWaitWire = {
  waiting: true,
  email: 'mia@example.com',
  confirmed: true,
  lat: '47.6',
  long: '-122.3',
};

const foundCategory = {
  id: 'c_1',
  slug: 'cleaning',
  name: 'Cleaning',
  image: '/c.jpg',
  services: 2,
  examples: ['Windows'],
};
export const search: SearchResponseWire = {
  query: 'leeking tap',
  corrected: 'leaking tap',
  order: ['providers', 'services', 'categories'],
  services: [
    {
      id: 's_1',
      name: 'Leak repair',
      image: '/s.jpg',
      cat_id: 'c_1',
      category_slug: 'plumbing',
      category_name: 'Plumbing',
      price: '45.55',
      duration_minutes: 45,
    },
  ],
  categories: [foundCategory],
  providers: [
    {
      provider_id: 'p_1',
      slug: 'sam-carter',
      fullname: 'Sam Carter',
      image: '/p.jpg',
      service_title: 'Plumber',
      rating: '4.50',
      review_count: 12,
      price: '50.00',
      distance_km: 3.2,
    },
  ],
  instead: [foundCategory],
  related: ['drain'],
};

export const conversation: ConversationWire = {
  items: [
    {
      id: 'm_1',
      by: 'provider',
      mine: true,
      text: 'On my way.',
      photos: [{ url: '/uploads/m.jpg', alt: 'A tap', width: 640, height: 480 }],
      at: at(1),
      read_at: at(2),
      hidden: true,
      reported: true,
      appeal_until: at(3),
      appeal_waits: true,
    },
  ],
  next: 'm_1',
  can_write: true,
  can_call: false,
  max_photos: 5,
  reason: 'over',
  with: { name: 'Sam Carter', image: '/uploads/p1.jpg' },
};
export const conversations: ConversationsWire = {
  items: [
    {
      booking_id: 'b_1',
      booking_number: 'D-20418',
      category: 'Plumbing',
      status: '10',
      with: { name: 'Sam Carter', image: '/uploads/p1.jpg' },
      last: { text: 'On my way.', photos: 2, mine: true, hidden: false, at: at(1) },
      unread: 3,
    },
  ],
  next: 'b_1',
};
export const relayCall: RelayCallWire = { number: '+1 555 010 0999', pin: '4821', expires_at: at(1) };

export const stats: StatsWire = { providers: 120, orders: 4310, stars: 2875, minimums: true };
export const testimonials: TestimonialsWire = {
  items: [
    {
      id: 'r_1',
      name: 'Jonas Weber',
      image: '/u.jpg',
      rating: '4.50',
      text: 'On time.',
      service: 'Plumbing',
      at: at(1),
    },
  ],
};
export const blogPost: BlogPostWire = {
  id: 'bl_1',
  slug: 'before-the-plumber-comes',
  title: 'Before the plumber comes',
  excerpt: 'Five minutes.',
  minutes: 3,
  image: '/blog.jpg',
  at: at(1),
  body: [{ type: 'h2', text: 'What to have ready' }],
};

export const coupons: { deliverydata: Required<CouponOfferWire>[] } = {
  deliverydata: [
    {
      percentage: '12.5',
      amount: '5.00',
      coupon_name: 'WELCOME10',
      description: 'For the first booking',
      image: '/coupon.jpg',
      min_fare: '20.00',
      max_discount: '15.00',
      valid_until: at(1),
    },
  ],
};
export const appliedCoupon = { discount: '4.56', fare: '40.00', message: 'Coupon applied' };
export const offers: { data: Required<ProviderOfferWire>[] } = {
  data: [
    {
      driver_name: 'Sam Carter',
      offer_amount: '85.00',
      booking_id: 'b_1',
      provider_id: 'p_1',
      status: '2',
      created_at: at(1),
      user_fullname: 'Mia Torres',
      driver_image: '/uploads/p1.jpg',
      offer_id: 'o_1',
      type: '2',
      rating: '4.50',
      message: 'Parts included',
      expires_at: at(2),
    },
  ],
};

export const intent = {
  id: 'pi_1',
  client_secret: 'pi_1_secret',
  amount: '45.00',
  currency: 'eur',
  status: 'succeeded',
};
export const cardResult = {
  id: 'pi_1',
  status: 'requires_action',
  error: { code: 'card_declined', message: 'Declined.' },
};
export const tip: TipWire = {
  state: 'given',
  currency: 'usd',
  provider: { name: 'Sam Carter' },
  min: '1.00',
  max: '200.00',
  options: [{ percent: 10, amount: '4.10' }],
  until: at(1),
  amount: '15.00',
  given_at: at(2),
  returned: '5.00',
};
export const walletPayout: WalletPayoutWire = {
  paid_out: '20.00',
  parts: [{ amount: '20.00', brand: 'visa', last4: '4242' }],
  balance: '5.00',
  by_bank: '4.00',
};
export const wallet: WalletWire = {
  balance: '12.50',
  currency: 'usd',
  entries: [{ id: 'w_1', at: at(1), kind: 'refund', amount: '25.00', booking_id: 'b_1' }],
};
export const cards: { items: PaymentMethodWire[] } = {
  items: [
    { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2034, is_default: false },
    { id: 'pm_2', brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2033, is_default: true },
  ],
};
export const paymentConfig: PaymentConfigWire = {
  gateway: 'stripe',
  publishable_key: 'pk_1',
  methods: ['card', 'wallet', 'upi'],
};

export const payoutAccount: PayoutAccountWire = {
  state: 'restricted',
  missing: ['birth_date'],
  bank: 'Pacific Bank',
  last4: '6612',
  checked_at: at(1),
  set_up: 'fields',
  interval: 'monthly',
  weekday: 1,
  minimum: '20.00',
  hold: { since: at(2), reason: 'A question of ours' },
};
export const payout: PayoutWire = {
  id: 'po_1',
  run: 46,
  state: 'returned',
  amount: '1012.35',
  started_at: at(1),
  expected_at: at(2),
  arrived_at: at(3),
  ended_at: at(4),
  failure: 'no_account',
  bank: 'Pacific Bank',
  last4: '6612',
  paid_again_by: 'po_2',
};
export const movement: PayableMovementWire = {
  at: at(1),
  kind: 'earned',
  booking_id: 'b_1',
  title: 'Plumbing',
  charged: '1191.00',
  commission: '178.65',
  amount: '1012.35',
};

export const problems: BookingProblemsWire = {
  items: [
    {
      id: 'pr_1',
      kind: 'damage',
      state: 'appealed',
      by: 'provider',
      mine: true,
      at: at(1),
      due_at: at(2),
      held: '40.99',
      entries: [
        {
          kind: 'decision',
          by: 'customer',
          mine: true,
          text: 'The vase broke.',
          wants: 'part_back',
          photos: ['/uploads/f.jpg'],
          at: at(3),
          decision: { outcome: 'refund', refund: '20.00', pay_provider: '18.00', coupon: 'SORRY' },
        },
      ],
      can: { reply: true, appeal: true },
      appeal_until: at(4),
    },
  ],
  can_report: true,
  held: '39.99',
};

export const sentCode: SentCodeWire = { sent: true, resend_after: 45, expires_in: 240 };
export const resetToken: ResetTokenWire = { reset_token: 'rt_1', expires_in: 500 };
export const sessions: SessionListWire = {
  items: [
    {
      id: 's_1',
      device: 'Firefox on Linux',
      place: '203.0.113.0/24',
      created_at: at(1),
      last_seen_at: at(2),
      current: true,
    },
  ],
};
export const notifications: NotificationListWire = {
  items: [
    {
      id: 'n_1',
      kind: 'visit_missed',
      values: {
        booking_id: 'b_2',
        provider: 'Sam Carter',
        provider_id: 'p_1',
        customer: 'Mia Torres',
        category: 'Plumbing',
        amount: '85.00',
        note: 'Sorry',
        before: '80.00',
        starts_at: at(1),
        time_zone: 'America/Los_Angeles',
        reason: 'late',
        others: 'Ana Ruiz, Kenji Sato',
        other_ids: 'p_2 p_3',
      },
      at: at(2),
      read: true,
      booking_id: 'b_1',
      image: '/uploads/p1.jpg',
    },
  ],
  next: 'n_1',
  unread: 2,
};
export const preferences: { items: NotificationPreferenceWire[] } = {
  items: [{ topic: 'offers', site: true, email: true, sms: true, push: true }],
};
export const dataExport: ExportWire = { status: 'ready', created_at: at(1), url: '/uploads/x.json?signature=s' };
export const delivery: DeliveryWire = { email: 'undeliverable', email_held: true, sms: 'stopped' };
export const push: PushWire = { public_key: 'BAAA', on: true };
export const verifiedEmail: VerifiedEmailWire = { email: 'mia@example.com', first: false };

export const recurring: RecurringListWire = {
  items: [
    {
      id: 'rb_1',
      every: 'month',
      state: 'ended',
      category_name: 'Cleaning',
      service_names: ['Windows'],
      other_name: 'Sam Carter',
      first_booking_id: 'b_1',
      time_zone: 'America/Los_Angeles',
      price: '40.99',
      ended_by: 'provider',
      can: { end: true, skip: true, resume: true, charge: true },
      charged_card: { id: 'card_1', brand: 'visa', last4: '4242' },
      visits: [
        {
          number: 3,
          start_at: at(1),
          state: 'missed',
          booking_id: 'b_2',
          pay_by: at(2),
          charge_at: at(3),
          charge_failed: true,
          reason: 'late',
        },
      ],
    },
  ],
};
export const savedAddresses: SavedAddressListWire = {
  items: [{ id: 'ad_1', kind: 'work', name: 'Office', address: '1 Oak St', lat: '45.1', long: '-122.1' }],
};

export const statementMonths: StatementListWire = {
  items: [
    { month: '2026-10', opening: '10.00', earned: '174.00', paid_out: '150.00', closing: '34.00', is_final: true },
  ],
};
export const statement: StatementWire = {
  number: 'S-2026-10-118',
  month: '2026-10',
  issued_at: at(1),
  is_final: true,
  currency: 'usd',
  provider: { name: 'Sam Carter', service_title: 'Plumber' },
  opening: '10.00',
  closing: '34.00',
  totals: {
    jobs: 7,
    charged: '1191.00',
    commission: '178.65',
    tips: '12.00',
    questioned: '-5.00',
    chargebacks: '-4.00',
    corrections: '3.00',
    earned: '1012.35',
    paid_out: '1000.00',
    came_back: '6.00',
  },
  payouts: [
    {
      id: 'po_1',
      at: at(2),
      jobs: 6,
      amount: '999.00',
      state: 'returned',
      arrived_at: at(3),
      bank: 'Pacific Bank',
      last4: '6612',
    },
  ],
  movements: [
    {
      at: at(4),
      kind: 'payout_started',
      booking_id: 'b_1',
      payout_id: 'po_2',
      title: 'Plumbing',
      customer: 'Mia Torres',
      charged: '90.00',
      commission: '9.00',
      amount: '81.00',
    },
  ],
};

export const assignment: AssignmentWire = {
  booking: { ...booking.data, service: [], banner: [], timeline: [], can: undefined, payment: undefined, provider: {} },
  customer: { name: 'Ada L.', image: '/uploads/ada.jpg' },
  distance_km: 3.2,
  share: '40.50',
  earning: { state: 'questioned', amount: '2.00' },
  live_offer: { offer_id: 'o_1', amount: '85.00', by: 'provider', expires_at: at(20) },
  named: true,
  minutes: 60,
  unread_messages: 2,
  possible_at: at(21),
};
export const assignmentDetails: Omit<AssignmentDetailsWire, 'job'> & { job: { booking: { booking_id: string } } } = {
  job: { booking: { booking_id: 'b_1' } },
  moves: ['no_show'],
  blocked: { out: 'too_early', start: 'not_paid' },
  possible_at: { out: at(1) },
  start_with: 'code',
  earning: { state: 'charged_back', amount: '1.00' },
  delay_limits: { until: at(2), free_cancel_from: at(3) },
};
const { conflicts, ...times }: SavedTimesWire = {
  time_zone: 'America/Los_Angeles',
  hours: [{ weekday: 3, from: '09:00', to: '17:00' }],
  ranges: [{ weekday: 3, from: '22:00', to: '06:00' }],
  days_off: [{ from: '2026-12-24', to: '2026-12-26', note: 'Family' }],
  special_days: [{ day: '2026-12-31', repeat: 'yearly', ranges: [{ from: '09:00', to: '12:00' }], note: 'Half' }],
  buffer_minutes: 15,
  notice_minutes: 120,
  max_jobs_per_day: 4,
  taking_jobs: false,
  conflicts: [{ booking_id: 'b_1', start_at: at(1) }],
};
export const workingTimes = times;
export const timeConflicts = { conflicts };
export const workspaceProfile: WorkspaceProfileWire = {
  slug: 'sam-carter',
  full_name: 'Sam Carter',
  service_title: 'Plumber',
  description: 'Leaks.',
  address: '9 Oak St',
  lat: 45.5,
  long: -122.5,
  radius_km: 30,
  image: '/uploads/p1.jpg',
  status: 'suspended',
  licences: [{ side: 'back', status: 'rejected', url: '/uploads/l.jpg' }],
};
export const ownWorkPhotos: OwnWorkPhotosWire = {
  items: [
    {
      ...{ photo_id: 'wp_1', url: '/uploads/work/a.jpg', alt: 'A new tap.', width: 800, height: 600 },
      ...{ demo: true, hidden: true, hidden_reason: 'It shows a face.' },
    },
  ],
};
export const checklist: ChecklistWire = {
  can_tick: true,
  services: [
    { id: 's_1', name: 'Leak repair', steps: [{ id: 'st_1', text: 'A test before leaving', done_at: at(1) }] },
  ],
};
export const extraWork: BookingExtraWorkWire = {
  ...{ can_propose: true, left: '52.00', total: '100.00', commission: 10 },
  proposals: [
    {
      ...{ id: 'xw_1', state: 'approved', note: 'It drips.', amount: '18.00', answer_by: at(4), card_refused: true },
      lines: [{ text: 'New trap', kind: 'material', amount: '18.00' }],
    },
  ],
};
const pairPhoto = { url: '/uploads/work/a.jpg', alt: 'A tap.', width: 800, height: 600, demo: true };
export const bookingPair: Required<BookingPairWire> = {
  ...{ can_add: true, consent: 'given', hidden: true },
  before: { photo_id: 'wp_1', ...pairPhoto },
  after: { photo_id: 'wp_2', ...pairPhoto },
};
export const offeredServices: OfferedServicesWire = {
  categories: [
    {
      category_id: 'c_1',
      name: 'Cleaning',
      services: [
        {
          subcategory_id: 's_1',
          name: 'Curtains',
          unit: 'curtain',
          minutes: 45,
          offered: true,
          paused: true,
          price: '25.00',
          list_price: '24.00',
        },
      ],
    },
  ],
};
export const application = { state: 'more_wanted', wanted: ['licence_back'], reason: 'It is blurred.' };
export const earnings: EarningsWire = {
  currency: 'usd',
  from: '2026-11-01',
  to: '2026-11-30',
  totals: { charged: '125.00', commission: '12.50', tips: '9.00', earned: '121.50', jobs: 3 },
  today: '40.00',
  next_payout: {
    at: at(1),
    arrives_at: at(2),
    amount: '110.00',
    block: 'held',
    payable: '111.00',
    days: [{ date: '2026-11-20', jobs: 2, charged: '60.00', commission: '6.00', other: '1.00', amount: '55.00' }],
  },
  in_payout: '21.00',
  booked_ahead: {
    amount: '51.00',
    jobs: 4,
    items: [{ booking_id: 'b_3', title: 'Painting', customer: 'Ada Lovelace', start_at: at(3), amount: '52.00' }],
  },
  held: [{ booking_id: 'b_2', title: 'Ironing', customer: 'Grace Hopper', amount: '36.90', until: at(4) }],
  items: [
    {
      booking_id: 'b_1',
      at: at(5),
      kind: 'tip',
      title: 'Plumbing',
      customer: 'Mia Torres',
      charged: '70.00',
      commission: '7.00',
      earned: '63.00',
    },
  ],
};
export const workCalendar: Omit<WorkCalendarWire, 'jobs'> & { jobs: (typeof assignmentDetails)['job'][] } = {
  time_zone: 'America/Los_Angeles',
  days: [{ date: '2026-11-20', starts_at: at(1), ends_at: at(2), note: 'Half', hours: [{ from: at(1), to: at(2) }] }],
  jobs: [assignmentDetails.job],
  busy: [{ from: at(1), to: at(2) }],
  ways: [{ booking_id: 'b_1', minutes: 35 }],
};
