import { serverMessage } from '@doorstep/shared-api';
import {
  type Assignment,
  type BookingExtraWork,
  type ExtraLine,
  extraLineKinds,
  MAX_EXTRA_LINE_TEXT,
  MAX_EXTRA_LINES,
  MAX_EXTRA_NOTE,
  minCardChargeCents,
  parseMoney,
  share,
} from '@doorstep/shared-api/domain';
import { Button, Icon, IconButton, Money, Note, SummaryLine, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { typedAmount } from '@doorstep/shared-ui/inputs';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { WordsField } from '../../../components/WordsField';
import { useJobActions } from '../../../hooks/useJobActions';
import styles from './ExtraWork.module.css';
import { messages } from './messages';

interface TypedLine {
  readonly key: number;
  readonly text: string;
  readonly kind: ExtraLine['kind'];
  readonly amount: string;
}

const newLine = (key: number): TypedLine => ({ key, text: '', kind: 'extra_work', amount: '' });
const centsOf = ({ amount }: TypedLine) => parseMoney(typedAmount(amount)) ?? 0;
const isTextMissing = ({ text }: TypedLine) => !text.trim();
const isPriceMissing = (line: TypedLine) => centsOf(line) === 0;

interface ExtraWorkFormProps {
  assignment: Assignment;
  work: BookingExtraWork;
  name: string;
  onDone: () => void;
}

export function ExtraWorkForm({ assignment, work, name, onDone }: ExtraWorkFormProps) {
  const t = useT(messages.ns);
  const { money } = useFormat();
  const [lines, setLines] = useState<readonly TypedLine[]>([newLine(0)]);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { perform, isSending: isLoading } = useJobActions();
  const extraCents = lines.reduce((sum, line) => sum + centsOf(line), 0);
  const totalCents = work.totalCents + extraCents;
  const earnedCents = extraCents - share(extraCents, work.percentage);

  const form = useRef<HTMLFormElement>(null);
  const lineCount = lines.length;
  useEffect(() => {
    form.current?.querySelectorAll('fieldset')[lineCount - 1]?.querySelector('input')?.focus();
  }, [lineCount]);

  function change(key: number, more: Partial<TypedLine>) {
    setFailure('');
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));
  }

  function addLine() {
    setChecked(false);
    setLines([...lines, newLine(Math.max(...lines.map(({ key }) => key)) + 1)]);
  }

  function problemOf(): string {
    if (lines.some((line) => isTextMissing(line) || isPriceMissing(line))) return t('missing');
    if (extraCents < minCardChargeCents) return t('tooLittle', { amount: money(minCardChargeCents) });
    return extraCents > work.leftCents ? t('tooMuch', { amount: money(work.leftCents) }) : '';
  }

  function focusMissingField() {
    const index = lines.findIndex((line) => isTextMissing(line) || isPriceMissing(line));
    const [text, price] = form.current?.querySelectorAll('fieldset')[index]?.querySelectorAll('input') ?? [];
    (lines[index] && isTextMissing(lines[index]) ? text : price)?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf();
    setFailure(problem);
    setChecked(true);
    focusMissingField();
    if (problem || isLoading) return;
    const { error } = await perform(assignment, {
      kind: 'extraWork',
      note: note.trim(),
      lines: lines.map((line) => ({ text: line.text.trim(), kind: line.kind, cents: centsOf(line) })),
    });
    if (error) setFailure(serverMessage(error) ?? t('notSent'));
    else onDone();
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="stack">
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          isChecked={isChecked}
          onChange={(more) => change(line.key, more)}
          onRemove={lineCount > 1 ? () => setLines(lines.filter(({ key }) => key !== line.key)) : undefined}
        />
      ))}
      {lineCount < MAX_EXTRA_LINES && (
        <Button variant="line" size="sm" onClick={addLine}>
          <Icon name="plus" />
          {t('another')}
        </Button>
      )}
      <WordsField label={t('why')} value={note} rows={2} maxLength={MAX_EXTRA_NOTE} onChange={setNote} />
      <div>
        <SummaryLine label={t('agreed')} value={<Money cents={work.totalCents} />} />
        <SummaryLine label={t('extra')} value={<Money cents={extraCents} />} />
        <SummaryTotal label={t('together')} value={<Money cents={totalCents} />} />
        <SummaryLine label={t('yours')} value={<Money cents={earnedCents} />} />
      </div>
      <p className="sm muted">{t('rule')}</p>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" size="lg" block accent busy={isLoading}>
        {extraCents > 0 ? t('ask', { amount: money(extraCents) }) : t('askName', { name })}
      </Button>
      <Button variant="line" block onClick={onDone}>
        {t('cancel')}
      </Button>
      <p className="sm muted center">{t('ownPhone', { name })}</p>
    </form>
  );
}

interface LineFieldsProps {
  line: TypedLine;
  number: number;
  /** Marks what is missing. */
  isChecked: boolean;
  onChange: (more: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

function LineFields({ line, number, isChecked, onChange, onRemove }: LineFieldsProps) {
  const t = useT(messages.ns);
  const format = useFormat();
  const id = useId();
  const label = t('line', { number: format.number(number) });
  return (
    <fieldset className={styles.line} aria-label={label}>
      <div className={styles.head}>
        <span className="lab" aria-hidden="true">
          {label}
        </span>
        {onRemove && <IconButton icon="trash" label={t('remove', { line: label })} onClick={onRemove} />}
      </div>
      <div className="field">
        <label className="lab" htmlFor={`${id}t`}>
          {t('what')}
        </label>
        <span className="input">
          <input
            id={`${id}t`}
            dir="auto"
            autoComplete="off"
            maxLength={MAX_EXTRA_LINE_TEXT}
            value={line.text}
            aria-invalid={(isChecked && isTextMissing(line)) || undefined}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </span>
      </div>
      <div className={styles.two}>
        <div className="field">
          <label className="lab" htmlFor={`${id}k`}>
            {t('kindLabel')}
          </label>
          <span className="input">
            <select
              id={`${id}k`}
              value={line.kind}
              onChange={(event) => onChange({ kind: event.target.value as ExtraLine['kind'] })}
            >
              {extraLineKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind.${kind}`)}
                </option>
              ))}
            </select>
          </span>
        </div>
        <div className="field">
          <label className="lab" htmlFor={`${id}a`}>
            {t('price')}
          </label>
          <span className="input" dir="ltr">
            <span aria-hidden="true">$</span>
            <input
              id={`${id}a`}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              maxLength={9}
              value={line.amount}
              aria-invalid={(isChecked && isPriceMissing(line)) || undefined}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          </span>
        </div>
      </div>
    </fieldset>
  );
}
