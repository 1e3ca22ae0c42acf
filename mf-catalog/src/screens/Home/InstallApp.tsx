import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, StatusBadge, Timeline, useFormat, useInstall, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Below.module.css';

export function InstallApp() {
  const t = useT('catalog');
  const toast = useToast();
  const { state, install } = useInstall();
  if (state === 'installed') return null;

  const press = async () => {
    if ((await install()) === 'accepted') toast.show({ text: t('home.app.done') });
  };
  return (
    <section className="wrap below">
      <div className={styles.app}>
        <div className={styles.appWords}>
          <h2 className="h1">{t('home.app.title')}</h2>
          <p className={`lead ${styles.appLead}`}>{t('home.app.lead')}</p>
          {state !== 'offered' && <p className={styles.how}>{t(`home.app.how.${state}`)}</p>}
          <div className="row row--wrap">
            {state === 'offered' && (
              <Button onClick={() => void press()}>
                <Icon name="device-mobile" />
                {t('home.app.install')}
              </Button>
            )}
            <EmailLink />
          </div>
        </div>
        <PhoneIllustration />
      </div>
    </section>
  );
}

/** Opens the visitor's own mail program, without asking for an address. */
function EmailLink() {
  const t = useT('catalog');
  const openMail = () => {
    const link = `${window.location.origin}${paths.home}`;
    const query = new URLSearchParams({ subject: 'Doorstep', body: link }).toString().replaceAll('+', '%20');
    window.location.href = `mailto:?${query}`;
  };
  return (
    <Button variant="line" className={styles.mail} onClick={openMail}>
      <Icon name="envelope-simple" />
      {t('home.app.email')}
    </Button>
  );
}

function PhoneIllustration() {
  const t = useT('catalog');
  const { time } = useFormat();
  return (
    <div className={styles.phone} aria-hidden="true" inert>
      <div>
        <div className="row row--between mb4">
          <b>{t('home.app.booking')}</b>
          <StatusBadge status="on_the_way" />
        </div>
        <Timeline
          steps={[
            { key: 'confirm', label: t('home.app.confirm'), state: 'done', at: time('12:02') },
            { key: 'accepted', label: t('home.app.accepted'), state: 'done', at: time('12:09') },
            { key: 'out', label: t('home.app.providerOut'), state: 'now', at: time('12:41'), icon: 'navigation-arrow' },
          ]}
        />
      </div>
    </div>
  );
}
