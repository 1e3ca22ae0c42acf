import type { Effect } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { effectRunners } from '../src/bookings/bookings/effects';
import { deliverNotifications } from '../src/identity/notifications/deliver';
import { notifications, outbox } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { Parties } from './support/jobs';
import { lifecycleNews } from './support/lifecycleNews';
import { lifecycleWays, nameOf, type TransitionCase, testedTransitions } from './support/lifecycleWays';

const testBed = useTestBed();
let server: TestServer;
const executedEffects: { bookingId: string; row: string; effect: Effect }[] = [];

beforeAll(async () => {
  server = await testBed.serve();
  for (const effect of Object.keys(effectRunners) as Effect[]) {
    const run = effectRunners[effect];
    vi.spyOn(effectRunners, effect).mockImplementation((tx, transitioned) => {
      executedEffects.push({ bookingId: transitioned.booking.id, row: nameOf(transitioned.transition), effect });
      return run(tx, transitioned);
    });
  }
});
afterAll(() => vi.restoreAllMocks());

async function readNotificationsOf({ bookingId, customer, provider }: Parties): Promise<Map<string, string>> {
  const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, bookingId));
  const sideOf = (userId: string) =>
    userId === customer.id ? 'customer' : userId === provider.id ? 'provider' : 'others';
  await deliverNotifications(server.app.context);
  const keys = new Set((await testBed.db.select({ key: outbox.key }).from(outbox)).map(({ key }) => key));
  const news = rows.map(({ id, userId, kind, onSite, createdAt }) => {
    const ways = [onSite && 'on the site', keys.has(`${id} email`) && 'by mail', keys.has(`${id} sms`) && 'by text'];
    const text = `${sideOf(userId)}: ${kind} ${ways.filter(Boolean).join(' and ')}`;
    return { id, text, order: `${createdAt.toISOString()} ${kind} ${sideOf(userId)}` };
  });
  news.sort((a, b) => (a.order < b.order ? -1 : 1));
  return new Map(news.map(({ id, text }) => [id, text]));
}

const transitionCases = lifecycleWays(testBed, () => server);

test('covers exactly the rows of the table', () => {
  expect(Object.keys(transitionCases).sort()).toEqual(testedTransitions.map(nameOf).sort());
});

test.each(Object.keys(transitionCases))(
  '%s has its row’s effects in order, and notifies the people concerned',
  async (row) => {
    const { prepare, act } = transitionCases[row] as TransitionCase;
    const parties = await prepare();
    const before = await readNotificationsOf(parties);
    await act(parties);
    const news = [...(await readNotificationsOf(parties))].filter(([id]) => !before.has(id)).map(([, text]) => text);
    const effects = executedEffects.filter((each) => each.bookingId === parties.bookingId && each.row === row);
    expect(effects.map(({ effect }) => effect)).toEqual(
      testedTransitions.find((transition) => nameOf(transition) === row)?.effects,
    );
    expect(news).toEqual(lifecycleNews[row]);
  },
);
