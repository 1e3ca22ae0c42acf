export interface ChecklistStep {
  readonly id: string;
  readonly text: string;
  /** RFC 3339 UTC. Absent while it is not done. */
  readonly doneAt?: string;
}

/** Steps of the services of one job, for its customer and its provider. */
export interface Checklist {
  readonly canTick: boolean;
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly steps: readonly ChecklistStep[];
  }[];
}
