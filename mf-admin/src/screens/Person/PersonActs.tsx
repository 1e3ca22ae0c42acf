import { Button, Icon, useToast } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type Person,
  useEndSessionsMutation,
  useRestorePersonMutation,
  useSuspendPersonMutation,
} from '../../model/api/peopleApi';
import { firstName } from '../../model/initials';

type Act = 'suspend' | 'restore' | 'sessions';

/** End sessions, suspend, restore: each with its consequence and a reason. */
export function PersonActs({ person }: { person: Person }) {
  const t = useT('admin');
  const toast = useToast();
  const { id: me, may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [suspend, suspending] = useSuspendPersonMutation();
  const [restore, restoring] = useRestorePersonMutation();
  const [endSessions, ending] = useEndSessionsMutation();
  const [act, setAct] = useState<Act>();
  const { user_id: id, version: seen, state, full_name: fullName } = person;
  const name = firstName(fullName);
  if (state === 'deleted' || person.user_type === 'admin') return null;
  const mutations = { suspend: suspending, restore: restoring, sessions: ending };
  const current = act && mutations[act];

  async function confirm(reason: string) {
    const result = await runConfirmed(() =>
      act === 'suspend'
        ? suspend({ id, seen, reason })
        : act === 'restore'
          ? restore({ id, seen, reason })
          : endSessions({ id, reason }),
    );
    if (result.error || !act) return;
    toast.show({ text: t(`person.done.${act}`, { name }) });
    setAct(undefined);
  }

  function open(next: Act) {
    mutations[next].reset();
    setAct(next);
  }

  return (
    <>
      {may('people.change') && person.sessions.length > 0 && (
        <Button variant="line" onClick={() => open('sessions')}>
          <Icon name="sign-out" />
          {t('person.endSessions')}
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
      {act && (
        <ReasonDialog
          open
          onClose={() => setAct(undefined)}
          title={t(`person.${act}Title`, { name: fullName })}
          consequence={t(`person.${act}Text`, { name })}
          wordsLabel={t(act === 'sessions' ? 'staff.why' : 'reason.words')}
          wordsHint={
            act === 'sessions'
              ? t('staff.whyHint')
              : t('reason.language', { name, language: languageInfo(person.language).ownName })
          }
          safeLabel={t('cancel')}
          confirmLabel={t(`person.${act}Confirm`)}
          danger={act === 'suspend'}
          busy={current?.isLoading ?? false}
          error={current?.error}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
      {codeDialog}
    </>
  );
}
