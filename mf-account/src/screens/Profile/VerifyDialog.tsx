import { codeDeadlines, triesPerCode } from '@doorstep/shared-api/codeRequest';
import type { User } from '@doorstep/shared-api/domain';
import {
  useResendVerificationMutation,
  useVerifyContactMutation,
  useVerifyEmailMutation,
} from '@doorstep/shared-api/profile';
import { Dialog, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CodeEntry } from '../../components/CodeEntry';
import { codeLength, phoneCodeLength } from '../../model/codes/codeDigits';
import { leftToRight } from '../../model/notifications/isolate';
import type { PendingChange } from '../../model/profile/profileForm';

interface VerifyDialogProps {
  what: PendingChange;
  user: User;
  onClose: () => void;
}

/** In seconds. The response to the change contains neither value. */
const firstCodeTimes = { resendAfter: 30, expiresIn: 300 };

export function VerifyDialog({ what, user, onClose }: VerifyDialogProps) {
  const t = useT('account');
  const toast = useToast();
  const [verifyEmail] = useVerifyEmailMutation();
  const [verifyContact] = useVerifyContactMutation();
  const [resend] = useResendVerificationMutation();
  const [moments, setMoments] = useState(() => codeDeadlines(firstCodeTimes));
  const [triesLeft, setTriesLeft] = useState(triesPerCode);
  const [sentTo] = useState(what === 'email' ? user.pendingEmail : (user.pendingContact ?? user.contact));

  async function verify(code: string) {
    await (what === 'email' ? verifyEmail : verifyContact)({ code }).unwrap();
    toast.show({ text: t(what === 'email' ? 'profile.emailDone' : 'profile.contactDone') });
    onClose();
  }

  async function sendAgain() {
    setMoments(codeDeadlines(await resend(what).unwrap()));
    setTriesLeft(triesPerCode);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(what === 'email' ? 'profile.confirmEmail' : 'profile.confirmContact')}
    >
      <p className="muted">{t('profile.codeSent', { to: leftToRight(sentTo ?? '') })}</p>
      <CodeEntry
        autoFocus
        {...moments}
        triesLeft={triesLeft}
        length={what === 'email' ? codeLength : phoneCodeLength}
        onVerify={verify}
        onInvalid={() => setTriesLeft(triesLeft - 1)}
        onResend={sendAgain}
      />
    </Dialog>
  );
}
