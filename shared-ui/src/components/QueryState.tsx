import type { ReactElement, ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { useDelayedFlag } from './useDelayedFlag';

/** Fields of a query hook's result that are needed to show its state. */
export interface QueryResult<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** The shapes of what is coming: once waiting takes a moment, or `atOnce` where they keep the place. */
  skeleton: ReactNode;
  atOnce?: boolean;
  /** Class of the region that is loading. */
  className?: string | undefined;
  /** Announced to screen readers while loading. */
  waitingLabel?: string;
  /** The sentence above "Try again", or what stands in place of both. */
  failed: (error: unknown) => string | ReactElement | undefined;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Class of a box around the error or the empty state. */
  stateClassName?: string | undefined;
  /** Level of the heading of a failure. */
  level?: 2 | 3;
  children: (data: T) => ReactNode;
}

/** Waiting, failed, empty or there: what the server was requested is in one of these states. */
export function QueryState<T>(props: QueryStateProps<T>) {
  const { query, atOnce, waitingLabel, stateClassName, empty } = props;
  const { data, error } = query;
  const isWaiting = data === undefined && error === undefined;
  const showSkeleton = useDelayedFlag(isWaiting && !atOnce);
  if (isWaiting || (showSkeleton && error === undefined)) {
    return (
      <div
        className={props.className}
        aria-busy="true"
        {...(waitingLabel && { role: 'status', 'aria-label': waitingLabel })}
      >
        {(atOnce || showSkeleton) && props.skeleton}
      </div>
    );
  }
  const isEmpty = empty && Array.isArray(data) && data.length === 0;
  if (data !== undefined && !isEmpty) return props.children(data);
  const state = isEmpty ? empty : <Failure {...props} />;
  return stateClassName ? <div className={stateClassName}>{state}</div> : state;
}

function Failure<T>({ query: { error, isFetching, refetch }, failed, level }: QueryStateProps<T>) {
  const message = failed(error);
  if (typeof message === 'object') return message;
  const isOffline = (error as { kind?: unknown }).kind === 'offline';
  return (
    <ErrorState
      message={message}
      onRetry={refetch}
      busy={isFetching}
      art={isOffline ? 'offline' : 'error'}
      {...(level && { level })}
    />
  );
}
