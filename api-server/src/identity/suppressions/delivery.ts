import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { findSuppression } from '../../platform/mail/suppressions.repository';

export async function readDeliveryFailures(db: Session, { email, phoneCode, contact }: User) {
  const mail = await findSuppression(db, { channel: 'email', to: email });
  const texts = await findSuppression(db, { channel: 'sms', to: phoneCode + contact });
  return { emailBouncedAt: mail?.since ?? null, textsStoppedAt: texts?.since ?? null };
}
