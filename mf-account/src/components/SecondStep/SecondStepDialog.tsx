import { isApiError } from '@doorstep/shared-api';
import { Button, Dialog, Note, QueryState, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { RecoveryCodes, SetUpForm } from '@doorstep/shared-ui/secondStep';
import { useState } from 'react';
import { useAskAgain } from '../../hooks/useAskAgain';
import { isolated } from '../../model/notifications/isolate';
import {
  type SecondStep,
  useBeginSecondStepMutation,
  useConfirmSecondStepMutation,
  useGetSecondStepQuery,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondStepMutation,
} from '../../model/secondStep/secondStepApi';
import { useStepProblem } from './useStepProblem';

export function SecondStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('secondStep');
  const { runConfirmed, againDialog } = useAskAgain();
  const [begin, start] = useBeginSecondStepMutation();
  const [codes, setCodes] = useState<readonly string[]>();

  function close() {
    start.reset();
    setCodes(undefined);
    onClose();
  }

  return (
    <>
      <Dialog open={open} onClose={close} title={t('heading')} size="sm">
        {codes ? (
          <RecoveryCodes t={t} codes={codes} onDone={close} />
        ) : start.data ? (
          <SetUp start={start.data} runConfirmed={runConfirmed} onDone={setCodes} />
        ) : (
          <Overview
            runConfirmed={runConfirmed}
            begin={{ run: () => begin(), busy: start.isLoading, error: start.error }}
            onCodes={setCodes}
          />
        )}
      </Dialog>
      {againDialog}
    </>
  );
}

type RunConfirmed = ReturnType<typeof useAskAgain>['runConfirmed'];

interface SetUpProps {
  start: { readonly secret: string; readonly uri: string };
  runConfirmed: RunConfirmed;
  onDone: (codes: readonly string[]) => void;
}

function SetUp({ start, runConfirmed, onDone }: SetUpProps) {
  const t = useT('secondStep');
  const problemOf = useStepProblem();
  const [confirm, { error, isLoading, reset }] = useConfirmSecondStepMutation();

  async function turnOn(code: string) {
    const { data } = await runConfirmed(() => confirm(code));
    if (data) onDone(data.recovery_codes);
  }

  return (
    <SetUpForm
      t={t}
      start={start}
      startFailed={undefined}
      busy={isLoading}
      isWrong={isApiError(error) && error.code === 'validation'}
      problem={problemOf(error)}
      onConfirm={(code) => void turnOn(code)}
      onChange={() => error && reset()}
    />
  );
}

interface OverviewProps {
  runConfirmed: RunConfirmed;
  begin: { run: () => Promise<{ error?: unknown }>; busy: boolean; error: unknown };
  onCodes: (codes: readonly string[]) => void;
}

function Overview({ runConfirmed, begin, onCodes }: OverviewProps) {
  const t = useT('secondStep');
  const query = useGetSecondStepQuery();
  const problemOf = useStepProblem();
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const [turnOff, turning] = useTurnOffSecondStepMutation();

  async function makeCodes() {
    const { data } = await runConfirmed(() => renew());
    if (data) onCodes(data.recovery_codes);
  }

  return (
    <QueryState query={query} skeleton={<Skeleton shape="line" count={3} />} failed={() => t('loadFailed')} level={3}>
      {(step) => (
        <div className="form">
          {turning.isSuccess && !step.on && (
            <Note tone="ok" role="status">
              {t('isOff')}
            </Note>
          )}
          <SecondStepStatus step={step} />
          {problemOf(begin.error ?? renewing.error ?? turning.error)}
          {step.on ? (
            <>
              <Button variant="line" block busy={renewing.isLoading} onClick={() => void makeCodes()}>
                {t('newCodes')}
              </Button>
              <Button
                variant="dangerLine"
                block
                busy={turning.isLoading}
                onClick={() => void runConfirmed(() => turnOff())}
              >
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button block accent busy={begin.busy} onClick={() => void runConfirmed(begin.run)}>
              {t('begin')}
            </Button>
          )}
        </div>
      )}
    </QueryState>
  );
}

function SecondStepStatus({ step }: { step: SecondStep }) {
  const t = useT('secondStep');
  const { date } = useFormat();
  if (!step.on) return <p className="muted">{t('off')}</p>;
  return (
    <p className="muted">
      {t('since', { day: isolated(date(step.since)) })} {t('left', { count: step.recovery_codes_left })}
    </p>
  );
}
