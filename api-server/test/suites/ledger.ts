import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookings as bookingTable,
  couponUses,
  ledgerEntries,
  ledger as ledgerTable,
  payments,
} from '../../src/db/schema';
import { sqlState } from '../../src/db/sqlState';
import { ledgerBalances } from '../../src/modules/ledger/balances';
import { post } from '../../src/modules/ledger/ledger';
import { letGo, markCaptured, wantCapture } from '../../src/modules/payments/payments.repository';
import { carryOut } from '../../src/modules/payments/settlePayment';
import type { Server, World } from '../support/apiFixture';
import type { Browser } from '../support/browser';
import { orderFields, pay, quoteFor } from '../support/order';

export function ledger(world: World) {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await world.serve();
    ({ browser } = await world.customer(server));
  });

  const paid = async (priceCents: number) => {
    const fields = orderFields({ category: await world.category(priceCents) });
    const { id } = await pay(browser, quoteFor(fields));
    const { body } = await browser.w('booking', { ...fields, stripeToken: id });
    return { bookingId: body.data.booking_id as string, paymentId: id as string };
  };
  const movesOf = async (paymentId: string) => {
    const rows = await world.db
      .select()
      .from(ledgerTable)
      .where(eq(ledgerTable.paymentId, paymentId))
      .orderBy(ledgerTable.at, ledgerTable.id);
    return rows.map((row) => row.kind).sort();
  };
  const paymentOf = async (id: string) => {
    const [row] = await world.db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new Error('no such payment');
    return row;
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => sqlState(error)?.code ?? String(error),
    );

  describe('the ledger', () => {
    test('has every step of a payment that went back', async () => {
      const { bookingId, paymentId } = await paid(4555);
      expect(await movesOf(paymentId)).toEqual(['authorized']);
      await browser.w('cancelBooking', { booking_id: bookingId, type: '1' });
      expect(await movesOf(paymentId)).toEqual(['authorized', 'given_back', 'voided']);
      expect(await ledgerBalances(world.db)).toEqual([]);
    });

    test('has a payment that no booking came for', async () => {
      const fields = orderFields({ category: await world.category(1000) });
      const { id } = await pay(browser, quoteFor(fields));
      expect(await movesOf(id)).toEqual(['authorized']);
      await browser.w('booking', { ...fields, totalPrice: '9.00', stripeToken: id });
      expect(await movesOf(id)).toEqual(['authorized', 'given_back', 'voided']);
      expect(await ledgerBalances(world.db)).toEqual([]);
    });

    test('is never changed: the database refuses it', async () => {
      await paid(100);
      for (const table of ['ledger', 'ledger_entries']) {
        for (const statement of [
          `update ${table} set amount_cents = 1`,
          `delete from ${table}`,
          `truncate ${table} cascade`,
        ]) {
          expect(await refusal(world.db.execute(sql.raw(statement)))).toBe('23001');
        }
      }
    });

    test('takes nothing that does not balance, by either way', async () => {
      const movement = { kind: 'earned', bookingId: null, paymentId: null, amountCents: 5, at: new Date() } as const;
      await expect(
        world.db.transaction((tx) => post(tx, { ...movement, entries: { held: -5, escrow: 4 } })),
      ).rejects.toThrow('do not balance');
      const id = `l_crooked${Math.random().toString(36).slice(2)}`;
      const crooked = world.db.transaction(async (tx) => {
        await tx.insert(ledgerTable).values({ id, kind: 'earned', amountCents: 5, at: new Date() });
        await tx.insert(ledgerEntries).values([
          { ledgerId: id, account: 'held', amountCents: -5 },
          { ledgerId: id, account: 'escrow', amountCents: 4 },
        ]);
      });
      expect(await refusal(crooked)).toBe('23514');
      expect(await ledgerBalances(world.db)).toEqual([]);
    });

    test('tells what is wrong with it', async () => {
      const { paymentId } = await paid(100);
      await world.db.update(payments).set({ authorizedAt: null }).where(eq(payments.id, paymentId));
      expect(await ledgerBalances(world.db)).toEqual([{ what: "a payment's money does not add up", id: paymentId }]);
      await world.db.update(payments).set({ authorizedAt: new Date() }).where(eq(payments.id, paymentId));
      expect(await ledgerBalances(world.db)).toEqual([]);
    });

    test('whatever is captured and refunded in whatever order: it balances, and no more goes back than was taken', async () => {
      const { context, server: app } = server.app;
      const step = fc.oneof(
        fc.record({ kind: fc.constant('capture' as const) }),
        fc.record({ kind: fc.constant('again' as const) }),
        fc.record({ kind: fc.constant('refund' as const), keep: fc.integer({ min: 0, max: 5000 }) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), fc.array(step, { maxLength: 6 }), async (price, steps) => {
          const { bookingId, paymentId } = await paid(price);
          for (const { kind, ...how } of steps) {
            if (kind === 'capture') {
              await world.db.transaction((tx) => wantCapture(tx, paymentId, new Date()));
            } else if (kind === 'again') {
              const payment = await paymentOf(paymentId);
              if (payment.capturedCents > 0)
                await world.db.transaction((tx) => markCaptured(tx, payment, price, new Date()));
            } else {
              const keep = Math.min('keep' in how ? Number(how.keep) : 0, price);
              await world.db.transaction((tx) => letGo(tx, bookingId, new Date(), keep));
            }
            await Promise.all([1, 2].map(() => carryOut(context, paymentId, app.log)));
          }
          const payment = await paymentOf(paymentId);
          expect(payment.refundedCents).toBeLessThanOrEqual(payment.capturedCents);
          expect(payment.refundedCents).toBe(payment.refundWantedCents);
          const intent = await context.payments.find(paymentId);
          expect(intent).toMatchObject({ capturedCents: payment.capturedCents, refundedCents: payment.refundedCents });
          expect(await ledgerBalances(world.db)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    }, 60_000);

    test('the test gateway carries a refund out once, however many ask for it at once', async () => {
      const { context, server: app } = server.app;
      const { paymentId } = await paid(1000);
      await world.db.transaction((tx) => wantCapture(tx, paymentId, new Date()));
      await carryOut(context, paymentId, app.log);
      await Promise.all([1, 2, 3].map(() => context.payments.refund(paymentId, 300, `refund:${paymentId}:300`)));
      expect(await context.payments.find(paymentId)).toMatchObject({ refundedCents: 300 });
      await expect(context.payments.refund(paymentId, 701, `refund:${paymentId}:1001`)).rejects.toThrow('that much');
    });

    test('more than was taken cannot be wanted back, the database refuses it', async () => {
      const { paymentId } = await paid(100);
      const more = world.db.update(payments).set({ refundWantedCents: 101 }).where(eq(payments.id, paymentId));
      expect(await refusal(more)).toBe('23514');
    });
  });

  describe('coupons with limits', () => {
    test('one that all together may use three times is used three times, however many try at once', async () => {
      const code = await world.coupon(10, { maxUses: 3 });
      const category = await world.category(4555);
      const fields = { ...orderFields({ category, couponPercent: 10 }), coupon: code };
      const customers = await Promise.all(Array.from({ length: 12 }, () => world.customer(server)));
      const answers = await Promise.all(customers.map(({ browser: own }) => own.w('booking', fields)));
      const won = answers.filter(({ body }) => body.response === true);
      expect(won).toHaveLength(3);
      for (const { body } of answers.filter((answer) => !won.includes(answer))) {
        expect(body).toMatchObject({ message: 'Coupon is no longer valid.', error: { code: 'coupon_invalid' } });
      }
      expect(await world.db.$count(couponUses, eq(couponUses.couponCode, code))).toBe(3);
      expect((await browser.w('applyCoupon', { coupon: code, basefare: '45.55' })).body.result).toBe(false);

      const [first] = won;
      const owner = customers[answers.indexOf(first as (typeof answers)[number])]?.browser as Browser;
      await owner.w('cancelBooking', { booking_id: first?.body.data.booking_id, type: '1' });
      expect((await browser.w('booking', fields)).body.response).toBe(true);
    });

    test('minimum and validity are asked for again when it is booked', async () => {
      const own = await world.serve();
      const { browser: customer } = await world.customer(own);
      const until = new Date(own.clock.now().getTime() + 60_000);
      const short = await world.coupon(10, { validUntil: until });
      const dear = await world.coupon(10, { minFareCents: 5000 });
      const category = await world.category(4555);
      const fields = orderFields({ category, couponPercent: 10 });
      expect((await customer.w('booking', { ...fields, coupon: dear })).body.error.code).toBe('coupon_invalid');
      own.clock.forward(120_000);
      expect((await customer.w('booking', { ...fields, coupon: short })).body.error.code).toBe('coupon_invalid');
      expect(await world.db.$count(bookingTable, eq(bookingTable.couponCode, short))).toBe(0);
    });

    test('one that may be used twice per customer is used twice, not three times', async () => {
      const { browser: customer } = await world.customer(server);
      const code = await world.coupon(10, { usesPerCustomer: 2 });
      const orders = await Promise.all(
        [1000, 2000, 3000, 4000].map(async (price) =>
          orderFields({ category: await world.category(price), couponPercent: 10 }),
        ),
      );
      let booked = 0;
      for (const fields of orders)
        booked += Number((await customer.w('booking', { ...fields, coupon: code })).body.response);
      expect(booked).toBe(2);
    });
  });
}
