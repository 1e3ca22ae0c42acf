import type { OpsDamagedRecord } from '@doorstep/shared-api/ops';
import { EmptyState, type QueryResult, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Damaged } from '../Damaged';
import styles from './records.module.css';

interface RecordListProps<Answer, Item> {
  readonly query: QueryResult<Answer>;
  readonly itemsOf: (answer: Answer) => readonly Item[];
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (item: Item) => ReactNode;
}

export function RecordList<
  Answer extends { readonly damaged?: readonly OpsDamagedRecord[] },
  Item extends { readonly id: string },
>({ query, itemsOf, empty, children }: RecordListProps<Answer, Item>) {
  const t = useT('ops');
  return (
    <QueryState
      query={query}
      className="mt6"
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={2} height="160px" />}
      failed={() => t('failed.text')}
    >
      {(answer) => {
        const items = itemsOf(answer);
        return (
          <>
            <Damaged records={answer.damaged} />
            {items.length === 0 ? (
              <EmptyState {...empty} />
            ) : (
              <ul className={styles.list}>
                {items.map((item) => (
                  <li key={item.id}>{children(item)}</li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
