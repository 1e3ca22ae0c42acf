import type { OpsGarbageCollected } from '@doorstep/shared-api/ops';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { SectionHead } from '../../components/SectionHead';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { useCollectGarbageMutation } from '../../model/api/storeApi';
import { numberOrTypedText } from '../../model/typedNumbers';
import styles from './Store.module.css';

const KEEP_DAYS = '30';

export function Cleaning({ generation }: { generation: number }) {
  const t = useT('ops');
  const [seen, setSeen] = useState<number>();
  const [collect] = useCollectGarbageMutation();
  return (
    <section className="mt8">
      <SectionHead heading={t('gc.heading')} lead={t('gc.lead')}>
        <Button size="sm" variant="line" onClick={() => setSeen(generation)}>
          {t('gc.open')}
        </Button>
      </SectionHead>
      {seen !== undefined && (
        <ReasonDialog<OpsGarbageCollected>
          title={t('gc.heading')}
          confirm={t('gc.confirm')}
          isBad
          fields={[{ name: 'keepDays', label: t('gc.keepDays'), hint: t('gc.keepDaysHint'), initial: KEEP_DAYS }]}
          onPreview={(values) => collect({ ...cleaningInputOf(values), generation: seen, dryRun: true })}
          shown={(collected) => <CollectedSummary collected={collected} />}
          onSend={(values) => collect({ ...cleaningInputOf(values), generation: seen })}
          onClose={() => setSeen(undefined)}
        />
      )}
    </section>
  );
}

const cleaningInputOf = ({ why = '', keepDays = '' }: Readonly<Record<string, string>>) => ({
  why,
  keepDays: numberOrTypedText(keepDays),
});

function CollectedSummary({
  collected: { generations, versions, previews, records, bytes },
}: {
  collected: OpsGarbageCollected;
}) {
  const t = useT('ops');
  const { number, size } = useOpsFormat();
  const lists = [
    ['generations', generations.map(number)],
    ['versions', versions],
    ['previews', previews],
    ['records', records],
  ] as const;
  const full = lists.filter(([, names]) => names.length > 0);
  return (
    <div role="status">
      <h3 className="h4">{t('gc.wouldGo')}</h3>
      {full.length === 0 ? (
        <p>{t('gc.nothing')}</p>
      ) : (
        <>
          <p>
            <b>{t('gc.bytes', { size: size(bytes) })}</b>
          </p>
          {full.map(([key, names]) => (
            <p key={key} className={styles.list}>
              {t(`gc.${key}`, { count: names.length })} <bdi className={parts.code}>{names.join(', ')}</bdi>
            </p>
          ))}
        </>
      )}
    </div>
  );
}
