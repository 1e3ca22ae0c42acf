import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface SureButtonProps {
  /** Prefix of the texts: `section.act`, `section.actOf` and `section.actSure` with `names`, and `section.sure`. */
  section: string;
  act: string;
  names: Readonly<Record<string, string>>;
  isAsked: boolean;
  busy: boolean;
  onAsk: () => void;
  onSure: () => void;
}

/** Acts at the second press. */
export function SureButton({ section, act, names, isAsked, busy, onAsk, onSure }: SureButtonProps) {
  const t = useT('ops');
  return (
    <Button
      size="sm"
      variant={isAsked ? 'danger' : 'line'}
      busy={busy}
      aria-label={t(`${section}.${act}${isAsked ? 'Sure' : 'Of'}`, names)}
      onClick={isAsked ? onSure : onAsk}
    >
      {t(`${section}.${isAsked ? 'sure' : act}`)}
    </Button>
  );
}
