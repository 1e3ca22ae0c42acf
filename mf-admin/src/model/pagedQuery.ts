import type { Page } from './api/requests';

/** What the hook of an infinite query returns, as far as a list shows it. */
export interface PagedQuery<Row> {
  readonly data?: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The rows of all pages that are there; undefined before the first. */
export const rowsOf = <Row>({ data }: PagedQuery<Row>): readonly Row[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
