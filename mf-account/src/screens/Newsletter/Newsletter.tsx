import { useSettings } from '@doorstep/shared-api';
import {
  useConfirmNewsletterMutation,
  useUnsubscribeMailsMutation,
  useUnsubscribeNewsletterMutation,
} from '@doorstep/shared-api/content';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { NewsletterLinkAction } from './LinkAnswer';
import styles from './Newsletter.module.css';
import { Subscribe } from './Subscribe';

/**
 * Target of links in mails: `?confirm=`, `?unsubscribe=` and `?mails=`. Without any of them it shows the subscription
 * form.
 */
export function Newsletter() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const [search] = useSearchParams();
  const confirm = search.get('confirm');
  const leave = search.get('unsubscribe');
  const [confirmNewsletter] = useConfirmNewsletterMutation();
  const mails = search.get('mails');
  const [unsubscribeMails] = useUnsubscribeMailsMutation();
  const [unsubscribe] = useUnsubscribeNewsletterMutation();

  return (
    <Page narrow className={styles.page}>
      {!apiExtensions ? (
        <>
          <h1>{t('newsletter.heading')}</h1>
          <EmptyState title={t('newsletter.none')} action={<Button to={paths.home}>{t('contact.home')}</Button>} />
        </>
      ) : confirm ? (
        <NewsletterLinkAction
          key={confirm}
          kind="confirm"
          confirm={() => confirmNewsletter({ token: confirm }).unwrap()}
        />
      ) : leave ? (
        <NewsletterLinkAction key={leave} kind="leave" confirm={() => unsubscribe({ token: leave }).unwrap()} />
      ) : mails ? (
        <NewsletterLinkAction key={mails} kind="mails" confirm={() => unsubscribeMails({ token: mails }).unwrap()} />
      ) : (
        <Subscribe heading={t('newsletter.heading')} lead={t('newsletter.lead')} />
      )}
    </Page>
  );
}

export { Newsletter as Component };
