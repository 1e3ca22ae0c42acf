import { isBusinessFailure } from '@doorstep/shared-api';
import { useFindProvidersMutation } from '@doorstep/shared-api/catalog';
import { type BookingType, type Category, idsAndQuantitiesOf } from '@doorstep/shared-api/domain';
import { saveFoundProviders } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { EmptyState, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CreateBooking, useCreateBooking } from '../../components/CreateBooking';
import { ServiceChip } from '../../components/ServiceChip';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { missingChoice } from '../../model/services/missingChoice';
import { reopensBooking } from '../../model/services/reopensBooking';
import { BookingTypes } from './BookingTypes';
import styles from './LaundryServices.module.css';
import { NoProviders } from './NoProviders';
import { PhotoSlots } from './PhotoSlots';
import { Summary } from './Summary';
import { useServiceChoice } from './useServiceChoice';

export function ServiceForm({ category }: { readonly category: Category }) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const location = useLocation();
  const choice = useServiceChoice(category);
  const { lines, draft } = choice;
  const { bookingType } = draft;
  const services = useRef<HTMLFieldSetElement>(null);
  const bookingTypes = useRef<HTMLFieldSetElement>(null);
  const [tries, setTries] = useState(0);
  const [hasNoProviders, setNoProviders] = useState(false);
  const [findProviders, finding] = useFindProvidersMutation();
  const dialog = useCreateBooking();

  const missing = missingChoice({ lines, bookingType });
  const lacksService = tries > 0 && lines.length === 0;
  const lacksMode = tries > 0 && !bookingType;
  const servicesWithPrice = useServicesWithPrice();

  const reopens = reopensBooking(location.state) && !missing && bookingType !== 'hire';
  useEffect(() => {
    if (!reopens) return;
    dialog.open();
    navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
  });

  const goOn = () => {
    if (missing || !bookingType) {
      setTries(tries + 1);
      const part = missing === 'service' ? services : bookingTypes;
      part.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
      return;
    }
    // A job from a category is open to all providers, so drop a provider chosen earlier.
    choice.update({ lines, provider: undefined });
    if (bookingType === 'hire') void searchProviders();
    else dialog.open();
  };

  const searchProviders = async () => {
    try {
      const { lat, long } = draft.location ?? {};
      const services = idsAndQuantitiesOf(lines);
      const providers = await findProviders({ ...services, lat, long }).unwrap();
      if (providers.length === 0) return setNoProviders(true);
      saveFoundProviders({ ...services, providers });
      navigate(paths.providerList);
    } catch (error) {
      if (isBusinessFailure(error)) setNoProviders(true);
    }
  };

  const findFailed = finding.isError && !isBusinessFailure(finding.error);
  const summary = {
    lines,
    totalCents: choice.totalCents,
    onRemove: choice.remove,
    onGoOn: goOn,
    label: bookingType === 'hire' ? t('laundry.continue') : t('laundry.next'),
    isBusy: finding.isLoading || dialog.isLoading,
    problem: findFailed ? t('laundry.findFailed') : undefined,
  };

  return (
    <>
      <div className={styles.title}>
        <h1>{category.name}</h1>
        {category.services.length > 0 && <p className="lead mt2">{servicesWithPrice(category.services)}</p>}
      </div>
      <div className="split">
        <div className={styles.form}>
          <fieldset ref={services} aria-describedby={lacksService ? 'need-service' : undefined}>
            <legend>
              <h2 className="h3">{t('laundry.select')}</h2>
              <span className={`muted sm ${styles.hint}`}>{t('laundry.selectHint')}</span>
            </legend>
            {category.services.length === 0 && (
              <EmptyState title={t('common.noData')} text={t('laundry.noServices')} level={3} />
            )}
            <div className={`${styles.chips} ${lacksService ? styles.invalid : ''}`}>
              {category.services.map((service) => (
                <ServiceChip key={service.id} service={service} choice={choice} />
              ))}
            </div>
            {lacksService && (
              <Note key={tries} tone="bad" role="alert" className={styles.problem}>
                <span id="need-service">{t('laundry.needService')}</span>
              </Note>
            )}
          </fieldset>
          <PhotoSlots />
          <BookingTypes
            ref={bookingTypes}
            chosen={bookingType}
            missedTimes={lacksMode ? tries : 0}
            onToggle={(way: BookingType) => choice.update({ bookingType: way === bookingType ? undefined : way })}
          />
        </div>
        <Summary {...summary} />
      </div>
      <NoProviders open={hasNoProviders} count={lines.length} onClose={() => setNoProviders(false)} />
      {bookingType && bookingType !== 'hire' && <CreateBooking control={dialog} bookingType={bookingType} />}
    </>
  );
}
