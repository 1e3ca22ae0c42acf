import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';

interface MaskedProps {
  /** What everybody of the staff may see: `to••••@riverabarber.com`. */
  masked: string;
  /** Names the value for readers: "Show mail". */
  label: string;
  /** Asks for the whole one; the look is in the log then. Absent: the role may not. */
  reveal?: (() => Promise<string | undefined>) | undefined;
}

/** One hidden value, which Show reveals by itself. */
export function Masked({ masked, label, reveal }: MaskedProps) {
  const t = useT('admin');
  const [value, setValue] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function show() {
    if (!reveal || busy) return;
    setBusy(true);
    try {
      setValue(await reveal());
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <bdi dir="ltr">{value ?? masked}</bdi>{' '}
      {reveal && value === undefined && (
        <button type="button" className="link sm" aria-label={label} aria-busy={busy || undefined} onClick={show}>
          {t('masked.show')}
        </button>
      )}
    </>
  );
}
