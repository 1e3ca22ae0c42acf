import { Button, ChoiceRow, Dialog, RadioRows, useLanguage, useToast } from '@doorstep/shared-ui';
import { languages, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';

interface LanguageDialogProps {
  open: boolean;
  onClose: () => void;
}

export function LanguageDialog({ open, onClose }: LanguageDialogProps) {
  return open ? <LanguageChoice onClose={onClose} /> : null;
}

function LanguageChoice({ onClose }: { onClose: () => void }) {
  const t = useT('shell');
  const toast = useToast();
  const { lang, setLanguage } = useLanguage();
  const [chosen, setChosen] = useState(lang);
  const [busy, setBusy] = useState(false);

  async function apply() {
    setBusy(true);
    try {
      await setLanguage(chosen);
      onClose();
    } catch {
      toast.show({ text: t('language.failed'), tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('language.title')}
      size="sm"
      footer={
        <Button accent block busy={busy} onClick={() => void apply()}>
          {t('language.done')}
        </Button>
      }
    >
      <RadioRows label={t('language.title')}>
        {languages.map(({ code, name, ownName }) => (
          <ChoiceRow
            key={code}
            checked={chosen === code}
            onSelect={() => setChosen(code)}
            title={name}
            aside={<bdi>{ownName}</bdi>}
            lang={code}
          />
        ))}
      </RadioRows>
    </Dialog>
  );
}
