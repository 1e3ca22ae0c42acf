import { useSyncExternalStore } from 'react';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastOptions {
  text: string;
  tone?: 'ok' | 'bad';
  action?: ToastAction;
}

export interface ToastItem extends ToastOptions {
  id: number;
}

/** Milliseconds that a toast without an action stays. */
export const toastDuration = 3000;

let items: readonly ToastItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const nothing: readonly ToastItem[] = [];

function setItems(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

export function showToast(options: ToastOptions): void {
  // The same sentence twice is one toast that stays longer.
  const others = items.filter((item) => item.text !== options.text || item.tone !== options.tone);
  setItems([...others, { ...options, id: nextId++ }]);
}

export function dismissToast(id: number): void {
  setItems(items.filter((item) => item.id !== id));
}

export function dismissAllToasts(): void {
  setItems([]);
}

export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
    () => nothing,
  );
}

const toast = { show: showToast };

export function useToast(): { show: (options: ToastOptions) => void } {
  return toast;
}
