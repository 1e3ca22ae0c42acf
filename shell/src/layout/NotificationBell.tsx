import { useGetUnreadCountQuery } from '@doorstep/shared-api/account';
import { paths } from '@doorstep/shared-api/paths';
import { IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function NotificationBell() {
  const t = useT('shell');
  const { data: unread = 0 } = useGetUnreadCountQuery();
  return (
    <IconButton
      icon="bell"
      to={paths.notification}
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')}
      dot={unread > 0}
    />
  );
}
