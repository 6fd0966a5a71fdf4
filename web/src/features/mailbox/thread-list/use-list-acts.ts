import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { RefObject } from 'react'
import { act } from '../act.ts'
import { useCurrentThreads } from '../current-threads.ts'
import type { ThreadAction } from '../thread-actions/index.ts'
import { findRow } from './use-list-cursor.ts'

type Pick = Parameters<typeof act>[1]

interface Targets {
  threads: readonly Thread[]
  ticked: readonly Thread[]
  /** Set if the entire folder is selected. */
  wholeFolder: { id: Id; total: number } | undefined
  cursor: Thread | undefined
  scroller: RefObject<HTMLElement | null>
  isShown: boolean
}

/** Actions on the selection, otherwise on the row with the cursor, or on a given row. */
export interface ListActs {
  onChosen: (action: ThreadAction, anchor?: Element) => void
  onChosenByKey: (key: string) => void
  on: (id: Id, pick: Pick, anchor?: Element) => void
  onByKey: (id: Id, key: string) => void
  /** Marks a row as read or unread. */
  onReadMark: (id: Id) => void
}

/** Runs actions on threads of a list and registers the selection for the rest of the page. */
export function useListActs({ threads, ticked, wholeFolder, cursor, scroller, isShown }: Targets): ListActs {
  const isTicked = ticked.length > 0
  const chosen = isTicked ? ticked : cursor ? [cursor] : []
  const actOnChosen = (pick: Pick, anchor?: Element) => {
    if (isTicked) void act(ticked, pick, { anchor: anchor ?? anchorIn(scroller), wholeFolder })
    else if (cursor) void act([cursor], pick, { anchor: findRow(scroller.current, cursor.id) })
  }
  useCurrentThreads(
    isShown
      ? {
          kind: isTicked ? 'ticked' : 'cursor',
          threads: chosen,
          isWholeFolder: wholeFolder !== undefined,
          act: (action) => actOnChosen(() => action),
        }
      : undefined,
  )
  const find = (id: Id) => threads.find((thread) => thread.id === id)
  const on: ListActs['on'] = (id, pick, anchor) => {
    const thread = find(id)
    if (thread) void act([thread], pick, { anchor: anchor ?? null })
  }
  return {
    onChosen: (action, anchor) => actOnChosen(() => action, anchor),
    onChosenByKey: (key) =>
      actOnChosen(({ actionOfKey }) => actionOfKey(key, chosen, wholeFolder !== undefined)),
    on,
    onByKey: (id, key) => on(id, ({ actionOfKey }) => actionOfKey(key, [find(id) as Thread])),
    onReadMark: (id) => on(id, (actions) => (find(id)?.unread ? actions.markRead : actions.markUnread)),
  }
}

/** Returns the anchor for a dialog opened by key while rows are selected: the selection bar. */
const anchorIn = (scroller: RefObject<HTMLElement | null>): Element | null =>
  scroller.current?.parentElement?.querySelector('[role="toolbar"] button') ?? null
