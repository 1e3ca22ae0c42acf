import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Initials } from '../../components/Initials';
import parts from '../../components/parts.module.css';
import { useShortcuts } from '../../hooks/useShortcuts';
import { useStaff } from '../../hooks/useStaff';
import { type ProblemDetails, useAssignProblemMutation, useUnassignProblemMutation } from '../../model/api/problemsApi';

export function ProblemOwner({ problem: { id, version, assigned_to: owner } }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const toast = useToast();
  const { id: me, may } = useStaff();
  const [assign, assigning] = useAssignProblemMutation();
  const [unassign, unassigning] = useUnassignProblemMutation();
  const isMine = owner.id !== '' && owner.id === me;
  const mayTake = may('problems.answer');

  async function changeOwner(act: typeof assign) {
    const result = await act({ id, seen: version });
    if (result.error) toast.show({ text: t('owner.taken'), tone: 'bad' });
  }

  useShortcuts({
    a: mayTake && !isMine ? () => void changeOwner(assign) : undefined,
    u: mayTake && isMine ? () => void changeOwner(unassign) : undefined,
  });
  return (
    <span className={parts.owner}>
      {owner.id && (
        <>
          <Initials name={owner.name} />
          <span>{isMine ? t('owner.youHave') : t('owner.has', { name: owner.name })}</span>
        </>
      )}
      {mayTake && (
        <Button
          size="sm"
          variant={owner.id ? 'line' : 'soft'}
          busy={assigning.isLoading || unassigning.isLoading}
          onClick={() => void changeOwner(isMine ? unassign : assign)}
        >
          {t(isMine ? 'owner.giveBack' : owner.id ? 'owner.takeOver' : 'owner.take')}
        </Button>
      )}
    </span>
  );
}
