import { Type } from 'typebox';

export const Seen = Type.Integer({ minimum: 0, description: 'version that the caller has seen' });
export const Reason = Type.String({ minLength: 1, maxLength: 500 });
