/** expired: it was not answered, and the agreed time stayed. */
export const proposalStates = ['waiting', 'accepted', 'refused', 'replaced', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const maxProposedStarts = 3;
export const maxProposalText = 500;

export interface TimeProposal {
  readonly by: 'customer' | 'provider';
  readonly starts: readonly string[];
  readonly text: string;
  readonly answerBy?: string;
}
