import type { OpsOverride } from '@doorstep/shared-api/ops';
import { Badge, Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useRemoteName } from '../../components/RemoteName';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS } from '../../model/api/opsApi';
import { useEndOverrideMutation, useGetOpsOverridesQuery } from '../../model/api/storeApi';

export function Overrides({ canEnd }: { canEnd: boolean }) {
  const t = useT('ops');
  const { data } = useGetOpsOverridesQuery(undefined, {
    pollingInterval: 3 * REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [ending, setEnding] = useState<OpsOverride>();
  const [end] = useEndOverrideMutation();
  const overrides = data?.overrides ?? [];
  if (!overrides.length) return null;
  return (
    <section className="mt8">
      <h2 className="h3">{t('overrides.heading')}</h2>
      <p className="sm muted mb4">{t('overrides.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={parts.scroll} aria-label={t('overrides.heading')} tabIndex={0}>
        <table className={parts.numbers}>
          <thead>
            <tr>
              {['name', 'versions', 'who', 'at', ...(canEnd ? ['end'] : [])].map((column) => (
                <th scope="col" key={column}>
                  {t(`overrides.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {overrides.map((override) => (
              <tr key={override.name}>
                <Facts override={override} isOwn={override.name === data?.own} />
                {canEnd && (
                  <td>
                    <Button
                      size="sm"
                      variant="line"
                      aria-label={t('overrides.endOf', { name: override.name })}
                      onClick={() => setEnding(override)}
                    >
                      {t('overrides.end')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {ending && (
        <ReasonDialog
          title={t('overrides.endOf', { name: ending.name })}
          confirm={t('overrides.end')}
          onSend={({ why = '' }) => end({ name: ending.name, why })}
          onClose={() => setEnding(undefined)}
        >
          <p>{t('overrides.endText')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function Facts({
  override: { name, versions, who, why, at, until },
  isOwn,
}: {
  override: OpsOverride;
  isOwn: boolean;
}) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { moment } = useOpsFormat();
  return (
    <>
      <th scope="row">
        <bdi className={parts.code}>{name}</bdi> {isOwn && <Badge tone="brand">{t('overrides.yours')}</Badge>}
      </th>
      <td>
        {Object.entries(versions).map(([remote, version]) => (
          <div key={remote}>
            {nameOf(remote)} <bdi className={parts.code}>{version}</bdi>
          </div>
        ))}
      </td>
      <td>
        {who ? <bdi>{who}</bdi> : <span className="muted">{t('overrides.unknown')}</span>}
        {why && (
          <div className="sm muted">
            <bdi>{why}</bdi>
          </div>
        )}
      </td>
      <td>
        {at ? moment(at) : '—'}
        {until && <div className="sm muted">{t('overrides.until', { time: moment(until) })}</div>}
      </td>
    </>
  );
}
