import { skipToken } from '@doorstep/shared-api';
import type { OpsCommand, OpsLiveState } from '@doorstep/shared-api/ops';
import { Button, Dialog, Note, Skeleton, useToast } from '@doorstep/shared-ui';
import { Form, TextAreaField, yup } from '@doorstep/shared-ui/forms';
import { latinDigits, useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { useAskAgain } from '../hooks/useAskAgain';
import { useExecuteCommandMutation, useGetOpsDifferenceQuery, useGetOpsVersionsQuery } from '../model/api/opsApi';
import { type ShareChange, shareChangeOf, stableOf } from '../model/health/shares';
import type { PendingCommand } from '../model/pending';
import { numberOrTypedText } from '../model/typedNumbers';
import { BreakFreeze } from './BreakFreeze';
import { Changes } from './Changes';
import { CommandError } from './CommandError';
import { CommandFields, type VersionChoice } from './CommandFields';
import { Origin } from './Origin';

interface CommandDialogProps {
  pending: PendingCommand;
  state: OpsLiveState;
  open: boolean;
  onClose: () => void;
}

interface Values {
  version: string;
  traffic: string;
  why: string;
  breakFreeze: boolean;
}

/** Sends the generation that the decision was based on. */
export function CommandDialog({ pending, state, open, onClose }: CommandDialogProps) {
  const t = useT('ops');
  const toast = useToast();
  const formId = useId();
  const [shownState, setShownState] = useState(state);
  const [executeCommand, { error, isLoading, reset }] = useExecuteCommandMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const isOld = state.generation !== shownState.generation;
  const choice = useVersionChoice(pending, shownState);
  const isPossible = choice.versions?.length !== 0;

  async function send(values: Values) {
    const request = {
      command: commandOf(pending, values),
      reason: {
        ...{ why: values.why, generation: shownState.generation },
        ...(values.breakFreeze ? { breakFreeze: true } : {}),
      },
    };
    const { data } = await runConfirmed(() => executeCommand(request));
    if (!data) return;
    toast.show({ text: data.changed ? t(`done.${pending.verb}`) : t('done.nothing') });
    onClose();
  }

  function refetch() {
    reset();
    setShownState(state);
  }

  const isBad = pending.verb === 'rollback' || pending.verb === 'withdraw';
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t(`act.${pending.verb}.title`, pending.verb === 'rollback' ? { generation: pending.to } : {})}
        locked={isLoading}
        footer={
          <>
            <Button variant="line" className="grow" onClick={onClose} disabled={isLoading}>
              {t(isPossible ? 'act.cancel' : 'act.close')}
            </Button>
            {!isPossible ? null : isOld ? (
              <Button className="grow" onClick={refetch}>
                {t('act.lookAgain')}
              </Button>
            ) : (
              <Button
                className="grow"
                variant={isBad ? 'danger' : 'primary'}
                type="submit"
                form={formId}
                busy={isLoading}
              >
                {t(`act.${pending.verb}.confirm`)}
              </Button>
            )}
          </>
        }
      >
        <Form<Values>
          id={formId}
          initialValues={{
            version: ('version' in pending && pending.version) || '',
            traffic: pending.verb === 'canary' ? String(pending.traffic) : '',
            why: '',
            breakFreeze: false,
          }}
          schema={schemaOf(pending, t)}
          summary={false}
          onSubmit={send}
        >
          {({ values }) => (
            <>
              {'remote' in pending && <CommandFields pending={pending} state={shownState} choice={choice} />}
              <CommandPreview pending={pending} values={values} state={shownState} />
              <VersionOrigin choice={choice} version={values.version} />
              {isPossible && <BreakFreeze />}
              {isPossible && (
                <TextAreaField name="why" label={t('act.why')} hint={t('act.whyHint')} rows={2} maxLength={300} />
              )}
              {isOld && (
                <Note tone="wait" role="status">
                  {t('act.old')}
                </Note>
              )}
              {error !== undefined && !isOld && <CommandError error={error} />}
            </>
          )}
        </Form>
      </Dialog>
      {againDialog}
    </>
  );
}

function useVersionChoice(pending: PendingCommand, { remotes }: OpsLiveState): VersionChoice {
  const isRelease = pending.verb === 'promote' || pending.verb === 'canary';
  const name = isRelease ? pending.remote : undefined;
  const { currentData, error } = useGetOpsVersionsQuery(name ?? skipToken, { refetchOnMountOrArgChange: true });
  const published = currentData?.versions;
  if (!isRelease || pending.version !== undefined) return { published };
  const remote = remotes.find((one) => one.name === name);
  const stable = remote && stableOf(remote)?.version;
  return { error, published, versions: published?.filter(({ version }) => version !== stable) };
}

function commandOf(pending: PendingCommand, { version, traffic }: Values): OpsCommand {
  if (pending.verb === 'rollback') return pending;
  if (pending.verb === 'canary')
    return { verb: 'canary', remote: pending.remote, version, traffic: numberOrTypedText(traffic) };
  return { verb: pending.verb, remote: pending.remote, version };
}

function schemaOf({ verb }: PendingCommand, t: (key: string) => string) {
  return yup.object({
    why: yup.string().trim().required(t('act.whyMissing')),
    ...(verb === 'rollback' ? {} : { version: yup.string().required(t('act.versionMissing')) }),
    ...(verb === 'canary'
      ? {
          traffic: yup
            .string()
            .required(t('act.trafficWrong'))
            .test('share', t('act.trafficWrong'), (text) => /^(?:100|\d{1,2})$/.test(latinDigits(text ?? '').trim())),
        }
      : {}),
  });
}

function CommandPreview({ pending, values, state }: { pending: PendingCommand; values: Values; state: OpsLiveState }) {
  const t = useT('ops');
  if (pending.verb === 'rollback') return <RollbackDifference to={pending.to} />;
  const remote = state.remotes.find(({ name }) => name === pending.remote);
  if (!remote) return <Note tone="bad">{t('act.gone')}</Note>;
  if (!values.version || (pending.verb === 'canary' && !/^\d{1,3}$/.test(latinDigits(values.traffic).trim())))
    return null;
  const command = commandOf(pending, values);
  const change = command.verb === 'rollback' ? undefined : shareChangeOf(remote, command);
  const stable = stableOf(remote)?.version;
  return (
    <>
      {change && <PlannedChanges changes={[change]} />}
      {pending.verb === 'promote' && (
        <UnprovenVersionNote state={state} remote={pending.remote} version={values.version} />
      )}
      {pending.verb === 'withdraw' && stable && (
        <p className="sm muted">{t('act.withdraw.text', { version: stable })}</p>
      )}
    </>
  );
}

function VersionOrigin({ choice: { published }, version }: { choice: VersionChoice; version: string }) {
  const provenance = published?.find((one) => one.version === version)?.provenance;
  return provenance ? <Origin provenance={provenance} /> : null;
}

function PlannedChanges({ changes }: { changes: readonly ShareChange[] }) {
  const t = useT('ops');
  return (
    <div>
      <h3 className="h4">{t('act.changes')}</h3>
      <Changes changes={changes} />
    </div>
  );
}

function UnprovenVersionNote({ state, remote, version }: { state: OpsLiveState; remote: string; version: string }) {
  const t = useT('ops');
  const opsVersion = state.remotes.find(({ name }) => name === remote)?.versions.find((one) => one.version === version);
  if (opsVersion?.standing === 'healthy') return null;
  return (
    <Note tone="wait" icon="heartbeat">
      {t('act.promote.unproven')}
      {opsVersion?.verdict && (
        <bdi lang="en" dir="ltr">
          {' '}
          {opsVersion.verdict}.
        </bdi>
      )}
    </Note>
  );
}

function RollbackDifference({ to }: { to: number }) {
  const t = useT('ops');
  const { data, error } = useGetOpsDifferenceQuery(to, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <CommandError error={error} />;
  if (!data) return <Skeleton shape="block" height="64px" />;
  if (data.remotes.length === 0) return <p>{t('act.nothing')}</p>;
  return (
    <>
      <PlannedChanges changes={data.remotes} />
      {data.recomposed && <p className="sm muted">{t('act.recomposed')}</p>}
    </>
  );
}
