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
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useGetAuditInfiniteQuery } from '../../model/api/auditApi';
import { AuditTable } from './AuditTable';
import { Proof } from './Proof';

const kinds = ['all', 'act', 'decided', 'look'] as const;

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
  const { date } = useAdminFormat();
  const [from = ''] = /^\d{4}-\d\d-\d\d$/.exec(search.get('from') ?? '') ?? [];
  const decided = search.get('decided') ?? '';
  const shown = decided ? 'decided' : kind;
  const filters = {
    words: words || undefined,
    kind: shown === 'act' || shown === 'look' ? shown : undefined,
    decided: decided || undefined,
    from: from || undefined,
  };
  const query = useGetAuditInfiniteQuery(filters, { refetchOnMountOrArgChange: true });

  function change(values: Readonly<Record<string, string>>) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
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
          onSearch={(text) => change({ q: text })}
        />
        <FilterChips
          filters={kinds.map((id) => ({ id, label: t(`audit.kinds.${id}`) }))}
          current={shown}
          onChoose={(id) =>
            change({ kind: id === 'act' || id === 'look' ? id : '', decided: id === 'decided' ? 'all' : '' })
          }
        />
        {from && (
          <FilterChips
            filters={[
              { id: 'all', label: t('audit.allDays') },
              // Noon in the reader's time zone, so that the date never shifts.
              { id: 'from', label: t('audit.since', { day: date(`${from}T12:00:00`) }) },
            ]}
            current="from"
            onChoose={(id) => id === 'all' && change({ from: '' })}
          />
        )}
      </div>
      <PagedList
        query={query}
        rowHeight="45px"
        empty={
          words || from || shown !== 'all' ? (
            <NothingFound />
          ) : (
            <NothingYet title={t('audit.empty')} text={t('audit.lead')} />
          )
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
