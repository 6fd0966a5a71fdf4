/**
 * Counters shared by several processes. Counters whose name starts with `over time` only increase until they are
 * deleted, and are sent with a delay of about 20 ms.
 */
export interface SharedCounts {
  /** Changes this process's count; others see it a moment later. */
  add(name: string, key: string, change: number): void
  /** Sum of the counts of all other processes. */
  remoteCount(name: string, key: string): number
  /** Deletes a counter. */
  deleteCount(name: string): void
}

/** Other processes of the same server on this machine, each with a position from 0. */
export interface SiblingProcesses extends SharedCounts {
  /** Position of this process. A restarted process keeps the position. */
  readonly position: number
  /** Announces that this process waits for the embedded store. */
  announceWaiting(): void
  /** Announces that it no longer waits. */
  announceDone(): void
  /** Resolves after a waiting process had its turn or did not use it; null if none waits. */
  waitForPeers(): Promise<void> | null
  /** Resolves after the other processes have flushed their pending search index entries. */
  indexWords(): Promise<void>
  /** Registers the flush that other processes can request. */
  onIndexWords(index: () => Promise<void>): void
  /** Notifies subscribers in the other processes. */
  publish(channel: string, payload: string): void
  /** Receives hints of others; null after one has ended, because its last hints may be lost. */
  onPublished(handler: (hint: { channel: string; payload: string } | null) => void): void
  /** Reports the time at which this process polled for jobs. */
  reportJobsCheck(polledAt: number): void
  /** Last time at which the job process polled, as reported. */
  jobsPolledAt(): number | null
}
