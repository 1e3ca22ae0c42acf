/** Lets the page scroll, paint and answer before the next piece of work. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
