import { useT } from '@doorstep/shared-ui/i18n';
import { Appeal } from '../../components/Appeal';
import { DecisionActs } from '../../components/DecisionActs';
import { Happenings } from '../../components/Happenings';
import { Photos } from '../../components/Photos';
import { RowSheet } from '../../components/RowSheet';
import { SubjectLink } from '../../components/SubjectLink';
import { useStaff } from '../../hooks/useStaff';
import {
  type MessageReportDetails,
  type ReportDecision,
  useDecideMessageReportMutation,
  useGetMessageReportQuery,
} from '../../model/api/messagesApi';

export function ReportSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetMessageReportQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet
      query={query}
      acts={(report) => decisionsOf(report).length > 0 && may('inbox.answer') && <ReportActs report={report} />}
    >
      {(report) => <Report report={report} />}
    </RowSheet>
  );
}

/** A hidden message can be shown again, and an appeal needs an answer. */
function decisionsOf({ handled_at: handledAt, decision, appeal_waits: doesAppealWait }: MessageReportDetails) {
  const again: readonly ReportDecision[] = [
    ...(decision === 'hide' ? (['restore'] as const) : []),
    ...(doesAppealWait ? (['uphold'] as const) : []),
  ];
  return handledAt ? again : (['hide', 'dismiss'] as const);
}

function Report({
  report: { booking_id: bookingId, by, author, reason, around, appeal, appealed_at: appealedAt },
}: {
  report: MessageReportDetails;
}) {
  const t = useT('admin');
  return (
    <>
      <p>{t('messages.report.by', { by, author, reason })}</p>
      <p className="sm">
        <SubjectLink type="booking" id={bookingId} />
      </p>
      {appeal && <Appeal author={author} text={appeal} at={appealedAt} />}
      <h3>{t('messages.report.around')}</h3>
      <Happenings
        items={around.map(({ at, author: name, text, photos = [], reported }, index) => ({
          id: `${index}`,
          at,
          what: (
            <>
              {reported ? (
                <b>
                  {name}: {text}
                </b>
              ) : (
                `${name}: ${text}`
              )}
              <Photos photos={photos} labelOf={(place) => t('problem.photo', { place })} />
            </>
          ),
        }))}
      />
    </>
  );
}

function ReportActs({ report }: { report: MessageReportDetails }) {
  const t = useT('admin');
  const { report_id: id, version: seen } = report;
  const [decide, state] = useDecideMessageReportMutation();
  return (
    <DecisionActs
      decisions={decisionsOf(report)}
      variants={{ hide: 'primary' }}
      textsOf={(decision) => ({
        act: t(`messages.report.act.${decision}`),
        consequence: t(`messages.report.text.${decision}`),
        wordsLabel: t('reason.words'),
        done: t(`messages.report.done.${decision}`),
        danger: decision === 'hide',
      })}
      stateOf={() => state}
      decide={(decision, reason) => decide({ id, seen, decision, reason })}
    />
  );
}
