import { quote } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { cancelByRequest } from '../../src/bookings/bookings/cancelRequest';
import { decideProblem } from '../../src/bookings/problems/decideProblem';
import { mostCommission } from '../../src/bookings/problems/decision';
import { openProblem } from '../../src/bookings/problems/openProblem';
import { heldCents } from '../../src/money/ledger/heldMoney';
import type { TestGateway } from '../../src/money/payments/gateways/testGateway';
import { bindPayment, insertPayment, requestCapture } from '../../src/money/payments/payments.repository';
import { settlePayment } from '../../src/money/payments/settlePayment';
import { addMilliseconds, DAY, HOUR } from '../../src/platform/clock';
import { bookingHistory, bookings, problems, type User } from '../../src/platform/db/schema';
import { withEvents } from '../../src/platform/events/outbox';
import { newId } from '../../src/platform/ids';
import type { SimulatedSite } from './simulatedSite';

/** Outcomes of a booking, with their share in percent. */
const outcomeShares = [
  ['done', 45],
  ['problemAtOnce', 8],
  ['problemAfterPayout', 8],
  ['problemUnderWay', 5],
  ['cancelledEarly', 6],
  ['cancelledLate', 8],
  ['cancelledByProvider', 6],
  ['chargedBack', 9],
  ['refundedOutside', 5],
] as const;
const hundredOutcomes = outcomeShares.flatMap(([way, share]) => Array.from({ length: share }, () => way));

/** The steps at the door are written directly. The rest uses the same services as the site's calls. */
export function yearOfBookings(site: SimulatedSite) {
  const { context, log, number } = site;
  const { db } = context;
  const gateway = context.payments as TestGateway;
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error('no such booking');
    return row;
  };

  async function book(customer: User, provider: User, startAt: Date): Promise<string> {
    const now = context.clock();
    const id = newId('b');
    const cents = 1500 + number(30_000);
    const { totalCents, payableCents, providerPayoutCents, commissionCents } = quote(
      [{ priceCents: cents }],
      undefined,
      [800, 1000, 1250][number(3)] ?? 1000,
    );
    const amount = { userId: customer.id, amountCents: payableCents, currency: 'usd' } as const;
    const order = { ...amount, idempotencyKey: `year:${id}` };
    const intent = await context.payments.authoriseToken(`tok_test_${id}`, order);
    if (!intent) throw new Error('the card was refused');
    await insertPayment(db, { ...amount, id: intent.id, gateway: 'test', createdAt: now });
    await db.transaction(async (tx) => {
      await tx.insert(bookings).values({
        ...{ id, userId: customer.id, providerId: provider.id, bookingType: 'book', status: 'open' },
        ...{ categoryId: site.categoryId, categoryName: 'Plumbing', fullName: customer.fullname, phone: '1' },
        ...{ address: '12 High St', timeZone: site.timeZone, startAt, endAt: addMilliseconds(startAt, HOUR) },
        ...{ totalCents, payableCents, providerPayoutCents, commissionCents, percentHundredths: 1000 },
        ...{ paymentStatus: 'authorized', paymentId: intent.id, createdAt: now, updatedAt: now },
      });
      await bindPayment(tx, intent, id, now);
    });
    return id;
  }

  async function accept(id: string) {
    const { paymentId } = await rowOf(id);
    await db.transaction(async (tx) => {
      await tx.update(bookings).set({ status: 'accepted' }).where(eq(bookings.id, id));
      await requestCapture(tx, paymentId ?? '', context.clock());
    });
    await settlePayment(context, paymentId ?? '', log);
  }

  async function complete(id: string) {
    const at = context.clock();
    const change = { status: 'completed', completion: 'awaiting', completedAt: at } as const;
    await db.update(bookings).set(change).where(eq(bookings.id, id));
    const step = { bookingId: id, by: 'provider', at } as const;
    await db.insert(bookingHistory).values([
      { id: newId('h'), ...step, fromStatus: 'arrived', toStatus: 'started' },
      { id: newId('h'), ...step, fromStatus: 'started', toStatus: 'completed' },
    ]);
  }

  async function report(id: string, customer: User) {
    const words = { authorId: customer.id, text: 'Two of the five are not done.', wants: 'money_back' };
    await withEvents(db, context.clock(), async (tx) => {
      const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
      if (!booking) throw new Error('no such booking');
      await openProblem(tx, { booking, by: 'customer', kind: 'not_finished', report: words, now: context.clock() });
    });
    site.onDay(1 + number(4), () => decide(id));
  }

  async function decide(id: string) {
    const { status, percentHundredths } = await rowOf(id);
    const [problem] = await db.select().from(problems).where(eq(problems.bookingId, id));
    const leftCents = await heldCents(db, id);
    const refundCents = [0, leftCents, number(leftCents + 1)][number(3)] ?? 0;
    const outcome = status === 'completed' ? (refundCents > 0 ? 'refund' : 'pay_provider') : 'cancel';
    const request = { outcome, refundCents, payProviderCents: 0 } as const;
    const most = mostCommission(request, { status, leftCents, percentHundredths });
    const payProviderCents = leftCents - refundCents - Math.min(most, number(most + 1));
    const decision = { ...request, payProviderCents, ...(leftCents === 0 && { outcome: 'none' as const }) };
    const about = { problemId: problem?.id ?? '', seen: problem?.version ?? 0, couponCents: 0, reason: 'As agreed.' };
    await decideProblem(context, site.staff, { ...decision, ...about }, log);
    count(`decided: ${decision.outcome}`);
  }

  const partOf = async (id: string) => {
    const { payableCents } = await rowOf(id);
    return number(2) === 0 ? payableCents : 1 + number(payableCents);
  };

  async function chargeBack(id: string) {
    const { paymentId } = await rowOf(id);
    const reason = number(3) === 0 ? 'fraudulent' : 'product_not_received';
    const ref = await gateway.openDispute(paymentId ?? '', { reason, isInquiry: false }, await partOf(id));
    const outcome = ([undefined, 'won', 'lost'] as const)[number(3)];
    count(`charged back: ${outcome ?? 'nobody answered'}`);
    if (outcome) site.onDay(1 + number(5), () => gateway.decideDispute(ref, outcome));
  }

  async function refundOutside(id: string) {
    const { paymentId } = await rowOf(id);
    const { capturedCents = 0, refundedCents = 0 } = (await gateway.find(paymentId ?? '')) ?? {};
    const cents = Math.min(await partOf(id), capturedCents - refundedCents);
    if (cents > 0) await gateway.refund(paymentId ?? '', cents, `year:outside:${id}`);
    count('refunded outside');
  }

  async function takenBack(id: string, customer: User, days: number, act: (id: string) => Promise<void>) {
    const when = number(3);
    if (when === 0) {
      await act(id);
      const end = number(4);
      if (end === 0) return site.onDay(number(days + 1), () => cancel(id, customer));
      if (end === 1) return site.onDay(1, () => report(id, customer));
    }
    site.onDay(days + 2, async () => {
      await complete(id);
      if (when === 1) await act(id);
      if (when === 2) site.onDay(3 + number(12), () => act(id));
      if (number(4) === 0) site.onDay(2 + number(9), () => report(id, customer));
    });
    return undefined;
  }

  const cancel = (id: string, user: User) =>
    cancelByRequest(context, user, { bookingId: id, reason: 'Plans changed.', feeCents: undefined }, log);

  async function start() {
    const way = hundredOutcomes[number(hundredOutcomes.length)] ?? 'done';
    count(way);
    const customer = site.customers[number(site.customers.length)] as User;
    // Every tenth account has a fault, and those get more bookings than the others.
    const place = number(site.providers.length);
    const provider = site.providers[number(4) === 0 ? place - (place % 10) : place] as User;
    const days = number(5);
    const startAt = addMilliseconds(context.clock(), days * DAY + (number(2) === 0 ? 5 : 30) * HOUR);
    const id = await book(customer, provider, startAt);
    if (way === 'cancelledEarly') return cancel(id, customer);
    await accept(id);
    if (way === 'cancelledLate') return site.onDay(number(days + 1), () => cancel(id, customer));
    if (way === 'cancelledByProvider') return cancel(id, provider);
    if (way === 'problemUnderWay') return report(id, customer);
    if (way === 'chargedBack') return takenBack(id, customer, days, chargeBack);
    if (way === 'refundedOutside') return takenBack(id, customer, days, refundOutside);
    site.onDay(days + 2, async () => {
      await complete(id);
      if (way === 'problemAtOnce') await report(id, customer);
      if (way === 'problemAfterPayout') site.onDay(4 + number(9), () => report(id, customer));
    });
    return undefined;
  }

  return { start, counts };
}
