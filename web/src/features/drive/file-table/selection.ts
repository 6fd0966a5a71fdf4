import type { Id } from '@bocau/contract/ids'

/** Selected files, range anchor, and keyboard cursor. */
export interface Selection {
  readonly ids: ReadonlySet<Id>
  readonly anchor: Id | null
  readonly cursor: Id | null
}

export type SelectionAct =
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
export function selectionReducer(now: Selection, act: SelectionAct): Selection {
  switch (act.type) {
    case 'only':
      return { ids: new Set([act.id]), anchor: act.id, cursor: act.id }
    case 'toggle':
      return { ids: toggled(now.ids, act.id), anchor: act.id, cursor: act.id }
    case 'range':
      return chooseRange(now, act.id, act.order)
    case 'walk':
      return { ...now, cursor: act.id }
    case 'all':
      return { ids: new Set(act.order), anchor: now.anchor, cursor: now.cursor ?? act.order[0] ?? null }
    case 'clear':
      return now.ids.size === 0 ? now : { ...now, ids: new Set(), anchor: now.cursor }
    case 'follow':
      return follow(now, act.before, act.order)
  }
}

function chooseRange(now: Selection, id: Id, order: readonly Id[]): Selection {
  const anchor = now.anchor ?? now.cursor ?? order[0] ?? id
  const from = order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return selectionReducer(now, { type: 'only', id })
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor, cursor: id }
}

/** If the file with the cursor disappeared, its successor gets the cursor. */
function follow(now: Selection, before: readonly Id[], order: readonly Id[]): Selection {
  const present = new Set(order)
  const ids = [...now.ids].filter((id) => present.has(id))
  const isSame = ids.length === now.ids.size
  const cursor = now.cursor === null || present.has(now.cursor) ? now.cursor : heir(now.cursor, before, order)
  const anchor = now.anchor !== null && present.has(now.anchor) ? now.anchor : cursor
  if (isSame && cursor === now.cursor && anchor === now.anchor) return now
  return { ids: isSame ? now.ids : new Set(ids), anchor, cursor }
}

const heir = (gone: Id, before: readonly Id[], order: readonly Id[]): Id | null =>
  order[Math.min(Math.max(before.indexOf(gone), 0), order.length - 1)] ?? null

function toggled(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
