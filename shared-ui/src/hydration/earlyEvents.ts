type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Captures input in a prerendered page before hydration, since React would start with empty fields. Records the input
 * below `root` and holds the pressed button. Calls `onTouch` when a visitor uses either. The returned function stops
 * the capture and replays everything. Call it after hydration.
 */
export function captureEvents(root: HTMLElement, onTouch: () => void = noTouch): () => void {
  const entered = new Map<Field, FieldSnapshot>();
  let pressed: HTMLElement | undefined;
  for (const field of root.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) entered.set(field, stateOf(field));
  if (entered.size > 0) onTouch();

  const onInput = ({ target }: Event) => {
    if (!isField(target)) return;
    // The field is hydrated: React handles this itself, and a replay would clear a checkbox that the press ticked.
    if (isHydrated(target)) entered.delete(target);
    else entered.set(target, stateOf(target));
    onTouch();
  };
  // Enter in a field presses the form's button as well.
  const onClick = (event: Event) => {
    const button = elementOf(event)?.closest('button');
    if (!button) return;
    event.preventDefault();
    pressed = button;
    onTouch();
  };
  const onReach = (event: Event) => {
    if (elementOf(event)?.closest('button, input, textarea, select, label')) onTouch();
  };
  const listeners = Object.entries({
    input: onInput,
    change: onInput,
    click: onClick,
    pointerdown: onReach,
    focusin: onReach,
  }).map(([type, listener]) => {
    const listenBelow = (event: Event) => {
      if (event.target instanceof Node && root.contains(event.target)) listener(event);
    };
    return [type, listenBelow] as const;
  });
  // Listen above React's own listeners, which stop events in parts that are not hydrated.
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);

  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    // Replay outside of React's work and in sequence, so that the click sees the input.
    setTimeout(() => {
      for (const [field, state] of entered) if (field.isConnected) restoreFieldState(field, state);
      if (pressed) setTimeout(() => pressed?.isConnected && pressed.click());
    });
  };
}

const noTouch = () => undefined;
const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined);

interface FieldSnapshot {
  readonly value: string;
  readonly checked: boolean;
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** React sets this property on hydrated elements. */
const isHydrated = (field: Field) => Object.keys(field).some((key) => key.startsWith('__reactProps'));

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isToggle(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const stateOf = (field: Field): FieldSnapshot => ({ value: field.value, checked: isToggle(field) && field.checked });

function restoreFieldState(field: Field, { value, checked }: FieldSnapshot): void {
  if (isToggle(field)) {
    // React listens to clicks. The click toggles the field back to its recorded state.
    field.checked = !checked;
    field.click();
    return;
  }
  const isFile = field instanceof HTMLInputElement && field.type === 'file';
  if (!isFile) {
    // React ignores a value that equals the last one it knows. First set another value through React's own setter, then
    // the text past it.
    field.value = value === '' ? ' ' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  const type = isFile || field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
