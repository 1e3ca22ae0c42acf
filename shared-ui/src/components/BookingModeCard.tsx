import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';

export interface BookingModeCardProps {
  icon: IconName;
  title: string;
  text: string;
  checked: boolean;
  /** Also called when the chosen card is pressed again, so that the caller can clear the choice. */
  onToggle: () => void;
}

/** Wrap the cards in `<BookingModes label>`, which is the group. */
export function BookingModeCard({ icon, title, text, checked, onToggle }: BookingModeCardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be cleared by choosing it again
    <button type="button" className="mode" role="radio" aria-checked={checked} onClick={onToggle}>
      <Icon name={icon} weight="duotone" />
      <b>{title}</b>
      <span>{text}</span>
      <i className="mode__k" aria-hidden="true" />
    </button>
  );
}

export function BookingModes({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="modes" role="radiogroup" aria-label={label}>
      {children}
    </div>
  );
}
