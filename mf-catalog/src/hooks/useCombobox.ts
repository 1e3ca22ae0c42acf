import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

/**
 * Arrows move, Enter chooses, Escape closes and keeps the text. With `preselect`, Enter chooses the first row at once.
 */
export function useCombobox(options: {
  readonly count: number;
  readonly preselect: boolean;
  readonly onChoose: (index: number) => void;
}) {
  const { count, preselect, onChoose } = options;
  const listId = useId();
  const first = preselect ? 0 : -1;
  const [isOpen, setOpen] = useState(false);
  const [expected, setExpected] = useState(first);
  const shown = isOpen && count > 0;
  const active = expected < count ? expected : first;

  const close = () => {
    setOpen(false);
    setExpected(first);
  };
  const choose = (index: number) => {
    close();
    onChoose(index);
  };
  const move = (by: number) => {
    if (!shown) return setOpen(true);
    setExpected(active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return {
    shown,
    /** True even while there are no options yet. */
    isOpen,
    active,
    open: () => setOpen(true),
    close,
    typed: () => {
      setOpen(true);
      setExpected(first);
    },
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': shown ? listId : undefined,
      'aria-activedescendant': shown && active >= 0 ? `${listId}-${active}` : undefined,
      onKeyDown,
      onBlur: close,
    } as const,
    listProps: { role: 'listbox', id: listId } as const,
    optionProps: (index: number) =>
      ({
        role: 'option',
        id: `${listId}-${index}`,
        'aria-selected': index === active,
        // Keep the focus in the field. Otherwise its blur would close the list before the click arrives.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: () => choose(index),
      }) as const,
  };
}
