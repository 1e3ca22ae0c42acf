import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { addressRule, emailRule, fullNameRule, newPasswordRule, phoneRule, photoRule } from './personRules';

export interface RegistrationValues {
  image: File | null;
  fullName: string;
  email: string;
  phoneCode: string;
  contact: string;
  password: string;
  address: string;
}

export const registrationStart: RegistrationValues = {
  image: null,
  fullName: '',
  email: '',
  phoneCode: '+1',
  contact: '',
  password: '',
  address: '',
};

/** Rules: docs/contract. */
export function registrationSchema(t: Translate) {
  return yup.object({
    image: photoRule(t),
    fullName: fullNameRule(t),
    email: emailRule(t),
    contact: phoneRule(t),
    password: newPasswordRule(t),
    address: addressRule(t),
  });
}
