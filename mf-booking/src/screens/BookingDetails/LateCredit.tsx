import { useSettings } from '@doorstep/shared-api';
import type { Booking, OtherPerson } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Avatar, Icon, Money, Note, Panel, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { Link } from 'react-router-dom';
import styles from './BookingDetails.module.css';
import { messages } from './messages';

/** Promise of a credit for a late visit, and after the credit other providers who are free. */
export function LateCredit({ booking: { lateCredit, timeZone } }: { booking: Booking }) {
  const t = useT(messages.ns);
  const { time, money } = useFormat();
  const settings = useSettings();
  const hasTexts = useOwnMessages(messages.ns, 'late.title');
  if (!lateCredit || !hasTexts) return null;
  const { state, by, amountCents, others } = lateCredit;
  const zone = timeZone ?? settings.timeZone;
  const words = { time: time(by, { timeZone: zone }), amount: money(amountCents) };
  if (state === 'promised') {
    return (
      <p className={styles.paid}>
        <Icon name="hand-coins" />
        <span>{t('late.promise', words)}</span>
      </p>
    );
  }
  return (
    <Panel as="section" title={t('late.title', words)}>
      <Note tone="ok" icon="hand-coins">
        {t('late.text', words)}
      </Note>
      <OthersNow others={others} zone={zone} />
    </Panel>
  );
}

function OthersNow({ others, zone }: { others: readonly OtherPerson[]; zone: string }) {
  const t = useT(messages.ns);
  const { dateTime } = useFormat();
  const hasRoute = useHasRoute();
  if (others.length === 0 || !hasRoute(paths.providerDetails)) return null;
  return (
    <>
      <p className="mt4">{t('late.others')}</p>
      <ul className={styles.others}>
        {others.map(({ id, name, image, startAt, priceCents }) => (
          <li key={id} className={styles.who}>
            <Avatar src={image} name={name} />
            <div>
              <Link className="link" to={pathTo.providerDetails(id)}>
                <bdi>{name}</bdi>
              </Link>
              <span className="sm muted">
                {dateTime(startAt, { timeZone: zone })} · <Money cents={priceCents} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
