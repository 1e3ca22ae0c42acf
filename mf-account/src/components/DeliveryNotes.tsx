import { useSession, useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useGetDeliveryQuery, useRetryEmailMutation } from '@doorstep/shared-api/profile';
import { Button, Note, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { leftToRight } from '../model/notifications/isolate';

export function DeliveryNotes() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const { data } = useGetDeliveryQuery(undefined, { skip: !apiExtensions });
  return (
    <>
      {data?.email === 'undeliverable' && <BouncedMail />}
      {data?.sms === 'stopped' && (
        <Note icon="phone" className="mb4">
          {t('delivery.stopped')}
        </Note>
      )}
    </>
  );
}

function BouncedMail() {
  const t = useT('account');
  const toast = useToast();
  const email = leftToRight(useSession().user?.email ?? '');
  const [retry, { isLoading }] = useRetryEmailMutation();

  async function tryAgain() {
    const { error } = await retry();
    if (error) toast.show({ text: t('delivery.retryFailed'), tone: 'bad' });
    else toast.show({ text: t('delivery.retried', { email }) });
  }

  return (
    <Note tone="bad" className="mb4">
      <p>{t('delivery.bounced', { email })}</p>
      <div className="row row--wrap mt2">
        <Button size="sm" variant="line" to={`${paths.profile}#details`}>
          {t('delivery.change')}
        </Button>
        <Button size="sm" variant="ghost" busy={isLoading} onClick={() => void tryAgain()}>
          {t('delivery.retry')}
        </Button>
      </div>
    </Note>
  );
}
