import type { OpsPreview } from '@doorstep/shared-api/ops';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CommandError } from '../../components/CommandError';
import parts from '../../components/parts.module.css';
import { useRemoteName } from '../../components/RemoteName';
import { SureButton } from '../../components/SureButton';
import { useAskAgain } from '../../hooks/useAskAgain';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS, useClosePreviewMutation, useGetOpsPreviewsQuery } from '../../model/api/opsApi';

const keyOf = ({ remote, pr }: OpsPreview) => `${remote} ${pr}`;

export function Previews({ canClose }: { canClose: boolean }) {
  const t = useT('ops');
  const { data } = useGetOpsPreviewsQuery(undefined, {
    pollingInterval: 3 * REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [message, setMessage] = useState('');
  const [close, { error, isLoading, originalArgs }] = useClosePreviewMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [pending, setPending] = useState('');
  const previews = data?.previews ?? [];
  if (!previews.length) return <>{againDialog}</>;

  const copy = (preview: OpsPreview) => {
    const link = new URL(preview.link, location.origin).href;
    navigator.clipboard.writeText(link).then(
      () => setMessage(t('previews.copied')),
      () => setMessage(t('previews.notCopied', { link })),
    );
  };
  return (
    <section className="mt8">
      <h2 className="h3">{t('previews.heading')}</h2>
      <p className="sm muted mb4">{t('previews.lead')}</p>
      {error !== undefined && <CommandError error={error} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={parts.scroll} aria-label={t('previews.heading')} tabIndex={0}>
        <table className={parts.numbers}>
          <thead>
            <tr>
              {['remote', 'pr', 'who', 'until', 'link', ...(canClose ? ['end'] : [])].map((column) => (
                <th scope="col" key={column}>
                  {t(`previews.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {previews.map((preview) => {
              const key = keyOf(preview);
              const names = { remote: preview.remote, pr: String(preview.pr) };
              return (
                <tr key={key}>
                  <Facts preview={preview} />
                  <td>
                    <Button
                      size="sm"
                      variant="line"
                      aria-label={t('previews.copyOf', names)}
                      onClick={() => copy(preview)}
                    >
                      {t('previews.copy')}
                    </Button>
                  </td>
                  {canClose && (
                    <td>
                      <SureButton
                        section="previews"
                        act="close"
                        names={names}
                        isConfirming={pending === key}
                        busy={isLoading && originalArgs?.remote === preview.remote && originalArgs.pr === preview.pr}
                        onAsk={() => setPending(key)}
                        onSure={() =>
                          void runConfirmed(() => close({ remote: preview.remote, pr: preview.pr })).then(() =>
                            setPending(''),
                          )
                        }
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p role="status" className="sm">
        {message && <bdi>{message}</bdi>}
      </p>
      {againDialog}
    </section>
  );
}

function Facts({ preview: { remote, version, pr, who, until } }: { preview: OpsPreview }) {
  const nameOf = useRemoteName();
  const { moment } = useOpsFormat();
  return (
    <>
      <th scope="row">
        {nameOf(remote)} <bdi className={parts.code}>{version}</bdi>
      </th>
      <td className={parts.code}>{pr}</td>
      <td>
        <bdi>{who}</bdi>
      </td>
      <td>{moment(until)}</td>
    </>
  );
}
