import { describe, expect, test } from 'vitest';
import { workingDaysAfter } from '../../src/identity/queue/workingDays';
import { countMetDeadlines } from '../../src/operator/today/keptPromises.repository';
import type { TodayKind } from '../../src/operator/today/today.repository';
import { addMilliseconds, DAY } from '../../src/platform/clock';
import {
  applicationDecisions,
  contactMessages,
  messageReports,
  messages,
  problems,
} from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties } from '../support/jobs';

/** Sunday long before all other data of these databases. */
const SUNDAY = new Date('1971-01-03T15:20:00Z');
/** Each test uses a year of its own. */
let yearCount = 0;

export function staffDeadlineSuite(testBed: TestBed) {
  const from = () => addMilliseconds(SUNDAY, 52 * 7 * DAY * ++yearCount);
  let ids = 0;
  const message = (since: Date, handledAt: Date, change: Partial<typeof contactMessages.$inferInsert> = {}) => {
    const id = `cm_kept_${++ids}`;
    const words = { fullName: 'Mia', email: 'mia@example.com', message: 'Where is my receipt?' };
    return testBed.db
      .insert(contactMessages)
      .values({ id, reference: id, ...words, createdAt: since, handledAt, ...change });
  };
  const countOf = (kind: TodayKind, workingDays: number, since: Date) =>
    countMetDeadlines(testBed.db, [{ kind, workingDays }], since);

  describe('promises kept', () => {
    const spans = [1, 2, 3, 5, 7].flatMap((days) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ days, weekday })));
    test.each(spans)(
      'counts a promise of $days working days from weekday $weekday to the second',
      async ({ days, weekday }) => {
        const since = addMilliseconds(from(), weekday * DAY);
        const due = workingDaysAfter(since, days);
        await message(since, due);
        await message(since, addMilliseconds(due, 1000));
        // Decided before the counted period, so that it does not count.
        await message(addMilliseconds(since, -300 * DAY), addMilliseconds(since, -1));
        const counts = await countMetDeadlines(testBed.db, [{ kind: 'contact_message', workingDays: days }], since);
        const afterwards = await countMetDeadlines(
          testBed.db,
          [{ kind: 'contact_message', workingDays: days }],
          addMilliseconds(due, 1000),
        );
        expect(counts).toEqual({ decided: 2, kept: 1 });
        expect(afterwards).toEqual({ decided: 1, kept: 0 });
      },
    );

    test('counts no spam, applications since their last wait, problems by their date, reports by their decision', async () => {
      const since = from();
      await message(since, addMilliseconds(since, DAY), { spam: true });
      expect(await countOf('contact_message', 1, since)).toEqual({ decided: 0, kept: 0 });

      const applicant = await testBed.user('provider', { createdAt: addMilliseconds(since, -30 * DAY) });
      const newcomer = await testBed.user('provider', { createdAt: since });
      const decision = { decision: 'approved', decidedAt: addMilliseconds(since, 2 * DAY) } as const;
      await testBed.db.insert(applicationDecisions).values([
        { providerId: applicant.id, waitingSince: since, ...decision },
        { providerId: newcomer.id, ...decision },
      ]);
      expect(await countOf('application', 2, since)).toEqual({ decided: 2, kept: 2 });
      expect(await countOf('application', 1, since)).toEqual({ decided: 2, kept: 0 });

      const { bookingId, customer } = await createBookingWithParties(testBed, await testBed.serve());
      const problem = { bookingId, openedBy: 'customer', kind: 'damage', state: 'decided', updatedAt: since } as const;
      await testBed.db.insert(problems).values([
        {
          ...problem,
          id: newId('pr'),
          createdAt: since,
          dueAt: addMilliseconds(since, DAY),
          decidedAt: addMilliseconds(since, 2 * DAY),
        },
        // Postponed by agreement: its own date counts, not the usual two days.
        {
          ...problem,
          id: newId('pr'),
          createdAt: since,
          dueAt: addMilliseconds(since, 20 * DAY),
          decidedAt: addMilliseconds(since, 19 * DAY),
        },
      ]);
      expect(await countOf('problem', 2, since)).toEqual({ decided: 2, kept: 1 });

      const words = { clientId: newId('m'), text: 'You again.', createdAt: since };
      await testBed.db.insert(messages).values({ bookingId, number: 1, authorId: customer.id, ...words });
      const about = { bookingId, number: 1, userId: customer.id, reason: 'An insult.', createdAt: since };
      await testBed.db
        .insert(messageReports)
        .values({ ...about, id: newId('mr'), handledAt: addMilliseconds(since, 4 * DAY) });
      expect(await countOf('message_report', 1, since)).toEqual({ decided: 1, kept: 0 });

      const all = ['contact_message', 'application', 'problem', 'message_report', 'payout'] as const;
      expect(
        await countMetDeadlines(
          testBed.db,
          all.map((kind) => ({ kind, workingDays: 2 })),
          since,
        ),
      ).toEqual({ decided: 5, kept: 3 });
    });

    test('counts none for items that the clock or a gateway may end', async () => {
      for (const kind of ['payout', 'payment', 'stuck_job', 'failed_message'] as const)
        expect(await countOf(kind, 1, new Date(0))).toEqual({ decided: 0, kept: 0 });
    });
  });
}
