import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface SureButtonProps {
  /** Prefix of the texts: `section.act`, `section.actOf` and `section.actSure` with `names`, and `section.sure`. */
  section: string;
  act: string;
  names: Readonly<Record<string, string>>;
  isConfirming: boolean;
  busy: boolean;
  onAsk: () => void;
  onSure: () => void;
}

export function SureButton({ section, act, names, isConfirming, busy, onAsk, onSure }: SureButtonProps) {
  const t = useT('ops');
  return (
    <Button
      size="sm"
      variant={isConfirming ? 'danger' : 'line'}
      busy={busy}
      aria-label={t(`${section}.${act}${isConfirming ? 'Sure' : 'Of'}`, names)}
      onClick={isConfirming ? onSure : onAsk}
    >
      {t(`${section}.${isConfirming ? 'sure' : act}`)}
    </Button>
  );
}
