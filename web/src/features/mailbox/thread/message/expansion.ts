import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { firstExpanded, isReceipt } from '../state/fold.ts'

/** Which messages of an opened thread are open. */
export interface Expansion {
  readonly open: ReadonlySet<Id>
  /** Never behind the button that hides the middle: what was open at first, and what came in since. */
  readonly kept: ReadonlySet<Id>
  readonly known: ReadonlySet<Id>
  readonly isUnfolded: boolean
}

export type ExpansionAct =
  | { type: 'toggle'; id: Id }
  | { type: 'unfold' }
  | { type: 'expandAll' }
  | { type: 'collapseAll' }
  /** The thread as it is now: messages that were not there before open by themselves, receipts aside. */
  | { type: 'update'; messages: readonly Message[] }

/** A thread as it is when it is opened. */
export function startExpansion(messages: readonly Message[]): Expansion {
  const first = firstExpanded(messages)
  const wanting = messages.filter(hasNotReachedAll).map((message) => message.id)
  const open = new Set(first === undefined ? wanting : [first, ...wanting])
  return { open, kept: open, known: idsOf(messages), isUnfolded: false }
}

/** What its sender may have to do something about is not behind a line. */
const hasNotReachedAll = ({ status, is_draft }: Message): boolean =>
  !is_draft && (status === 'partly_failed' || status === 'sending_failed')

/** What is open after a click, a key, or a message that came in. */
export function expansionReducer(state: Expansion, act: ExpansionAct): Expansion {
  switch (act.type) {
    case 'toggle': {
      const open = new Set(state.open)
      if (!open.delete(act.id)) open.add(act.id)
      return { ...state, open }
    }
    case 'unfold':
      return { ...state, isUnfolded: true }
    case 'expandAll':
      return { ...state, open: state.known, isUnfolded: true }
    case 'collapseAll':
      return { ...state, open: new Set() }
    case 'update':
      return updateMessages(state, act.messages)
  }
}

function updateMessages(state: Expansion, messages: readonly Message[]): Expansion {
  if (state.known.size === 0) return startExpansion(messages)
  const present = idsOf(messages)
  const isOpenGone = [...state.open].some((id) => state.known.has(id) && !present.has(id))
  // A draft that was just closed comes back as a line; one that took the place of an open one is open as that was.
  const fresh = messages
    .filter(
      (message) => (!message.is_draft || isOpenGone) && !isReceipt(message) && !state.known.has(message.id),
    )
    .map((message) => message.id)
  if (fresh.length === 0 && messages.length === state.known.size) return state
  return {
    ...state,
    open: new Set([...state.open, ...fresh]),
    kept: new Set([...state.kept, ...fresh]),
    known: present,
  }
}

const idsOf = (messages: readonly Message[]) => new Set(messages.map((message) => message.id))
