import { EmptyState, type EmptyStateProps } from '@doorstep/shared-ui';
import { FirstSteps } from './FirstSteps';

/** Empty state of a list without rows. On a fresh site it lists the setup steps. */
export function NothingYet(props: EmptyStateProps) {
  return (
    <>
      <EmptyState {...props} />
      <FirstSteps />
    </>
  );
}
