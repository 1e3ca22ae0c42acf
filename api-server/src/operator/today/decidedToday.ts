import { instantOfWallTime, mayDo, wallTimeIn } from '@doorstep/shared-api/domain';
import { countActs } from '../../identity/audit/audit.repository';
import { decidedKinds, decidingActs, decisions } from '../../identity/audit/decisions';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';

export async function readDecidedToday({ db, clock, settings }: Context, { id, staffRoles }: User) {
  const kinds = decidedKinds.filter((kind) => mayDo(staffRoles, decisions[kind].right));
  const acts = decidingActs(kinds);
  const { date } = wallTimeIn(settings.timeZone, clock());
  const midnight = instantOfWallTime(settings.timeZone, { date, time: '00:00' });
  const counts = acts.length > 0 ? await countActs(db, acts, midnight, id) : [];
  return kinds.map((kind) => {
    const count = counts.find(({ subject }) => subject === decisions[kind].subject);
    return { kind, all: count?.all ?? 0, mine: count?.mine ?? 0 };
  });
}
