import { EmptyState, type EmptyStateProps } from '@doorstep/shared-ui';
import { FirstSteps } from './FirstSteps';

export function NothingYet(props: EmptyStateProps) {
  return (
    <>
      <EmptyState {...props} />
      <FirstSteps />
    </>
  );
}
