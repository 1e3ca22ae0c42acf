/** Part of a query's result that a section needs of a list its screen loads. */
export interface QueryResult<Data> {
  readonly data?: Data;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
