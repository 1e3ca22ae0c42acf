/** Small. The form and its texts are loaded when a person is asked. */
export type { ConfirmAgainProps } from './ConfirmDialog';
export type { ConfirmFailure, ConfirmWays } from './confirmWays';
export { ConfirmAgain, ConfirmForm } from './lazy';
