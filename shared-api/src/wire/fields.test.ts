/** Compares where each response field goes with fields.txt, which is generated from the decoders. `-u` rewrites it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTimeZone } from '../domain/zone';
import { toUnreadCount, toUser } from './account';
import {
  toAvailability,
  toBookingResponse,
  toCancelledBooking,
  toCancelTerms,
  toEarliestArrival,
  toOpenAvailability,
  toRebooking,
  toReceipt,
  toSlotHold,
} from './appointments';
import { toBookingPair } from './bookingPair';
import { toBooking, toBookingList } from './bookings';
import {
  toCategories,
  toPlace,
  toProviderFilterCounts,
  toProviderProfile,
  toProviders,
  toTopProviders,
} from './catalog';
import { toConversation, toConversationListPage, toRelayPhoneNumber } from './chat';
import { toChecklist } from './checklist';
import { toBlogPost, toProviderReviews, toSiteStats, toTestimonials } from './content';
import { toCreatedBooking } from './createdBooking';
import { toBookingExtraWork } from './extraWork';
import * as example from './fieldExamples';
import { toAppliedCoupon, toCouponOffers, toProviderOffers } from './offers';
import { toCardResult, toPaymentIntent, toQuote, toTip } from './payments';
import { toPayoutAccount, toPayoutDetails, toPayoutListPage, toPayoutSetUp } from './payouts';
import { toBookingProblems } from './problems';
import {
  toDataExport,
  toDeviceSessions,
  toMessageDeliverability,
  toNotificationListPage,
  toPush,
  toResetToken,
  toSentCode,
  toVerifiedEmail,
} from './profile';
import { toPublicProfile } from './publicProfiles';
import { toRecurringBooking, toRecurringBookings } from './recurring';
import { toSavedAddresses } from './savedAddresses';
import { toSearchResults } from './search';
import { toAreaCentre, toAreaWaitlistEntry, toPlaceCoverage } from './serviceArea';
import { toServicePage } from './servicePages';
import { toStatement, toStatementMonths } from './statements';
import { toPaymentConfig, toSavedCard, toSavedCards, toWallet, toWalletPayout } from './wallet';
import { toOwnWorkPhotos } from './workPhotos';
import {
  toAssignmentDetails,
  toAssignmentListPage,
  toEarnings,
  toNotificationPreferences,
  toOfferedServices,
  toOwnApplication,
  toTimeConflicts,
  toWorkCalendar,
  toWorkingTimes,
  toWorkspaceProfile,
} from './workspace';

const decoders: readonly (readonly [decode: (body: unknown) => unknown, body: unknown])[] = [
  [(body) => toUser(body), example.login],
  [toUnreadCount, { unread: 3 }],
  [toAvailability, example.availability],
  [toOpenAvailability, { ...example.availability, people: 1 }],
  [toEarliestArrival, example.soonest],
  [toSlotHold, example.slotHold],
  [toCancelTerms, example.cancelTerms],
  [toCancelledBooking, example.cancelledBooking],
  [toRebooking, example.rebooking],
  [toReceipt, example.receipt],
  [toBooking, example.booking],
  [toBookingResponse, { booking: example.booking.data }],
  [toBookingList, example.bookingList],
  [toCreatedBooking, example.createdBooking],
  [toCategories, example.categories],
  [toTopProviders, example.topProviders],
  [toProviders, example.providers],
  [toProviderFilterCounts, example.choiceCounts],
  [toProviderProfile, example.providerProfile],
  [toPublicProfile, example.publicProfile],
  [toServicePage, example.servicePage],
  [(body) => toPlace(body as Parameters<typeof toPlace>[0]), example.place],
  [toPlaceCoverage, example.servicePlace],
  [toAreaCentre, example.serviceArea],
  [toAreaWaitlistEntry, example.areaWait],
  [toSearchResults, example.search],
  [toConversation, example.conversation],
  [toConversationListPage, example.conversations],
  [toRelayPhoneNumber, example.relayCall],
  [(body) => toProviderReviews(body, 10), example.reviews],
  [toSiteStats, example.stats],
  [toTestimonials, example.testimonials],
  [toBlogPost, example.blogPost],
  [toCouponOffers, example.coupons],
  [(body) => toAppliedCoupon(body, 'WELCOME10', 4555), example.appliedCoupon],
  [toProviderOffers, example.offers],
  [toQuote, example.quote],
  [toPaymentIntent, example.intent],
  [toCardResult, example.cardResult],
  [toTip, example.tip],
  [toWallet, example.wallet],
  [toWalletPayout, example.walletPayout],
  [toSavedCards, example.cards],
  [toSavedCard, example.cards.items[0]],
  [toPaymentConfig, example.paymentConfig],
  [toPayoutAccount, example.payoutAccount],
  [toPayoutSetUp, { account: example.payoutAccount, url: 'https://connect.example.com/' }],
  [toPayoutListPage, { items: [example.payout], next: 'po_0' }],
  [toPayoutDetails, { payout: { id: 'po_1' }, movements: [example.movement] }],
  [toBookingProblems, example.problems],
  [toSentCode, example.sentCode],
  [toResetToken, example.resetToken],
  [toDeviceSessions, example.sessions],
  [toNotificationListPage, example.notifications],
  [toNotificationPreferences, example.preferences],
  [toDataExport, example.dataExport],
  [toMessageDeliverability, example.delivery],
  [toPush, example.push],
  [toVerifiedEmail, example.verifiedEmail],
  [toRecurringBookings, example.recurring],
  [toRecurringBooking, example.recurring.items[0]],
  [toSavedAddresses, example.savedAddresses],
  [toStatementMonths, example.statementMonths],
  [toStatement, example.statement],
  [toAssignmentListPage, { items: [example.assignment], next: 'b_90' }],
  [toAssignmentDetails, example.assignmentDetails],
  [toWorkingTimes, example.workingTimes],
  [toTimeConflicts, example.timeConflicts],
  [toWorkCalendar, example.workCalendar],
  [toWorkspaceProfile, example.workspaceProfile],
  [toOwnWorkPhotos, example.ownWorkPhotos],
  [toBookingPair, example.bookingPair],
  [toBookingExtraWork, example.extraWork],
  [toChecklist, example.checklist],
  [toOfferedServices, example.offeredServices],
  [toOwnApplication, example.application],
  [toEarnings, example.earnings],
];

type Path = readonly (string | number)[];
const nameOf = (path: Path) => path.join('.');

function leavesOf(value: unknown, path: Path = []): (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, field]) => leavesOf(field, [...path, key]));
}

function withValue(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body);
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy);
  if (value === undefined) delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = value;
  return copy;
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return '2031-02-03T04:05:06.789+01:00';
  if (text.includes('/') && isTimeZone(text)) return 'Asia/Tokyo';
  return /^-?\d+\.\d{2}$/.test(text) ? '-7.65' : `${text}~`;
}

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function changes(before: unknown, after: unknown): string[] {
  const [known, changed] = [before, after].map((value) => new Map(leavesOf(value).map(([p, v]) => [nameOf(p), v])));
  const names = new Set([...(known?.keys() ?? []), ...(changed?.keys() ?? [])]);
  return [...names]
    .filter((name) => !Object.is(known?.get(name), changed?.get(name)))
    .map((name) => `${name || 'all'} = ${shown(changed?.get(name))}`);
}

function rowsOf(decode: (body: unknown) => unknown, body: unknown): string[] {
  const before = decode(body);
  return leavesOf(body).flatMap(([path, value]) => {
    const other = otherThan(value);
    const after = changes(before, decode(withValue(body, path, other)));
    const without = changes(before, decode(withValue(body, path, undefined)));
    const whole = `${shown(other)}: ${after.join(', ') || 'changes nothing'}`;
    return [`  ${nameOf(path)} ${whole}; left out: ${without.join(', ') || 'changes nothing'}`];
  });
}

const noticesNothing = (row: string) => row.endsWith(': changes nothing; left out: changes nothing');

test('every field of a response, present or missing, decodes as fields.txt says', async () => {
  const names = decoders.map(([, body]) => Object.entries(example).find(([, value]) => value === body)?.[0]);
  const sections = decoders.map(([decode, body], index) =>
    [decode.name.startsWith('to') ? decode.name : names[index], ...rowsOf(decode, body), ''].join('\n'),
  );
  await expect(sections.join('\n')).toMatchFileSnapshot('fields.txt');
});

test('every response of the table has fields that its decoder reads, because other bodies would reveal no fault', () => {
  const blind = decoders.filter(([decode, body]) => rowsOf(decode, body).every((row) => noticesNothing(row)));
  expect(blind.map(([decode]) => decode.name)).toEqual([]);
  expect(rowsOf(toRecurringBooking, example.recurring).every(noticesNothing)).toBe(true);
});

test('the table contains every decoder of a response', () => {
  const endpoints = join(import.meta.dirname, '../endpoints');
  const sources = readdirSync(endpoints).map((file) => readFileSync(join(endpoints, file), 'utf8'));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/transformResponse: (to\w+)/g)].map(([, name]) => name),
  );
  const known = new Set(decoders.map(([decode]) => decode.name));
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((name) => !known.has(name ?? ''))).toEqual([]);
});
