import { ErrorState, Page, Skeleton, useDelayedFlag } from '@doorstep/shared-ui';
import styles from './TextPage.module.css';

interface TextStateProps {
  readonly title: string;
  readonly isError: boolean;
  readonly retry: () => unknown;
}

/** In place of a page to read, while it is on its way or did not come. */
export function TextState({ title, isError, retry }: TextStateProps) {
  const showSkeleton = useDelayedFlag(!isError);
  return (
    <Page className={styles.page}>
      <h1>{title}</h1>
      {isError && <ErrorState onRetry={() => void retry()} />}
      {showSkeleton && (
        <div className="mt4" aria-busy="true">
          <Skeleton shape="line" count={8} />
        </div>
      )}
    </Page>
  );
}
