import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LedgerCommand, runLedgerCommand } from '../../src/main/ops/ledgerCommand';
import type { LedgerMismatch } from '../../src/money/ledger/balances.repository';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import { CommandError } from '../../src/platform/commandError';
import type { Db, Session } from '../../src/platform/db/connect';
import { payments } from '../../src/platform/db/schema';
import { monthOf } from '../../src/records/statements/statement';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';
import { addPayoutBank, createPayoutRunner } from '../support/payoutWays';

const prove = { verb: 'prove', timeZone: 'America/Los_Angeles' } as const satisfies LedgerCommand;
const publicUrl = 'http://localhost';

export function plantedImbalances(testBed: TestBed) {
  let providerId = '';
  /** Months in which money moved: near the end of a month, its payout day lies in the next one. */
  const months = new Set<string>();
  beforeAll(async () => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server);
    providerId = parties.provider.id;
    await addPayoutBank(parties.asProvider, 'works');
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
    const noteMonth = () => months.add(monthOf(prove.timeZone, server.clock.now()));
    noteMonth();
    await createPayoutRunner(server).payDay();
    noteMonth();
  });

  const reportOf = (command: LedgerCommand, db: Session = testBed.db) =>
    runLedgerCommand({ db: db as Db, clock: () => new Date(), publicUrl }, command).catch((error: unknown) => {
      if (error instanceof CommandError) return `refused: ${error.message}`;
      throw error;
    });
  const reportWith = async (plant: (tx: Session) => Promise<unknown>, command: LedgerCommand) => {
    let answer: string[] | string = '';
    const undo = new Error('undo');
    await testBed.db
      .transaction(async (tx) => {
        await plant(tx);
        answer = await reportOf(command, tx);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return answer;
  };
  const statement = (query: () => SQL) => (tx: Session) => tx.execute(query());
  const moved = (entries: Parameters<typeof postMovement>[1]['entries'], amountCents: number) => (tx: Session) =>
    postMovement(tx, { kind: 'correction', bookingId: null, paymentId: null, amountCents, entries, at: new Date() });
  const aMovement = sql`insert into ledger (id, kind, amount_cents, at) values ('l_planted', 'correction', 1, now())`;

  const plants: Record<LedgerMismatch['what'], (tx: Session) => Promise<unknown>> = {
    'a movement does not sum to zero': async (tx) => {
      await tx.execute(aMovement);
      await tx.execute(sql`insert into ledger_entries values ('l_planted', 'platform_commission', 1)`);
    },
    'a movement has no entries': (tx) => tx.execute(aMovement),
    'a wallet differs from its account': statement(
      () => sql`insert into wallets (user_id, balance_cents) values (${providerId}, 1)`,
    ),
    'an account is below zero': moved({ refunds: -1, platform_commission: 1 }, 1),
    'the balance of a provider differs from its ledger account': statement(
      () => sql`update payees set payable_cents = payable_cents + 1 where provider_id = ${providerId}`,
    ),
    "a booking's coupon does not add up": async (tx) => {
      const [payment] = await tx.select().from(payments);
      const about = { bookingId: payment?.bookingId ?? null, paymentId: payment?.id ?? null, at: new Date() };
      const entries = { promotions: -1, platform_commission: 1 };
      await postMovement(tx, { ...about, kind: 'correction', amountCents: 1, entries });
    },
    "a payout's money does not add up": statement(() => sql`update payouts set status = 'failed'`),
    'a payout paid a different amount than its movements': statement(
      () => sql`delete from payout_entries where ledger_id in (select id from ledger where kind = 'earned')`,
    ),
    "a dispute's money does not add up": async (tx) => {
      const ledger = sql`insert into ledger (id, kind, amount_cents, at, dispute_id) values ('l_planted', 'chargeback', 1, now(), 'dp_none')`;
      await tx.execute(ledger);
      await tx.execute(
        sql`insert into ledger_entries values ('l_planted', 'disputed', 1), ('l_planted', 'customer_external', -1)`,
      );
    },
    'a finished booking still holds money': async (tx) => {
      const [payment] = await tx.select().from(payments);
      const about = { bookingId: payment?.bookingId ?? null, paymentId: payment?.id ?? null, at: new Date() };
      await postMovement(tx, {
        ...about,
        kind: 'correction',
        amountCents: 1,
        entries: { platform_losses: -1, escrow: 1 },
      });
    },
    'a late credit differs from its booking': statement(
      () => sql`update bookings set late_credit = 'credited', late_credit_cents = 2000`,
    ),
    "a payment's money does not add up": statement(() => sql`update payments set captured_cents = captured_cents - 1`),
  };

  describe('correct books', () => {
    test('pass the check, with the number of statements', async () => {
      expect(await reportOf({ verb: 'ledger' })).toEqual(['The ledger balances.']);
      expect(await reportOf(prove)).toEqual([
        'The ledger balances.',
        `${months.size} statements of 1 providers, and those of the marketplace, add up to it.`,
        'Owed to providers: $0.00. Commission taken: $10.00.',
      ]);
    });
  });

  describe('books with an error', () => {
    test.each(Object.entries(plants))('%s: fails both commands', async (what, plant) => {
      for (const command of [{ verb: 'ledger' } as const, prove])
        expect(await reportWith(plant, command)).toMatch(new RegExp(`^refused: (.*\\n)*${what}`));
      expect(await reportOf({ verb: 'ledger' })).toEqual(['The ledger balances.']);
    });

    test('fail the proof for a commission without a statement, while the ledger balances', async () => {
      const plant = moved({ customer_external: -700, platform_commission: 700 }, 700);
      expect(await reportWith(plant, { verb: 'ledger' })).toEqual(['The ledger balances.']);
      expect(await reportWith(plant, prove)).toBe(
        'refused: the commission of all statements: 10.00, and the ledger says 17.00',
      );
    });

    test('fail the proof for a movement that no statement shows under its kind', async () => {
      const plant = async (tx: Session) => {
        await tx.execute(
          sql`insert into ledger (id, kind, amount_cents, at) values ('l_planted', 'given_back', 500, now())`,
        );
        await tx.execute(sql`insert into ledger_entries values
          ('l_planted', 'customer_external', -500), ('l_planted', ${`provider_payable:${providerId}`}, 500)`);
      };
      expect(await reportWith(plant, { verb: 'ledger' })).toEqual(['The ledger balances.']);
      const answer = /^refused: statement \d{4}-\d\d of \w+: the totals: (\d+)\.00, and the ledger says (\d+)\.00/.exec(
        String(await reportWith(plant, prove)),
      );
      expect(Number(answer?.[2]) - Number(answer?.[1])).toBe(5);
    });
  });
}
