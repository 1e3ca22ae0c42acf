import type { LicenceCheck } from '@doorstep/shared-api/domain';
import { Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './ProviderDetails.module.css';

export function Checked({ licence }: { readonly licence: LicenceCheck }) {
  const t = useT('catalog');
  const { date } = useFormat();
  const checked = date(licence.checkedAt);
  return (
    <section className={styles.block}>
      <h2 className="h3">{t('checked.title')}</h2>
      <ul className={styles.facts}>
        <li>
          <Icon name="certificate" weight="duotone" />
          <span>
            {t('checked.licence')}
            <span className={`sm muted ${styles.second}`}>
              {licence.validUntil
                ? t('checked.until', { date: checked, until: date(licence.validUntil) })
                : t('checked.at', { date: checked })}
            </span>
          </span>
        </li>
      </ul>
    </section>
  );
}
