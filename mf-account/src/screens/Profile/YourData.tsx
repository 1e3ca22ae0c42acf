import { apiError } from '@doorstep/shared-api';
import { isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { useGetExportQuery, useRequestExportMutation } from '@doorstep/shared-api/profile';
import { Button, Icon, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAskAgain } from '../../hooks/useAskAgain';
import { isolated } from '../../model/notifications/isolate';
import { SettingsSection } from './Settings';

export function YourData() {
  const t = useT('account');
  const toast = useToast();
  const { dateTime } = useFormat();
  const copy = useGetExportQuery();
  const [request, { isLoading }] = useRequestExportMutation();
  const readyCopy = copy.data?.status === 'ready' ? copy.data : undefined;

  const { runConfirmed, againDialog } = useAskAgain();

  async function requestCopy() {
    const body = await runConfirmed(request);
    if (isConfirmationRequired(body.error)) return;
    toast.show(body.error ? { text: t('export.failed'), tone: 'bad' } : { text: t('export.done') });
  }

  async function fetchLink() {
    const { data, error } = await copy.refetch();
    if (error || data?.status !== 'ready') return { error };
    return data.url ? { url: data.url } : { error: apiError('forbidden', { code: 'confirm_again' }) };
  }

  async function download() {
    const link = await runConfirmed(fetchLink);
    if (link.url === undefined) return;
    const anchor = Object.assign(document.createElement('a'), { href: link.url, download: '' });
    anchor.click();
  }

  return (
    <SettingsSection id="data" title={t('export.heading')} text={t('export.text')}>
      {readyCopy && (
        <p className="row row--wrap mb4">
          <span>{t('export.ready', { time: isolated(dateTime(readyCopy.createdAt ?? '')) })}</span>
          {readyCopy.url ? (
            <a className="link" href={readyCopy.url} download>
              {t('export.download')}
            </a>
          ) : (
            <button type="button" className="link" onClick={() => void download()}>
              {t('export.download')}
            </button>
          )}
        </p>
      )}
      <Button variant="line" busy={isLoading} onClick={() => void requestCopy()}>
        <Icon name="download-simple" />
        {t(readyCopy ? 'export.again' : 'export.request')}
      </Button>
      {againDialog}
    </SettingsSection>
  );
}
