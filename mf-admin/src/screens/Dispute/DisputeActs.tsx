import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import parts from '../../components/parts.module.css';
import { ActFailed } from '../../components/StateNotes';
import { Box } from '../../components/WorkPage';
import { useSecondStep } from '../../hooks/useSecondStep';
import {
  type DisputeDetails,
  useDecideTestDisputeMutation,
  useSubmitEvidenceMutation,
} from '../../model/api/disputesApi';

export function DisputeActs({ dispute }: { dispute: DisputeDetails }) {
  const t = useT('admin');
  const isWaiting = dispute.state === 'needs_response' && !dispute.submitted_at;
  return (
    <>
      {isWaiting && (
        <Box title={t('disputes.answer')} decides>
          <p className="muted">{t('disputes.answerLead')}</p>
          <div className="mt4">
            <Submit dispute={dispute} />
          </div>
        </Box>
      )}
      {dispute.test && (
        <Box title={t('disputes.bank')}>
          <p className="muted">{t('disputes.bankLead')}</p>
          <div className="mt4">
            <DecideTestDispute id={dispute.dispute_id} />
          </div>
        </Box>
      )}
    </>
  );
}

function Submit({ dispute: { dispute_id: id, version: seen } }: { dispute: DisputeDetails }) {
  const t = useT('admin');
  const [submit, submitting] = useSubmitEvidenceMutation();
  return (
    <DecisionActs<'submit'>
      decisions={['submit']}
      variants={{ submit: 'primary' }}
      textsOf={() => ({
        act: t('disputes.submit'),
        consequence: t('disputes.submitText'),
        wordsLabel: t('disputes.part.statement'),
        wordsHint: t('disputes.statementHint'),
        done: t('disputes.submitted'),
      })}
      stateOf={() => submitting}
      decide={(_act, statement) => submit({ id, seen, statement })}
    />
  );
}

function DecideTestDispute({ id }: { id: string }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading }] = useDecideTestDisputeMutation();
  const onDecide = async (outcome: 'won' | 'lost') => {
    const result = await runConfirmed<{ error?: unknown }>(() => decide({ id, outcome }));
    if (!result.error) toast.show({ text: t(`disputes.state.${outcome}`) });
  };
  return (
    <>
      <div className={parts.acts}>
        {(['won', 'lost'] as const).map((outcome) => (
          <Button key={outcome} size="sm" variant="line" busy={isLoading} onClick={() => void onDecide(outcome)}>
            {t(`disputes.decide.${outcome}`)}
          </Button>
        ))}
      </div>
      <ActFailed error={error} />
      {codeDialog}
    </>
  );
}
