/** What a part of a screen needs to know of a list that its screen asked for. */
export interface QueryResult<Data> {
  readonly data?: Data;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}
