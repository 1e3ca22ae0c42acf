import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../src/platform/context';
import { categories, providerProfiles, type User, users } from '../../src/platform/db/schema';
import { createSeededRandom } from './seededNumbers';

export interface Simulation {
  context: Context;
  log: FastifyBaseLogger;
  forward: (milliseconds: number) => void;
  providers: number;
  bookings: number;
  days: number;
  seed: number;
  afterDay: (day: number) => Promise<void>;
}

export type SimulatedSite = Awaited<ReturnType<typeof openSite>>;

export async function openSite({ context, log, providers: count, seed }: Simulation) {
  const number = createSeededRandom(seed);
  const { db, clock, settings } = context;
  const person = (id: string, userType: User['userType']) => ({
    ...{ id, userType, fullname: id, email: `${id}@example.com`, contact: id, passwordHash: '', createdAt: clock() },
    staffRoles: userType === 'admin' ? (['owner'] as const).slice() : [],
  });
  const many = (prefix: string, length: number, type: User['userType']) =>
    Array.from({ length }, (_, index) => person(`${prefix}_year${index}`, type));
  const rows = [
    ...many('p', count, 'provider'),
    ...many('u', Math.ceil(count / 4), 'customer'),
    ...many('a', 1, 'admin'),
  ];
  await db.insert(users).values(rows);
  const timeZone = settings.timeZone;
  await db
    .insert(providerProfiles)
    .values(
      rows
        .filter(({ userType }) => userType === 'provider')
        .map(({ id }) => ({ userId: id, serviceTitle: 'Plumber', memberSince: clock(), timeZone })),
    );
  const categoryId = 'c_year';
  await db.insert(categories).values({ id: categoryId, name: 'Plumbing', image: '/uploads/art/plumbing.svg' });
  const people = await db
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map(({ id }) => id),
      ),
    );
  const of = (type: User['userType']) =>
    people.filter(({ userType }) => userType === type).sort((a, b) => (a.id < b.id ? -1 : 1));
  const events = new Map<number, (() => Promise<unknown>)[]>();
  const site = {
    context,
    log,
    number,
    timeZone,
    categoryId,
    providers: of('provider'),
    customers: of('customer'),
    staff: of('admin')[0] as User,
    today: 0,
    events,
    /** 0 is today. */
    onDay(days: number, act: () => Promise<unknown>) {
      const day = site.today + days;
      events.set(day, [...(events.get(day) ?? []), act]);
    },
  };
  return site;
}
