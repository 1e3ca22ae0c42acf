import { Icon, Money, Picture, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import styles from './BookPerson.module.css';
import type { PersonTime } from './personTime';
import type { HeldTime } from './useHeldTime';
import { useTimeWords } from './useTimeWords';

interface PersonStripProps {
  chosen: PersonTime;
  /** Services with their quantities. */
  services: readonly { readonly name: string; readonly quantity?: number }[];
  priceCents: number;
  held: HeldTime | undefined;
  zone: string;
}

export function PersonStrip({ chosen: { person, startAt, durationMinutes }, services, ...props }: PersonStripProps) {
  const { priceCents, held, zone } = props;
  const { locale } = useLanguage();
  const { lineName } = useFormat();
  const { span, clock } = useTimeWords(zone);
  const endAt = new Date(Date.parse(startAt) + durationMinutes * 60_000).toISOString();
  return (
    <div className={styles.strip}>
      <span className={styles.face}>
        <Picture src={person.image} alt="" placeholder="user" width={56} height={70} />
      </span>
      <div className={styles.facts}>
        <p className="h4">
          <bdi>{person.name}</bdi>
        </p>
        <p className={styles.when}>
          <bdi>{span(startAt, endAt)}</bdi>
          <b className="num">
            <Money cents={priceCents} />
          </b>
        </p>
        <p className="sm muted">{new Intl.ListFormat(locale).format(services.map((line) => lineName(line)))}</p>
        <ZoneNote zone={zone} at={[startAt]} className="xs muted" />
        {held && <HoldLine held={held} clock={clock} />}
      </div>
    </div>
  );
}

function HoldLine({ held, clock }: { held: HeldTime; clock: (at: string) => string }) {
  const t = useT('person');
  if (held.status === 'lost') return null;
  return (
    <p className={styles.hold} role="status">
      <Icon name="clock" />
      {held.status === 'held' ? t('hold.held', { time: clock(held.until) }) : t(`hold.${held.status}`)}
    </p>
  );
}
