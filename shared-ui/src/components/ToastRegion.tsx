import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { classes } from './classes';
import { aboveDialogs } from './dialogLayers';
import { dismissToast, type ToastItem, toastDuration, useToasts } from './toasts';
import { useMounted } from './useMounted';

function Toast({ item }: { item: ToastItem }) {
  const t = useT('ui');
  const [held, setHeld] = useState(false);
  const { id, text, tone = 'ok', action } = item;

  useEffect(() => {
    // A toast that asks something stays until it is answered; a hovered or focused one waits.
    if (action || held) return;
    const timer = setTimeout(() => dismissToast(id), toastDuration);
    return () => clearTimeout(timer);
  }, [id, action, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps the toast open for longer
    <div
      className={classes('toast', tone === 'bad' && 'toast--bad')}
      role={tone === 'bad' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon name={tone === 'bad' ? 'warning-circle' : 'check-circle'} weight="fill" />
      <span className="grow">{text}</span>
      {action && (
        <>
          <button
            type="button"
            onClick={() => {
              dismissToast(id);
              action.onAction();
            }}
          >
            {action.label}
          </button>
          <button type="button" className="toast__x" aria-label={t('close')} onClick={() => dismissToast(id)}>
            <Icon name="x" weight="bold" />
          </button>
        </>
      )}
    </div>
  );
}

/** Mounted once by the shell. It lives in `<body>`, above dialogs, which never make it inert. */
export function ToastRegion() {
  const items = useToasts();
  const mounted = useMounted();
  if (!mounted) return null;
  const part = (bad: boolean) =>
    items.filter((item) => (item.tone === 'bad') === bad).map((item) => <Toast key={item.id} item={item} />);
  return createPortal(
    <div className="toasts" {...{ [aboveDialogs]: '' }}>
      <div role="status">{part(false)}</div>
      <div>{part(true)}</div>
    </div>,
    document.body,
  );
}
