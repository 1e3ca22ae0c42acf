import { userTypeCodes } from '@doorstep/shared-api/wire';
import { Type } from 'typebox';
import { Id } from '../../platform/http/schemas';

export const SessionUser = Type.Object(
  {
    user_id: Id,
    fullname: Type.String(),
    contact: Type.String(),
    email: Type.String(),
    image: Type.String(),
    user_profile_pic: Type.String(),
    user_type: Type.Enum(Object.values(userTypeCodes)),
    phone_code: Type.String(),
    address: Type.String(),
    account_status: Type.String(),
    pending_email: Type.Optional(Type.String()),
    pending_contact: Type.Optional(Type.String()),
  },
  { title: 'SessionUser' },
);
