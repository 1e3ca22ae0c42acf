import type { Problem, ProblemEntry, ProblemParty } from '@doorstep/shared-api/domain';
import { Badge, Note, Panel, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { AnswerForm } from './AnswerForm';
import styles from './BookingProblem.module.css';
import { problemBadge, useWishMessage } from './problemMessages';

interface ProblemCardProps {
  bookingId: string;
  party: ProblemParty;
  problem: Problem;
}

export function ProblemCard({ bookingId, party, problem }: ProblemCardProps) {
  const t = useT('booking');
  const { money, dateTime } = useFormat();
  const { id, kind, by, state, heldCents, dueAt, entries, canReply, canAppeal, appealUntil } = problem;
  const isWaiting = state !== 'decided';
  return (
    <Panel as="section">
      <div className={styles.head}>
        <h2 className="h3">{t(by === 'staff' ? 'problem.said.decision.staff' : `problem.kind.${kind}`)}</h2>
        <Badge {...problemBadge[state]}>{t(`problem.state.${state}`)}</Badge>
      </div>
      {isWaiting && (
        <Note tone="wait" icon="lock-simple">
          {heldCents > 0 && t('problem.heldNow', { amount: money(heldCents) })}{' '}
          {dueAt && t('problem.due', { time: dateTime(dueAt) })}
        </Note>
      )}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.at}`} entry={entry} party={party} />
        ))}
      </ol>
      {canReply && <AnswerForm what="reply" bookingId={bookingId} problemId={id} party={party} />}
      {canAppeal && appealUntil && (
        <AnswerForm what="appeal" bookingId={bookingId} problemId={id} party={party} until={appealUntil} />
      )}
    </Panel>
  );
}

function Entry({ entry, party }: { entry: ProblemEntry; party: ProblemParty }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const wish = useWishMessage();
  const { by, isMine, kind, text, wants, photos, at, decision } = entry;
  const who = isMine ? 'you' : by;
  return (
    <li className={styles.entry} data-by={by}>
      <span className="sm muted">
        <b>{t(`problem.said.${kind}.${who}`)}</b>
        {at && <>, {dateTime(at)}</>}
      </span>
      {decision && <DecisionRow decision={decision} party={party} />}
      {text && (
        <p className={styles.words}>
          <bdi>{text}</bdi>
        </p>
      )}
      {wants && (
        <p className="sm">
          {t('problem.wanted')} <bdi>{wish(wants)}</bdi>
        </p>
      )}
      {photos.length > 0 && (
        <div className={styles.pictures}>
          {photos.map((src, index) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <Picture src={src} alt={t('problem.photo', { number: index + 1 })} width={240} height={180} />
            </a>
          ))}
        </div>
      )}
    </li>
  );
}

function DecisionRow({ decision, party }: { decision: NonNullable<ProblemEntry['decision']>; party: ProblemParty }) {
  const t = useT('booking');
  const { money } = useFormat();
  const { outcome, refundCents, payProviderCents = 0, couponCode } = decision;
  const amount = money(refundCents);
  const toCustomer = party === 'customer' ? 'problem.refundYou' : 'problem.refundCustomer';
  return (
    <p className="b">
      {outcome === 'none' && t('problem.goesOn')}
      {outcome !== 'none' && (refundCents > 0 ? t(toCustomer, { amount }) : t('problem.noRefund'))}{' '}
      {payProviderCents > 0 && t('problem.payYou', { amount: money(payProviderCents) })}
      {couponCode && (
        <>
          {t('problem.coupon')} <bdi dir="ltr">{couponCode}</bdi>
        </>
      )}
    </p>
  );
}
