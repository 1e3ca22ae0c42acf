import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { photoLimit } from './personRules';
import { type RegistrationValues, registrationSchema, registrationStart } from './registration';

export interface ProviderApplicationValues extends RegistrationValues {
  /** Empty once the text is edited: then the server finds the place. */
  lat: string;
  long: string;
  subcategoryIds: readonly string[];
  certificateFront: File | null;
  certificateBack: File | null;
}

export const applicationStart: ProviderApplicationValues = {
  ...registrationStart,
  lat: '',
  long: '',
  subcategoryIds: [],
  certificateFront: null,
  certificateBack: null,
};

export const documentTypes = 'image/jpeg,image/png,image/webp,application/pdf';
const megabyte = 1024 * 1024;
/** Limit in MB. A picture is scaled down before the upload, a PDF is not (docs/contract). */
const limitOf = (file: File) => (file.type === 'application/pdf' ? 5 : photoLimit / megabyte);

function documentRule(t: Translate, missing: string) {
  return yup
    .mixed<File>()
    .required(missing)
    .test('type', t('provider.docType'), (file) => !file || documentTypes.split(',').includes(file.type))
    .test('size', (file, context) => {
      if (!(file instanceof File) || file.size <= limitOf(file) * megabyte) return true;
      return context.createError({ message: t('provider.docSize', { limit: limitOf(file) }) });
    });
}

export function applicationSchema(t: Translate, hasCatalogue: boolean) {
  return registrationSchema(t).shape({
    subcategoryIds: yup
      .array()
      .of(yup.string().defined())
      .min(hasCatalogue ? 1 : 0, t('provider.servicesRequired')),
    certificateFront: documentRule(t, t('provider.frontRequired')),
    certificateBack: documentRule(t, t('provider.backRequired')),
  });
}
