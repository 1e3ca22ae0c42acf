/** A change of the main screens is shown as one; elsewhere, a list into its details, it would say nothing. */
export const isMotionWelcome = () =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
