/** Resumable uploads of one user, for one purpose. */
export interface ResumableUploads {
  /** Response header with the result of a finished upload. */
  header: string
  /** Creates an unguessable upload id. */
  newId(): string
  start(id: string, size: number, metadata: Readonly<Record<string, string | null>>): Promise<unknown>
  find(id: string): Promise<{ size: number; received: number } | undefined>
  /** Stores content from `offset` on; returns the number of received bytes. */
  receive(id: string, content: AsyncIterable<Uint8Array>, offset: number): Promise<number>
  /** Processes a complete upload; repeated calls return the same result. */
  finish(id: string): Promise<{ id: string }>
  cancel(id: string): Promise<void>
}
