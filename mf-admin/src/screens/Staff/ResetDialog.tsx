import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import { type StaffMember, useResetSecondStepMutation } from '../../model/api/staffApi';

export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [reset, { error, isLoading }] = useResetSecondStepMutation();

  async function confirm(why: string) {
    const result = await runConfirmed(() => reset({ id: member.user_id, seen: member.version, why }));
    if (result.error) return;
    toast.show({ text: t('staff.resetDone', { name: member.full_name }) });
    onClose();
  }

  return (
    <>
      <ReasonDialog
        open
        onClose={onClose}
        title={t('staff.resetOf', { name: member.full_name })}
        consequence={t('staff.resetText')}
        wordsLabel={t('staff.why')}
        wordsHint={t('staff.whyHint')}
        safeLabel={t('cancel')}
        confirmLabel={t('staff.reset')}
        danger
        busy={isLoading}
        error={error}
        onConfirm={(why) => void confirm(why)}
      />
      {codeDialog}
    </>
  );
}
