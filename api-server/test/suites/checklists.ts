import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookingLines, checklistTicks, subcategories, users } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';

const scope = {
  en: { included: [], notIncluded: [], checklist: ['Find the leak', 'Test it'] },
  fa: { included: [], notIncluded: [], checklist: ['یافتن نشتی'] },
};

export function checklists(testBed: TestBed) {
  const started = async (...steps: string[]) => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server);
    const { asCustomer, asProvider, bookingId, customer } = parties;
    const [line] = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, bookingId));
    const serviceId = line?.subcategoryId ?? '';
    const changeScope = (changed: object) =>
      testBed.db.update(subcategories).set({ scope: changed }).where(eq(subcategories.id, serviceId));
    await changeScope(scope);
    await takeJobSteps(server, parties, ...(steps.length > 0 ? steps : ['accept', 'out', 'arrive', 'start']));
    const read = async (as = asCustomer) => (await as.x('GET', `/bookings/${bookingId}/checklist`)).body;
    const stepsFor = async (as = asCustomer) => (await read(as)).services.flatMap(({ steps }: AnyService) => steps);
    const tick = (step_id: string, done = true, as = asProvider, more = {}) =>
      as.x('PUT', `/provider/jobs/${bookingId}/checklist`, { service_id: serviceId, step_id, done, ...more });
    return { ...parties, server, customer, serviceId, changeScope, read, stepsFor, tick };
  };
  type AnyService = { steps: { id: string; text: string; done_at?: string }[] };

  describe('checklist of a job', () => {
    test('shows the ticks of the provider to both sides, also after completion', async () => {
      const job = await started();
      expect((await job.read()).can_tick).toBe(false);
      expect((await job.read(job.asProvider)).can_tick).toBe(true);
      const [first, second] = await job.stepsFor();
      expect([first, second].map(({ text, done_at }) => [text, done_at])).toEqual([
        ['Find the leak', undefined],
        ['Test it', undefined],
      ]);
      expect((await job.tick(second.id)).status).toBe(200);
      expect((await job.stepsFor())[1].done_at).toBeTruthy();
      await takeJobSteps(job.server, job, 'complete');
      for (const as of [job.asCustomer, job.asProvider]) {
        expect(await job.stepsFor(as)).toMatchObject([{ id: second.id, text: 'Test it' }]);
        expect((await job.read(as)).can_tick).toBe(false);
      }
    });

    test('shows the steps to the provider alone before the start', async () => {
      const early = await started('accept');
      expect(await early.read()).toEqual({ can_tick: false, services: [] });
      expect((await early.read(early.asProvider)).can_tick).toBe(false);
      expect(await early.stepsFor(early.asProvider)).toMatchObject([{ text: 'Find the leak' }, { text: 'Test it' }]);
    });

    test('keeps one tick when it is sent often or at the same moment, and takes it back', async () => {
      const job = await started();
      const [first] = await job.stepsFor();
      const answers = await Promise.all([job.tick(first.id), job.tick(first.id), job.tick(first.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { done_at: doneAt } = (await job.stepsFor())[0];
      job.server.clock.forward(60_000);
      await job.tick(first.id);
      expect((await job.stepsFor())[0].done_at).toBe(doneAt);
      await job.tick(first.id, false);
      expect((await job.tick(first.id, false)).status).toBe(200);
      expect(await testBed.db.$count(checklistTicks, eq(checklistTicks.bookingId, job.bookingId))).toBe(0);
    });

    test('refuses ticks by others, before the start, after completion, and of unknown steps', async () => {
      const early = await started('accept', 'out', 'arrive');
      expect(await early.stepsFor()).toEqual([]);
      expect((await early.tick('0123456789abcdef')).body.code).toBe('state_conflict');
      const job = await started();
      const [first] = await job.stepsFor();
      expect((await job.tick(first.id, true, job.asCustomer)).status).toBe(403);
      expect((await job.tick(first.id, true, early.asProvider)).status).toBe(404);
      expect((await early.asCustomer.x('GET', `/bookings/${job.bookingId}/checklist`)).status).toBe(404);
      expect((await job.tick('unknown')).status).toBe(404);
      expect((await job.tick(first.id, true, job.asProvider, { service_id: 'unknown' })).status).toBe(404);
      await takeJobSteps(job.server, job, 'complete');
      expect((await job.tick(first.id)).body.code).toBe('state_conflict');
      expect(await job.stepsFor()).toEqual([]);
    });

    test('keeps what was ticked when the catalogue changes, in the language of the reader', async () => {
      const job = await started();
      const [first] = await job.stepsFor();
      await job.tick(first.id);
      await job.changeScope({ en: { included: [], notIncluded: [], checklist: ['Something else'] } });
      await testBed.db.update(users).set({ language: 'fa' }).where(eq(users.id, job.customer.id));
      expect((await job.stepsFor()).map(({ text }: { text: string }) => text)).toEqual([
        'Something else',
        'یافتن نشتی',
      ]);
    });
  });
}
