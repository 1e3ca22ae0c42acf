/** Bundled into the remotes that ask who is there: no other page carries it. */
export { canUsePasskeys } from './canUsePasskeys';
export { type PasskeyOptions, useConfirmMutation, useGetConfirmationQuery } from './confirmation';
export { isConfirmationRequired, useConfirmWays } from './useConfirmWays';
export { usePasskeyProof } from './usePasskeyProof';
