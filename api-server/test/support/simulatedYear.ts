import { and, eq, inArray, isNull } from 'drizzle-orm';
import { confirmFinishedWork } from '../../src/bookings/bookings/clockTransitions';
import { settleOpenDisputes } from '../../src/money/disputes/settleDispute';
import { GatewayTimeoutError } from '../../src/money/payments/gateway';
import type { PayoutPort } from '../../src/money/payouts/gateway';
import { testBankNumbers, testRoutingNumber } from '../../src/money/payouts/gateways/testBankNumbers';
import { savePayoutBank } from '../../src/money/payouts/payoutAccount';
import { runPayouts } from '../../src/money/payouts/run';
import { correctPayable, holdPayouts, releasePayouts } from '../../src/money/payouts/staffPayouts';
import { importLines } from '../../src/money/reconciliation/importLines';
import { DAY, MINUTE, SECOND } from '../../src/platform/clock';
import { payees, payouts, type User } from '../../src/platform/db/schema';
import { HttpError } from '../../src/platform/http/httpError';
import { openSite, type Simulation } from './simulatedSite';
import { yearOfBookings } from './yearOfBookings';

const bankNumberEntries = Object.entries(testBankNumbers);

export async function simulateYear(simulation: Simulation) {
  const { context, log, forward, bookings: count, days, afterDay } = simulation;
  const site = await openSite(simulation);
  const { number } = site;
  const year = yearOfBookings(site);
  const setUp = (provider: User, behaviour: string) => {
    const accountNumber = bankNumberEntries.find(([, does]) => does === behaviour)?.[0] ?? '';
    const fields = {
      holderName: provider.fullname,
      birthDate: '1990-04-01',
      routingNumber: testRoutingNumber,
      accountNumber,
    };
    return savePayoutBank(context, provider, fields);
  };
  // Nine of ten accounts work. The others have each kind of fault, and one of twenty providers has none.
  for (const [index, provider] of site.providers.entries()) {
    const broken = ['fails', 'returns', 'closes', 'other_currency', 'restricted'][(index / 10) % 5] ?? 'fails';
    if (index % 20 !== 19) await setUp(provider, index % 10 === 0 ? broken : 'works');
  }
  for (let booking = 0; booking < count; booking++)
    site.onDay(Math.floor((booking * (days - 20)) / count), () => year.start());

  async function mendAccounts() {
    const isBack = and(inArray(payouts.status, ['failed', 'returned']), isNull(payouts.paidAgainBy));
    for (const { providerId } of await context.db
      .select({ providerId: payouts.providerId })
      .from(payouts)
      .where(isBack)) {
      const provider = site.providers.find(({ id }) => id === providerId);
      if (provider && number(3) === 0) await setUp(provider, number(4) === 0 ? 'returns' : 'works');
    }
  }

  async function byHand() {
    const provider = site.providers[number(site.providers.length)] as User;
    const [payee] = await context.db.select().from(payees).where(eq(payees.providerId, provider.id));
    if (!payee) return;
    const { version: seen } = payee;
    const cents = number(10_000) - 6000 || 1;
    const correction = correctPayable(context, site.staff, provider.id, {
      seen,
      cents,
      bookingId: undefined,
      reason: 'Agreed.',
    });
    await correction.catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
    const act = payee.heldAt ? releasePayouts : holdPayouts;
    if (number(3) === 0)
      await act(context, site.staff, provider.id, { seen: seen + 1, reason: 'To be looked at.' }).catch(() => {});
  }

  const losing: Partial<PayoutPort> = {
    send: async (orders) => {
      await context.payouts.send(orders);
      throw new GatewayTimeoutError('no answer');
    },
  };

  for (; site.today < days; site.today++) {
    for (let acts = site.events.get(site.today); acts?.length; acts = site.events.get(site.today)) {
      site.events.delete(site.today);
      for (const act of acts) await act();
    }
    if (site.today % 7 === 3) await mendAccounts();
    if (site.today % 5 === 2) await byHand();
    await confirmFinishedWork(context, log);
    const isLosing = number(4) === 0;
    await runPayouts(isLosing ? { ...context, payouts: { ...context.payouts, ...losing } } : context, log);
    if (isLosing) {
      forward(3 * MINUTE);
      await runPayouts(context, log);
    }
    // Move the clock: the list leaves out movements of this very moment.
    forward(SECOND);
    await importLines(context, log);
    await settleOpenDisputes(context, log);
    await afterDay(site.today + 1);
    forward(DAY);
  }
  return { counts: year.counts, site };
}
