export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page. Empty on the last one. */
  readonly next: string;
}

export type Filters = Readonly<Record<string, string | undefined>>;

export const getRequest = (path: string, query: Filters = {}) =>
  ({ path: `/admin${path}`, query, session: 'required' }) as const;

const writeRequest = (method: 'POST' | 'PUT') => (path: string, json?: unknown) =>
  ({ path: `/admin${path}`, method, json, session: 'required' }) as const;

export const postRequest = writeRequest('POST');
export const putRequest = writeRequest('PUT');

export const itemPath = (path: string, id: string, act = '') => `${path}/${encodeURIComponent(id)}${act}`;

export const pagedQueryOptions = {
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<unknown>) => next || undefined,
};

/** Version and reason of an act. The server rejects it when a colleague was faster. */
export interface VersionAndReason {
  readonly seen: number;
  readonly why: string;
}
