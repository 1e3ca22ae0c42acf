import { contactDigits } from '@doorstep/shared-api/domain';
import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';

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

/** Offered by the file picker; phones turn their own formats into one of these. */
export const photoTypes = 'image/jpeg,image/png,image/webp';
/** It is scaled down before it travels, so this only keeps out what a browser cannot handle. */
export const photoLimit = 20 * 1024 * 1024;

const isPhoto = (file: File) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';

/** The rules of wire-contract W02, with sentences that say what to do. */
export function registrationSchema(t: Translate) {
  return yup.object({
    image: yup
      .mixed<File>()
      .required(t('register.photoRequired'))
      .test('type', t('register.photoType'), (file) => !file || isPhoto(file))
      .test('size', t('register.photoSize'), (file) => !file || file.size <= photoLimit),
    fullName: yup.string().trim().required(t('register.fullNameRequired')).max(100, t('register.fullNameLong')),
    email: yup
      .string()
      .trim()
      .required(t('register.emailRequired'))
      .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('register.emailInvalid')),
    contact: yup
      .string()
      .required(t('login.phoneRequired'))
      .test('digits', t('register.phoneInvalid'), (typed) => /^\+?\d{6,15}$/.test(contactDigits(typed))),
    password: yup
      .string()
      .required(t('register.passwordRequired'))
      .min(8, t('register.passwordShort'))
      .max(128, t('register.passwordLong')),
    address: yup.string().trim().required(t('register.locationRequired')).max(300, t('register.locationLong')),
  });
}
