import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import { markCaptured, requestCapture, voidOrRefundPayments } from '../../src/money/payments/payments.repository';
import { settlePayment } from '../../src/money/payments/settlePayment';
import {
  bookings as bookingTable,
  couponUses,
  ledgerEntries,
  ledger as ledgerTable,
  payments,
} from '../../src/platform/db/schema';
import { sqlState } from '../../src/platform/db/sqlState';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { orderFields, pay, quoteFields } from '../support/order';

export function ledger(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const paid = async (priceCents: number) => {
    const fields = orderFields({ category: await testBed.category(priceCents) });
    const { id } = await pay(browser, quoteFields(fields));
    const { body } = await browser.w('booking', { ...fields, stripeToken: id });
    return { bookingId: body.data.booking_id as string, paymentId: id as string };
  };
  const transitionsOf = async (paymentId: string) => {
    const rows = await testBed.db
      .select()
      .from(ledgerTable)
      .where(eq(ledgerTable.paymentId, paymentId))
      .orderBy(ledgerTable.at, ledgerTable.id);
    return rows.map((row) => row.kind).sort();
  };
  const paymentOf = async (id: string) => {
    const [row] = await testBed.db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new Error('no such payment');
    return row;
  };
  const rejection = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => sqlState(error)?.code ?? String(error),
    );

  describe('the ledger', () => {
    test('records every step of a returned payment', async () => {
      const { bookingId, paymentId } = await paid(4555);
      expect(await transitionsOf(paymentId)).toEqual(['authorized']);
      await browser.w('cancelBooking', { booking_id: bookingId, type: '1' });
      expect(await transitionsOf(paymentId)).toEqual(['authorized', 'given_back', 'voided']);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('records an authorization whose booking failed, and its release', async () => {
      const fields = orderFields({ category: await testBed.category(1000) });
      const { id } = await pay(browser, quoteFields(fields));
      expect(await transitionsOf(id)).toEqual(['authorized']);
      await browser.w('booking', { ...fields, totalPrice: '9.00', stripeToken: id });
      expect(await transitionsOf(id)).toEqual(['authorized', 'given_back', 'voided']);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('rejects changes in the database', async () => {
      await paid(100);
      for (const table of ['ledger', 'ledger_entries']) {
        for (const statement of [
          `update ${table} set amount_cents = 1`,
          `delete from ${table}`,
          `truncate ${table} cascade`,
        ]) {
          expect(await rejection(testBed.db.execute(sql.raw(statement)))).toBe('23001');
        }
      }
    });

    test('rejects unbalanced entries, by either way', async () => {
      const movement = { kind: 'earned', bookingId: null, paymentId: null, amountCents: 5, at: new Date() } as const;
      await expect(
        testBed.db.transaction((tx) => postMovement(tx, { ...movement, entries: { held: -5, escrow: 4 } })),
      ).rejects.toThrow('do not balance');
      const id = `l_crooked${Math.random().toString(36).slice(2)}`;
      const crooked = testBed.db.transaction(async (tx) => {
        await tx.insert(ledgerTable).values({ id, kind: 'earned', amountCents: 5, at: new Date() });
        await tx.insert(ledgerEntries).values([
          { ledgerId: id, account: 'held', amountCents: -5 },
          { ledgerId: id, account: 'escrow', amountCents: 4 },
        ]);
      });
      expect(await rejection(crooked)).toBe('23514');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('reports its errors', async () => {
      const { paymentId } = await paid(100);
      await testBed.db.update(payments).set({ authorizedAt: null }).where(eq(payments.id, paymentId));
      expect(await findLedgerMismatches(testBed.db)).toEqual([
        { what: "a payment's money does not add up", id: paymentId },
      ]);
      await testBed.db.update(payments).set({ authorizedAt: new Date() }).where(eq(payments.id, paymentId));
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('balances after captures and refunds in any order, and returns no more than was captured', async () => {
      const { context, server: app } = server.app;
      const step = fc.oneof(
        fc.record({ kind: fc.constant('capture' as const) }),
        fc.record({ kind: fc.constant('again' as const) }),
        fc.record({ kind: fc.constant('refund' as const), keep: fc.integer({ min: 0, max: 5000 }) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 50, max: 5000 }), fc.array(step, { maxLength: 6 }), async (price, steps) => {
          const { bookingId, paymentId } = await paid(price);
          for (const { kind, ...how } of steps) {
            if (kind === 'capture') {
              await testBed.db.transaction((tx) => requestCapture(tx, paymentId, new Date()));
            } else if (kind === 'again') {
              const payment = await paymentOf(paymentId);
              if (payment.capturedCents > 0)
                await testBed.db.transaction((tx) => markCaptured(tx, payment, price, new Date()));
            } else {
              const retainedCents = Math.min('keep' in how ? Number(how.keep) : 0, price);
              await testBed.db.transaction((tx) => voidOrRefundPayments(tx, bookingId, new Date(), retainedCents));
            }
            await Promise.all([1, 2].map(() => settlePayment(context, paymentId, app.log)));
          }
          const payment = await paymentOf(paymentId);
          expect(payment.refundedCents).toBeLessThanOrEqual(payment.capturedCents);
          expect(payment.refundedCents).toBe(payment.refundWantedCents);
          const intent = await context.payments.find(paymentId);
          expect(intent).toMatchObject({ capturedCents: payment.capturedCents, refundedCents: payment.refundedCents });
          expect(await findLedgerMismatches(testBed.db)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    }, 60_000);

    test('carries a refund out once at the test gateway, despite simultaneous requests', async () => {
      const { context, server: app } = server.app;
      const { paymentId } = await paid(1000);
      await testBed.db.transaction((tx) => requestCapture(tx, paymentId, new Date()));
      await settlePayment(context, paymentId, app.log);
      await Promise.all([1, 2, 3].map(() => context.payments.refund(paymentId, 300, `refund:${paymentId}:300`)));
      expect(await context.payments.find(paymentId)).toMatchObject({ refundedCents: 300 });
      await expect(context.payments.refund(paymentId, 701, `refund:${paymentId}:1001`)).rejects.toThrow(
        'more than what is left',
      );
    });

    test('rejects a refund above the captured amount in the database', async () => {
      const { paymentId } = await paid(100);
      const more = testBed.db.update(payments).set({ refundWantedCents: 101 }).where(eq(payments.id, paymentId));
      expect(await rejection(more)).toBe('23514');
    });
  });

  describe('coupons with limits', () => {
    test('allows three uses of a coupon with three in all, despite simultaneous attempts', async () => {
      const code = await testBed.coupon(10, { maxUses: 3 });
      const category = await testBed.category(4555);
      const fields = { ...orderFields({ category, couponPercent: 10 }), coupon: code };
      const customers = await Promise.all(Array.from({ length: 12 }, () => testBed.customer(server)));
      const responses = await Promise.all(customers.map(({ browser: ownBrowser }) => ownBrowser.w('booking', fields)));
      const won = responses.filter(({ body }) => body.response === true);
      expect(won).toHaveLength(3);
      for (const { body } of responses.filter((response) => !won.includes(response))) {
        expect(body).toMatchObject({ message: 'Coupon is no longer valid.', error: { code: 'coupon_invalid' } });
      }
      expect(await testBed.db.$count(couponUses, eq(couponUses.couponCode, code))).toBe(3);
      expect((await browser.w('applyCoupon', { coupon: code, basefare: '45.55' })).body.result).toBe(false);

      const [first] = won;
      const owner = customers[responses.indexOf(first as (typeof responses)[number])]?.browser as HttpBrowser;
      await owner.w('cancelBooking', { booking_id: first?.body.data.booking_id, type: '1' });
      expect((await browser.w('booking', fields)).body.response).toBe(true);
    });

    test('checks minimum and validity again at the booking', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const until = new Date(ownServer.clock.now().getTime() + 60_000);
      const short = await testBed.coupon(10, { validUntil: until });
      const dear = await testBed.coupon(10, { minFareCents: 5000 });
      const category = await testBed.category(4555);
      const fields = orderFields({ category, couponPercent: 10 });
      expect((await customer.w('booking', { ...fields, coupon: dear })).body.error.code).toBe('coupon_invalid');
      ownServer.clock.forward(120_000);
      expect((await customer.w('booking', { ...fields, coupon: short })).body.error.code).toBe('coupon_invalid');
      expect(await testBed.db.$count(bookingTable, eq(bookingTable.couponCode, short))).toBe(0);
    });

    test('allows two uses of a coupon with two per customer', async () => {
      const { browser: customer } = await testBed.customer(server);
      const code = await testBed.coupon(10, { usesPerCustomer: 2 });
      const orders = await Promise.all(
        [1000, 2000, 3000, 4000].map(async (price) =>
          orderFields({ category: await testBed.category(price), couponPercent: 10 }),
        ),
      );
      let booked = 0;
      for (const fields of orders)
        booked += Number((await customer.w('booking', { ...fields, coupon: code })).body.response);
      expect(booked).toBe(2);
    });
  });
}
