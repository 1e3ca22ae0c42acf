import type { ProviderProfile } from '@doorstep/shared-api/domain';
import { ActionBar, Button, Money, Note, Panel, SummaryLine, SummaryTotal } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { startPrice } from '../../model/providers/startPrice';
import styles from './ProviderDetails.module.css';
import type { useHire } from './useHire';

interface HirePanelProps {
  readonly profile: ProviderProfile;
  readonly hire: ReturnType<typeof useHire>;
  readonly onHire: () => void;
}

/** Beside the profile on a wide screen, a bar at the foot of a phone. */
export function HirePanel({ profile, hire, onHire }: HirePanelProps) {
  const t = useT('catalog');
  const from = profile.startPriceCents ?? startPrice(profile.services);
  const { lines, totalCents, dialog } = hire;
  return (
    <>
      <Panel as="aside" sticky className={styles.panel}>
        {from !== undefined && lines.length === 0 && (
          <div className={`row row--between ${styles.from}`}>
            <span className="muted">{t('details.startFrom')}</span>
            <span className={`price ${styles.fromPrice}`}>
              <Money cents={from} />
            </span>
          </div>
        )}
        {lines.map((line) => (
          <SummaryLine key={line.subcategoryId} label={line.name} value={<Money cents={line.priceCents} />} />
        ))}
        <div aria-live="polite">
          {lines.length > 0 && <SummaryTotal label={t('common.total')} value={<Money cents={totalCents} />} />}
        </div>
        <Button size="lg" block accent busy={dialog.isLoading} className="mt4" onClick={onHire}>
          {t('details.hire')}
        </Button>
        <Note icon="chat-circle-dots" className="mt4">
          {t('details.agree', { name: profile.name })}
        </Note>
      </Panel>
      <ActionBar>
        <div className="grow">
          <div className="sm muted">{lines.length > 0 ? t('common.total') : t('details.startFrom')}</div>
          <div className="price num">
            <Money cents={lines.length > 0 ? totalCents : (from ?? 0)} />
          </div>
        </div>
        <Button size="lg" accent busy={dialog.isLoading} aria-label={t('details.hire')} onClick={onHire}>
          {t('details.hireShort')}
        </Button>
      </ActionBar>
    </>
  );
}
