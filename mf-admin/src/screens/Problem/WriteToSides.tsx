import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ReasonDialog';
import { Segments } from '../../components/Segments';
import { Box } from '../../components/WorkPage';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { type ProblemDetails, type Side, useAnswerProblemMutation } from '../../model/api/problemsApi';
import { firstName } from '../../model/initials';

export function WriteToSides({ problem: { id, version, people, state } }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [answer, { error, isLoading, reset }] = useAnswerProblemMutation();
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<Side | 'both'>('both');
  if (!may('problems.answer') || state === 'decided') return null;
  const names = { customer: firstName(people.customer.name), provider: firstName(people.provider.name) };

  async function send(text: string) {
    const result = await runConfirmed(() => answer({ id, seen: version, to, text }));
    if (result.error) return;
    toast.show({ text: t('write.done') });
    setOpen(false);
  }

  return (
    <Box title={t('write.title')}>
      <p className="sm muted mb4">{t('write.text')}</p>
      <Button
        variant="line"
        block
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {t('write.open')}
      </Button>
      {open && (
        <ReasonDialog
          open
          onClose={() => setOpen(false)}
          title={t('write.title')}
          consequence={t('write.consequence')}
          wordsLabel={t('write.words')}
          safeLabel={t('cancel')}
          confirmLabel={t('write.confirm')}
          busy={isLoading}
          error={error}
          onConfirm={(text) => void send(text)}
        >
          <Segments
            label={t('write.to')}
            value={to}
            onChange={setTo}
            options={[
              { value: 'both', label: t('write.both') },
              { value: 'customer', label: names.customer },
              ...(people.provider.id ? [{ value: 'provider' as const, label: names.provider }] : []),
            ]}
          />
        </ReasonDialog>
      )}
      {codeDialog}
    </Box>
  );
}
