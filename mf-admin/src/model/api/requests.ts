/** How the calls of the staff are made: below `/api/v1/admin`, for who is signed in. */

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; '' on the last one. */
  readonly next: string;
}

export type Filters = Readonly<Record<string, string | undefined>>;

export const read = (path: string, query: Filters = {}) =>
  ({ path: `/admin${path}`, query, session: 'required' }) as const;

const write = (method: 'POST' | 'PUT') => (path: string, json?: unknown) =>
  ({ path: `/admin${path}`, method, json, session: 'required' }) as const;

export const post = write('POST');
export const put = write('PUT');

export const below = (path: string, id: string, act = '') => `${path}/${encodeURIComponent(id)}${act}`;

/** Pages of a list, each asked for with the cursor that the one before gave. */
export const pages = {
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<unknown>) => next || undefined,
};

/** What an act was decided on, and why: the server refuses it when somebody was faster. */
export interface Decided {
  readonly seen: number;
  readonly why: string;
}
