import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedList } from '../../components/PagedList';
import { PageHead } from '../../components/PageHead';
import parts from '../../components/parts.module.css';
import { SearchField } from '../../components/SearchField';
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

  function change(name: string, value: string) {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  }

  return (
    <>
      <PageHead title={t('title.audit')} lead={t('audit.lead')}>
        <CsvLink path="/audit" filters={filters} />
      </PageHead>
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
      <PagedList
        query={query}
        rowHeight="45px"
        empty={
          words || kind !== 'all' ? <NothingFound /> : <NothingYet title={t('audit.empty')} text={t('audit.lead')} />
        }
      >
        {(lines) => (
          <AuditTable lines={lines} openSeq={openSeq} onOpen={(seq) => setOpenSeq(seq === openSeq ? undefined : seq)} />
        )}
      </PagedList>
    </>
  );
}

export { Audit as Component };
