import type { Id } from './ids.ts'
import type { Folder, Thread } from './mailbox.ts'
import type { Settings } from './settings.ts'

/** The counts of a folder after a change. */
export interface FolderCounts {
  folder_id: Id
  unread_threads: number
  total_threads: number
}

/**
 * What can happen to an account while somebody is looking. Each event is written, numbered, in the
 * transaction of the change it tells of; the socket sends them in that order and none is left out.
 */
export interface EventPayloads {
  /** A letter arrived. `notify` is true for the inbox only: nobody wants a sound for Junk. */
  new_mail: { thread: Thread; message_id: Id; notify: boolean; counts: FolderCounts[] }
  /** Threads changed: the rows as they are now, and (thread, folder) pairs that are there no more. */
  threads_changed: { threads: Thread[]; removed: { thread_id: Id; folder_id: Id }[]; counts: FolderCounts[] }
  folders_changed: { folders: Folder[] }
  /** How far an act on a whole folder has come. */
  batch_progress: { batch_id: Id; done: number; total: number; state: 'running' | 'stopped' | 'done' }
  settings_changed: { settings: Settings }
  quota_changed: { user_used_quota: number }
  /** Sending was switched on or off for this account; clients reload. */
  enable_smtp: { enable_smtp: 0 | 1 }
  /** This session was ended elsewhere. */
  signed_out: { session_id: Id }
}

export type EventType = keyof EventPayloads

/** An event as the socket sends it. */
export type LiveEvent = {
  [T in EventType]: { number: number; type: T; payload: EventPayloads[T] }
}[EventType]

/** Everything the server may say over the socket. */
export type SocketMessage =
  | { kind: 'hello'; number: number }
  | { kind: 'event'; event: LiveEvent }
  /** The asked-for number is older than what is kept: read everything afresh, then go on from `number`. */
  | { kind: 'stale'; number: number }
