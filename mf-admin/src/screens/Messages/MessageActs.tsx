import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import {
  type ContactMessageDetails,
  useAnswerContactMessageMutation,
  useCloseContactMessageMutation,
} from '../../model/api/messagesApi';

export function MessageActs({ message }: { message: ContactMessageDetails }) {
  const t = useT('admin');
  const [answer, answering] = useAnswerContactMessageMutation();
  const [close, closing] = useCloseContactMessageMutation();
  const { message_id: id, version: seen, full_name: name } = message;
  return (
    <DecisionActs
      decisions={['reply', 'close']}
      variants={{ reply: 'primary' }}
      textsOf={(act) => ({
        act: t(`messages.act.${act}`),
        consequence: t(`messages.text.${act}`, { name }),
        wordsLabel: t(act === 'reply' ? 'messages.answer' : 'staff.why'),
        wordsHint: act === 'reply' ? t('messages.answerHint') : t('staff.whyHint'),
        done: t(`messages.done.${act}`),
      })}
      stateOf={(act) => (act === 'reply' ? answering : closing)}
      decide={(act, words): Promise<{ error?: unknown }> =>
        act === 'reply' ? answer({ id, seen, answer: words }) : close({ id, seen, why: words })
      }
    />
  );
}
