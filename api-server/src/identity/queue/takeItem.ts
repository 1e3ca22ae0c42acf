import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { QueueKind, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { audit } from '../audit/audit';
import * as stored from './queue.repository';

interface QueueItem {
  kind: QueueKind;
  id: string;
}

function itemTakenError(owner: { ownerId: string; name: string } | undefined): HttpError {
  const message = owner ? `This is assigned to ${owner.name} now.` : 'This is no longer assigned to anyone.';
  return new HttpError('state_conflict', message, {
    body: { owner_id: owner?.ownerId ?? '', owner: owner?.name ?? '' },
  });
}

const auditItemAction = (tx: Session, now: Date, actor: User, act: string, { kind, id }: QueueItem) =>
  audit(tx, now, { actor, kind: 'act', act, subject: { type: 'queue_item', id }, after: { kind } });

/** `seen` is the assignee that the person saw, '' for none. */
export async function takeItem({ db, clock }: Context, actor: User, item: QueueItem, seen: string) {
  const now = clock();
  const row = { kind: item.kind, itemId: item.id, ownerId: actor.id, at: now };
  await db.transaction(async (tx) => {
    const owner = await stored.lockOwner(tx, item.kind, item.id);
    if (owner?.ownerId === actor.id) return;
    if (!(await stored.isWaiting(tx, item.kind, item.id)))
      throw new HttpError('not_found', 'This item is no longer in the queue.');
    if ((owner?.ownerId ?? '') !== seen) throw itemTakenError(owner);
    if (owner) await stored.changeOwner(tx, row);
    else if (!(await stored.insertOwner(tx, row))) throw itemTakenError(await stored.lockOwner(tx, item.kind, item.id));
    await auditItemAction(tx, now, actor, owner ? 'queue.take_over' : 'queue.take', item);
  });
  return { owner_id: actor.id, owner: actor.fullname };
}

export async function returnItem({ db, clock }: Context, actor: User, item: QueueItem) {
  const now = clock();
  await db.transaction(async (tx) => {
    const owner = await stored.lockOwner(tx, item.kind, item.id);
    if (!owner) return;
    if (owner.ownerId !== actor.id) throw itemTakenError(owner);
    await stored.releaseItem(tx, item.kind, item.id);
    await auditItemAction(tx, now, actor, 'queue.give_back', item);
  });
  return { owner_id: '', owner: '' };
}
