import { serverMessage } from '@doorstep/shared-api';
import { Button, Icon, useToast } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useDecision } from '../../hooks/useDecision';
import { useStaff } from '../../hooks/useStaff';
import {
  type Person,
  useConfirmEmailMutation,
  useEndSessionsMutation,
  useResendConfirmationMutation,
  useRestorePersonMutation,
  useSuspendPersonMutation,
  useTurnOffPersonsSecondStepMutation,
} from '../../model/api/peopleApi';
import { firstName } from '../../model/initials';
import { SuspensionTerms, type Terms } from './SuspensionTerms';
import { TouchedJobs } from './TouchedJobs';

type Act = 'suspend' | 'restore' | 'sessions' | 'secondStep' | 'confirmEmail';

/** The reasons of these acts are only logged. Those of the others are sent to the person. */
const isReasonOnlyLogged = (act: Act) => act === 'sessions' || act === 'secondStep' || act === 'confirmEmail';

export function PersonActs({ person }: { person: Person }) {
  const t = useT('admin');
  const { id: me, may } = useStaff();
  const [suspend, suspending] = useSuspendPersonMutation();
  const [restore, restoring] = useRestorePersonMutation();
  const [endSessions, ending] = useEndSessionsMutation();
  const [turnOff, turning] = useTurnOffPersonsSecondStepMutation();
  const [confirmEmail, confirming] = useConfirmEmailMutation();
  const [resend, resending] = useResendConfirmationMutation();
  const toast = useToast();
  const [terms, setTerms] = useState<Terms>({ cause: 'other', holdsPayouts: false });
  const isProvider = person.user_type === 'provider';
  const { user_id: id, version: seen, state, full_name: fullName } = person;
  const name = firstName(fullName);
  const mutations = {
    suspend: suspending,
    restore: restoring,
    sessions: ending,
    secondStep: turning,
    confirmEmail: confirming,
  };
  // Mails are held back when the address was not confirmed in time, so the person is not notified.
  const isHeldBack = (act: Act) => person.mails_reach === false && (act === 'suspend' || act === 'restore');
  const { open, dialog } = useDecision<Act>({
    textsOf: (act) => ({
      title: t(`person.${act}Title`, { name: fullName }),
      consequence: t(`person.${act}Text`, { name }),
      ...(act === 'suspend' && {
        more: (
          <>
            <TouchedJobs jobs={person.open_jobs} more={person.open_jobs_more} />
            {isProvider && <SuspensionTerms terms={terms} onChange={setTerms} />}
          </>
        ),
      }),
      wordsLabel: t(isReasonOnlyLogged(act) ? 'staff.why' : 'reason.words'),
      wordsHint: isReasonOnlyLogged(act)
        ? t('staff.whyHint')
        : t('reason.language', { name, language: languageInfo(person.language).ownName }),
      confirmLabel: t(`person.${act}Confirm`),
      done: t(isHeldBack(act) ? `person.doneUntold.${act}` : `person.done.${act}`, { name }),
      danger: act === 'suspend',
    }),
    stateOf: (act) => mutations[act],
    decide: (act, reason): Promise<{ error?: unknown }> => {
      if (act === 'suspend') {
        const { cause, holdsPayouts } = terms;
        return suspend({ id, seen, reason, ...(isProvider && { cause, hold_payouts: holdsPayouts }) });
      }
      if (act === 'confirmEmail') return confirmEmail({ id, reason });
      if (act === 'restore') return restore({ id, seen, reason });
      return act === 'sessions' ? endSessions({ id, reason }) : turnOff({ id, reason });
    },
  });
  async function sendAgain() {
    const { error } = await resend({ id });
    toast.show({ text: error ? (serverMessage(error) ?? t('person.resendFailed')) : t('person.resent', { name }) });
  }

  if (state === 'deleted' || person.user_type === 'admin') return null;
  return (
    <>
      {may('people.change') && person.email_unverified_since && (
        <>
          <Button variant="line" busy={resending.isLoading} onClick={() => void sendAgain()}>
            <Icon name="envelope-simple" />
            {t('person.resendEmail')}
          </Button>
          <Button variant="line" onClick={() => open('confirmEmail')}>
            <Icon name="check" />
            {t('person.confirmEmail')}
          </Button>
        </>
      )}
      {may('people.change') && person.sessions.length > 0 && (
        <Button variant="line" onClick={() => open('sessions')}>
          <Icon name="sign-out" />
          {t('person.endSessions')}
        </Button>
      )}
      {may('people.suspend') && person.second_step && (
        <Button variant="line" onClick={() => open('secondStep')}>
          <Icon name="shield-check" />
          {t('person.secondStep')}
        </Button>
      )}
      {may('people.suspend') && id !== me && state !== 'suspended' && (
        <Button variant="dangerLine" onClick={() => open('suspend')}>
          <Icon name="lock-simple" />
          {t('person.suspend')}
        </Button>
      )}
      {may('people.suspend') && state === 'suspended' && (
        <Button variant="line" onClick={() => open('restore')}>
          {t('person.restore')}
        </Button>
      )}
      {dialog}
    </>
  );
}
