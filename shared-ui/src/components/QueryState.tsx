import type { ReactElement, ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { useDelayedFlag } from './useDelayedFlag';

export interface QueryResult<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** Shown once waiting takes a moment, or at once with `atOnce`. */
  skeleton: ReactNode;
  atOnce?: boolean;
  className?: string | undefined;
  waitingLabel?: string;
  /** Sentence above "Try again", or an element in place of both. */
  failed: (error: unknown) => string | ReactElement | undefined;
  empty?: ReactNode;
  stateClassName?: string | undefined;
  level?: 2 | 3;
  children: (data: T) => ReactNode;
}

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
