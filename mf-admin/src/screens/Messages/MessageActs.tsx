import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import {
  type ContactMessageDetails,
  useAnswerContactMessageMutation,
  useCloseContactMessageMutation,
} from '../../model/api/messagesApi';

type Act = 'reply' | 'close';

/** Answer by mail, or close what needs no answer. */
export function MessageActs({ message }: { message: ContactMessageDetails }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [answer, answering] = useAnswerContactMessageMutation();
  const [close, closing] = useCloseContactMessageMutation();
  const [act, setAct] = useState<Act>();
  const { message_id: id, version: seen, full_name: name } = message;

  async function confirm(words: string) {
    const result = await runConfirmed<{ error?: unknown }>(() =>
      act === 'reply' ? answer({ id, seen, answer: words }) : close({ id, seen, why: words }),
    );
    if (result.error) return;
    toast.show({ text: t(`messages.done.${act}`) });
    setAct(undefined);
  }

  function open(next: Act) {
    answering.reset();
    closing.reset();
    setAct(next);
  }

  return (
    <>
      <div className={parts.acts}>
        <Button size="sm" onClick={() => open('reply')}>
          {t('messages.act.reply')}
        </Button>
        <Button size="sm" variant="line" onClick={() => open('close')}>
          {t('messages.act.close')}
        </Button>
      </div>
      {act && (
        <ReasonDialog
          open
          onClose={() => setAct(undefined)}
          title={t(`messages.act.${act}`)}
          consequence={t(`messages.text.${act}`, { name })}
          wordsLabel={t(act === 'reply' ? 'messages.answer' : 'staff.why')}
          wordsHint={act === 'reply' ? t('messages.answerHint') : t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t(`messages.act.${act}`)}
          busy={answering.isLoading || closing.isLoading}
          error={act === 'reply' ? answering.error : closing.error}
          onConfirm={(words) => void confirm(words)}
        />
      )}
      {codeDialog}
    </>
  );
}
