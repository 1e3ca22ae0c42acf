import type { StaffRole } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { updateUser } from '../accounts/accounts.repository';
import { lockOwners } from '../accounts/staff.repository';

/**
 * Throws if no owner would remain without this person. Locks the owners, since two could otherwise remove each other.
 */
export async function requireOtherOwner(tx: Session, user: Pick<User, 'id' | 'fullname'>) {
  const ownerIds = await lockOwners(tx);
  if (ownerIds.length === 1 && ownerIds[0] === user.id)
    throw new HttpError('state_conflict', `${user.fullname} is the only owner. Make someone else an owner first.`);
}

export async function changeRoles(tx: Session, user: User, roles: StaffRole[]): Promise<User | undefined> {
  if (!roles.includes('owner')) await requireOtherOwner(tx, user);
  return updateUser(tx, user.id, { staffRoles: roles });
}
