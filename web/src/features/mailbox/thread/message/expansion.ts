import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { firstExpanded, isReceipt, isSentReply } from '../state/fold.ts'

/** Expanded messages of a thread. */
export interface Expansion {
  readonly open: ReadonlySet<Id>
  /** Messages never collapsed into the middle: initially expanded ones and new ones. */
  readonly retained: ReadonlySet<Id>
  readonly previous: ReadonlySet<Id>
  readonly isUnfolded: boolean
}

export type ExpansionAction =
  | { type: 'toggle'; id: Id }
  | { type: 'unfold' }
  | { type: 'expandAll' }
  | { type: 'collapseAll' }
  /** Current messages; new ones are expanded, except receipts and sent answers to invitations. */
  | { type: 'update'; messages: readonly Message[] }

/** Returns the initial state of a thread. */
export function startExpansion(messages: readonly Message[]): Expansion {
  const first = firstExpanded(messages)
  const wanting = messages.filter(hasNotReachedAll).map((message) => message.id)
  const open = new Set(first === undefined ? wanting : [first, ...wanting])
  return { open, retained: open, previous: messageIds(messages), isUnfolded: false }
}

/** Returns true after a failed delivery, which may need an action of the sender and stays expanded. */
const hasNotReachedAll = ({ status, is_draft }: Message): boolean =>
  !is_draft && (status === 'partly_failed' || status === 'sending_failed')

/** Returns the state after a click, a key, or a change of the thread. */
export function expansionReducer(state: Expansion, action: ExpansionAction): Expansion {
  switch (action.type) {
    case 'toggle': {
      const open = new Set(state.open)
      if (!open.delete(action.id)) open.add(action.id)
      return { ...state, open }
    }
    case 'unfold':
      return { ...state, isUnfolded: true }
    case 'expandAll':
      return { ...state, open: state.previous, isUnfolded: true }
    case 'collapseAll':
      return { ...state, open: new Set() }
    case 'update':
      return updateMessages(state, action.messages)
  }
}

/** Opens messages that were added to an open thread. */
function updateMessages(state: Expansion, messages: readonly Message[]): Expansion {
  if (state.previous.size === 0) return startExpansion(messages)
  const present = messageIds(messages)
  const isOpenRemoved = [...state.open].some((id) => state.previous.has(id) && !present.has(id))
  // A closed draft returns collapsed; one that replaced an open draft stays open.
  const fresh = messages
    .filter(
      (message) =>
        (!message.is_draft || isOpenRemoved) &&
        !isReceipt(message) &&
        !isSentReply(message, messages) &&
        !state.previous.has(message.id),
    )
    .map((message) => message.id)
  if (fresh.length === 0 && messages.length === state.previous.size) return state
  return {
    ...state,
    open: new Set([...state.open, ...fresh]),
    retained: new Set([...state.retained, ...fresh]),
    previous: present,
  }
}

const messageIds = (messages: readonly Message[]) => new Set(messages.map((message) => message.id))
