import { describe, expect, test } from 'vitest';
import type { ProviderWorker } from '../../platform/db/schema';
import { placeAt } from '../travel/visitPlace';
import { chooseWorker } from './chooseWorker';
import { STEP } from './slots';
import { toTakenTimes } from './takenTime';
import { sameHoursEveryDay, withTeam } from './workingHours';

const HOUR = 3_600_000;
const at = (hour: number) => new Date(Date.parse('2027-06-01T00:00:00Z') + hour * HOUR);
const downtown = placeAt(45.515, -122.68);
const hollywood = placeAt(45.55, -122.6);

const worker = (id: string, place = downtown): ProviderWorker => ({
  ...{ id, providerId: 'p', name: id, active: true, hours: null, skills: null, startAddress: '' },
  ...{ lat: place?.start?.lat ?? null, long: place?.start?.long ?? null, version: 1, createdAt: at(0) },
});
const team = (...workers: ProviderWorker[]) =>
  withTeam(sameHoursEveryDay({ timeZone: 'UTC', opensMinute: 0, closesMinute: 1440 }), workers);

interface Job {
  workerId: string;
  hour: number;
  place?: typeof downtown;
}

/** A visit downtown from 12:00 to 13:00. */
function choose(week: ReturnType<typeof team>, jobs: Job[], more: { free?: string[]; preferred?: string } = {}) {
  const visit = { startAt: at(12), endAt: at(13), place: downtown };
  const claimed = jobs.map(({ workerId, hour, place = downtown }) => ({
    ...{ workerId, place, from: at(hour), lastStep: new Date(at(hour + 1).getTime() - STEP) },
  }));
  const free = more.free ?? week.workers?.map(({ id }) => id) ?? [];
  const taken = toTakenTimes(claimed, downtown);
  return chooseWorker({ week, taken, free, visit, base: hollywood?.start, preferred: more.preferred });
}

const two = team(worker('ana'), worker('ben'));

describe('chooseWorker', () => {
  test.each([
    ['the first of the team, when all are alike', two, [], {}, 'ana'],
    ['the free one', two, [], { free: ['ben'] }, 'ben'],
    ['the preferred one, if free', two, [], { preferred: 'ben' }, 'ben'],
    ['another, if the preferred one is not free', two, [], { free: ['ana'], preferred: 'ben' }, 'ana'],
    ['the one whose job before is nearer', two, [{ workerId: 'ana', hour: 9, place: hollywood }], {}, 'ben'],
    ['the one whose job after is nearer', two, [{ workerId: 'ana', hour: 15, place: hollywood }], {}, 'ben'],
    ['the one with fewer jobs on that day, on equal ways', two, [{ workerId: 'ana', hour: 9 }], {}, 'ben'],
    ['anyone, whatever they did the day before', two, [{ workerId: 'ana', hour: -9, place: hollywood }], {}, 'ana'],
    ['the one who starts the day nearer', team(worker('ana', hollywood), worker('ben')), [], {}, 'ben'],
    [
      'the one who is near already rather than the one who comes from home',
      team(worker('ana', hollywood), worker('ben', hollywood)),
      [{ workerId: 'ben', hour: 10 }],
      {},
      'ben',
    ],
    ['nobody, if nobody is free', two, [], { free: [] }, undefined],
  ])('takes %s', (_, week, jobs, more, expected) => {
    expect(choose(week, jobs, more)).toBe(expected);
  });

  test("begins at the provider's place, for a worker without a start", () => {
    const week = team({ ...worker('ana'), lat: null, long: null }, worker('ben'));
    expect(choose(week, [])).toBe('ben');
  });
});
