import { useEffect, useRef } from 'react';
import { addBackCloser } from './backCloses';

/** While `open`, the browser's Back calls `onClose` instead of leaving the screen. With `locked`, Back does nothing. */
export function useBackCloses(open: boolean, onClose: () => void, locked = false): void {
  const latest = useRef({ onClose, locked });
  useEffect(() => {
    latest.current = { onClose, locked };
  });
  useEffect(() => {
    if (!open) return;
    return addBackCloser(
      () => latest.current.onClose(),
      () => latest.current.locked,
    );
  }, [open]);
}
