import type { Id } from '@bocau/contract/ids'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import type { FolderAct } from '@bocau/contract/mailbox/mailbox-actions'
import type { IconShape } from '../../../ui/index.ts'
import type { Undo } from '../moves.ts'

/** What was chosen for an act before it began. */
export interface ActChoice {
  /** Where to, for a move. */
  to?: Folder
  /** Whose messages are to go to Junk from now on. */
  block?: readonly string[]
  /** Who was blocked and is no longer. */
  free?: readonly string[]
  /** Which labels are put on, and which are taken off. */
  labels?: { add: readonly Id[]; remove: readonly Id[] }
  /** Until when it is snoozed, in seconds; null for back at once. */
  until?: number | null
}

/** What an act asks about before it begins. */
export interface ActQuestion {
  threads: readonly Thread[]
  /** How many are meant: more than `threads` when it is everything in a folder. */
  count: number
  /** The folder that is looked at, as its address says. */
  folder: string
  /** What was pressed. */
  anchor: Element | null
  /** Whether the undo key was pressed since: what has asked nobody yet is not begun then. */
  isUnwanted: () => boolean
}

/**
 * Something that can be done to threads. Toolbars, rows, menus and keys all offer the same list, so that an
 * act is written once and is everywhere where it makes sense.
 */
export interface ThreadAction {
  id: string
  /** What the button says. */
  label: () => string
  icon: IconShape
  /** The key that does it, as `useShortcuts` writes it; empty where there is none. */
  shortcut: string
  /** Whether it would change anything about these threads. */
  isOffered: (threads: readonly Thread[]) => boolean
  /** Asks what has to be known first; undefined when the person thought better of it. */
  ask?: (about: ActQuestion) => Promise<ActChoice | undefined>
  /** Does it: at once here, then in one request. Answers with what takes it back. */
  run: (threads: readonly Thread[], choice: ActChoice) => Promise<Undo | undefined>
  /** It leaves mail as it is: also for who may only read. */
  changesNothing?: true
  /** It throws mail away: not for whoever may not. */
  deletes?: true
  /** There is no way back from it: its notice offers none. */
  isFinal?: boolean
  /** The threads leave the list they are shown in. */
  leavesList?: boolean
  /** How many threads go into one request of a batch; not there for what needs no batch. */
  batchSize?: number
  /** The same act on everything in a folder, as the server knows it. */
  wholeFolder?: FolderAct
  /** What belongs to that act besides, and answers with what takes it back: the server moves mail and makes no rules. */
  besideWholeFolder?: (choice: ActChoice) => Promise<Undo | undefined>
  /** What the batch dialog says while it goes on, and what the notice says when it is done. */
  progress?: (count: number, choice: ActChoice) => string
  done?: (count: number, choice: ActChoice) => string
  /** What to say when it was refused. */
  failure: () => string
}

/** For acts whose opposite is as near as they are. */
export const noUndo = (): undefined => undefined
