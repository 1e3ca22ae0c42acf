import type { AssignmentAction, AssignmentDetails, PaymentStatus } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { WaitingNotes } from '../../components/Waiting';
import { messages } from '../../components/Waiting/messages';
import { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import { useIsConnected, useWaitingOfJob } from '../../hooks/useJobActions';
import { useNextStep } from '../../hooks/useNextStep';
import { isOfflineMove } from '../../model/offline/jobAction';
import styles from './Job.module.css';

const destructiveActions: readonly AssignmentAction[] = ['decline', 'no_show'];

const paidStates: readonly (PaymentStatus | undefined)[] = ['captured', 'partially_refunded', 'refunded'];

export function AssignmentMoves({ details }: { details: AssignmentDetails }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  const hasRoute = useHasRoute();
  const transitions = useAssignmentTransitions();
  const { assignment, transitions: allowed, blocked, possibleAt, startWith, earning } = details;
  const { booking } = assignment;
  const tWaiting = useT(messages.ns);
  const isConnected = useIsConnected() && details.keptAt === undefined;
  const hasWaitingMove = useWaitingOfJob(booking.id).some(({ action }) => action.kind === 'move');
  const { action: nextMove } = useNextStep(assignment);
  const wasPaid = paidStates.includes(booking.payment?.status);
  const isHire = booking.status === 'open' && booking.bookingType === 'hire';
  const known = [...allowed, ...(Object.keys(blocked) as AssignmentAction[])];
  const following = nextMove ? [nextMove] : [];
  const all = hasWaitingMove ? following : known;
  const label = (action: AssignmentAction) =>
    t(action === 'decline' && booking.status !== 'open' ? 'move.giveUp' : `move.${action}`);
  const whyNot = (action: AssignmentAction) => {
    if (hasWaitingMove) return undefined;
    if (!isConnected && !isOfflineMove(action)) return tWaiting('needsConnection');
    const at = possibleAt[action];
    // A stored response may be from before that time. The server's clock decides later.
    if (at && !isConnected && Date.parse(at) <= Date.now()) return undefined;
    if (at) return t('block.from', { time: dateTime(at) });
    if (action === 'start' && startWith === 'customer') return t('block.startAsked');
    if (blocked[action] === 'not_paid' && wasPaid) return t('block.noLongerPaid');
    return blocked[action] && t(`block.${blocked[action]}`);
  };
  return (
    <div className={`stack ${styles.moves}`}>
      <WaitingNotes bookingId={booking.id} kinds={['move']} />
      {isHire && hasRoute(paths.providerSendOffer) && (
        <Button size="lg" block accent to={pathTo.providerSendOffer(booking.id)}>
          {t(assignment.liveOffer?.by === 'customer' ? 'job.answerOffer' : 'job.offers')}
        </Button>
      )}
      {[...all]
        .sort((a, b) => Number(destructiveActions.includes(a)) - Number(destructiveActions.includes(b)))
        .map((action) => {
          const isHard = destructiveActions.includes(action);
          const isMain = !isHard && action !== 'undo';
          return (
            <Button
              key={action}
              size={isMain ? 'lg' : 'md'}
              variant={isHard ? 'dangerLine' : isMain ? 'primary' : 'line'}
              accent={isMain}
              block
              busy={transitions.isBusy(booking.id, action)}
              unavailableReason={whyNot(action)}
              onClick={() =>
                transitions.run(assignment, action, { startWith, isUnpaid: earning?.state === 'charged_back' })
              }
            >
              {label(action)}
            </Button>
          );
        })}
      {transitions.dialog}
    </div>
  );
}
