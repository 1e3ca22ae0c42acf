import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { GatewayTimeoutError } from '../../src/money/payments/gateway';
import type { PayoutPort } from '../../src/money/payouts/gateway';
import type { TestBankBehaviour } from '../../src/money/payouts/gateways/testBankNumbers';
import { nextPayoutDay } from '../../src/money/payouts/payoutDays';
import { runPayouts } from '../../src/money/payouts/run';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { payees, payouts, testBankPayouts } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { createPayee, createPayoutSteps, payoutsOf, recordEarnings } from '../support/payoutWays';

const rules = { payoutWeekday: 1, payoutHour: 6, payoutMinimumCents: 2000, payoutDebtCents: 20_000 };
const zone = 'America/Los_Angeles';

export function payoutFaults(testBed: TestBed) {
  let server: TestServer;
  let payoutSteps: ReturnType<typeof createPayoutSteps>;
  beforeAll(async () => {
    server = await testBed.serve();
    payoutSteps = createPayoutSteps(testBed, server);
    // Skip the days that the other suites of this database have used.
    server.clock.forward(400 * DAY);
  });
  const now = () => server.clock.now();
  const run = (port: Partial<PayoutPort> = {}) => {
    const { context } = server.app;
    return runPayouts({ ...context, payouts: { ...context.payouts, ...port } }, server.app.server.log);
  };
  const toPayDay = () => {
    const { at } = nextPayoutDay(now(), rules, zone, 'weekly');
    server.clock.forward(at.getTime() - now().getTime() + 1000);
  };
  const settle = async () => {
    for (const wait of [0, 3 * MINUTE, MINUTE, DAY, HOUR, DAY, DAY, DAY]) {
      server.clock.forward(wait);
      await run();
    }
  };
  const notify = (ref: string, change: { id?: string; signature?: string; type?: string } = {}) => {
    const { id = `evt_${ref}`, type = 'payout.paid' } = change;
    const payload = JSON.stringify({ id, object: 'event', type, data: { object: { id: ref, object: 'payout' } } });
    const secret = server.app.context.webhookSecret ?? '';
    return server.browser().send('POST', '/api/v1/payments/webhook', payload, {
      'Content-Type': 'application/json',
      'Stripe-Signature': change.signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    });
  };
  const refOf = async (providerId: string) => (await payoutsOf(testBed, providerId))[0]?.gatewayRef ?? '';

  const { timeout, lost } = {
    timeout: async () => Promise.reject(new GatewayTimeoutError('no answer')),
    lost: async (orders: Parameters<PayoutPort['send']>[0]) => {
      await server.app.context.payouts.send(orders);
      throw new GatewayTimeoutError('no answer');
    },
  };

  const steps: Record<string, Record<string, (providerId: string) => Promise<unknown>>> = {
    'the row of the day': { 'the process is killed after it': () => payoutSteps.start() },
    'the money is taken out': { 'the process is killed after it': () => payoutSteps.prepare() },
    'the gateway is asked': {
      'the process is killed before it': () => payoutSteps.claim(),
      'the process is killed after it': async () => {
        const claimed = await payoutSteps.claim();
        const orders = claimed.map((one) => ({ ...one, idempotencyKey: `payout:${one.id}`, isRepeated: false }));
        await server.app.context.payouts.send(orders);
      },
      'the gateway does not answer': () => run({ send: timeout }),
      'the gateway does it and its answer is lost': () => run({ send: lost }),
      'its answer is lost, and then it does not say whether it has it': async () => {
        await run({ send: lost });
        server.clock.forward(MINUTE);
        await run({ findByKey: timeout, send: lost });
      },
      'two processes do it at once': () => Promise.all([run(), run(), run()]),
    },
    'it arrives': {
      'the webhook is lost': () => run(),
      'the webhook comes twice': async (id) => {
        await run();
        server.clock.forward(DAY + MINUTE);
        await Promise.all([notify(await refOf(id)), notify(await refOf(id))]);
        expect((await notify(await refOf(id))).status).toBe(200);
      },
      'the webhook comes too early, and again days late': async (id) => {
        await run();
        const ref = await refOf(id);
        await notify(ref);
        server.clock.forward(5 * DAY);
        await notify(ref, { id: `evt_late_${ref}` });
      },
      'the webhook is not signed': async (id) => {
        await run();
        const signature = 't=1,v1=00';
        expect((await notify(await refOf(id), { signature })).status).toBe(400);
      },
      'the webhooks come in the wrong order': async (id) => {
        await run();
        server.clock.forward(2 * DAY);
        const ref = await refOf(id);
        await notify(ref, { id: `evt_b_${ref}`, type: 'payout.failed' });
        await notify(ref, { id: `evt_a_${ref}`, type: 'payout.created' });
      },
      'the gateway does not answer': async () => {
        await run();
        server.clock.forward(DAY + MINUTE);
        await run({ findPayout: timeout });
      },
    },
  };
  const ends: [TestBankBehaviour, string][] = [
    ['works', 'paid'],
    ['closes', 'failed'],
    ['returns', 'returned'],
  ];
  const cells = Object.entries(steps).flatMap(([step, faults]) =>
    Object.entries(faults).flatMap(([fault, breaks]) =>
      ends.map(([way, end]) => ({ name: `${step}: ${fault}; at an account that ${way}`, breaks, way, end })),
    ),
  );

  describe('failures in a run, with no double payment and no loss', () => {
    test.each(cells)('$name', async ({ breaks, way, end }) => {
      const { id } = await createPayee(testBed, server, way);
      await recordEarnings(testBed, id, 4321, now());
      toPayDay();
      await breaks(id);
      await settle();
      // The next payout day may have passed by now. Returned money still waits for another account.
      const rows = await payoutsOf(testBed, id);
      expect(rows.map(({ status, amountCents }) => ({ status, amountCents }))).toEqual([
        { status: end, amountCents: 4321 },
      ]);
      const atBank = await testBed.db
        .select()
        .from(testBankPayouts)
        .where(eq(testBankPayouts.idempotencyKey, `payout:${rows[0]?.id}`));
      expect(atBank.map(({ ref, amountCents }) => ({ ref, amountCents }))).toEqual([
        { ref: rows[0]?.gatewayRef, amountCents: 4321 },
      ]);
      const [sums] = await testBed.db.select().from(payees).where(eq(payees.providerId, id));
      const isPaid = end === 'paid';
      expect(sums).toMatchObject({ payableCents: isPaid ? 0 : 4321, inPayoutCents: 0, paidCents: isPaid ? 4321 : 0 });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      expect(await testBed.db.$count(payouts, eq(payouts.status, 'sending'))).toBe(0);
    });
  });
}
