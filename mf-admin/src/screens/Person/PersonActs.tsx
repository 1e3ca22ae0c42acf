import type { BookingStatus } from '@doorstep/shared-api/domain';
import { Button, Icon } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useDecision } from '../../hooks/useDecision';
import { useStaff } from '../../hooks/useStaff';
import {
  type Person,
  useEndSessionsMutation,
  useRestorePersonMutation,
  useSuspendPersonMutation,
} from '../../model/api/peopleApi';
import { centsOf } from '../../model/cents';
import { firstName } from '../../model/initials';

type Act = 'suspend' | 'restore' | 'sessions';

/** As the server gives them up: work that has begun stays where it is. */
const notBegun: readonly BookingStatus[] = ['open', 'accepted', 'on_the_way', 'arrived'];

/** End sessions, suspend, restore: each with its consequence and a reason. */
export function PersonActs({ person }: { person: Person }) {
  const t = useT('admin');
  const { number, money } = useAdminFormat();
  const { id: me, may } = useStaff();
  const [suspend, suspending] = useSuspendPersonMutation();
  const [restore, restoring] = useRestorePersonMutation();
  const [endSessions, ending] = useEndSessionsMutation();
  const { user_id: id, version: seen, state, full_name: fullName } = person;
  const name = firstName(fullName);
  const jobs = person.user_type === 'provider' ? person.bookings.filter(({ status }) => notBegun.includes(status)) : [];
  const jobCount = jobs.reduce((sum, { count }) => sum + count, 0);
  const amount = money(jobs.reduce((sum, one) => sum + centsOf(one.amount), 0));
  const consequenceOf = (act: Act) => {
    const consequence = t(`person.${act}Text`, { name });
    if (act !== 'suspend' || jobCount === 0) return consequence;
    return `${consequence} ${t('person.suspendJobs', { count: jobCount, number: number(jobCount), amount })}`;
  };
  const mutations = { suspend: suspending, restore: restoring, sessions: ending };
  const { open, dialog } = useDecision<Act>({
    textsOf: (act) => ({
      title: t(`person.${act}Title`, { name: fullName }),
      consequence: consequenceOf(act),
      wordsLabel: t(act === 'sessions' ? 'staff.why' : 'reason.words'),
      wordsHint:
        act === 'sessions'
          ? t('staff.whyHint')
          : t('reason.language', { name, language: languageInfo(person.language).ownName }),
      confirmLabel: t(`person.${act}Confirm`),
      done: t(`person.done.${act}`, { name }),
      danger: act === 'suspend',
    }),
    stateOf: (act) => mutations[act],
    decide: (act, reason): Promise<{ error?: unknown }> =>
      act === 'suspend'
        ? suspend({ id, seen, reason })
        : act === 'restore'
          ? restore({ id, seen, reason })
          : endSessions({ id, reason }),
  });
  if (state === 'deleted' || person.user_type === 'admin') return null;
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
      {dialog}
    </>
  );
}
