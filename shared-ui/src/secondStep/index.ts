/**
 * Bundled into the remotes that use it. Each passes its own texts: `t` knows `code`, `wrong`, `recoveryCode` and so on
 * without a prefix, as `mf-admin/src/messages/en.json` has them below `secondStep`.
 */
export { CODE_LENGTH, CodeInput } from './CodeInput';
export { ProofForm, type ProofFormProps, type StepProof } from './ProofForm';
export { RecoveryCodes } from './RecoveryCodes';
export { SetUpForm } from './SetUpForm';
export { useSecondsUntil } from './useSecondsUntil';
