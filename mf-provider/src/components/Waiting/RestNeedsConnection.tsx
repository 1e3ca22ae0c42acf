import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { messages } from './messages';

registerMessages(messages);

export default function RestNeedsConnection() {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  return hasTexts && <p className="sm muted">{t('restNeedsConnection')}</p>;
}
