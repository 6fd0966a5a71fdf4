/** Messages between processes. */
export type SiblingMessage =
  | { kind: 'hints'; hints: [channel: string, payload: string][] }
  | { kind: 'waiting' }
  | { kind: 'done' }
  | { kind: 'index'; question: number }
  | { kind: 'indexed'; question: number; to: number }
  | { kind: 'counts'; isComplete: boolean; counts: [name: string, key: string, count: number][] }
  | { kind: 'jobs'; polledAt: number }

/** Messages that the supervisor relays or sends. */
export type FromSupervisor =
  | { kind: 'forwarded'; from: number; message: SiblingMessage }
  | { kind: 'running'; slots: readonly number[] }
