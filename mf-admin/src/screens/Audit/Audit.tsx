import { EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { FilterChips } from '../../components/FilterChips';
import { MoreButton } from '../../components/MoreButton';
import parts from '../../components/parts.module.css';
import { SearchField } from '../../components/SearchField';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { useGetAuditInfiniteQuery } from '../../model/api/auditApi';
import { AuditTable } from './AuditTable';
import { Proof } from './Proof';

const kinds = ['all', 'act', 'look'] as const;

/** Every act of staff and every look at personal data, newest first. */
export function Audit() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.audit')}>
      <AuditLog />
    </Console>
  );
}

function AuditLog() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const [openSeq, setOpenSeq] = useState<number>();
  const words = search.get('q') ?? '';
  const kind = kinds.find((one) => one === search.get('kind')) ?? 'all';
  const filters = { words: words || undefined, kind: kind === 'all' ? undefined : kind };
  const query = useGetAuditInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const lines = query.data?.pages.flatMap(({ items }) => items);

  function change(name: string, value: string) {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  }

  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('title.audit')}</h1>
          <p className={parts.lead}>{t('audit.lead')}</p>
        </div>
        <CsvLink path="/audit" filters={filters} />
      </div>
      <Proof />
      <div className={parts.tools}>
        <SearchField
          label={t('audit.search')}
          placeholder={t('audit.placeholder')}
          value={words}
          onSearch={(text) => change('q', text)}
        />
        <FilterChips
          filters={kinds.map((id) => ({ id, label: t(`audit.kinds.${id}`) }))}
          current={kind}
          onChoose={(id) => change('kind', id === 'all' ? '' : id)}
        />
      </div>
      {lines && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      <QueryState
        query={{ ...query, data: lines }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={8} height="45px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={
          words || kind !== 'all' ? (
            <EmptyState art="search" title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <EmptyState title={t('audit.empty')} text={t('audit.lead')} />
          )
        }
      >
        {(shown) => (
          <>
            <AuditTable
              lines={shown}
              openSeq={openSeq}
              onOpen={(seq) => setOpenSeq(seq === openSeq ? undefined : seq)}
            />
            <MoreButton query={query} />
          </>
        )}
      </QueryState>
    </>
  );
}

export { Audit as Component };
