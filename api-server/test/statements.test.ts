import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { correctionEntries, payoutEntriesOf } from '../src/money/ledger/accounts';
import { postMovement } from '../src/money/ledger/ledger.repository';
import { DAY } from '../src/platform/clock';
import { auditLog, bookings, categories, type PayoutMovementKind } from '../src/platform/db/schema';
import { proveStatements } from '../src/records/statements/proveStatements';
import { monthOf } from '../src/records/statements/statement';
import { useTestBed } from './support/apiFixture';
import { sessionFor } from './support/callTable';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { createSignedInStaff } from './support/staff';

const ZONE = 'America/Los_Angeles';

/** A job's price is always 100, the commission 10 %. */
describe('statements', () => {
  const testBed = useTestBed();

  const earned = async () => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
    const month = monthOf(ZONE, server.clock.now());
    return { server, month, ...parties };
  };
  const correct = (providerId: string, cents: number, at: Date) =>
    testBed.db.transaction((tx) =>
      postMovement(tx, {
        kind: 'correction',
        bookingId: null,
        paymentId: null,
        amountCents: Math.abs(cents),
        entries: correctionEntries(providerId, cents),
        at,
      }),
    );

  test('list earnings in their month, with the charged amount and the commission', async () => {
    const { asProvider, bookingId, month, provider } = await earned();
    const { body: list } = await asProvider.x('GET', '/provider/statements');
    expect(list.items).toEqual([
      { month, opening: '0.00', earned: '90.00', paid_out: '0.00', closing: '90.00', is_final: false },
    ]);
    const { body: statement } = await asProvider.x('GET', `/provider/statements/${month}`);
    expect(statement).toMatchObject({
      month,
      is_final: false,
      issued_at: '',
      provider: { name: provider.fullname },
      opening: '0.00',
      closing: '90.00',
      totals: { jobs: 1, charged: '100.00', commission: '10.00', earned: '90.00', paid_out: '0.00' },
      movements: [{ kind: 'earned', booking_id: bookingId, charged: '100.00', commission: '10.00', amount: '90.00' }],
    });
    expect(statement.number).toContain(month);
  });

  test.each(['payout_failed', 'payout_returned'] as const)(
    'treat money that came back as %s as unpaid, in the list and on the statement',
    async (cameBack) => {
      const { server, asProvider, month, provider } = await earned();
      const pay = async (kind: PayoutMovementKind, amountCents: number) => {
        const entries = payoutEntriesOf(kind, provider.id, amountCents);
        const at = server.clock.now();
        await testBed.db.transaction((tx) =>
          postMovement(tx, { kind, bookingId: null, paymentId: null, amountCents, entries, at }),
        );
      };
      await pay('payout_started', 6000);
      await pay('payout_started', 2500);
      if (cameBack === 'payout_returned') await pay('payout_paid', 6000);
      await pay(cameBack, 6000);
      const { items } = (await asProvider.x('GET', '/provider/statements')).body;
      expect(items).toMatchObject([{ month, earned: '90.00', paid_out: '25.00', closing: '65.00' }]);
      expect((await asProvider.x('GET', `/provider/statements/${month}`)).body).toMatchObject({
        closing: '65.00',
        totals: { earned: '90.00', paid_out: '85.00', came_back: '60.00' },
      });
    },
  );

  test('carry the closing balance of a past month over, and never change it', async () => {
    const { server, month, provider } = await earned();
    server.clock.forward(40 * DAY);
    const asProvider = await sessionFor(testBed, server, provider.id);
    const next = monthOf(ZONE, server.clock.now());
    const before = (await asProvider.x('GET', `/provider/statements/${month}`)).body;
    expect(before).toMatchObject({ is_final: true, closing: '90.00' });
    expect((await asProvider.x('GET', `/provider/statements/${next}`)).body).toMatchObject({
      opening: '90.00',
      closing: '90.00',
      movements: [],
    });
    await correct(provider.id, -12_000, server.clock.now());
    expect((await asProvider.x('GET', `/provider/statements/${next}`)).body).toMatchObject({
      opening: '90.00',
      closing: '-30.00',
      totals: { corrections: '-120.00', earned: '-120.00' },
    });
    expect((await asProvider.x('GET', `/provider/statements/${month}`)).body).toEqual(before);
    expect((await proveStatements(testBed.db, ZONE)).mismatches).toEqual([]);
  });

  test('do not exist before the first movement or for a future month', async () => {
    const { asProvider } = await earned();
    for (const month of ['2001-01', '2099-12'])
      expect((await asProvider.x('GET', `/provider/statements/${month}`)).status).toBe(404);
    for (const month of ['2026-13', '2026', 'last'])
      expect((await asProvider.x('GET', `/provider/statements/${month}`)).status).toBe(400);
  });

  test('come as PDF and CSV, in the language of the reader', async () => {
    const { asProvider, month, bookingId } = await earned();
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const translations = { de: { name: 'Wäsche' } };
    await testBed.db
      .update(categories)
      .set({ translations })
      .where(eq(categories.id, booking?.categoryId ?? ''));
    const document = await asProvider.send('GET', `/api/v1/provider/statements/${month}/statement.pdf`);
    expect(document.status).toBe(200);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    const table = (language: string) =>
      asProvider.send('GET', `/api/v1/provider/statements/${month}/statement.csv`, undefined, {
        'Accept-Language': language,
      });
    const english = await table('en');
    expect(english.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-S-.*\.csv"$/);
    const lines = String(english.body).trimEnd().split('\r\n');
    expect(lines[0]).toBe('Date,What,Booking,Payout,Service,Customer,Price,Commission,Yours');
    expect(lines[2]).toContain(bookingId);
    expect(lines[2]).toMatch(/,100\.00,10\.00,90\.00$/);
    const german = String((await table('de')).body);
    expect(german).toContain('Provision');
    expect(german.split('\r\n')[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,/);
    expect(german).toContain(',Wäsche,');
    const path = '/api/v1/provider/earnings?from=2026-01-01&to=2026-12-31';
    const earnings = await asProvider.send('GET', path, undefined, { 'Accept-Language': 'de' });
    expect((earnings.body as { items: object[] }).items).toMatchObject([{ title: 'Wäsche', earned: '90.00' }]);
  });

  test('open to finance with a log entry, and sum to zero for the marketplace', async () => {
    const { server, provider, month } = await earned();
    const { browser: finance } = await createSignedInStaff(testBed, server, 'finance');
    const { body } = await finance.x('GET', `/admin/people/${provider.id}/statements/${month}`);
    expect(body).toMatchObject({ closing: '90.00' });
    const looks = await testBed.db.select({ act: auditLog.act, subjectId: auditLog.subjectId }).from(auditLog);
    expect(looks).toContainEqual({ act: 'statement.look', subjectId: provider.id });
    const { body: marketplace } = await finance.x('GET', `/admin/statements/${month}`);
    const sum = (of: 'opening' | 'closing') =>
      marketplace.accounts.reduce(
        (total: number, account: Record<string, string>) => total + Math.round(Number(account[of]) * 100),
        0,
      );
    expect([sum('opening'), sum('closing')]).toEqual([0, 0]);
    const commission = marketplace.accounts.find((one: { account: string }) => one.account === 'platform_commission');
    expect(commission.changes).toContainEqual({ kind: 'earned', amount: commission.closing });
  });

  test('add up to the ledger', async () => {
    const proof = await proveStatements(testBed.db, ZONE);
    expect(proof.mismatches).toEqual([]);
    expect(proof.statements).toBeGreaterThan(1);
  });
});
