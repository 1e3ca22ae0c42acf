import { type ApiError, isUnreachable } from '@doorstep/shared-api';
import type { ProviderApplicationValues } from './providerApplication';

type Field = keyof ProviderApplicationValues;

export interface RegistrationProblem {
  /** The server's own sentence. Absent when there was no usable response. */
  readonly message?: string;
  readonly field?: Field;
  /** The picture could not be read or is too large. Found here, before anything was sent. */
  readonly photo?: 'photoType' | 'photoSize';
}

const fieldOf: Readonly<Record<string, Field>> = {
  image: 'image',
  fullname: 'fullName',
  email: 'email',
  contact: 'contact',
  phone_code: 'phoneCode',
  password: 'password',
  address: 'address',
  subcategory_id: 'subcategoryIds',
  certificate_front: 'certificateFront',
  certificate_back: 'certificateBack',
};

/** Servers without extensions name no field. These are their two known rejections of an e-mail address. */
const knownRejections = /^\s*(?:Invalid email !|email already exists\s+!)\s*$/;

export function registrationProblem(error: ApiError): RegistrationProblem {
  const field = fieldOf[error.field ?? ''];
  const isOwnPhotoCheck = field !== undefined && error.status === undefined && error.kind === 'business';
  if (isOwnPhotoCheck) return { photo: /large/i.test(error.message) ? 'photoSize' : 'photoType', field };
  const noResponse: boolean = isUnreachable(error);
  if (noResponse || error.message === '') return {};
  const blamed = field ?? (knownRejections.test(error.message) ? 'email' : undefined);
  return { message: error.message, ...(blamed && { field: blamed }) };
}
