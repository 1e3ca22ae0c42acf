import type { StaffRole } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { lockUser } from '../accounts/accounts.repository';
import { lockOwners } from '../accounts/staff.repository';
import { rejectOutdatedVersion } from '../admin/conflict';
import type { ListPage } from '../admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../admin/paging';
import { audit } from '../audit/audit';
import { deleteSessionsOf } from '../auth/sessions/sessions.repository';
import { deleteTwoStep, findTwoStep } from '../auth/twoStep/twoStep.repository';
import { changeRoles } from './owners';
import { listMembers } from './staffAccounts.repository';

interface Decision {
  seen: number;
  why: string;
}

const toMember = (user: User, hasSecondStep: boolean) => ({
  user_id: user.id,
  full_name: user.fullname,
  contact: user.phoneCode + user.contact,
  roles: user.staffRoles,
  state: user.accountStatus === 'suspended' ? ('suspended' as const) : ('active' as const),
  second_step: hasSecondStep,
  since: toInstant(user.createdAt),
  version: user.version,
});

export async function listStaff(db: Session, cursor: string | undefined, limit: number): Promise<ListPage<object>> {
  const rows = await listMembers(db, decodeCursor(cursor), limit + 1);
  return toPage(
    rows,
    limit,
    ({ user, confirmedAt }) => toMember(user, confirmedAt !== null),
    ({ user }) => encodeCursor({ at: user.createdAt, id: user.id }),
  );
}

async function lockMember(tx: Session, id: string, { seen }: Decision): Promise<User> {
  // Lock owners before any account row, so that owners who act on each other cannot deadlock.
  await lockOwners(tx);
  const user = await lockUser(tx, id);
  if (user?.userType !== 'admin' || user.accountStatus === 'deleted')
    throw new HttpError('not_found', 'There is no staff member with this id.');
  const state = `${user.accountStatus}: ${user.staffRoles.join(', ')}`;
  await rejectOutdatedVersion(tx, { subject: { type: 'staff', id }, seen, version: user.version, state });
  return user;
}

export async function giveRoles(
  { db, clock }: Context,
  actor: User,
  id: string,
  decision: Decision & { roles: StaffRole[] },
) {
  const roles = [...new Set(decision.roles)];
  return db.transaction(async (tx) => {
    const user = await lockMember(tx, id, decision);
    const changed = await changeRoles(tx, user, roles);
    const twoStep = await findTwoStep(tx, id);
    await audit(tx, clock(), {
      actor,
      kind: 'act',
      act: 'staff.roles',
      subject: { type: 'staff', id },
      why: decision.why,
      before: { roles: user.staffRoles },
      after: { roles },
    });
    return toMember(changed ?? user, twoStep?.confirmedAt != null);
  });
}

export async function resetSecondStep({ db, clock }: Context, actor: User, id: string, decision: Decision) {
  if (actor.id === id)
    throw new HttpError(
      'state_conflict',
      'You cannot do this for your own account. Ask another owner, or run npm run staff.',
    );
  return db.transaction(async (tx) => {
    const user = await lockMember(tx, id, decision);
    await deleteTwoStep(tx, id);
    await deleteSessionsOf(tx, id);
    const subject = { type: 'staff' as const, id };
    await audit(tx, clock(), { actor, kind: 'act', act: 'second_step.reset', subject, why: decision.why });
    return toMember(user, false);
  });
}
