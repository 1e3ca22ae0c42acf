import { isApiError } from '@doorstep/shared-api';
import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Console } from '../../components/Console';
import { DayInput } from '../../components/DayInput';
import { Segments } from '../../components/Segments';
import { ActFailed } from '../../components/StateNotes';
import { Box, Section, WorkColumns, WorkHead } from '../../components/WorkPage';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths } from '../../model/adminPaths';
import { useCreateCouponMutation } from '../../model/api/couponsApi';
import { type CouponDraft, emptyCoupon, toNewCoupon } from './couponDraft';
import { MoneyPreview } from './MoneyPreview';
import styles from './NewCoupon.module.css';

export function NewCoupon() {
  const t = useT('admin');
  return (
    <Console barTitle={t('coupons.new')}>
      <CouponForm />
    </Console>
  );
}

function CouponForm() {
  const t = useT('admin');
  const id = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [create, { error, isLoading }] = useCreateCouponMutation();
  const [draft, setDraft] = useState<CouponDraft>(emptyCoupon);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const badField = isApiError(error) ? error.field : undefined;
  const change = (part: Partial<CouponDraft>) => setDraft({ ...draft, ...part });

  const required: readonly TextField[] = ['code', 'description', draft.kind, 'reason'];
  const isMissing = (name: TextField) => required.includes(name) && !draft[name].trim();
  const focus = (name: string | undefined) =>
    name && form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function send() {
    setTried(true);
    const missing = required.find(isMissing);
    if (missing) return focus(missing);
    const result = await runConfirmed<{ error?: unknown }>(() => create(toNewCoupon(draft)));
    if (result.error) return focus(isApiError(result.error) ? result.error.field : undefined);
    toast.show({ text: t('coupons.created', { code: draft.code.trim().toUpperCase() }) });
    void navigate(adminPaths.coupons);
  }

  const text = (name: TextField, options: Pick<TextInputProps, 'label'> & Partial<TextInputProps>) => (
    <TextInput
      id={`${id}-${name}`}
      name={name}
      value={draft[name]}
      isBad={badField === name}
      isMissing={isTried && isMissing(name)}
      onChange={(value) => change({ [name]: value })}
      {...options}
    />
  );
  const tick = (name: 'first_booking' | 'listed' | 'accept_loss') => (
    <label className="ckb">
      <input
        type="checkbox"
        name={name}
        checked={draft[name]}
        aria-invalid={badField === name || undefined}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
      {t(`coupons.${name}`)}
    </label>
  );

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <WorkHead
        list={{ to: adminPaths.coupons, label: t('title.coupons') }}
        title={t('coupons.new')}
        lead={t('coupons.newLead')}
      />
      <WorkColumns
        asideLabel={t('coupons.effect')}
        aside={
          <Box title={t('coupons.effect')}>
            <MoneyPreview draft={draft} />
            <div className="mt4">{text('reason', { label: t('staff.why'), hint: t('staff.whyHint') })}</div>
            {badField === 'accept_loss' && tick('accept_loss')}
            <ActFailed error={error} />
            <Button type="submit" block className="mt4" busy={isLoading} disabled={!may('money.move')}>
              {t('coupons.create')}
            </Button>
            <p className="sm muted mt2">{t('coupons.createHint')}</p>
          </Box>
        }
      >
        <Section title={t('coupons.gives')}>
          <div className={styles.fields}>
            {text('code', { label: t('coupons.code'), hint: t('coupons.codeHint'), isLatin: true })}
            {text('description', { label: t('coupons.description'), hint: t('coupons.descriptionHint') })}
            <div className="field">
              <span className={styles.label}>{t('coupons.kind')}</span>
              <Segments
                label={t('coupons.kind')}
                options={(['percent', 'amount'] as const).map((value) => ({
                  value,
                  label: t(`coupons.kinds.${value}`),
                }))}
                value={draft.kind}
                onChange={(kind) => change({ kind })}
              />
            </div>
            {draft.kind === 'percent'
              ? text('percent', { label: t('coupons.percent'), after: '%', isNumber: true })
              : text('amount', { label: t('coupons.amount'), before: '$', isNumber: true })}
            {draft.kind === 'percent' &&
              text('max_discount', { label: t('coupons.most'), before: '$', hint: t('coupons.empty'), isNumber: true })}
          </div>
        </Section>
        <Section title={t('coupons.limits')}>
          <div className={styles.fields}>
            {text('per_person', { label: t('coupons.perPersonLabel'), isNumber: true })}
            {text('in_total', { label: t('coupons.inTotal'), hint: t('coupons.empty'), isNumber: true })}
            {text('min_fare', {
              label: t('coupons.leastLabel'),
              before: '$',
              hint: t('coupons.empty'),
              isNumber: true,
            })}
            {text('budget', { label: t('coupons.budget'), before: '$', hint: t('coupons.budgetHint'), isNumber: true })}
          </div>
          {tick('first_booking')}
          {tick('listed')}
        </Section>
        <Section title={t('coupons.days')} aside={t('coupons.daysHint')}>
          <div className={styles.fields}>
            {(['from', 'until'] as const).map((name) => (
              <div className="field" key={name}>
                <label htmlFor={`${id}-${name}`}>{t(`coupons.${name}Day`)}</label>
                <div className="input" data-bad={badField === name ? '' : undefined}>
                  <DayInput
                    id={`${id}-${name}`}
                    name={name}
                    value={draft[name]}
                    aria-invalid={badField === name || undefined}
                    onChange={(day) => change({ [name]: day })}
                  />
                </div>
              </div>
            ))}
          </div>
        </Section>
      </WorkColumns>
      {codeDialog}
    </form>
  );
}

type TextField = {
  [Name in keyof CouponDraft]: CouponDraft[Name] extends string ? Name : never;
}[keyof CouponDraft];

interface TextInputProps {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBad: boolean;
  /** Required and still empty when the form was sent. */
  isMissing: boolean;
  hint?: string;
  before?: ReactNode;
  after?: ReactNode;
  isNumber?: boolean;
  isLatin?: boolean;
}

function TextInput({ id, name, label, value, onChange, isMissing, hint, before, after, ...kind }: TextInputProps) {
  const t = useT('admin');
  const isBad = kind.isBad || isMissing;
  const isLeftToRight = kind.isNumber || kind.isLatin;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input" data-bad={isBad ? '' : undefined} dir={isLeftToRight ? 'ltr' : undefined}>
        {before && <span className="muted">{before}</span>}
        <input
          id={id}
          name={name}
          value={value}
          inputMode={kind.isNumber ? 'decimal' : undefined}
          autoComplete="off"
          dir={isLeftToRight ? 'ltr' : 'auto'}
          aria-invalid={isBad || undefined}
          aria-describedby={hint || isMissing ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {after && <span className="muted">{after}</span>}
      </div>
      {(hint || isMissing) && (
        <p className={isMissing ? 'err' : 'hint'} id={`${id}-hint`} role={isMissing ? 'alert' : undefined}>
          {isMissing ? t('staff.fillIn', { field: label }) : hint}
        </p>
      )}
    </div>
  );
}

export { NewCoupon as Component };
