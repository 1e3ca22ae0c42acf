import type { User } from '@doorstep/shared-api/domain';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { leftToRight } from '../../model/notifications/isolate';
import type { PendingChange } from '../../model/profile/profileForm';

interface PendingNoteProps {
  what: PendingChange;
  user: User;
  onEnterCode: () => void;
}

export function PendingNote({ what, user, onEnterCode }: PendingNoteProps) {
  const t = useT('account');
  const [next, now] = what === 'email' ? [user.pendingEmail, user.email] : [user.pendingContact, user.contact];
  return (
    <Note tone="wait">
      {t('profile.waits', { to: leftToRight(next ?? ''), old: leftToRight(now) })}{' '}
      <button type="button" className="link" onClick={onEnterCode}>
        {t('profile.enterCode')}
      </button>
    </Note>
  );
}
