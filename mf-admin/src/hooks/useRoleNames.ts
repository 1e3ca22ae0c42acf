import { useT } from '@doorstep/shared-ui/i18n';
import { useStaff } from './useStaff';

/** What the signed-in person is here: "Operations", or several. */
export function useRoleNames(): string {
  const t = useT('admin');
  return useStaff()
    .roles.map((role) => t(`role.${role}`))
    .join(', ');
}
