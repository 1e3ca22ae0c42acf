import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings, providerWorkers, slotClaims } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields } from '../support/order';

const HOUR = 3_600_000;
const downtown = { pick_lat: '45.515', pick_long: '-122.68' };
const hollywood = { pick_lat: '45.55', pick_long: '-122.6' };
const downtownAddress = '315 SW Broadway, Portland, OR 97205';

export function teams(testBed: TestBed) {
  let server: TestServer;
  let customer: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser: customer } = await testBed.customer(server));
  });

  interface Wishes {
    by?: HttpBrowser;
    services?: { id: string; name: string; priceCents: number }[];
    place?: typeof downtown;
  }

  async function firm(...names: string[]) {
    const category = await testBed.category(2000, 3000);
    const [first = { id: '', name: '', priceCents: 0 }, second = first] = category.services;
    const provider = await testBed.provider(category.services);
    const owner = await testBed.signIn(server, provider, 'provider');
    const add = (fields: AnyValue) => owner.x('POST', '/provider/workers', fields);
    for (const name of names) expect((await add({ name })).status).toBe(201);
    const team = async (): Promise<AnyValue[]> => (await owner.x('GET', '/provider/workers')).body.items;
    const idOf = async (name: string): Promise<string> =>
      (await team()).find((worker) => worker.name === name)?.worker_id ?? provider.id;
    const book = async (startAt: Date, wishes: Wishes = {}): Promise<AnyValue> => {
      // The same order of one customer would count as a repetition.
      const { services = [first], place = downtown } = wishes;
      const by = wishes.by ?? (await testBed.customer(server)).browser;
      const options = { category: { ...category, services }, providerId: provider.id, startAt };
      const fields = { ...orderFields({ ...options, bookingType: 'schedule' }), ...place };
      const { body, status } = await by.w('booking', fields);
      // A full server asks to come back.
      if (status === 503) return book(startAt, { by, services, place });
      if (body.response) return { id: body.data.booking_id };
      return { ...body.error, data: body.data };
    };
    const workerOf = async ({ id }: { id: string }) =>
      (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.workerId ?? provider.id;
    const pay = ({ id }: { id: string }) =>
      testBed.db.update(bookings).set({ paymentStatus: 'authorized' }).where(eq(bookings.id, id));
    const assign = ({ id }: { id: string }, worker_id: string, previous_worker_id: string) =>
      owner.x('PUT', `/provider/jobs/${id}/worker`, { worker_id, previous_worker_id });
    const startsOn = async (at: Date, services: { id: string }[]) => {
      const day = at.toISOString().slice(0, 10);
      const ids = services.map(({ id }) => id).join(',');
      const query = `provider_id=${provider.id}&from=${day}&to=${day}&duration=60&subcategory_ids=${ids}`;
      const { body } = await server.browser().x('GET', `/availability?${query}`);
      return body.slots.map(({ start_at }: AnyValue) => start_at);
    };
    const update = async (name: string, fields: AnyValue) => {
      const worker = (await team()).find((one) => one.name === name);
      return owner.x('PUT', `/provider/workers/${worker.worker_id}`, { name, version: worker.version, ...fields });
    };
    const setActive = async (name: string, active: boolean) =>
      owner.x('PUT', `/provider/workers/${await idOf(name)}/active`, { active });
    return {
      provider,
      owner,
      first,
      second,
      add,
      team,
      idOf,
      book,
      workerOf,
      pay,
      assign,
      startsOn,
      update,
      setActive,
    };
  }
  const isoOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

  describe('a provider without workers', () => {
    test('takes one booking at a time, and names no worker', async () => {
      const { team, book, owner, provider } = await firm();
      expect(await team()).toEqual([]);
      const startAt = hoursAhead(server, 28);
      const booking = await book(startAt);
      expect((await book(startAt)).code).toBe('slot_taken');
      const claims = await testBed.db.select().from(slotClaims).where(eq(slotClaims.providerId, provider.id));
      expect(claims.map(({ workerId }) => workerId)).toEqual(['', '', '', '']);
      const { body } = await owner.x('GET', `/provider/jobs/${booking.id}/workers`);
      expect(body).toEqual({ worker_id: '', can_assign: false, items: [] });
    });

    test('keeps the bookings from before as the own ones when the first worker comes', async () => {
      const { provider, add, team, book, workerOf } = await firm();
      const startAt = hoursAhead(server, 28);
      const before = await book(startAt);
      expect((await add({ name: 'Ana' })).status).toBe(201);
      expect((await team()).map(({ is_owner, name }) => [is_owner, name !== ''])).toEqual([
        [true, true],
        [false, true],
      ]);
      const [, ana] = await team();
      expect(await workerOf(before)).toBe(provider.id);
      expect(await workerOf(await book(startAt))).toBe(ana.worker_id);
      expect((await book(startAt)).code).toBe('slot_taken');
    });
  });

  describe('free times of a team', () => {
    test('stay while somebody is free who has the skill', async () => {
      const { first, second, book, startsOn, update, idOf, workerOf, provider } = await firm('Ana');
      expect((await update('Ana', { service_ids: [second.id] })).status).toBe(200);
      const startAt = hoursAhead(server, 28);
      const at = isoOf(startAt);
      expect(await workerOf(await book(startAt))).toBe(provider.id);
      expect(await startsOn(startAt, [first])).not.toContain(at);
      expect(await startsOn(startAt, [second])).toContain(at);
      const refused = await book(startAt);
      expect(refused).toMatchObject({ code: 'slot_taken', field: 'start_time' });
      expect(refused.data.nearest).toHaveLength(3);
      expect(await workerOf(await book(startAt, { services: [second] }))).toBe(await idOf('Ana'));
      expect(await startsOn(startAt, [second])).not.toContain(at);
    });

    test('show the provider in a list of those who are free then, until nobody is', async () => {
      const { provider, book, first, update, idOf, workerOf } = await firm('Ana');
      const startAt = hoursAhead(server, 28);
      const isListed = async () => {
        const fields = { subcategory_id: [first.id], start_at: startAt.toISOString() };
        const { body } = await server.browser().w('providersByService', fields, { as: 'json' });
        return (body.data ?? []).some((item: AnyValue) => item.provider_id === provider.id);
      };
      expect(await isListed()).toBe(true);
      const booking = await book(startAt);
      expect(await isListed()).toBe(true);
      const isOfAna = (await workerOf(booking)) === (await idOf('Ana'));
      if (!isOfAna) {
        // Night hours of the only worker who is free.
        expect((await update('Ana', { ranges: [{ weekday: 0, from: '03:00', to: '03:30' }] })).status).toBe(200);
        expect(await isListed()).toBe(false);
        expect((await update('Ana', {})).status).toBe(200);
      }
      await book(startAt);
      expect(await isListed()).toBe(false);
    });

    test('follow the own hours of a worker, and hold a time for one customer each', async () => {
      const { provider, update, setActive, startsOn, first } = await firm('Ana');
      const startAt = hoursAhead(server, 28);
      const weekday = new Date(isoOf(startAt)).getUTCDay();
      const ranges = [0, 1, 2, 3, 4, 5, 6]
        .filter((day) => day !== weekday)
        .map((day) => ({ weekday: day, from: '08:00', to: '20:00' }));
      const hold = (by: HttpBrowser) =>
        by.x('POST', '/holds', { provider_id: provider.id, start_at: startAt.toISOString(), duration: 60 });
      const [one, two, three] = [server.browser(), server.browser(), server.browser()];
      expect([(await hold(one)).status, (await hold(two)).status, (await hold(three)).status]).toEqual([201, 201, 409]);
      expect((await update('Ana', { ranges })).status).toBe(200);
      expect((await setActive('the owner', false)).status).toBe(200);
      expect(await startsOn(startAt, [first])).toEqual([]);
    });

    test('accept exactly as many of simultaneous bookings as there are times of workers', async () => {
      const { provider, book } = await firm('Ana', 'Ben', 'Cem', 'Dia');
      const first = hoursAhead(server, 23);
      const times = [0, 2, 4, 6].map((hours) => new Date(first.getTime() + hours * HOUR));
      const customers = await Promise.all(Array.from({ length: 15 }, () => testBed.customer(server)));
      const answers = await Promise.all(
        customers.flatMap(({ browser: by }) => times.map((startAt) => book(startAt, { by }))),
      );
      expect(answers).toHaveLength(60);
      expect(answers.filter(({ id }) => id)).toHaveLength(20);
      expect([...new Set(answers.map(({ code }) => code))].sort()).toEqual(['slot_taken', undefined]);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(80);
    }, 300_000);
  });

  describe('who comes', () => {
    test('becomes the nearer worker, and the customer reads the first name', async () => {
      const { update, book, workerOf, idOf, setActive, provider } = await firm('Ana Torres', 'Ben');
      const startAt = hoursAhead(server, 28);
      expect((await update('Ana Torres', { start_address: downtownAddress })).status).toBe(200);
      const booking = await book(startAt, { by: customer });
      expect(await workerOf(booking)).toBe(await idOf('Ana Torres'));
      const { body } = await customer.w('bookingDetails', { booking_id: booking.id, user_type: '1' });
      expect(body.data.worker_name).toBe('Ana');
      const later = new Date(startAt.getTime() + HOUR);
      expect(await workerOf(await book(later))).toBe(await idOf('Ana Torres'));
      const far = await book(later, { place: hollywood });
      expect([provider.id, await idOf('Ben')]).toContain(await workerOf(far));
      expect((await setActive('Ana Torres', false)).status).toBe(200);
    });

    test('can be changed to a free and skilled worker until the job begins, by one of two tabs', async () => {
      const { owner, provider, second, book, assign, idOf, workerOf, update, pay } = await firm('Ana', 'Ben');
      const [ana, ben] = [await idOf('Ana'), await idOf('Ben')];
      const startAt = hoursAhead(server, 28);
      const [one, two] = [await book(startAt), await book(startAt)];
      await pay(one);
      await pay(two);
      const [first, other] = [await workerOf(one), await workerOf(two)];
      const [free = ''] = [provider.id, ana, ben].filter((id) => id !== first && id !== other);
      expect((await assign(one, other, first)).body).toMatchObject({ code: 'state_conflict', reason: 'taken' });
      const answers = await Promise.all([assign(one, free, first), assign(one, free, first)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body.worker_id).toBe(free);
      const late = await assign(one, first, other);
      expect([late.status, late.body.code]).toEqual([409, 'state_conflict']);
      expect(await workerOf(one)).toBe(free);
      const claimed = and(eq(slotClaims.bookingId, one.id), eq(slotClaims.workerId, free === provider.id ? '' : free));
      expect(await testBed.db.$count(slotClaims, claimed)).toBe(4);

      const names = new Map([
        [ana, 'Ana'],
        [ben, 'Ben'],
      ]);
      const name = names.get(first) ?? '';
      if (name) {
        await update(name, { service_ids: [second.id] });
        expect((await assign(one, first, free)).body.reason).toBe('not_skilled');
        const { body } = await owner.x('GET', `/provider/jobs/${one.id}/workers`);
        expect(body.items.find((item: AnyValue) => item.worker_id === first).block).toBe('not_skilled');
      }
      expect((await assign(one, 'w_nobody', free)).status).toBe(404);
      expect((await requestJobTransition(owner, one.id, 'accept')).status).toBe(200);
      await testBed.db.update(bookings).set({ status: 'on_the_way' }).where(eq(bookings.id, one.id));
      const running = await assign(one, first, free);
      expect([running.status, running.body.code]).toEqual([409, 'state_conflict']);
    });

    test('must be another when a worker is deactivated, but never nobody', async () => {
      const { provider, book, workerOf, idOf, setActive, team, assign, pay } = await firm('Ana');
      const startAt = hoursAhead(server, 28);
      const booking = await book(startAt);
      await pay(booking);
      const ana = await idOf('Ana');
      if ((await workerOf(booking)) === provider.id) await assign(booking, ana, provider.id);
      const { status, body } = await setActive('Ana', false);
      expect(status).toBe(200);
      expect(body.items[1]).toMatchObject({
        ...{ worker_id: ana, active: false },
        jobs_to_assign: [{ booking_id: booking.id, start_at: isoOf(startAt) }],
      });
      const last = await setActive('the owner', false);
      expect([last.status, last.body.code]).toEqual([409, 'state_conflict']);
      expect((await assign(booking, provider.id, ana)).status).toBe(200);
      expect((await team())[1].jobs_to_assign).toEqual([]);
      expect((await assign(booking, ana, provider.id)).status).toBe(409);
      expect((await book(startAt)).code).toBe('slot_taken');
      expect((await setActive('Ana', true)).status).toBe(200);
      expect((await book(startAt)).id).toBeTruthy();
    });

    test('moves along with the booking when free, and is another otherwise', async () => {
      const { book, workerOf, pay } = await firm('Ana');
      const startAt = hoursAhead(server, 52);
      const one = await book(startAt, { by: customer });
      await pay(one);
      const worker = await workerOf(one);
      const move = (hours: number) =>
        customer.x('POST', `/bookings/${one.id}/reschedule`, {
          start_at: new Date(startAt.getTime() + hours * HOUR).toISOString(),
        });
      expect((await move(2)).status).toBe(200);
      expect(await workerOf(one)).toBe(worker);
      const blocking = await book(startAt);
      const second = await book(startAt);
      expect(new Set([await workerOf(blocking), await workerOf(second)]).size).toBe(2);
      expect((await move(0)).body.code).toBe('slot_taken');
    });
  });

  describe('workers', () => {
    test.each([
      ['no name', { name: '  ' }, 'name'],
      ['no skill', { name: 'Eva', service_ids: [] }, 'service_ids'],
      ['a skill that is not offered', { name: 'Eva', service_ids: ['s_other'] }, 'service_ids'],
      ['no hours', { name: 'Eva', ranges: [] }, 'ranges'],
      [
        'overlapping hours',
        {
          name: 'Eva',
          ranges: [
            { weekday: 1, from: '22:00', to: '06:00' },
            { weekday: 2, from: '05:00', to: '09:00' },
          ],
        },
        'ranges',
      ],
      ['an unknown start', { name: 'Eva', start_address: '1 Nowhere Street, Atlantis' }, 'start_address'],
    ])('are refused with %s', async (_, fields, field) => {
      const { add, team } = await firm();
      const { status, body } = await add(fields);
      expect([status >= 400 && status < 500, body.code, body.field]).toEqual([true, 'validation', field]);
      expect(await team()).toEqual([]);
    });

    test('appear once when they are added twice, and change for the newest reader alone', async () => {
      const { provider, add, update, team, owner } = await firm('Ana');
      expect((await add({ name: 'ana' })).body.code).toBe('state_conflict');
      const [, ana] = await team();
      const ranges = [{ weekday: 1, from: '22:00', to: '06:00' }];
      expect((await update('Ana', { ranges })).body.items[1].ranges).toEqual(ranges);
      const stale = await owner.x('PUT', `/provider/workers/${ana.worker_id}`, { name: 'Anna', version: ana.version });
      expect([stale.status, stale.body.code]).toEqual([409, 'state_conflict']);
      expect(await testBed.db.$count(providerWorkers, eq(providerWorkers.providerId, provider.id))).toBe(2);
    });
  });
}
