/**
 * How many of something each of several processes counts, told to the others as it changes. What goes by a name that
 * begins with `over time` only goes up, until it is forgotten: it is told some fiftieth of a second later.
 */
export interface SharedCounts {
  /** Says that this process counts more, or less, of something; the others know of it a moment later. */
  add(name: string, key: string, change: number): void
  /** How many all others count of it. */
  ofOthers(name: string, key: string): number
  /** What goes by this name is counted no more. */
  forget(name: string): void
}

/** The other processes of the same server on this machine, each with a place of its own from 0 on. */
export interface SiblingProcesses extends SharedCounts {
  /** The place of this one. A process that ended is followed by another in the same place. */
  readonly place: number
  /** Says that this one waits for the embedded store, which another writes. */
  wantTurn(): void
  /** Says that it waits no more. */
  tookTurn(): void
  /** Resolves once another that waits has had its turn, or did not take it; null where nobody waits. */
  turnOfOthers(): Promise<void> | null
  /** Resolves once the others have brought into the search index what they keep for it. */
  indexWords(): Promise<void>
  /** Does that when another asks for it. */
  onIndexWords(index: () => Promise<void>): void
  /** Tells hearers of a channel in the other processes. */
  publish(channel: string, payload: string): void
  /** Hears what others publish; null where one has ended, with what it had not told. */
  onPublished(hear: (hint: { channel: string; payload: string } | null) => void): void
  /** Says when this process looked for jobs. */
  noteJobs(lookedAt: number): void
  /** When the process that does jobs looked for them, as far as it was told. */
  jobsLookedAt(): number | null
}
