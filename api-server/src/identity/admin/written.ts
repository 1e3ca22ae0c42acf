import { HttpError } from '../../platform/http/httpError';

/** Throws 422 when it is empty. */
export function written(text: string, field: string): string {
  const words = text.trim();
  if (!words)
    throw new HttpError('validation', 'Please give a reason. Both sides will read it.', { field, status: 422 });
  return words;
}
