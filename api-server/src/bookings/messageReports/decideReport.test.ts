import { expect, test } from 'vitest';
import { toItem } from './decideReport';
import type { ReportRow } from './messageReports.repository';

const REPORTED = new Date('2026-11-24T10:00:00Z');
const APPEALED = new Date('2026-12-03T15:00:00Z');

const dueAt = (report: Partial<ReportRow['report']>) =>
  toItem({
    report: { createdAt: REPORTED, handledAt: null, appealedAt: null, appealAnsweredAt: null, ...report },
    ...{ message: { text: '' }, author: { id: 'u_1', name: '' }, reporter: { id: 'u_2', name: '' } },
  } as ReportRow).due_at;

test('promises a decision within a working day of a report or an appeal, and none after the decision', () => {
  expect(dueAt({})).toBe('2026-11-25T10:00:00Z');
  expect(dueAt({ handledAt: REPORTED })).toBe('');
  expect(dueAt({ handledAt: REPORTED, appealedAt: APPEALED })).toBe('2026-12-04T15:00:00Z');
  expect(dueAt({ handledAt: REPORTED, appealedAt: APPEALED, appealAnsweredAt: APPEALED })).toBe('');
});
