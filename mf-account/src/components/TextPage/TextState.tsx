import { Page, type QueryResult, QueryState, Skeleton } from '@doorstep/shared-ui';
import styles from './TextPage.module.css';

interface TextStateProps {
  readonly title: string;
  readonly query: QueryResult<unknown>;
}

export function TextState({ title, query }: TextStateProps) {
  return (
    <Page className={styles.page}>
      <h1>{title}</h1>
      <QueryState query={query} className="mt4" skeleton={<Skeleton shape="line" count={8} />} failed={() => undefined}>
        {() => null}
      </QueryState>
    </Page>
  );
}
