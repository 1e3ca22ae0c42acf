import type { Page } from './api/requests';

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

/** Undefined before the first page. */
export const rowsOf = <Row>({ data }: PagedQuery<Row>): readonly Row[] | undefined =>
  data?.pages.flatMap(({ items }) => items);
