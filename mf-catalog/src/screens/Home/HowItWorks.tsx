import type { Category, TopProvider } from '@doorstep/shared-api/domain';
import { totalOf } from '@doorstep/shared-api/domain';
import { Avatar, Icon, Money, Plaque, Rating, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import styles from './Home.module.css';

interface HowItWorksProps {
  readonly categories: readonly Category[];
  readonly top: readonly TopProvider[];
}

export function HowItWorks({ categories, top }: HowItWorksProps) {
  const t = useT('catalog');
  return (
    <section className={`sec below ${styles.how}`}>
      <div className="wrap">
        <div className="sec__head">
          <h2>{t('home.how.title')}</h2>
        </div>
        <ol className={styles.howGrid}>
          <Step number={1} title={t('home.how.select')} text={t('home.how.selectText')}>
            <ProvidersIllustration top={top.slice(0, 3)} />
          </Step>
          <Step number={2} title={t('home.how.time')} text={t('home.how.timeText')}>
            <TimesIllustration />
          </Step>
          <Step number={3} title={t('home.how.pay')} text={t('home.how.payText')}>
            <BillIllustration category={categories.find((category) => category.services.length > 1)} />
          </Step>
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  const format = useFormat();
  return (
    <li>
      <div className={styles.howPicture} aria-hidden="true">
        <div className={styles.mini}>{children}</div>
      </div>
      <h3>
        <Plaque className={styles.howNumber}>{format.number(number)}</Plaque> {title}
      </h3>
      <p className="muted mt2">{text}</p>
    </li>
  );
}

function ProvidersIllustration({ top }: { readonly top: readonly TopProvider[] }) {
  return top.map((provider) => (
    <div className="row" key={provider.id || provider.name}>
      <Avatar src={provider.image} name={provider.name} />
      <div className="grow">
        <div className="b sm">
          <bdi>{provider.name}</bdi>
        </div>
        <div className="xs muted">{provider.serviceTitle}</div>
      </div>
      <Rating value={provider.rating} />
    </div>
  ));
}

const sampleTimes = [
  { time: '09:00', state: 'off' },
  { time: '10:30', state: 'free' },
  { time: '11:15', state: 'free' },
  { time: '13:00', state: 'on' },
  { time: '14:30', state: 'free' },
  { time: '16:00', state: 'off' },
] as const;
/** A Thursday. The page shows its weekday alone. */
const sampleDay = '2026-11-26';

function TimesIllustration() {
  const format = useFormat();
  return (
    <>
      <div className="b sm">{format.weekday(sampleDay)}</div>
      <div className={styles.slots}>
        {sampleTimes.map(({ time, state }) => (
          <span
            key={time}
            className={styles.slot}
            data-on={state === 'on' || undefined}
            data-off={state === 'off' || undefined}
          >
            {format.time(time)}
          </span>
        ))}
      </div>
    </>
  );
}

function BillIllustration({ category }: { readonly category?: Category }) {
  const t = useT('catalog');
  const lines = category?.services.slice(0, 2) ?? [];
  return (
    <>
      {lines.map((service) => (
        <div className="row row--between sm" key={service.id}>
          <span>{service.name}</span>
          <Money cents={service.priceCents} />
        </div>
      ))}
      {lines.length > 0 && (
        <>
          <hr className="rule" />
          <div className="row row--between b">
            <span>{t('home.how.grandTotal')}</span>
            <span className="price">
              <Money cents={totalOf(lines)} />
            </span>
          </div>
        </>
      )}
      <span className="note note--ok sm">
        <Icon name="lock-simple" />
        {t('home.how.held')}
      </span>
    </>
  );
}
