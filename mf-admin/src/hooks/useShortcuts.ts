import { useEffect, useRef, useSyncExternalStore } from 'react';

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const STORED_AS = 'doorstep.admin.shortcuts';
const listeners = new Set<() => void>();

const areShortcutsOn = () => localStorage.getItem(STORED_AS) !== 'off';

/** Setting for single-key shortcuts in this browser. People who use speech input or switches can turn them off. */
export function useShortcutsSetting(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    areShortcutsOn,
    () => true,
  );
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(STORED_AS);
      else localStorage.setItem(STORED_AS, 'off');
      for (const listener of listeners) listener();
    },
  ];
}

const FIELD_SELECTOR = 'input, textarea, select, [contenteditable], [role=slider], [role=radiogroup]';

/** Reports whether a key is for the screen: not in a field or dialog, and without a modifier. */
function isScreenShortcut({ target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  if (document.querySelector('[aria-modal=true], [role=menu]')) return false;
  return !(target instanceof Element && target.closest(FIELD_SELECTOR));
}

/** Reports whether the focused button or link handles the key, as it does Enter and Space. */
const belongsToFocus = (event: KeyboardEvent) =>
  event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary') !== null;

/** Single keys of a screen, by lower-case `event.key`: `{ j: next, escape: close }`. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || !areShortcutsOn() || !isScreenShortcut(event) || belongsToFocus(event)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
