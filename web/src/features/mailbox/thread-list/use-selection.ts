import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useMemo, useReducer } from 'react'
import { requestListFocus } from '../navigation/list-focus.ts'
import { idsOfKind, nothingSelected, type SelectionKind, selectionReducer } from '../selection.ts'

/** Selected rows of a list and the functions to change them. */
export interface ListSelection {
  ids: ReadonlySet<Id>
  threads: readonly Thread[]
  toggle: (id: Id) => void
  /** Selects the range from the last selected row. */
  toggleRange: (id: Id) => void
  select: (kind: SelectionKind) => void
  /** Deselects all rows. A row takes the focus of a control that disappears. */
  clear: () => void
}

/** Tracks the selection. `isSettled` is true if the rows belong to this list and not to the previous one. */
export function useSelection(threads: readonly Thread[], isSettled: boolean): ListSelection {
  const [{ ids }, dispatch] = useReducer(selectionReducer, nothingSelected)
  const selected = useMemo(() => threads.filter((thread) => ids.has(thread.id)), [threads, ids])
  const order = () => threads.map((thread) => thread.id)
  // Rows that left the page are deselected, even if they return.
  if (isSettled && selected.length < ids.size) dispatch({ type: 'keep', order: order() })
  return {
    ids,
    threads: selected,
    toggle: (id) => dispatch({ type: 'toggle', id }),
    toggleRange: (id) => dispatch({ type: 'range', id, order: order() }),
    select: (kind) =>
      dispatch(kind === 'none' ? { type: 'clear' } : { type: 'replace', ids: idsOfKind(threads, kind) }),
    clear: () => {
      requestListFocus()
      dispatch({ type: 'clear' })
    },
  }
}
