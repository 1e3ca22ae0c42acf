import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import type { Contact } from '../../model/codes/codeRequest';

export const loginStart: Contact & { password: string } = { by: 'phone', phoneCode: '+1', contact: '', password: '' };

/** Checks nothing else, because the server validates the number. */
export function loginSchema(t: Translate) {
  return yup.object({
    contact: yup
      .string()
      .trim()
      .when('by', ([by], rule) => rule.required(t(by === 'email' ? 'register.emailRequired' : 'login.phoneRequired'))),
    password: yup.string().required(t('login.passwordRequired')),
  });
}
