import type { ReliabilityCase, ReliabilityResult, ReliabilityRules } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Badge, Icon, numberFormat, useFormat, useLanguage, useMounted } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { Link } from 'react-router-dom';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { useGetReliabilityQuery } from '../../model/reliability/reliabilityApi';
import { messages } from './messages';
import styles from './Reliability.module.css';
import { useDuration } from './useDuration';

registerMessages(messages);

function Reliability() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-reliability')}
      section={paths.providerReviews}
      back={{ path: paths.providerReviews, label: t('title.provider-reviews') }}
    >
      {mounted && <Figures />}
    </Workspace>
  );
}

export { Reliability as Component };

function Figures() {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'lead');
  const query = useGetReliabilityQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WorkspaceQuery query={{ ...query, data: hasTexts ? query.data : undefined }}>
      {({ results, ...rules }) => (
        <>
          <p className={`lead muted ${styles.lead}`}>{t('lead', { days: number(rules.days) })}</p>
          <ul className={styles.figures}>
            {results.map((result) => (
              <Figure key={result.figure} result={result} rules={rules} />
            ))}
          </ul>
        </>
      )}
    </WorkspaceQuery>
  );
}

const publicFigures: ReadonlySet<string> = new Set(['acceptance', 'punctuality', 'returning']);

interface FigureProps {
  readonly result: ReliabilityResult;
  readonly rules: ReliabilityRules;
}

function Figure({ result, rules }: FigureProps) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const { figure, newest, cases, isEnough } = result;
  const values = { days: number(rules.days), minutes: number(rules.punctualMinutes) };
  return (
    <li className={styles.figure}>
      <div>
        <h2 className="h4">{t(`${figure}.title`)}</h2>
        <p className={`price num ${styles.value}`}>
          <Value result={result} />
        </p>
        <p className="sm">
          {isEnough
            ? t(`${figure}.counted`, {
                met: number(result.met),
                cases: number(cases),
                missed: number(cases - result.met),
              })
            : t('needed', { cases: number(cases), minCases: number(rules.minCases) })}
        </p>
      </div>
      <div>
        <p className="muted">{t(`${figure}.rule`, values)}</p>
        <p className="sm muted mt2">{t(publicFigures.has(figure) ? 'public' : `${figure}.private`)}</p>
        {newest.length > 0 && (
          <details className={styles.cases}>
            <summary>
              {t('cases')}
              <Icon name="caret-down" />
            </summary>
            <ul>
              {newest.map((one) => (
                <Case key={`${one.bookingId} ${one.at}`} one={one} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function Value({ result: { figure, isEnough, cases, met, minutes } }: Pick<FigureProps, 'result'>) {
  const t = useT(messages.ns);
  const { locale } = useLanguage();
  const duration = useDuration();
  if (!isEnough) return t('notEnough');
  if (minutes !== undefined) return duration(minutes);
  const share = (figure === 'cancellations' ? cases - met : met) / cases;
  // Rounded down as for customers, so that 100 % means every time.
  return numberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}

function Case({ one: { bookingId, bookingNumber, title, at, outcome, minutes } }: { readonly one: ReliabilityCase }) {
  const t = useT(messages.ns);
  const { date } = useFormat();
  const duration = useDuration();
  const isBad = badOutcomes.has(outcome);
  return (
    <li>
      <Link to={pathTo.providerAssignment(bookingId)}>
        <bdi>{title}</bdi> <bdi className="num muted sm">{bookingNumber}</bdi>
      </Link>
      <span className="sm muted num">{date(at)}</span>
      <Badge tone={isBad ? 'wait' : 'ok'} icon={isBad ? 'warning' : 'check'}>
        {t(`outcome.${outcome}`, { duration: duration(minutes ?? 0) })}
      </Badge>
    </li>
  );
}

const badOutcomes: ReadonlySet<string> = new Set(['declined', 'unanswered', 'late', 'absent', 'cancelled', 'no_reply']);
