import { skipToken } from '@doorstep/shared-api';
import { Button, Dialog, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { CommandError } from '../../components/CommandError';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { RemoteName } from '../../components/RemoteName';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { useGetOpsVersionsQuery } from '../../model/api/opsApi';
import { useSetOwnOverrideMutation } from '../../model/api/storeApi';

interface TryVersionProps {
  remote: string;
  /** Undefined lets the admin choose here. */
  version: string | undefined;
  onClose: () => void;
}

export function TryVersion({ remote, version, onClose }: TryVersionProps) {
  const t = useT('ops');
  const toast = useToast();
  const { moment } = useOpsFormat();
  const [set] = useSetOwnOverrideMutation();
  const { currentData, error } = useGetOpsVersionsQuery(version === undefined ? remote : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (version === undefined && !currentData)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('overrides.try')}
        footer={
          <Button variant="line" className="grow" onClick={onClose}>
            {t('act.close')}
          </Button>
        }
      >
        {error === undefined ? <Skeleton shape="block" height="50px" /> : <CommandError error={error} />}
      </Dialog>
    );
  const options = (currentData?.versions ?? []).map((one) => ({
    value: one.version,
    label: `${one.version} · ${moment(one.publishedAt)}`,
  }));
  return (
    <ReasonDialog
      title={t('overrides.try')}
      confirm={t('overrides.try')}
      fields={
        version === undefined
          ? [{ name: 'version', label: t('act.version'), initial: options[0]?.value ?? '', options }]
          : []
      }
      onSend={async ({ why = '', version: chosen = version ?? '' }) => {
        const answer = await set({ remote, version: chosen, why });
        if (answer.data)
          toast.show({
            text: t('overrides.on', { version: chosen }),
            action: { label: t('overrides.reload'), onAction: () => location.reload() },
          });
        return answer;
      }}
      onClose={onClose}
    >
      <p className={parts.name}>
        <RemoteName name={remote} /> {version !== undefined && <bdi className={parts.code}>{version}</bdi>}
      </p>
      <p className="sm muted">{t('overrides.tryText')}</p>
    </ReasonDialog>
  );
}
