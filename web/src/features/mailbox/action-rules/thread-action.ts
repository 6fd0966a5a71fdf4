import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import type { FolderAction } from '@bocau/contract/mailbox/mailbox-actions'
import type { IconGraphic } from '../../../ui/index.ts'
import type { Undo } from '../moves.ts'

/** Options selected before an action starts. */
export interface ActionChoice {
  to?: Folder
  block?: readonly string[]
  unblockEmails?: readonly string[]
  labels?: { add: readonly Id[]; remove: readonly Id[] }
  /** Snooze time in seconds; null returns the thread immediately. */
  until?: number | null
}

export interface ActionQuestion {
  threads: readonly Thread[]
  /** Number of affected threads; more than `threads` for an entire folder. */
  count: number
  /** Name of the open folder, as in the address. */
  folder: string
  /** Pressed element. */
  anchor: Element | null
  /** Returns true if the undo key was pressed meanwhile; an action without a question is then not started. */
  isUnwanted: () => boolean
}

/** Action on threads, shared by toolbars, rows, menus and shortcuts. */
export interface ThreadAction {
  id: string
  label: () => string
  icon: IconGraphic
  /** Shortcut in the format of `useShortcuts`; empty if there is none. */
  shortcut: string
  /** Returns true if the action would change these threads. */
  isOffered: (threads: readonly Thread[]) => boolean
  /** Explains why its key has no effect on these threads; undefined if that is obvious. */
  whyNotOffered?: (threads: readonly Thread[]) => string | undefined
  /** Asks for options; undefined if cancelled. */
  prompt?: (about: ActionQuestion) => Promise<ActionChoice | undefined>
  /** Updates the cache immediately, then sends one request; returns the undo function. */
  run: (threads: readonly Thread[], choice: ActionChoice) => Promise<Undo | undefined>
  /** Changes no mail, so it is available to read-only users. */
  changesNothing?: true
  /** Deletes mail; hidden from users who must not. */
  deletes?: true
  /** Irreversible; its notice offers no undo. */
  isFinal?: boolean
  /** The threads leave the visible list. */
  removesRow?: boolean
  /** Number of threads per request; undefined if batches are not needed. */
  batchSize?: number
  /** The same action on an entire folder in the API. */
  entireFolder?: FolderAction
  /** Additional client-side step for an entire folder, such as blocking senders; returns its undo function. */
  alongsideEntireFolder?: (choice: ActionChoice) => Promise<Undo | undefined>
  /** Text of the progress dialog and of the final notice. */
  progress?: (count: number, choice: ActionChoice) => string
  done?: (count: number, choice: ActionChoice) => string
  failure: () => string
}
