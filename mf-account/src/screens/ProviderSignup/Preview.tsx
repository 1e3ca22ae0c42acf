import { Badge, Icon, type IconName } from '@doorstep/shared-ui';
import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePictureUrl } from '../../hooks/usePictureUrl';
import { areaOf } from '../../model/profile/areaOf';
import type { ProviderApplicationValues } from '../../model/registration/providerApplication';
import styles from './ProviderSignup.module.css';

const steps: readonly { key: string; icon: IconName }[] = [
  { key: 'provider.step1', icon: 'magnifying-glass' },
  { key: 'provider.step2', icon: 'sliders-horizontal' },
  { key: 'provider.step3', icon: 'bell' },
];

export function Preview() {
  const t = useT('account');
  const { values } = useFormikContext<ProviderApplicationValues>();
  const picture = usePictureUrl(values.image);
  const name = values.fullName.trim();
  return (
    <aside className={`sum ${styles.preview}`}>
      <h2 className="h4">{t('provider.preview')}</h2>
      <div className={`pcard ${styles.card}`}>
        <div className="pcard__a" data-empty={picture ? undefined : ''}>
          {picture ? (
            <img src={picture} alt="" />
          ) : (
            <span className="sm">
              <Icon name="camera-plus" />
              {t('provider.previewPhoto')}
            </span>
          )}
        </div>
        <div>
          <p className="h4">{name ? <bdi>{name}</bdi> : t('provider.previewName')}</p>
          <p className="muted">{areaOf(values.address) || t('provider.previewArea')}</p>
          <p className="mt2">
            <Badge tone="brand" icon="sparkle">
              {t('provider.new')}
            </Badge>
          </p>
        </div>
      </div>
      <hr className="rule" />
      <ul className={styles.steps}>
        {steps.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              <b className="b">{t(key)}</b>
              <span className="sm muted">{t(`${key}Text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
