import { normalisePhoneNumber, type User } from '@doorstep/shared-api/domain';
import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { emailRule, fullNameRule, optionalEmailRule, phoneRule, photoRule } from '../registration/personRules';

export interface ProfileValues {
  image: File | null;
  fullName: string;
  email: string;
  contact: string;
}

export const profileValues = ({ fullName, email, contact }: User): ProfileValues => ({
  image: null,
  fullName,
  email,
  contact,
});

/** Rules: docs/contract. */
export function profileSchema(t: Translate, hasEmail: boolean) {
  const email = hasEmail ? emailRule(t) : optionalEmailRule(t);
  return yup.object({ image: photoRule(t), fullName: fullNameRule(t), email, contact: phoneRule(t) });
}

export type PendingChange = 'email' | 'contact';

export function pendingChanges({ pendingEmail, pendingContact }: User): PendingChange[] {
  return [...(pendingEmail ? (['email'] as const) : []), ...(pendingContact ? (['contact'] as const) : [])];
}

export function newlyPending(updated: User, input: Pick<ProfileValues, 'email' | 'contact'>): PendingChange[] {
  const isRequested = {
    email: input.email.trim().toLowerCase() !== updated.email.toLowerCase(),
    contact: normalisePhoneNumber(input.contact) !== updated.contact,
  };
  return pendingChanges(updated).filter((what) => isRequested[what]);
}
