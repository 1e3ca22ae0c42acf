export const maxQuestionLength = 500;
export const maxQuestionAnswerLength = 1000;
/** Limit for each provider. */
export const maxQuestionsPerRequest = 3;

export interface JobQuestion {
  readonly id: string;
  readonly text: string;
  readonly at?: string;
  /** Name of the provider, for the customer. Empty for providers. */
  readonly by: string;
  readonly isMine: boolean;
  /** Empty until the customer answers. */
  readonly answer: string;
}

/** Questions of providers about a request that has no provider yet, oldest first. */
export interface JobQuestions {
  readonly items: readonly JobQuestion[];
  readonly canAsk: boolean;
  readonly canAnswer: boolean;
}
