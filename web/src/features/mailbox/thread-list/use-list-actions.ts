import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { RefObject } from 'react'
import { useCurrentThreads } from '../current-threads.ts'
import { runAction } from '../run-action.ts'
import type { ThreadAction } from '../thread-actions/index.ts'
import { findRow } from './use-list-cursor.ts'

type Pick = Parameters<typeof runAction>[1]

interface Targets {
  threads: readonly Thread[]
  ticked: readonly Thread[]
  /** Set if the entire folder is selected. */
  entireFolder: { id: Id; total: number } | undefined
  cursor: Thread | undefined
  scroller: RefObject<HTMLElement | null>
  isVisible: boolean
}

/** Actions on the selection, otherwise on the row with the cursor, or on a given row. */
export interface ListActions {
  onChosen: (action: ThreadAction, anchor?: Element) => void
  onChosenByKey: (key: string) => void
  on: (id: Id, pick: Pick, anchor?: Element) => void
  onByKey: (id: Id, key: string) => void
  /** Marks a row as read or unread. */
  onToggleRead: (id: Id) => void
}

/** Runs actions on threads of a list and registers the selection for the rest of the page. */
export function useListActions({
  threads,
  ticked,
  entireFolder,
  cursor,
  scroller,
  isVisible,
}: Targets): ListActions {
  const isTicked = ticked.length > 0
  const chosen = isTicked ? ticked : cursor ? [cursor] : []
  const runOnChosen = (pick: Pick, anchor?: Element) => {
    if (isTicked) void runAction(ticked, pick, { anchor: anchor ?? anchorIn(scroller), entireFolder })
    else if (cursor) void runAction([cursor], pick, { anchor: findRow(scroller.current, cursor.id) })
  }
  useCurrentThreads(
    isVisible
      ? {
          kind: isTicked ? 'ticked' : 'cursor',
          threads: chosen,
          isEntireFolder: entireFolder !== undefined,
          run: (action) => runOnChosen(() => action),
        }
      : undefined,
  )
  const find = (id: Id) => threads.find((thread) => thread.id === id)
  const on: ListActions['on'] = (id, pick, anchor) => {
    const thread = find(id)
    if (thread) void runAction([thread], pick, { anchor: anchor ?? null })
  }
  return {
    onChosen: (action, anchor) => runOnChosen(() => action, anchor),
    onChosenByKey: (key) =>
      runOnChosen(({ actionOfKey, explainKey }) => {
        const action = actionOfKey(key, chosen, entireFolder !== undefined)
        if (!action) explainKey(key, chosen)
        return action
      }),
    on,
    onByKey: (id, key) => on(id, ({ actionOfKey }) => actionOfKey(key, [find(id) as Thread])),
    onToggleRead: (id) => on(id, (actions) => (find(id)?.unread ? actions.markRead : actions.markUnread)),
  }
}

/** Returns the anchor for a dialog opened by key while rows are selected: the selection bar. */
const anchorIn = (scroller: RefObject<HTMLElement | null>): Element | null =>
  scroller.current?.parentElement?.querySelector('[role="toolbar"] button') ?? null
