import { normalisePhoneNumber } from '@doorstep/shared-api/domain';
import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';

/** Rules: docs/contract. */

/** Phones convert their own formats to one of these. */
export const photoTypes = 'image/jpeg,image/png,image/webp';
/**
 * Upper limit in bytes. Photos are scaled down before the upload, so this only excludes what a browser cannot handle.
 */
export const photoLimit = 20 * 1024 * 1024;

const isPhoto = (file: File) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';

export const photoRule = (t: Translate) =>
  yup
    .mixed<File>()
    .nullable()
    .test('type', t('register.photoType'), (file) => !file || isPhoto(file))
    .test('size', t('register.photoSize'), (file) => !file || file.size <= photoLimit);

export const fullNameRule = (t: Translate) =>
  yup.string().trim().required(t('register.fullNameRequired')).max(100, t('register.fullNameLong'));

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailRule = (t: Translate) =>
  yup.string().trim().required(t('register.emailRequired')).matches(emailPattern, t('register.emailInvalid'));

/** For accounts that have no address yet. */
export const optionalEmailRule = (t: Translate) =>
  yup
    .string()
    .trim()
    .matches(emailPattern, { message: t('register.emailInvalid'), excludeEmptyString: true });

export const phoneRule = (t: Translate) =>
  yup
    .string()
    .required(t('login.phoneRequired'))
    .test('digits', t('register.phoneInvalid'), (typed) => /^\+?\d{6,15}$/.test(normalisePhoneNumber(typed)));

export const newPasswordRule = (t: Translate) =>
  yup
    .string()
    .required(t('register.passwordRequired'))
    .min(8, t('register.passwordShort'))
    .max(128, t('register.passwordLong'));

export const addressRule = (t: Translate) =>
  yup.string().trim().required(t('register.locationRequired')).max(300, t('register.locationLong'));
