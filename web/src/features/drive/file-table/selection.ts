import type { Id } from '@bocau/contract/ids'

/** Selected files, range anchor, and keyboard cursor. */
export interface Selection {
  readonly ids: ReadonlySet<Id>
  readonly anchor: Id | null
  readonly cursor: Id | null
}

export type SelectionAction =
  /** Selects only this file, by click or arrow key. */
  | { type: 'only'; id: Id }
  /** Toggles by Ctrl-click, checkbox or space bar. */
  | { type: 'toggle'; id: Id }
  /** Selects from the anchor to this file (Shift). `order` contains all selectable files as displayed. */
  | { type: 'range'; id: Id; order: readonly Id[] }
  /** Moves the cursor without changing the selection (Ctrl with an arrow key). */
  | { type: 'walk'; id: Id }
  | { type: 'all'; order: readonly Id[] }
  | { type: 'clear' }
  /** The list changed; deselects files that left it. */
  | { type: 'follow'; before: readonly Id[]; order: readonly Id[] }

export const nothingChosen: Selection = { ids: new Set(), anchor: null, cursor: null }

/** Returns the selection after a click, a key, or a change of the list. */
export function selectionReducer(now: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'only':
      return { ids: new Set([action.id]), anchor: action.id, cursor: action.id }
    case 'toggle':
      return { ids: toggled(now.ids, action.id), anchor: action.id, cursor: action.id }
    case 'range':
      return chooseRange(now, action.id, action.order)
    case 'walk':
      return { ...now, cursor: action.id }
    case 'all':
      return { ids: new Set(action.order), anchor: now.anchor, cursor: now.cursor ?? action.order[0] ?? null }
    case 'clear':
      return now.ids.size === 0 ? now : { ...now, ids: new Set(), anchor: now.cursor }
    case 'follow':
      return follow(now, action.before, action.order)
  }
}

function chooseRange(now: Selection, id: Id, order: readonly Id[]): Selection {
  const anchor = now.anchor ?? now.cursor ?? order[0] ?? id
  const from = order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectionReducer(now, { type: 'only', id })
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor, cursor: id }
}

/**
 * Updates a selection to the new file list. If the file with the cursor disappeared, its successor gets the
 * cursor.
 */
function follow(now: Selection, before: readonly Id[], order: readonly Id[]): Selection {
  const present = new Set(order)
  const ids = [...now.ids].filter((id) => present.has(id))
  const isSame = ids.length === now.ids.size
  const cursor =
    now.cursor === null || present.has(now.cursor) ? now.cursor : nextCursor(now.cursor, before, order)
  const anchor = now.anchor !== null && present.has(now.anchor) ? now.anchor : cursor
  if (isSame && cursor === now.cursor && anchor === now.anchor) return now
  return { ids: isSame ? now.ids : new Set(ids), anchor, cursor }
}

const nextCursor = (deletedId: Id, before: readonly Id[], order: readonly Id[]): Id | null =>
  order[Math.min(Math.max(before.indexOf(deletedId), 0), order.length - 1)] ?? null

function toggled(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
