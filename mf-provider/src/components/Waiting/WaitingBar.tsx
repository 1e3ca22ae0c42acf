import { paths } from '@doorstep/shared-api/paths';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useActionQueue, useIsConnected, useWaitingActions } from '../../hooks/useJobActions';
import { messages } from './messages';
import styles from './Waiting.module.css';
import { WaitingList } from './WaitingList';

registerMessages(messages);

/** Pages on which something can be done without a connection. */
const offlinePaths: readonly string[] = [paths.providerAssignments, paths.providerAssignment];

/** Sends waiting actions while the workspace is open, and says how many are left. */
export default function WaitingBar() {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const queue = useActionQueue();
  const actions = useWaitingActions();
  const isConnected = useIsConnected();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  /** Address on which the list was opened, so that following a link closes it. */
  const [openAt, setOpenAt] = useState('');
  useEffect(() => queue.start(), [queue]);
  if (!hasTexts) return null;
  const refusedCount = actions.filter(({ refusal }) => refusal).length;
  const waitingCount = actions.length - refusedCount;
  const lineOf = (key: string, count: number) => count > 0 && <p>{t(key, { count, number: number(count) })}</p>;
  return (
    <>
      {!isConnected && !offlinePaths.includes(pathname) && (
        <Note tone="wait" className="mb4">
          {t('onlineOnly')}
        </Note>
      )}
      {actions.length > 0 && (
        <Note tone={refusedCount > 0 ? 'bad' : 'wait'} role="status" className="mb4">
          <div className={styles.bar}>
            <div>
              {lineOf('refusedBar', refusedCount)}
              {lineOf('bar', waitingCount)}
            </div>
            <Button variant="line" size="sm" onClick={() => setOpenAt(address)}>
              {t('show')}
            </Button>
          </div>
        </Note>
      )}
      <WaitingList open={openAt === address} actions={actions} onClose={() => setOpenAt('')} />
    </>
  );
}
