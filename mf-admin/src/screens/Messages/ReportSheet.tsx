import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import { Happenings } from '../../components/Happenings';
import { RowSheet } from '../../components/RowSheet';
import { SubjectLink } from '../../components/SubjectLink';
import { useStaff } from '../../hooks/useStaff';
import {
  type MessageReportDetails,
  useDecideMessageReportMutation,
  useGetMessageReportQuery,
} from '../../model/api/messagesApi';

/** One reported message with what was said around it, and what can be done. */
export function ReportSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetMessageReportQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet
      query={query}
      acts={(report) => !report.handled_at && may('inbox.answer') && <ReportActs report={report} />}
    >
      {(report) => <Report report={report} />}
    </RowSheet>
  );
}

function Report({ report: { booking_id: bookingId, by, author, reason, around } }: { report: MessageReportDetails }) {
  const t = useT('admin');
  return (
    <>
      <p>{t('messages.report.by', { by, author, reason })}</p>
      <p className="sm">
        <SubjectLink type="booking" id={bookingId} />
      </p>
      <h3>{t('messages.report.around')}</h3>
      <Happenings
        items={around.map(({ at, author: name, text, reported }, index) => ({
          id: `${index}`,
          at,
          what: reported ? (
            <b>
              {name}: {text}
            </b>
          ) : (
            `${name}: ${text}`
          ),
        }))}
      />
    </>
  );
}

function ReportActs({ report: { report_id: id, version: seen } }: { report: MessageReportDetails }) {
  const t = useT('admin');
  const [decide, state] = useDecideMessageReportMutation();
  return (
    <DecisionActs
      decisions={['hide', 'dismiss']}
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
