import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { RowSheet } from '../../components/RowSheet';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import { type ContactMessageDetails, useGetContactMessageQuery } from '../../model/api/messagesApi';
import { MessageActs } from './MessageActs';

export function MessageSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetContactMessageQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet
      query={query}
      acts={(message) => !message.handled_at && may('inbox.answer') && <MessageActs message={message} />}
    >
      {(message) => <Message message={message} />}
    </RowSheet>
  );
}

function Message({ message }: { message: ContactMessageDetails }) {
  const t = useT('admin');
  const { may } = useStaff();
  const { text, email, phone, accounts, answer } = message;
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
    </>
  );
}
