/**
 * Keeps everything behind the topmost dialog out of reach. Our own bookkeeping instead of `<dialog>.showModal()`,
 * because a modal `<dialog>` also freezes the toasts, which must stay readable and usable above it.
 */
const layers: HTMLElement[] = [];
const inertElements = new Set<HTMLElement>();

export const aboveDialogs = 'data-above-dialogs';

/** The page behind does not scroll, and does not move when its scrollbar goes. */
function lockScrolling(lock: boolean) {
  const page = document.documentElement;
  if (page.classList.contains('is-locked') === lock) return;
  const scrollbar = lock ? window.innerWidth - page.clientWidth : 0;
  const atLeft = page.getBoundingClientRect().left > 0;
  page.classList.toggle('is-locked', lock);
  page.style.paddingRight = scrollbar > 0 && !atLeft ? `${scrollbar}px` : '';
  page.style.paddingLeft = scrollbar > 0 && atLeft ? `${scrollbar}px` : '';
}

function updateInertElements() {
  for (const element of inertElements) element.inert = false;
  inertElements.clear();
  const top = layers.at(-1);
  lockScrolling(top !== undefined);
  if (!top) return;
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert) continue;
    if (element.hasAttribute(aboveDialogs) || element.tagName === 'SCRIPT') continue;
    element.inert = true;
    inertElements.add(element);
  }
}

/** The layer must be a child of `<body>`. The returned function removes it. */
export function addLayer(layer: HTMLElement): () => void {
  layers.push(layer);
  updateInertElements();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
    updateInertElements();
  };
}

const focusable = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
].join(',');

function focusableIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !element.closest('[hidden], [inert]') && element.tabIndex >= 0,
  );
}

export function trapFocus(root: HTMLElement, event: { key: string; shiftKey: boolean; preventDefault(): void }) {
  if (event.key !== 'Tab') return;
  const inside = focusableIn(root);
  const first = inside[0];
  const last = inside.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  const atStart = active === first || active === root;
  if (event.shiftKey && atStart) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}
