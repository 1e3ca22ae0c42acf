import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { Button } from './Button';
import { classes } from './classes';
import { addLayer, trapFocus } from './dialogLayers';
import { useBackCloses } from './useBackCloses';
import { useMounted } from './useMounted';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `sm` is 420 px, for a question or a result. */
  size?: 'sm' | 'md';
  footer?: ReactNode;
  arch?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Title only for screen readers, when the content shows its own heading. */
  hideTitle?: boolean;
  /** Ignores Escape and clicks outside, such as during a payment. */
  locked?: boolean;
  className?: string;
  children: ReactNode;
}

/** Milliseconds of the closing animation. Must equal `--dur-2`. */
const closingMs = 200;

/**
 * A bottom sheet on phones. Focus moves in (to `[data-autofocus]` or the dialog), stays inside and returns. Escape, a
 * click outside and the browser's Back close it. The content is rendered in short steps, after the press that opened it
 * was answered.
 */
export function Dialog({ open: isWanted, ...props }: DialogProps) {
  const mounted = useMounted();
  const open = useDeferredValue(isWanted, false) && isWanted;
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  useEffect(() => {
    if (open || !shown) return;
    const timer = setTimeout(() => setShown(false), closingMs);
    return () => clearTimeout(timer);
  }, [open, shown]);
  if (!mounted || !shown) return null;
  return createPortal(<DialogSheet open={open} {...props} />, document.body);
}

function DialogSheet({
  open,
  onClose,
  title,
  size = 'md',
  footer,
  arch,
  role = 'dialog',
  hideTitle = false,
  locked = false,
  className,
  children,
}: DialogProps) {
  const t = useT('ui');
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // Read this before `autoFocus` in the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useBackCloses(open, onClose, locked);

  useEffect(() => {
    const scrim = layer.current;
    const box = sheet.current;
    if (!open || !scrim || !box) return;
    const removeLayer = addLayer(scrim);
    if (!box.contains(document.activeElement)) (box.querySelector<HTMLElement>('[data-autofocus]') ?? box).focus();
    return () => {
      removeLayer();
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [open, opener]);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    // Keep the dialog's key events from the screen behind it.
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented && !locked) {
      event.preventDefault();
      onClose();
    } else if (sheet.current) trapFocus(sheet.current, event);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the scrim only repeats what the close button and Escape do
    <div
      className="scrim"
      ref={layer}
      data-leaving={!open || undefined}
      onKeyDown={handleKey}
      onSubmit={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !locked) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is dialog or alertdialog, both are modal */}
      <div
        className={classes('dlg', size === 'sm' && 'dlg--sm', className)}
        ref={sheet}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        {arch && <div className="dlg__arch">{arch}</div>}
        <div className={classes('dlg__h', hideTitle && 'dlg__h--bare')}>
          <h2 className={hideTitle ? 'sr' : 'dlg__t'} id={titleId}>
            {title}
          </h2>
          {!locked && (
            <button type="button" className="ib" aria-label={t('close')} onClick={onClose}>
              <Icon name="x" />
            </button>
          )}
        </div>
        <div className="dlg__b">{children}</div>
        {footer && <div className="dlg__f">{footer}</div>}
      </div>
    </div>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** Names the consequence: "Delete account", "Cancel Booking". */
  confirmLabel: string;
  /** The safe choice; it comes first and has the focus. */
  cancelLabel: string;
  danger?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="line" className="grow" onClick={onClose} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} className="grow" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
