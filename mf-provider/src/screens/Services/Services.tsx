import { isBusinessFailure } from '@doorstep/shared-api';
import type { OfferedCategory, OfferedService } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetOfferedServicesQuery, useSaveOfferedServicesMutation } from '@doorstep/shared-api/provider';
import { Button, EmptyState, Note, Panel, Switch, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import {
  highestPrice,
  lowestPrice,
  type PriceInput,
  parseOfferedPrice,
  toPriceInputs,
} from '../../model/services/offeredPrices';
import styles from './Services.module.css';

function Services() {
  const t = useT('provider');
  const query = useGetOfferedServicesQuery();
  return (
    <Workspace heading={t('title.provider-services')} lead={t('services.lead')}>
      <WorkspaceQuery query={query}>
        {(categories) =>
          categories.length > 0 ? (
            <Prices categories={categories} />
          ) : (
            <EmptyState title={t('services.nothingYet')} text={t('services.nothingYetText')} />
          )
        }
      </WorkspaceQuery>
    </Workspace>
  );
}

export { Services as Component };

function Prices({ categories }: { categories: readonly OfferedCategory[] }) {
  const t = useT('provider');
  const toast = useToast();
  const [wishes, setWishes] = useState(() => toPriceInputs(categories));
  const [failure, setFailure] = useState('');
  const [save, { isLoading }] = useSaveOfferedServicesMutation();
  const services = categories.flatMap((category) => category.services);
  const wishOf = ({ id }: OfferedService): PriceInput => wishes[id] ?? { isOffered: false, price: '' };
  const offered = services.filter((service) => wishOf(service).isOffered);
  const wrong = offered.filter((service) => parseOfferedPrice(service, wishOf(service)) === undefined);

  const change = (id: string, priceInput: PriceInput) => setWishes((all) => ({ ...all, [id]: priceInput }));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [first] = wrong;
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
      return;
    }
    if (offered.length === 0) return setFailure(t('services.none'));
    setFailure('');
    const result = await save(
      offered.map((service) => ({
        serviceId: service.id,
        priceCents: parseOfferedPrice(service, wishOf(service)) ?? 0,
      })),
    );
    if (result.error) setFailure((isBusinessFailure(result.error) && result.error.message) || t('notSaved'));
    else toast.show({ text: t('saved'), tone: 'ok' });
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {services.some(({ isPaused }) => isPaused) && (
        <Note tone="wait" icon="clock">
          <p>{t('services.licenceEnded')}</p>
          <div className="mt2">
            <Button size="sm" variant="line" to={paths.providerProfile}>
              {t('services.newLicence')}
            </Button>
          </div>
        </Note>
      )}
      {categories.map((category) => (
        <Panel as="section" key={category.id} title={<bdi>{category.name}</bdi>}>
          <ul className={styles.services}>
            {category.services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                priceInput={wishOf(service)}
                onChange={(priceInput) => change(service.id, priceInput)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.save}>
        <span className="muted">
          {t('services.count', { count: offered.filter(({ isPaused }) => !isPaused).length })}
        </span>
        <Button type="submit" size="lg" accent busy={isLoading}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface ServiceRowProps {
  service: OfferedService;
  priceInput: PriceInput;
  onChange: (priceInput: PriceInput) => void;
}

function ServiceRow({ service, priceInput, onChange }: ServiceRowProps) {
  const t = useT('provider');
  const ui = useT('ui');
  const { money } = useFormat();
  const id = useId();
  const listed = money(service.listPriceCents);
  const amount = service.unit ? ui('perUnit', { price: listed, unit: service.unit }) : listed;
  const isInvalid = priceInput.isOffered && parseOfferedPrice(service, priceInput) === undefined;
  const range = t('services.range', { from: money(lowestPrice(service)), to: money(highestPrice(service)) });
  return (
    <li className={styles.service}>
      <Switch
        checked={priceInput.isOffered}
        onChange={(isOffered) => onChange({ ...priceInput, isOffered })}
        label={service.name}
        hint={[
          ...(service.isPaused ? [t('services.paused')] : []),
          t('services.list', { amount }),
          t('job.minutes', { minutes: service.minutes }),
        ].join(' · ')}
      />
      {priceInput.isOffered && (
        <span className={styles.price}>
          <span className="input" data-bad={isInvalid ? '' : undefined} dir="ltr">
            <span aria-hidden="true">$</span>
            <input
              inputMode="decimal"
              aria-label={t('services.price', { name: service.name })}
              aria-invalid={isInvalid || undefined}
              aria-describedby={`${id}-range`}
              value={priceInput.price}
              onChange={(event) => onChange({ ...priceInput, price: event.target.value })}
            />
          </span>
          <span className={isInvalid ? 'err sm' : 'sm muted'} id={`${id}-range`}>
            {range}
          </span>
        </span>
      )}
    </li>
  );
}
