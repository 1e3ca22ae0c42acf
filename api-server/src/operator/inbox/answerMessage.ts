import { lastActs, rejectOutdatedVersion } from '../../identity/admin/conflict';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import { releaseItem } from '../../identity/queue/queue.repository';
import { workingDaysAfter } from '../../identity/queue/workingDays';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import * as stored from './inbox.repository';

const PROMISED_WORKING_DAYS = 1;

export const toItem = (message: stored.ContactMessage) => ({
  message_id: message.id,
  reference: message.reference,
  full_name: message.fullName,
  email: message.email,
  phone: message.contact,
  text: message.message,
  language: message.lang,
  at: toInstant(message.createdAt),
  due_at: message.handledAt ? '' : toInstant(workingDaysAfter(message.createdAt, PROMISED_WORKING_DAYS)),
  handled_at: toInstant(message.handledAt),
  answer: message.answer,
  version: message.version,
});

const noMessage = () => new HttpError('not_found', 'There is no such message.');

export async function readMessage(db: Session, id: string) {
  const message = await stored.findContactMessage(db, id);
  if (!message) throw noMessage();
  const senders = await stored.findSenderAccounts(db, message.email);
  return {
    ...toItem(message),
    accounts: senders.map((user) => ({ user_id: user.id, full_name: user.fullname, user_type: user.userType })),
    changes: (await lastActs(db, 'contact_message', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

export async function answerOrCloseMessage(
  context: Context,
  actor: User,
  id: string,
  { seen, answer, why }: { seen: number; answer: string; why: string },
) {
  const { db, clock } = context;
  const now = clock();
  return withEvents(db, now, async (tx) => {
    const message = await stored.lockContactMessage(tx, id);
    if (!message) throw noMessage();
    const state = message.handledAt ? 'handled' : 'waiting';
    await rejectOutdatedVersion(tx, {
      subject: { type: 'contact_message', id },
      seen,
      version: message.version,
      state,
    });
    await stored.markMessageHandled(tx, id, { handledAt: now, handledBy: actor.id, answer });
    await releaseItem(tx, 'contact_message', id);
    const values = { reference: message.reference };
    if (answer) {
      const receiver = { email: message.email, language: message.lang };
      await sendNoticeMail(context, tx, receiver, { letter: 'contactAnswered', values, note: answer });
      for (const { id: userId } of await stored.findSenderAccounts(tx, message.email))
        await notifyInApp(tx, userId, now, {
          kind: 'message_answered',
          letter: 'contactAnswered',
          values,
          note: answer,
        });
    }
    const act = answer ? 'message.answer' : 'message.close';
    await audit(tx, now, { actor, kind: 'act', act, subject: { type: 'contact_message', id }, why });
    return readMessage(tx, id);
  });
}
