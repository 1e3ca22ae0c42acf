import { useGetExportQuery, useRequestExportMutation } from '@doorstep/shared-api/profile';
import { Button, Icon, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isolated } from '../../model/notifications/isolate';
import { SettingsSection } from './Settings';

/** A copy of everything that is kept about the person. */
export function YourData() {
  const t = useT('account');
  const toast = useToast();
  const { dateTime } = useFormat();
  const copy = useGetExportQuery();
  const [request, { isLoading }] = useRequestExportMutation();
  const readyCopy = copy.data?.status === 'ready' ? copy.data : undefined;

  async function requestCopy() {
    const body = await request();
    toast.show(body.error ? { text: t('export.failed'), tone: 'bad' } : { text: t('export.done') });
  }

  return (
    <SettingsSection id="data" title={t('export.heading')} text={t('export.text')}>
      {readyCopy?.url && (
        <p className="row row--wrap mb4">
          <span>{t('export.ready', { time: isolated(dateTime(readyCopy.createdAt ?? '')) })}</span>
          <a className="link" href={readyCopy.url} download>
            {t('export.download')}
          </a>
        </p>
      )}
      <Button variant="line" busy={isLoading} onClick={() => void requestCopy()}>
        <Icon name="download-simple" />
        {t(readyCopy ? 'export.again' : 'export.request')}
      </Button>
    </SettingsSection>
  );
}
