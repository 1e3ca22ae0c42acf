import { EmptyState, type EmptyStateProps } from '@doorstep/shared-ui';
import { FirstSteps } from './FirstSteps';

/** A list that has no row because none has arrived; on a fresh site with what has to be done first. */
export function NothingYet(props: EmptyStateProps) {
  return (
    <>
      <EmptyState {...props} />
      <FirstSteps />
    </>
  );
}
