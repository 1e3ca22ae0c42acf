import type { Cents } from '@doorstep/shared-api/domain';
import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAdminFormat } from '../hooks/useAdminFormat';
import {
  choicesOf,
  type DecisionChoice,
  type DecisionOutcome,
  type MoneyInQuestion,
  needsRefundAmount,
  outcomeOf,
  splitFor,
} from '../model/decision';
import type { MoneySplit } from '../model/split';
import { AmountInput } from './AmountInput';
import styles from './DecisionPanel.module.css';
import { Segments } from './Segments';
import { SplitBar } from './SplitBar';
import { Box } from './WorkPage';

export interface DecisionRequest {
  readonly outcome: DecisionOutcome;
  readonly refundCents: Cents;
  readonly payProviderCents: Cents;
  readonly reason: string;
  readonly withCoupon: boolean;
}

export interface DecisionDraft {
  readonly choice: DecisionChoice;
  readonly split: MoneySplit | undefined;
}

interface DecisionPanelProps {
  customer: string;
  provider: string;
  question: MoneyInQuestion;
  choices?: readonly DecisionChoice[];
  /** Label of the apology coupon. Absent where none can be given. */
  couponLabel?: string | undefined;
  blocked?: string | undefined;
  conflict?: ReactNode;
  failure?: ReactNode;
  busy: boolean;
  aftermath: string;
  onDraft?: (draft: DecisionDraft) => void;
  onDecide: (request: DecisionRequest) => void;
  /** Called after a conflict. The input stays, and nothing was sent. */
  onLookAgain?: (() => void) | undefined;
}

export function DecisionPanel(props: DecisionPanelProps) {
  const t = useT('admin');
  const id = useId();
  const { money } = useAdminFormat();
  const { customer, provider, question, blocked, busy } = props;
  const choices = props.choices ?? choicesOf(question);
  const [wanted, setWanted] = useState<DecisionChoice>();
  const [refundCents, setRefundCents] = useState(question.leftCents);
  const [reason, setReason] = useState('');
  const [withCoupon, setWithCoupon] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const choice = wanted && choices.includes(wanted) ? wanted : choices[0];
  const split = choice && splitFor(choice, refundCents, question);
  useReportDraft(choice, split, props.onDraft);
  if (!choice) return null;

  function choose(next: DecisionChoice, refund = refundCents) {
    setWanted(next);
    setRefundCents(refund);
  }

  function decide() {
    setMissing(reason.trim() === '');
    if (!choice || reason.trim() === '') return;
    props.onDecide({
      outcome: outcomeOf(choice),
      refundCents: split?.refundCents ?? 0,
      payProviderCents: split?.providerCents ?? 0,
      reason: reason.trim(),
      withCoupon,
    });
  }

  const values = { customer, provider, refund: money(split?.refundCents ?? 0), pay: money(split?.providerCents ?? 0) };
  const isSplit = (split?.refundCents ?? 0) > 0 && (split?.providerCents ?? 0) > 0;
  return (
    <Box title={t('decision.title')} decides>
      <div className={styles.panel}>
        {props.conflict}
        <Segments
          label={t('decision.outcome')}
          options={choices.map((value) => ({ value, label: t(`decision.choice.${value}`, values) }))}
          value={choice}
          onChange={(next) => choose(next)}
        />
        {needsRefundAmount(choice, question) && (
          <AmountInput
            label={t('decision.refundTo', values)}
            cents={refundCents}
            maxCents={question.leftCents}
            onChange={(cents) => choose(choice, cents)}
          />
        )}
        {split ? (
          <SplitBar
            parts={[
              { id: 'refund', label: t('decision.backTo', values), cents: split.refundCents },
              { id: 'provider', label: t('decision.to', values), cents: split.providerCents },
              { id: 'commission', label: t('decision.commission'), cents: split.commissionCents },
              ...(split.promotionCents
                ? [{ id: 'coupon' as const, label: t('decision.promotion'), cents: -split.promotionCents }]
                : []),
            ]}
          />
        ) : (
          <p className="sm muted">{t(choice === 'reassign' ? 'decision.reassigns' : 'decision.moves')}</p>
        )}
        {props.couponLabel && (
          <label className="ckb">
            <input type="checkbox" checked={withCoupon} onChange={() => setWithCoupon(!withCoupon)} />
            <span>{props.couponLabel}</span>
          </label>
        )}
        <div className="field">
          <label htmlFor={id}>{t('decision.reason')}</label>
          <div className="input input--area" data-bad={isMissing ? '' : undefined}>
            <textarea
              id={id}
              rows={3}
              maxLength={2000}
              value={reason}
              aria-invalid={isMissing || undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                setReason(target.value);
                setMissing(false);
              }}
            />
          </div>
          <p id={`${id}-hint`} className={isMissing ? 'err' : 'hint'} role={isMissing ? 'alert' : undefined}>
            {t(isMissing ? 'decision.reasonMissing' : 'decision.reasonHint')}
          </p>
        </div>
        {blocked && <Note tone="wait">{blocked}</Note>}
        {props.failure}
        {props.onLookAgain ? (
          <Button block onClick={props.onLookAgain}>
            {t('conflict.lookAgain')}
          </Button>
        ) : (
          <Button block accent size="lg" disabled={Boolean(blocked)} busy={busy} onClick={decide}>
            {t(`decision.confirm.${isSplit ? 'split' : choice}`, values)}
          </Button>
        )}
        <p className={styles.after}>{props.aftermath}</p>
      </div>
    </Box>
  );
}

function useReportDraft(
  choice: DecisionChoice | undefined,
  split: MoneySplit | undefined,
  onDraft: ((draft: DecisionDraft) => void) | undefined,
) {
  const tell = useRef(onDraft);
  useEffect(() => {
    tell.current = onDraft;
  });
  const { refundCents, providerCents, commissionCents } = split ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts identify the split
  useEffect(() => {
    if (choice) tell.current?.({ choice, split });
  }, [choice, refundCents, providerCents, commissionCents]);
}
