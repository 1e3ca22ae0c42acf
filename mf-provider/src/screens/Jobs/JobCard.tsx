import { type Assignment, type AssignmentAction, bookingReferenceOf } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  Badge,
  Button,
  Icon,
  type IconName,
  Money,
  Note,
  Picture,
  Plaque,
  StatusBadge,
  useFormat,
  useHasRoute,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WaitingNotes } from '../../components/Waiting';
import type { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import { useAssignmentMessages } from '../../hooks/useJobWords';
import { useNextStep } from '../../hooks/useNextStep';
import { photosOf, workDescription } from '../../model/jobs/jobSteps';
import styles from './Jobs.module.css';

interface AssignmentCardProps {
  assignment: Assignment;
  transitions: ReturnType<typeof useAssignmentTransitions>;
}

export function AssignmentCard({ assignment, transitions }: AssignmentCardProps) {
  const t = useT('provider');
  const words = useAssignmentMessages();
  const { lineName } = useFormat();
  const { booking, isNamed, shareCents, earning, unreadMessages } = assignment;
  const photos = photosOf(booking);
  const isOpen = booking.status === 'open';
  return (
    <article className={styles.card} data-named={(isOpen && isNamed) || undefined}>
      <div className="row row--wrap row--between">
        <Plaque className={styles.number}>
          <bdi dir="ltr">{bookingReferenceOf(booking)}</bdi>
        </Plaque>
        <span className={styles.share}>
          <span className="sm muted">{t('job.yourShare')}</span>
          <b className="num">
            <Money cents={earning?.amountCents ?? shareCents} />
          </b>
        </span>
      </div>
      {(!isOpen || isNamed) && (
        <div>{isOpen ? <Badge tone="brand">{t('job.named')}</Badge> : <StatusBadge status={booking.status} />}</div>
      )}
      <h3 className="h4">
        <Link to={pathTo.providerAssignment(booking.id)}>
          <bdi>{workDescription(booking, lineName)}</bdi>
        </Link>
      </h3>
      <Fact icon="map-pin">{words.where(assignment)}</Fact>
      <Fact icon="clock">{words.when(assignment)}</Fact>
      {earning?.state === 'charged_back' && (
        <Badge tone="bad" icon="warning">
          {t('block.noLongerPaid')}
        </Badge>
      )}
      {booking.recurring && <Fact icon="repeat">{t(`recurs.every.${booking.recurring.every}`)}</Fact>}
      {isOpen && booking.notes && (
        <p className={`sm ${styles.notes}`}>
          <bdi className="lines">{booking.notes}</bdi>
        </p>
      )}
      {isOpen ? (
        <Photos photos={photos} />
      ) : (
        photos.length > 0 && <Fact icon="image">{t('job.photos', { count: photos.length })}</Fact>
      )}
      {unreadMessages > 0 && <Badge tone="go">{t('job.unread', { count: unreadMessages })}</Badge>}
      {isOpen && booking.bookingType === 'hire' && <OfferState assignment={assignment} />}
      <WaitingNotes bookingId={booking.id} kinds={['move']} />
      <Actions assignment={assignment} transitions={transitions} />
    </article>
  );
}

function Photos({ photos }: { photos: readonly string[] }) {
  const t = useT('provider');
  if (photos.length === 0) return null;
  return (
    <div className={styles.photos} role="img" aria-label={t('job.photos', { count: photos.length })}>
      {photos.map((src) => (
        <Picture key={src} src={src} alt="" width={96} height={72} />
      ))}
    </div>
  );
}

type FactIcon = IconName & ('map-pin' | 'clock' | 'image' | 'repeat');

function Fact({ icon, children }: { icon: FactIcon; children: ReactNode }) {
  return (
    <p className={`sm muted ${styles.fact}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

function OfferState({ assignment: { booking, liveOffer, customerName } }: { assignment: Assignment }) {
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
        <Button
          size="sm"
          variant={isTheirs || !liveOffer ? 'primary' : 'soft'}
          to={pathTo.providerSendOffer(booking.id)}
        >
          {t(isTheirs ? 'job.answerOffer' : 'job.offers')}
        </Button>
      )}
    </>
  );
}

function Actions({ assignment, transitions }: AssignmentCardProps) {
  const t = useT('provider');
  const { booking } = assignment;
  const { action, whyNot } = useNextStep(assignment);
  const button = (action: AssignmentAction, variant: 'primary' | 'line' | 'soft', reason?: string) => (
    <Button
      key={action}
      size="sm"
      variant={variant}
      className={variant === 'line' ? undefined : 'grow'}
      busy={transitions.isBusy(booking.id, action)}
      unavailableReason={reason}
      onClick={() => transitions.run(assignment, action)}
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
  if (!action) return null;
  return (
    <div className={styles.actions}>
      {action === 'start' ? (
        // The job's page has the field for the customer's code.
        <Button size="sm" variant="soft" className="grow" to={pathTo.providerAssignment(booking.id)}>
          {t('move.start')}
        </Button>
      ) : (
        button(action, 'soft', whyNot)
      )}
    </div>
  );
}
