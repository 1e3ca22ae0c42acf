import { QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { Happenings } from '../../components/Happenings';
import openRow from '../../components/openRow.module.css';
import { LoadFailed } from '../../components/StateNotes';
import { useActWords } from '../../hooks/useActWords';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import { type ContactMessageDetails, useGetContactMessageQuery } from '../../model/api/messagesApi';
import { MessageActs } from './MessageActs';

/** The whole of one message, who sent it, what was answered, and what can be done. */
export function MessageSheet({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetContactMessageQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <div className={openRow.sheet}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" height="96px" />}
        level={3}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(message) => <Message message={message} />}
      </QueryState>
    </div>
  );
}

function Message({ message }: { message: ContactMessageDetails }) {
  const t = useT('admin');
  const wordsOf = useActWords();
  const { may } = useStaff();
  const { text, email, phone, accounts, answer, changes } = message;
  return (
    <>
      <blockquote dir="auto">{text}</blockquote>
      <p className="muted">
        <bdi dir="ltr">{[email, phone].filter(Boolean).join(' · ')}</bdi>
      </p>
      {may('people.read') && accounts.length > 0 && (
        <p>
          {t('messages.accounts')}{' '}
          {accounts.map(({ user_id: userId, full_name: name }, index) => (
            <span key={userId}>
              {index > 0 && ', '}
              <Link to={adminTo.person(userId)}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
      {answer && (
        <div>
          <h3>{t('messages.answer')}</h3>
          <blockquote dir="auto">{answer}</blockquote>
        </div>
      )}
      {changes.length > 0 && (
        <div>
          <h3>{t('history.title')}</h3>
          <Happenings
            items={changes.map(({ at, who, act, why }, index) => ({
              id: `${index}`,
              at,
              what: [`${who}: ${wordsOf(act)}`, why && `“${why}”`].filter(Boolean).join(' '),
            }))}
          />
        </div>
      )}
      {!message.handled_at && may('inbox.answer') && <MessageActs message={message} />}
    </>
  );
}
