/**
 * The second step of a sign-in: bundled into the remotes that ask for one. Each brings its own words: `t` knows `code`, `wrong`,
 * `recoveryCode` and so on without a prefix, as `mf-admin/src/messages/en.json` has them below `secondStep`.
 */
export { ProofForm, type StepProof } from './ProofForm';
export { RecoveryCodes } from './RecoveryCodes';
export { SetUpForm } from './SetUpForm';
