import { type BookingStatus, type BookingType, quote, statusOrder } from '@doorstep/shared-api/domain';
import { endOf, stepsOf } from '../../catalog/availability/slots';
import { type Entries, earnedEntries, entriesOf } from '../../money/ledger/accounts';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import { defaultLimits } from '../../platform/db/schema';
import type { Category, DemoUser, Provider } from './people';
import { demoId, Rng } from './random';
import type { DemoData } from './rows';

export const COMMISSION_HUNDREDTHS = 1000;
export const TIME_ZONE = 'America/Los_Angeles';

export interface DemoBooking {
  key: string;
  customer: DemoUser;
  category: Category;
  /** Undefined for a job that is open to every provider of the category. */
  provider?: Provider;
  services: readonly string[];
  type?: BookingType;
  status: BookingStatus;
  createdAt: Date;
  startAt: Date;
  asap?: boolean;
  notes?: string;
  cancelled?: { by: 'customer' | 'provider'; from: 'open' | 'accepted'; reason: string };
}

const paymentKindOf = ({ type, status, cancelled }: DemoBooking) => {
  if (status === 'cancelled') return cancelled?.from === 'open' ? 'voided' : 'refunded';
  if (status === 'open') return type === 'hire' ? 'none' : 'authorized';
  return 'captured';
};

function transitionsOf(story: DemoBooking, endAt: Date, now: Date) {
  const { createdAt, startAt, status, cancelled } = story;
  const rng = new Rng(`moves ${story.key}`);
  const acceptedAt = addMilliseconds(createdAt, rng.whole(2, 12) * MINUTE);
  const times: Record<BookingStatus, Date> = {
    open: createdAt,
    accepted: acceptedAt,
    on_the_way: addMilliseconds(startAt, -rng.whole(18, 34) * MINUTE),
    arrived: addMilliseconds(startAt, -rng.whole(1, 6) * MINUTE),
    started: addMilliseconds(startAt, rng.whole(0, 5) * MINUTE),
    completed: addMilliseconds(endAt, rng.whole(-8, 6) * MINUTE),
    cancelled: addMilliseconds(createdAt, rng.whole(30, 50) * MINUTE),
  };
  const last = status === 'cancelled' ? statusOrder.indexOf(cancelled?.from ?? 'open') : statusOrder.indexOf(status);
  const reached: BookingStatus[] = [
    ...statusOrder.slice(0, last + 1),
    ...(status === 'cancelled' ? (['cancelled'] as const) : []),
  ];
  return reached.map((to, i) => ({
    to,
    from: i === 0 ? undefined : reached[i - 1],
    at: new Date(Math.min(times[to].getTime(), now.getTime() - (reached.length - 1 - i) * MINUTE)),
    by:
      to === 'open'
        ? ('customer' as const)
        : to === 'cancelled'
          ? (cancelled?.by ?? 'customer')
          : ('provider' as const),
  }));
}

export function makeBooking({ rows, now }: DemoData, story: DemoBooking) {
  const { key, customer, category, provider, type = 'book', status, startAt, createdAt } = story;
  const id = demoId('b', key);
  const offered = provider?.services ?? category.services;
  const lines = story.services.map((name) => {
    const service = offered.find((candidate) => candidate.name === name);
    if (!service) throw new Error(`${provider?.name ?? category.name} does not offer ${name}`);
    return service;
  });
  const figures = quote(lines, undefined, COMMISSION_HUNDREDTHS);
  const endAt = endOf(startAt, lines);
  const transitions = transitionsOf(story, endAt, now);
  const updatedAt = transitions.at(-1)?.at ?? createdAt;
  const payment = paymentKindOf(story);
  // After a day without a complaint the work counts as confirmed, as in the maintenance job.
  const confirmedBy = addMilliseconds(updatedAt, defaultLimits.confirmWithin * MINUTE);
  const completion = status !== 'completed' ? null : confirmedBy > now ? 'awaiting' : 'confirmed';
  const paymentId = payment === 'none' ? null : demoId('pi', key);
  rows.bookings.push({
    id,
    userId: customer.id,
    providerId: provider?.id ?? null,
    bookingType: type,
    status,
    categoryId: category.id,
    categoryName: category.name,
    fullName: customer.name,
    phone: `+1${customer.contact}`,
    serviceLocation: customer.home.label,
    address: customer.home.address,
    pickLat: customer.home.lat,
    pickLong: customer.home.long,
    address2: '',
    asap: story.asap ?? false,
    startAt,
    endAt,
    timeZone: TIME_ZONE,
    notes: story.notes ?? '',
    totalCents: figures.totalCents,
    discountCents: 0,
    payableCents: figures.payableCents,
    percentHundredths: COMMISSION_HUNDREDTHS,
    commissionCents: figures.commissionCents,
    providerPayoutCents: figures.providerPayoutCents,
    paymentStatus: payment === 'none' ? 'not_required' : payment === 'voided' ? 'refunded' : payment,
    paymentId,
    refundedCents: payment === 'refunded' || payment === 'voided' ? figures.payableCents : 0,
    cancelReason: story.cancelled?.reason ?? '',
    completion,
    completedAt: completion && updatedAt,
    version: transitions.length,
    createdAt,
    updatedAt,
  });
  for (const [position, { id: subcategoryId, name, priceCents, durationMinutes }] of lines.entries()) {
    rows.bookingLines.push({
      bookingId: id,
      position,
      subcategoryId,
      subcategoryName: name,
      priceCents,
      durationMinutes,
    });
  }
  for (const { to, from, at, by } of transitions) {
    rows.bookingHistory.push({
      id: demoId('h', `${key} ${to}`),
      bookingId: id,
      fromStatus: from ?? null,
      toStatus: to,
      by,
      actorId: by === 'customer' ? customer.id : (provider?.id ?? null),
      reason: to === 'cancelled' ? (story.cancelled?.reason ?? '') : '',
      at,
    });
  }
  const holdsSlot =
    provider && status !== 'cancelled' && status !== 'completed' && !(type === 'hire' && status === 'open');
  if (holdsSlot) {
    for (const stepAt of stepsOf(startAt, endAt))
      rows.slotClaims.push({ providerId: provider.id, stepAt, bookingId: id });
  }
  if (paymentId)
    addPayment(rows, {
      id: paymentId,
      bookingId: id,
      userId: customer.id,
      amountCents: figures.payableCents,
      createdAt,
      updatedAt,
      kind: payment,
      earned:
        completion === 'confirmed' && payment === 'captured' && provider
          ? earnedEntries(provider.id, figures.providerPayoutCents, figures.commissionCents)
          : undefined,
    });
  return { id, lines, figures, startAt, endAt, doneAt: updatedAt };
}

interface DemoPayment {
  id: string;
  bookingId: string;
  userId: string;
  amountCents: number;
  createdAt: Date;
  updatedAt: Date;
  kind: 'none' | 'voided' | 'refunded' | 'authorized' | 'captured';
  earned: Entries | undefined;
}

function addPayment(
  rows: DemoData['rows'],
  { id, bookingId, userId, amountCents, createdAt, updatedAt, kind, earned }: DemoPayment,
) {
  const voidedAt = kind === 'voided' ? updatedAt : null;
  rows.payments.push({
    id,
    gateway: 'test',
    userId,
    bookingId,
    amountCents,
    createdAt,
    currency: 'usd',
    authorizedAt: createdAt,
    voidWantedAt: voidedAt,
    voidedAt,
    captureWantedAt: kind === 'captured' || kind === 'refunded' ? updatedAt : null,
    capturedCents: kind === 'captured' || kind === 'refunded' ? amountCents : 0,
    refundWantedCents: kind === 'refunded' ? amountCents : 0,
    refundedCents: kind === 'refunded' ? amountCents : 0,
  });
  rows.testIntents.push({
    id,
    userId,
    idempotencyKey: `demo:${bookingId}`,
    amountCents,
    currency: 'usd',
    status: kind === 'voided' ? 'canceled' : kind === 'authorized' ? 'requires_capture' : 'succeeded',
    cardBrand: 'visa',
    cardLast4: '4242',
    afterChallenge: '',
    capturedCents: kind === 'captured' || kind === 'refunded' ? amountCents : 0,
    refundedCents: kind === 'refunded' ? amountCents : 0,
    createdAt,
    updatedAt,
  });
  const moved = {
    captured: [amountCents],
    refunded: [amountCents, -amountCents],
    none: [],
    voided: [],
    authorized: [],
  };
  for (const cents of moved[kind]) {
    const isRefund = cents < 0;
    rows.testLines.push({
      ...{ ref: isRefund ? `txn_refund_${id}` : `txn_${id}`, kind: isRefund ? 'refund' : 'charge', intentId: id },
      ...{ disputeRef: null, amountCents: cents, feeCents: 0, currency: 'usd', at: updatedAt },
    });
  }
  const entries = {
    none: [],
    authorized: ['authorized'],
    voided: ['authorized', 'voided', 'given_back'],
    captured: ['authorized', 'captured'],
    refunded: ['authorized', 'captured', 'refunded', 'given_back'],
  } as const;
  for (const entry of [...entries[kind], ...(earned ? (['earned'] as const) : [])]) {
    const at = entry === 'authorized' ? createdAt : updatedAt;
    const ledgerId = demoId('l', `${id} ${entry}`);
    const entryRows = entry === 'earned' ? (earned ?? {}) : entriesOf(entry, { gateway: 'test', userId }, amountCents);
    for (const [account, cents] of Object.entries(entryRows))
      rows.ledgerEntries.push({ ledgerId, account, amountCents: cents ?? 0 });
    rows.ledger.push({
      id: ledgerId,
      bookingId,
      paymentId: id,
      kind: entry,
      amountCents,
      currency: 'usd',
      at,
    });
  }
}
