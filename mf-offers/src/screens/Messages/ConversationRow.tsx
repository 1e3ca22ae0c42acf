import { useSessionStatus } from '@doorstep/shared-api';
import type { ConversationItem } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Avatar, Icon, StatusBadge, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import styles from './Messages.module.css';

export function ConversationRow({ conversation }: { conversation: ConversationItem }) {
  const t = useT('offers');
  const { number } = useFormat();
  const isProvider = useSessionStatus() === 'provider';
  const { bookingId, withName, withImage, categoryName, status, lastText, lastPhotos, isLastMine, lastAt, unread } =
    conversation;
  const name = withName || t(isProvider ? 'someone.customer' : 'someone.provider');
  return (
    <li className={styles.item} data-new={unread > 0 || undefined}>
      <Avatar src={withImage} name="" />
      <div className={styles.words}>
        <Link className={styles.name} to={pathTo.bookingChat(bookingId)}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.about}>
          {categoryName}, <bdi>{conversation.number}</bdi>
        </span>
        <span className={styles.last}>
          {isLastMine && <span className="muted">{t('chat.you')} </span>}
          {lastPhotos > 0 && (
            <span className={styles.photo}>
              <Icon name="image" />
              {t('photos.photos', { count: lastPhotos })}
              {lastText && ': '}
            </span>
          )}
          {lastText && <bdi>{lastText}</bdi>}
          {!lastText && lastPhotos === 0 && <em>{t('chat.report.hidden')}</em>}
        </span>
      </div>
      <div className={styles.side}>
        {lastAt && <When at={lastAt} />}
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{number(unread)}</span>
            <VisuallyHidden>{t('inbox.unread', { count: unread })}</VisuallyHidden>
          </span>
        )}
        <StatusBadge status={status} />
      </div>
    </li>
  );
}

function When({ at }: { at: string }) {
  const { date, time } = useFormat();
  const isToday = date(at) === date(Date.now());
  return (
    <time className={styles.when} dateTime={at}>
      <bdi>{isToday ? time(at) : date(at)}</bdi>
    </time>
  );
}
