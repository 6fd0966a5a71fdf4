import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useMemo, useReducer } from 'react'
import { idsOfKind, nothingSelected, type SelectionKind, selectionReducer } from '../selection.ts'

/** Which rows of a list are ticked, and what ticks them. */
export interface ListSelection {
  ids: ReadonlySet<Id>
  threads: readonly Thread[]
  toggle: (id: Id) => void
  /** Ticks all from the row ticked last to this one. */
  toggleRange: (id: Id) => void
  select: (kind: SelectionKind) => void
}

/** Follows which rows are ticked. `isSettled` says that these rows are those of the list, not of the one before it. */
export function useSelection(threads: readonly Thread[], isSettled: boolean): ListSelection {
  const [{ ids }, dispatch] = useReducer(selectionReducer, nothingSelected)
  const selected = useMemo(() => threads.filter((thread) => ids.has(thread.id)), [threads, ids])
  const order = () => threads.map((thread) => thread.id)
  // Rows that left the page are no longer selected, nor are they when they come back.
  if (isSettled && selected.length < ids.size) dispatch({ type: 'keep', order: order() })
  return {
    ids,
    threads: selected,
    toggle: (id) => dispatch({ type: 'toggle', id }),
    toggleRange: (id) => dispatch({ type: 'range', id, order: order() }),
    select: (kind) =>
      dispatch(kind === 'none' ? { type: 'clear' } : { type: 'replace', ids: idsOfKind(threads, kind) }),
  }
}
