import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isolated } from '../../model/isolated';
import type { JobAction } from '../../model/offline/jobAction';
import { messages } from './messages';

/** Describes an action in the words of the button or field with which it was performed. */
export function useActionText(): (action: JobAction) => string {
  const t = useT(messages.ns);
  const tProvider = useT('provider');
  const { time, money } = useFormat();
  return (action) => {
    switch (action.kind) {
      case 'move':
        return tProvider(`move.${action.move}`);
      case 'tick':
        return t(action.isDone ? 'action.tick' : 'action.untick', { text: isolated(action.text) });
      case 'delay':
        return t('action.delay', { time: time(action.arrivesAt) });
      case 'extraWork':
        return t('action.extraWork', { amount: money(action.lines.reduce((sum, { cents }) => sum + cents, 0)) });
      case 'photo':
        return t(`action.${action.side}`);
      case 'message':
        return t('action.message', { text: isolated(action.text) });
    }
  };
}
