import { isApiError, isUnreachable } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { leftToRight } from '../../model/notifications/isolate';
import { Subscribe } from './Subscribe';

interface NewsletterLinkActionProps {
  kind: 'confirm' | 'leave' | 'mails';
  /** Resolves with the address that gets the newsletter. Rejects with an ApiError when the link's token is invalid. */
  confirm: () => Promise<{ email: string } | null>;
}

const words = {
  confirm: { heading: 'confirmHeading', lead: 'confirmLead', button: 'confirm', done: 'confirmed' },
  leave: { heading: 'leaveHeading', lead: 'leaveLead', button: 'leave', done: 'left' },
  mails: { heading: 'mailsHeading', lead: 'mailsLead', button: 'leave', done: 'mailsDone' },
} as const;

/** Applies a link from a mail on a click, because mail scanners open links. */
export function NewsletterLinkAction({ kind, confirm }: NewsletterLinkActionProps) {
  const t = useT('account');
  const { heading, lead, button, done } = words[kind];
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ email: string }>();
  const [problem, setProblem] = useState<'failed' | 'bad'>();

  async function submit() {
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer((await confirm()) ?? { email: '' });
    } catch (error) {
      setProblem(isApiError(error) && !isUnreachable(error) && error.kind !== 'rateLimited' ? 'bad' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  if (problem === 'bad' && kind === 'mails') return <EndedLink />;
  if (problem === 'bad') return <Subscribe heading={t('newsletter.badHeading')} lead={t('newsletter.badText')} />;
  if (answer) {
    return (
      <>
        <div role="status">
          <h1>{t(`newsletter.${done}Heading`)}</h1>
          <p className="lead mt2">{t(`newsletter.${done}Text`, { email: leftToRight(answer.email) })}</p>
        </div>
        <div>
          <Button to={paths.home}>{t('contact.home')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div>
        <h1>{t(`newsletter.${heading}`)}</h1>
        <p className="lead mt2">{t(`newsletter.${lead}`)}</p>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {t('newsletter.failed')}
        </Note>
      )}
      <div>
        <Button size="lg" accent busy={busy} onClick={() => void submit()}>
          {t(`newsletter.${button}`)}
        </Button>
      </div>
    </>
  );
}

function EndedLink() {
  const t = useT('account');
  return (
    <>
      <div role="alert">
        <h1>{t('newsletter.mailsBadHeading')}</h1>
        <p className="lead mt2">{t('newsletter.mailsBadText')}</p>
      </div>
      <div>
        <Button to={`${paths.profile}#notices`}>{t('newsletter.mailsAccount')}</Button>
      </div>
    </>
  );
}
