import { type ApiError, isUnreachable } from '@doorstep/shared-api';
import type { ProviderApplicationValues } from './providerApplication';

type Field = keyof ProviderApplicationValues;

export interface RegistrationProblem {
  /** The server's own sentence; absent when there was no usable answer. */
  readonly message?: string;
  /** The field it is about. */
  readonly field?: Field;
  /** A picture could not be read or is too large: found here, before anything was sent. */
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

/** Servers without extensions name no field; the two rejections of theirs that are known. */
const knownRejections = /^\s*(?:Invalid email !|email already exists\s+!)\s*$/;

/** What a failed registration means to the person. */
export function registrationProblem(error: ApiError): RegistrationProblem {
  const field = fieldOf[error.field ?? ''];
  const isOwnPhotoCheck = field !== undefined && error.status === undefined && error.kind === 'business';
  if (isOwnPhotoCheck) return { photo: /large/i.test(error.message) ? 'photoSize' : 'photoType', field };
  const noResponse: boolean = isUnreachable(error);
  if (noResponse || error.message === '') return {};
  const blamed = field ?? (knownRejections.test(error.message) ? 'email' : undefined);
  return { message: error.message, ...(blamed && { field: blamed }) };
}
