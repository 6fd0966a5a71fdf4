import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'

export interface Selection {
  readonly ids: ReadonlySet<Id>
  readonly anchor: Id | null
}

export type SelectionAction =
  | { type: 'toggle'; id: Id }
  /** `order` contains all rows as displayed, which defines the range. */
  | { type: 'range'; id: Id; order: readonly Id[] }
  | { type: 'replace'; ids: readonly Id[] }
  /** `order` contains all rows as displayed; others are deselected. */
  | { type: 'keep'; order: readonly Id[] }
  | { type: 'clear' }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Returns the selection after a click, Shift+click, menu choice, or Escape. */
export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle':
      return { ids: withIds(selection.ids, [action.id], !selection.ids.has(action.id)), anchor: action.id }
    case 'range':
      return selectRange(selection, action.id, action.order)
    case 'replace':
      return { ids: new Set(action.ids), anchor: null }
    case 'keep':
      return retainVisible(selection, action.order)
    case 'clear':
      return selection.ids.size === 0 ? selection : nothingSelected
  }
}

/** Selects or deselects the range from the anchor to `id`, depending on the row at `id`. */
function selectRange(selection: Selection, id: Id, order: readonly Id[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectionReducer(selection, { type: 'toggle', id })

  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: withIds(selection.ids, range, !selection.ids.has(id)), anchor: id }
}

/** Deselects rows that left the list, so that a row that returns is not selected unnoticed. */
function retainVisible(selection: Selection, order: readonly Id[]): Selection {
  const ids = new Set(order.filter((id) => selection.ids.has(id)))
  return ids.size === selection.ids.size ? selection : { ids, anchor: selection.anchor }
}

function withIds(ids: ReadonlySet<Id>, changed: readonly Id[], isSelected: boolean): ReadonlySet<Id> {
  const next = new Set(ids)
  for (const id of changed) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

export const selectionKinds = ['all', 'none', 'read', 'unread', 'starred', 'unstarred'] as const
export type SelectionKind = (typeof selectionKinds)[number]

const isOfKind: Record<SelectionKind, (thread: Thread) => boolean> = {
  all: () => true,
  none: () => false,
  read: (thread) => !thread.unread,
  unread: (thread) => thread.unread,
  starred: (thread) => thread.starred,
  unstarred: (thread) => !thread.starred,
}

/** Returns the rows of a kind in the select menu. */
export function idsOfKind(threads: readonly Thread[], kind: SelectionKind): Id[] {
  return threads.filter(isOfKind[kind]).map((thread) => thread.id)
}
