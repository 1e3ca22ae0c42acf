import { Type } from 'typebox';
import { HttpError } from '../../platform/http/httpError';

export const Seen = Type.Integer({ minimum: 0, description: 'version that the caller has seen' });
export const Reason = Type.String({ minLength: 1, maxLength: 500 });

export function readReason({ reason }: { reason: string }): string {
  const words = reason.trim();
  if (!words) throw new HttpError('validation', 'Please give a reason.', { field: 'reason', status: 422 });
  return words;
}
