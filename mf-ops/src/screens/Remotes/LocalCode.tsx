import type { OpsLocalCode } from '@doorstep/shared-api/ops';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CommandError } from '../../components/CommandError';
import parts from '../../components/parts.module.css';
import { useRemoteName } from '../../components/RemoteName';
import { SureButton } from '../../components/SureButton';
import { useAskAgain } from '../../hooks/useAskAgain';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS, useEndLocalCodeMutation, useGetOpsLocalCodeQuery } from '../../model/api/opsApi';

const hostOf = ({ origin }: OpsLocalCode) => origin.replace('http://', '');

export function LocalCode({ canEnd }: { canEnd: boolean }) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { moment } = useOpsFormat();
  const { data } = useGetOpsLocalCodeQuery(undefined, {
    pollingInterval: 3 * REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [end, { error, isLoading, originalArgs }] = useEndLocalCodeMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [pending, setPending] = useState('');
  const open = data?.open ?? [];
  if (!open.length) return <>{againDialog}</>;
  return (
    <section className="mt8">
      <h2 className="h3">{t('local.heading')}</h2>
      <p className="sm muted mb4">{t('local.lead')}</p>
      {error !== undefined && <CommandError error={error} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={parts.scroll} aria-label={t('local.heading')} tabIndex={0}>
        <table className={parts.numbers}>
          <thead>
            <tr>
              {['remote', 'place', 'who', 'until', ...(canEnd ? ['end'] : [])].map((column) => (
                <th scope="col" key={column}>
                  {t(`local.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {open.map((one) => (
              <tr key={one.id}>
                <th scope="row">{nameOf(one.remote)}</th>
                <td>
                  <bdi className={parts.code}>{hostOf(one)}</bdi>
                </td>
                <td>
                  <bdi>{one.who}</bdi>
                </td>
                <td>{moment(one.until)}</td>
                {canEnd && (
                  <td>
                    <SureButton
                      section="local"
                      act="end"
                      names={{ remote: one.remote, place: hostOf(one) }}
                      isConfirming={pending === one.id}
                      busy={isLoading && originalArgs === one.id}
                      onAsk={() => setPending(one.id)}
                      onSure={() => void runConfirmed(() => end(one.id)).then(() => setPending(''))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {againDialog}
    </section>
  );
}
