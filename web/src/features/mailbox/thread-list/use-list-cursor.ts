import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useState } from 'react'
import { nextFocusTarget } from '../../../ui/keyboard/next-focus-target.ts'
import { storedPosition } from '../navigation/navigation.ts'

export type Move = 'next' | 'previous' | 'first' | 'last'

const noThreads: readonly Thread[] = []

/** Row that keys apply to, with functions to move it. */
export interface ListCursor {
  current: Thread | undefined
  setCursor: (id: Id) => void
  /** Returns the new thread, if any; the row takes the focus by default. */
  move: (to: Move, movesFocus?: boolean) => Thread | undefined
  restart: (id?: Id) => void
}

/** Tracks the cursor row. When its thread leaves the list, the next remaining row replaces it. */
export function useListCursor(
  threads: readonly Thread[],
  scroller: RefObject<HTMLElement | null>,
): ListCursor {
  const [position, setPosition] = useState(() => ({ id: storedPosition().thread ?? '', order: noThreads }))
  const index = rowIndex(threads, position)
  const current = threads[index]
  // Stores the order, which determines the successor. An initial cursor stays on its thread when mail arrives above it.
  if (current && (current.id === position.id || position.id === '') && position.order !== threads)
    setPosition({ id: current.id, order: threads })

  const setCursor = (id: Id) => setPosition((before) => (before.id === id ? before : { id, order: threads }))
  const move = (to: Move, movesFocus = true): Thread | undefined => {
    const target = threads[Math.min(Math.max(indexAfter(to, index, threads.length), 0), threads.length - 1)]
    if (!target) return undefined
    setCursor(target.id)
    const row = findRow(scroller.current, target.id)
    if (movesFocus) row?.focus()
    else row?.scrollIntoView({ block: 'nearest' })
    return target
  }
  const restart = (id: Id = '') => setPosition({ id, order: noThreads })
  return { current, setCursor, move, restart }
}

function rowIndex(threads: readonly Thread[], { id, order }: { id: Id; order: readonly Thread[] }): number {
  const ids = threadIds(threads)
  return Math.max(0, ids.indexOf(nextFocusTarget(id, threadIds(order), ids) ?? ''))
}

const threadIds = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.id)

function indexAfter(to: Move, index: number, count: number): number {
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return to === 'next' ? index + 1 : index - 1
}

export function findRow(scroller: HTMLElement | null, id: Id): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
}
