import type { ContactMessage } from '@doorstep/shared-api/content';
import type { User } from '@doorstep/shared-api/domain';
import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { emailRule, fullNameRule, phoneRule } from '../../model/registration/personRules';

export type ContactValues = Omit<ContactMessage, 'startedAt'>;

export function contactStart(user: User | undefined): ContactValues {
  const { fullName = '', email = '', contact = '', phoneCode = '' } = user ?? {};
  return { fullName, email, contact: `${phoneCode} ${contact}`.trim(), message: '', website: '' };
}

export function contactSchema(t: Translate) {
  return yup.object({
    fullName: fullNameRule(t),
    email: emailRule(t),
    contact: phoneRule(t),
    message: yup.string().trim().required(t('contact.messageRequired')).max(5_000, t('contact.messageLong')),
  });
}
