import { isApiError } from '@doorstep/shared-api';
import { type RequestedApplicationItem, requestedApplicationItems } from '@doorstep/shared-api/domain';
import { Button, Icon, Note, useToast } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ReasonDialog';
import { ActFailed, Conflict } from '../../components/StateNotes';
import { Box } from '../../components/WorkPage';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type Application,
  type DecideApplicationInput,
  type Licence,
  useDecideApplicationMutation,
} from '../../model/api/applicationsApi';
import { firstName } from '../../model/initials';
import styles from './Application.module.css';
import { licenceInputOf } from './LicenceFields';

const renewedParts: readonly RequestedApplicationItem[] = ['licence_front', 'licence_back'];
const refusals = ['unreadable', 'notCovered', 'name'] as const;

interface ApplicationDecisionProps {
  application: Application;
  licence: Licence;
  refetch: () => unknown;
}

export function ApplicationDecision({ application, licence, refetch }: ApplicationDecisionProps) {
  const t = useT('admin');
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading, reset }] = useDecideApplicationMutation();
  const [dialog, setDialog] = useState<'ask' | 'refuse'>();
  const [wanted, setWanted] = useState<readonly RequestedApplicationItem[]>([]);
  const { provider_id: id, version: seen, state, full_name: fullName } = application;
  const name = firstName(fullName);
  const isRenewal = state === 'approved' && application.licences.some(({ status }) => status === 'pending');
  const isEnding =
    state === 'approved' && !isRenewal && Boolean(application.licence_ended_at || application.licence_waits);
  const isListed = isRenewal || isEnding;
  const isDecided = (state === 'approved' && !isListed) || state === 'suspended';
  const isConflict = isApiError(error) && error.status === 409;
  const language = languageInfo(application.language).ownName;

  async function send(request: Pick<DecideApplicationInput, 'decision' | 'reason' | 'wanted'>) {
    const result = await runConfirmed(() => decide({ id, seen, ...request, ...licenceInputOf(licence) }));
    if (result.error) return;
    setDialog(undefined);
    const done = application.mails_reach === false ? 'doneUntold' : 'done';
    toast.show({ text: t(`application.${done}.${request.decision}`, { name }) });
  }

  function open(which: 'ask' | 'refuse') {
    reset();
    setDialog(which);
  }

  const blocked = !may('applications.decide')
    ? t('application.notYours')
    : state === 'incomplete'
      ? t('application.incomplete')
      : undefined;
  if (isDecided) return null;
  return (
    <Box title={t('decision.title')} decides>
      <div className={styles.acts}>
        {isConflict && !dialog && <Conflict error={error} />}
        {!isConflict && !dialog && <ActFailed error={error} />}
        {blocked && <Note tone="wait">{blocked}</Note>}
        {isRenewal && <Note tone="wait">{t('application.renewed', { name })}</Note>}
        {isEnding && <Note tone="wait">{t('application.ending')}</Note>}
        {isConflict && !dialog ? (
          <Button
            block
            onClick={() => {
              reset();
              void refetch();
            }}
          >
            {t('conflict.lookAgain')}
          </Button>
        ) : isListed ? null : (
          <Button
            block
            accent
            busy={isLoading && !dialog}
            disabled={Boolean(blocked)}
            onClick={() => void send({ decision: 'approve' })}
          >
            {t('application.approve')}
          </Button>
        )}
        {may('applications.decide') && (
          <>
            <Button block variant="line" onClick={() => open('ask')}>
              <Icon name="arrow-bend-up-left" />
              {t('application.ask')}
            </Button>
            {state !== 'refused' && !isListed && (
              <Button block variant="dangerLine" onClick={() => open('refuse')}>
                <Icon name="x" />
                {t('application.refuse')}
              </Button>
            )}
          </>
        )}
      </div>
      {!isListed && <p className="xs muted">{t('application.after', { name })}</p>}
      {dialog === 'ask' && (
        <ReasonDialog
          open
          onClose={() => setDialog(undefined)}
          title={t('application.askTitle', { name })}
          consequence={t('application.askText')}
          wordsLabel={t('reason.words')}
          wordsHint={t('reason.language', { name, language })}
          safeLabel={t('application.notNow')}
          confirmLabel={t('application.askConfirm', { count: wanted.length })}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void send({ decision: 'ask', reason, wanted })}
        >
          <fieldset className="stack">
            <legend className="lab">{t('application.wanted')}</legend>
            <div>
              {(isListed ? renewedParts : requestedApplicationItems).map((part) => (
                <label key={part} className="ckb">
                  <input
                    type="checkbox"
                    checked={wanted.includes(part)}
                    onChange={({ target }) =>
                      setWanted(target.checked ? [...wanted, part] : wanted.filter((one) => one !== part))
                    }
                  />
                  {t(`wanted.${part}`)}
                </label>
              ))}
            </div>
          </fieldset>
        </ReasonDialog>
      )}
      {dialog === 'refuse' && (
        <ReasonDialog
          open
          onClose={() => setDialog(undefined)}
          title={t('application.refuseTitle', { name: fullName })}
          consequence={t('application.refuseText', { name })}
          reasons={refusals.map((value) => ({ value, label: t(`refusal.${value}`) }))}
          wordsLabel={t('reason.words')}
          wordsHint={t('reason.language', { name, language })}
          preview={(words) => words}
          safeLabel={t('application.keepWaiting')}
          confirmLabel={t('application.refuseConfirm')}
          danger
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void send({ decision: 'refuse', reason })}
        />
      )}
      {codeDialog}
    </Box>
  );
}
