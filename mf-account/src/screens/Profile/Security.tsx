import { useSessionStatus, useSettings } from '@doorstep/shared-api';
import { Button, Icon, useLanguage, useToast } from '@doorstep/shared-ui';
import { isLanguage, languageInfo, languages, useT } from '@doorstep/shared-ui/i18n';
import { Suspense, useState } from 'react';
import { SecondStepDialog } from '../../components/SecondStep/lazy';
import { ChangePassword } from './ChangePassword';
import styles from './Profile.module.css';
import { SettingsRow, SettingsSection } from './Settings';

export function Security() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const status = useSessionStatus();
  const [changing, setChanging] = useState(false);
  return (
    <SettingsSection id="security" title={t('profile.security')}>
      {apiExtensions && (
        <SettingsRow
          icon="password"
          title={t('security.password')}
          text={t('security.passwordText')}
          action={
            <Button variant="line" size="sm" onClick={() => setChanging(true)}>
              {t('security.change')}
            </Button>
          }
        />
      )}
      {apiExtensions && status === 'provider' && <SecondStepRow />}
      <LanguageRow />
      <ChangePassword open={changing} onClose={() => setChanging(false)} />
    </SettingsSection>
  );
}

function SecondStepRow() {
  const t = useT('account');
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <SettingsRow
      icon="device-mobile"
      title={t('security.secondStep')}
      text={t('security.secondStepText')}
      action={
        <>
          <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('security.manage')}
          </Button>
          {isOpen !== undefined && (
            <Suspense>
              <SecondStepDialog open={isOpen} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

function LanguageRow() {
  const t = useT('account');
  const toast = useToast();
  const { lang, setLanguage } = useLanguage();

  function choose(code: string) {
    if (!isLanguage(code)) return;
    setLanguage(code).catch(() => toast.show({ text: t('security.languageFailed'), tone: 'bad' }));
  }

  return (
    <SettingsRow
      icon="translate"
      title={t('security.language')}
      text={languageInfo(lang).name}
      action={
        <span className={styles.select}>
          <span className="input">
            <select aria-label={t('security.language')} value={lang} onChange={(event) => choose(event.target.value)}>
              {languages.map(({ code, ownName }) => (
                <option key={code} value={code} lang={code}>
                  {ownName}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </span>
      }
    />
  );
}
