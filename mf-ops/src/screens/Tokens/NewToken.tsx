import { type OpsTokenInput, type TokenPermission, tokenPermissions } from '@doorstep/shared-api/ops';
import { Button, Dialog, Note } from '@doorstep/shared-ui';
import { Form, SelectField, SubmitButton, TextAreaField, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { CommandError } from '../../components/CommandError';
import { CommandLine } from '../../components/CommandLine';
import parts from '../../components/parts.module.css';
import { useAskAgain } from '../../hooks/useAskAgain';
import { useMakeTokenMutation } from '../../model/api/opsApi';
import { numberOrTypedText, parseTypedList, parseTypedNumber } from '../../model/typedNumbers';

interface Values {
  name: string;
  remotes: string;
  may: TokenPermission;
  upTo: string;
  days: string;
  why: string;
}

const start: Values = { name: '', remotes: '', may: 'publish', upTo: '20', days: '90', why: '' };

const inputOf = ({ name, remotes, may, upTo, days, why }: Values): OpsTokenInput => ({
  ...{ name: name.trim(), may, days: numberOrTypedText(days), why },
  remotes: parseTypedList(remotes),
  ...(may === 'canary' ? { upTo: numberOrTypedText(upTo) } : {}),
});

export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useT('ops');
  const [make, { data, error, isLoading }] = useMakeTokenMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const schema = useMemo(() => schemaOf(t), [t]);
  return (
    <>
      <Dialog open onClose={onClose} title={t(data ? 'tokens.made' : 'tokens.make')} locked={isLoading}>
        {data?.secret ? (
          <Secret secret={data.secret} onClose={onClose} />
        ) : (
          <Form<Values>
            initialValues={start}
            schema={schema}
            summary={false}
            onSubmit={async (values) => {
              await runConfirmed(() => make(inputOf(values)));
            }}
          >
            {({ values }) => (
              <>
                <TextField name="name" label={t('tokens.name')} hint={t('tokens.nameHint')} maxLength={40} />
                <TextField name="remotes" label={t('tokens.for')} hint={t('tokens.forHint')} maxLength={400} ltr />
                <SelectField
                  name="may"
                  label={t('tokens.may')}
                  options={tokenPermissions.map((step) => ({ value: step, label: t(`tokens.step.${step}`) }))}
                />
                {values.may === 'canary' && (
                  <TextField name="upTo" label={t('tokens.upTo')} inputMode="numeric" maxLength={3} ltr />
                )}
                <TextField name="days" label={t('tokens.days')} inputMode="numeric" maxLength={3} ltr />
                <TextAreaField name="why" label={t('act.why')} rows={2} maxLength={300} />
                {error !== undefined && <CommandError error={error} />}
                <SubmitButton block>{t('tokens.make')}</SubmitButton>
              </>
            )}
          </Form>
        )}
      </Dialog>
      {againDialog}
    </>
  );
}

function schemaOf(t: (key: string) => string) {
  const whole = (most: number, message: string) =>
    yup.string().test('whole', message, (text) => {
      const number = parseTypedNumber(text ?? '');
      return Number.isInteger(number) && number >= 1 && number <= most;
    });
  return yup.object({
    name: yup.string().trim().required(t('tokens.nameMissing')),
    remotes: yup.string().trim().required(t('tokens.forMissing')),
    upTo: yup.string().when('may', ([may], field) => (may === 'canary' ? whole(100, t('tokens.upToWrong')) : field)),
    days: whole(366, t('tokens.daysWrong')),
    why: yup.string().trim().required(t('act.whyMissing')),
  });
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT('ops');
  const [copied, setCopied] = useState<boolean>();
  return (
    <>
      <Note tone="wait" icon="lock-simple">
        {t('tokens.once')}
      </Note>
      <p className={`${parts.code} mt4`}>
        <bdi dir="ltr">{secret}</bdi>
      </p>
      <CommandLine commands={['whoami']} />
      <p className="sm muted mt2">{t('tokens.use')}</p>
      <div role="status">{copied !== undefined && <p>{t(copied ? 'tokens.copied' : 'tokens.notCopied')}</p>}</div>
      <div className="row mt4">
        <Button
          variant="line"
          onClick={() => {
            navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          {t('tokens.copy')}
        </Button>
        <Button onClick={onClose}>{t('act.close')}</Button>
      </div>
    </>
  );
}
