import { useSessionStatus } from '@doorstep/shared-api';
import type { Category } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import {
  ActionBar,
  Button,
  EmptyState,
  Money,
  Note,
  Panel,
  SummaryLine,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ServiceRows } from '../../components/ServiceRows/ServiceRows';
import { throughLogin } from '../../model/navigation/links';
import styles from './Services.module.css';
import { useOpenChoice } from './useOpenChoice';

/** Services at the catalogue's prices. Going on leads to the booking, for a visitor through the login; the choice stands. */
export function ServiceChoice({ category }: { readonly category: Category }) {
  const t = useT('catalog');
  const status = useSessionStatus();
  const { lineName } = useFormat();
  const navigate = useNavigate();
  const choice = useOpenChoice(category);
  const { lines, totalCents } = choice;
  const [tries, setTries] = useState(0);
  const services = useRef<HTMLFieldSetElement>(null);
  const isMissing = tries > 0 && lines.length === 0;

  const goOn = () => {
    if (lines.length > 0) return navigate(throughLogin(status, to.laundryServices(category.id)));
    setTries(tries + 1);
    services.current?.querySelector('input')?.focus({ preventScroll: true });
  };

  return (
    <div className={`split ${styles.choice}`}>
      <fieldset ref={services} aria-describedby={isMissing ? 'need-service' : undefined}>
        <legend>
          <h2 className="h3">{t('services.choose')}</h2>
          <span className="muted sm mt2 block">{t('laundry.selectHint')}</span>
        </legend>
        {category.services.length === 0 && (
          <EmptyState title={t('common.noData')} text={t('laundry.noServices')} level={3} />
        )}
        {category.services.length > 0 && <ServiceRows services={category.services} choice={choice} />}
        {isMissing && (
          <Note key={tries} tone="bad" role="alert" className="mt4">
            <span id="need-service">{t('laundry.needService')}</span>
          </Note>
        )}
      </fieldset>
      <Panel as="aside" sticky title={t('laundry.yourBooking')} className={styles.panel}>
        {lines.length === 0 && <p className="muted sm mb4">{t('laundry.nothingYet')}</p>}
        {lines.map((line) => (
          <SummaryLine key={line.subcategoryId} label={lineName(line)} value={<Money cents={line.priceCents} />} />
        ))}
        <div aria-live="polite">
          <SummaryTotal label={t('common.total')} value={<Money cents={totalCents} />} />
        </div>
        <Button size="lg" block accent className="mt4" onClick={goOn}>
          {t('laundry.continue')}
        </Button>
        {status === 'visitor' && <p className="sm muted center mt2">{t('services.signIn')}</p>}
      </Panel>
      <ActionBar>
        <div className="grow">
          <div className="price num">
            <Money cents={totalCents} />
          </div>
          <div className="sm muted">{t('laundry.chosen', { count: lines.length })}</div>
        </div>
        <Button size="lg" accent onClick={goOn}>
          {t('laundry.continue')}
        </Button>
      </ActionBar>
    </div>
  );
}
