import { useSession, useSettings } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Avatar, Badge, Button, Icon, Rating, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { canRespond, isOpenForOffers, type Party, type Round, timeLeft } from '../../model/negotiation/negotiation';
import styles from './SendOffers.module.css';

interface RoundsProps {
  rounds: readonly Round[];
  booking: Booking;
  party: Party;
  other: string;
  now: Date;
  onAccept: (round: Round) => void;
  onSend: () => void;
}

export function Rounds(props: RoundsProps) {
  const t = useT('offers');
  const [newest, ...earlier] = props.rounds;
  if (!newest) return null;
  const isTop = newest.isLive || newest.offer.status === 'accepted';
  const rows = isTop ? earlier : props.rounds;
  return (
    <>
      {isTop && <NewestOffer {...props} round={newest} />}
      {rows.length > 0 && (
        <>
          <h2 className={`h4 muted ${styles.earlier}`}>{t('thread.earlier')}</h2>
          <ol className={styles.rows}>
            {rows.map((round) => (
              <EarlierRound key={round.offer.id} round={round} party={props.party} other={props.other} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function useOfferAvatar(round: Round, party: Party): string {
  const { user } = useSession();
  if (round.isMine) return user?.image ?? '';
  return party === 'customer' ? round.offer.providerImage : '';
}

function NewestOffer({ round, booking, party, other, now, onAccept, onSend }: RoundsProps & { round: Round }) {
  const t = useT('offers');
  const { money, dateTime } = useFormat();
  const { timeZone } = useSettings();
  const hasRoute = useHasRoute();
  const face = useOfferAvatar(round, party);
  const { offer, isMine } = round;
  const amount = money(offer.amountCents);
  const isAccepted = offer.status === 'accepted';
  const rating = offer.rating ?? booking.provider?.rating;
  const showsRating = !isMine && party === 'customer' && rating !== undefined;
  const mayPay =
    party === 'customer' &&
    booking.payment?.status === 'requires_payment' &&
    booking.can?.pay &&
    hasRoute(paths.paymentMethod);
  return (
    <article
      className={styles.live}
      aria-label={t(isMine ? 'offer.labelMine' : 'offer.label', { name: other, amount })}
    >
      <div className={styles.top}>
        <div className={styles.who}>
          <Avatar src={face} name={other} size="lg" />
          <div className={styles.words}>
            <b className="h4">{isMine ? t('offer.yours') : <bdi>{other}</bdi>}</b>
            {showsRating && <Rating value={rating} count={booking.provider?.reviewCount} />}
            {offer.createdAt && (
              <span className="sm muted num">
                {dateTime(offer.createdAt, { timeZone: booking.timeZone ?? timeZone })}
              </span>
            )}
          </div>
        </div>
        <div className={styles.price}>
          <span className={styles.amount}>{amount}</span>
          <AmountChange round={round} party={party} />
        </div>
      </div>
      {offer.message && (
        <p className={styles.message}>
          <bdi>{offer.message}</bdi>
        </p>
      )}
      <div className={styles.foot}>
        {isAccepted ? (
          <>
            <Badge tone="ok" icon="check">
              {t('offer.accepted')}
            </Badge>
            {mayPay && (
              <Button accent to={pathTo.payBooking(booking.id)}>
                {t('offer.pay', { amount: money(booking.payableCents) })}
              </Button>
            )}
          </>
        ) : canRespond(round, booking, party) ? (
          <div className={styles.actions}>
            <Button accent onClick={() => onAccept(round)}>
              {t('offer.accept', { amount })}
            </Button>
            <Button variant="line" onClick={onSend}>
              {t('offer.send')}
            </Button>
          </div>
        ) : isMine && isOpenForOffers(booking, party) ? (
          <span className={styles.waiting}>
            <span className="muted">{t('thread.waitingFor', { name: other })}</span>
            <button type="button" className="link" onClick={onSend}>
              {t('offer.change')}
            </button>
          </span>
        ) : null}
        {!isAccepted && <Expiry expiresAt={offer.expiresAt} now={now} />}
      </div>
    </article>
  );
}

/** Less is good news for the customer, more for the provider. Arrow and words repeat the meaning of the colour. */
function AmountChange({ round: { change, isMine }, party }: { round: Round; party: Party }) {
  const t = useT('offers');
  const { money } = useFormat();
  if (!change) return null;
  const isGood = isMine ? undefined : party === 'customer' ? change < 0 : change > 0;
  return (
    <span className={styles.change} data-good={isGood}>
      <Icon name={change < 0 ? 'arrow-down' : 'arrow-up'} weight="bold" />
      {t(change < 0 ? 'offer.less' : 'offer.more', { amount: money(Math.abs(change)) })}
    </span>
  );
}

function Expiry({ expiresAt, now }: { expiresAt: string | undefined; now: Date }) {
  const t = useT('offers');
  const left = timeLeft(expiresAt, now);
  if (!left) return null;
  return (
    <span className={`sm muted ${styles.expiry}`}>
      <Icon name="hourglass-medium" />
      {t(`expires.${left.unit}`, { ...left })}
    </span>
  );
}

function EarlierRound({ round, party, other }: { round: Round; party: Party; other: string }) {
  const t = useT('offers');
  const { money, dateTime } = useFormat();
  const face = useOfferAvatar(round, party);
  const { offer, isMine, hasRunOut } = round;
  const state =
    offer.status === 'accepted' ? 'accepted' : hasRunOut ? 'ranOut' : offer.status === 'closed' ? 'replaced' : 'open';
  return (
    <li className={styles.row}>
      <Avatar src={face} name={other} />
      <span className={styles.words}>
        <span>{isMine ? t('round.mine') : t('round.theirs', { name: other })}</span>
        {offer.createdAt && <span className="sm muted num">{dateTime(offer.createdAt)}</span>}
        {offer.message && (
          <span className={`sm ${styles.message}`}>
            <bdi>{offer.message}</bdi>
          </span>
        )}
      </span>
      <b className="num">{money(offer.amountCents)}</b>
      <Badge tone={state === 'accepted' ? 'ok' : 'plain'} className={styles.state ?? ''}>
        {t(`round.${state}`)}
      </Badge>
    </li>
  );
}
