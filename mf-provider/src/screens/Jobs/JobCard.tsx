import type { Job, JobAction } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import {
  Badge,
  Button,
  Icon,
  type IconName,
  Money,
  Note,
  StatusBadge,
  useFormat,
  useHasRoute,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { useJobMoves } from '../../hooks/useJobMoves';
import { useJobWords } from '../../hooks/useJobWords';
import { forwardMove, photosOf, workOf } from '../../model/jobs/jobSteps';
import styles from './Jobs.module.css';

interface JobCardProps {
  job: Job;
  moves: ReturnType<typeof useJobMoves>;
}

/** A job at a glance, with what can be done about it. */
export function JobCard({ job, moves }: JobCardProps) {
  const t = useT('provider');
  const words = useJobWords();
  const { booking, isNamed, shareCents, unreadMessages } = job;
  const photos = photosOf(booking).length;
  const isOpen = booking.status === 'open';
  return (
    <article className={styles.card} data-named={(isOpen && isNamed) || undefined}>
      <div className="row row--between">
        {isOpen ? (
          isNamed ? (
            <Badge tone="brand">{t('job.named')}</Badge>
          ) : (
            <span />
          )
        ) : (
          <StatusBadge status={booking.status} />
        )}
        <b className="num">
          <Money cents={shareCents} />
        </b>
      </div>
      <h3 className="h4">
        <Link to={to.providerJob(booking.id)}>
          <bdi>{workOf(booking)}</bdi>
        </Link>
      </h3>
      <Fact icon="map-pin">{words.where(job)}</Fact>
      <Fact icon="clock">{words.when(job)}</Fact>
      {photos > 0 && <Fact icon="image">{t('job.photos', { count: photos })}</Fact>}
      {unreadMessages > 0 && <Badge tone="go">{t('job.unread', { count: unreadMessages })}</Badge>}
      {isOpen && booking.bookingType === 'hire' && <OfferState job={job} />}
      <Actions job={job} moves={moves} />
    </article>
  );
}

function Fact({ icon, children }: { icon: IconName & ('map-pin' | 'clock' | 'image'); children: ReactNode }) {
  return (
    <p className={`sm muted ${styles.fact}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

function OfferState({ job: { booking, liveOffer, customerName } }: { job: Job }) {
  const t = useT('provider');
  const { money } = useFormat();
  const hasRoute = useHasRoute();
  const isTheirs = liveOffer?.by === 'customer';
  return (
    <>
      {isTheirs ? (
        <Note tone="go" icon="arrow-bend-up-left">
          {t('job.theyOffered', { amount: money(liveOffer.amountCents) })}
        </Note>
      ) : (
        <Badge tone="wait" icon="hourglass-medium">
          {liveOffer ? t('job.waiting', { name: customerName }) : t('job.noOffer')}
        </Badge>
      )}
      {hasRoute(paths.providerSendOffer) && (
        <Button size="sm" variant={isTheirs || !liveOffer ? 'primary' : 'soft'} to={to.providerSendOffer(booking.id)}>
          {t(isTheirs ? 'job.answerOffer' : 'job.offers')}
        </Button>
      )}
    </>
  );
}

function Actions({ job, moves }: JobCardProps) {
  const t = useT('provider');
  const { booking } = job;
  const button = (action: JobAction, variant: 'primary' | 'line' | 'soft', reason?: string) => (
    <Button
      key={action}
      size="sm"
      variant={variant}
      className={variant === 'line' ? undefined : 'grow'}
      busy={moves.isBusy(booking.id, action)}
      unavailableReason={reason}
      onClick={() => moves.run(job, action)}
    >
      {t(`move.${action}`)}
    </Button>
  );
  if (booking.status === 'open') {
    if (booking.bookingType === 'hire') return null;
    return (
      <div className={styles.actions}>
        {button('accept', 'primary')}
        {button('decline', 'line')}
      </div>
    );
  }
  const action = forwardMove(booking.status);
  if (!action) return null;
  const isUnpaid = action === 'out' && booking.payment?.status === 'requires_payment';
  return <div className={styles.actions}>{button(action, 'soft', isUnpaid ? t('block.not_paid') : undefined)}</div>;
}
