import { type StaffRole, staffRoles } from '@doorstep/shared-api/domain';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import { type StaffMember, useGiveRolesMutation } from '../../model/api/staffApi';

/** The server keeps at least one owner. */
export function RolesDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [giveRoles, { error, isLoading }] = useGiveRolesMutation();
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);

  async function confirm(why: string) {
    const result = await runConfirmed(() => giveRoles({ id: member.user_id, roles, seen: member.version, why }));
    if (result.error) return;
    toast.show({ text: t('staff.changed', { name: member.full_name }) });
    onClose();
  }

  return (
    <>
      <ReasonDialog
        open
        onClose={onClose}
        title={t('staff.changeOf', { name: member.full_name })}
        consequence={t('staff.changeText')}
        wordsLabel={t('staff.why')}
        wordsHint={t('staff.whyHint')}
        safeLabel={t('cancel')}
        confirmLabel={t('staff.confirm')}
        busy={isLoading}
        error={error}
        onConfirm={(why) => void confirm(why)}
      >
        <div>
          {staffRoles.map((role) => (
            <label key={role} className="ckb">
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={({ target }) =>
                  setRoles(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
                }
              />
              {t(`role.${role}`)}
            </label>
          ))}
        </div>
      </ReasonDialog>
      {codeDialog}
    </>
  );
}
