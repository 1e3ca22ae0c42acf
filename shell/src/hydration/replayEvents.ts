type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let release: (() => void) | undefined;

/**
 * A prerendered page can be typed into before it is alive, and React would begin with its own, empty fields. Until
 * `replayEarlyEvents`, what people enter is remembered and the button that they press waits.
 */
export function captureEarlyEvents(root: HTMLElement): void {
  const entered = new Map<Field, State>();
  let pressed: HTMLElement | undefined;
  for (const field of root.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) entered.set(field, stateOf(field));

  const onInput = ({ target }: Event) => {
    if (!isField(target)) return;
    // React hears of it by itself there: told twice, a box that a press ticks would be empty again.
    if (isHydrated(target)) entered.delete(target);
    else entered.set(target, stateOf(target));
  };
  // Enter in a field presses the form's button as well.
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const listeners = { input: onInput, change: onInput, click: onClick };
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);

  release = () => {
    release = undefined;
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
    // Outside of React's own work, one after the other: what is pressed finds what was entered.
    setTimeout(() => {
      for (const [field, state] of entered) if (field.isConnected) enterAgain(field, state);
      if (pressed) setTimeout(() => pressed?.isConnected && pressed.click());
    });
  };
}

/** The screen is alive: what was entered before goes to it as if it were entered now. */
export function replayEarlyEvents(): void {
  release?.();
}

interface State {
  readonly value: string;
  readonly checked: boolean;
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** As React marks the elements that it has taken over. */
const isHydrated = (field: Field) => Object.keys(field).some((key) => key.startsWith('__reactProps'));

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isToggle(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const stateOf = (field: Field): State => ({ value: field.value, checked: isToggle(field) && field.checked });

function enterAgain(field: Field, { value, checked }: State): void {
  if (isToggle(field)) {
    // A click is what React hears; it turns the field to what it was.
    field.checked = !checked;
    field.click();
    return;
  }
  const isFile = field instanceof HTMLInputElement && field.type === 'file';
  if (!isFile) {
    // React compares with what it last knew of: first something else, by its own way, then the text past it.
    field.value = value === '' ? ' ' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  const type = isFile || field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
