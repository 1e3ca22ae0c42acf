import { HttpError } from '../../http/httpError';

/** The words of an act that both sides read. Throws 422 when there are none. */
export function written(text: string, field: string): string {
  const words = text.trim();
  if (!words) throw new HttpError('validation', 'Please write why: both sides read it.', { field, status: 422 });
  return words;
}
