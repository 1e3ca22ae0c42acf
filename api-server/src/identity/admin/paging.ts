import { HttpError } from '../../platform/http/httpError';

/** Start of the next page: after this time and, for equal times, after this id. */
export interface PagePosition {
  at: Date;
  id: string;
}

export const encodeCursor = ({ at, id }: PagePosition): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

export function decodeCursor(cursor: string | undefined): PagePosition | undefined {
  if (!cursor) return undefined;
  const [, time = '', id = ''] = /^(\d{1,15}) ([\w-]{1,80})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!id) throw badCursor();
  return { at: new Date(Number(time)), id };
}

export const badCursor = () =>
  new HttpError('validation', 'cursor must be the `next` value of the previous page, or be omitted.', {
    field: 'cursor',
  });

export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  next: (row: Row) => string,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(toItem), next: rows.length > limit && last ? next(last) : '' };
}

/** Returns the beginning of a day in UTC, or of a later one. */
export function parseDayStart(text: string | undefined, field: string, daysLater = 0): Date | undefined {
  if (!text) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new HttpError('validation', `${field} must be a day such as 2026-11-20.`, { field });
  return new Date(day.getTime() + daysLater * 86_400_000);
}
