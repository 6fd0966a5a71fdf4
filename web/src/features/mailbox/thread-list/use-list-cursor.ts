import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox'
import { type RefObject, useState } from 'react'
import { rememberedPlace } from '../navigation.ts'

export type Move = 'next' | 'previous' | 'first' | 'last'

/** The row that keys act on. When its thread leaves the list, the one that took its place has it. */
export function useListCursor(threads: readonly Thread[], scroller: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState(() => ({ id: rememberedPlace().thread ?? '', index: 0 }))
  const index = placeOf(threads, place)
  // Where it stands now is where the next one will, should this one leave.
  if (threads[index]?.id === place.id && index !== place.index) setPlace({ id: place.id, index })
  const current = threads[index]
  // Where it stands at first it stays: what comes in above is not what a key is meant for.
  if (place.id === '' && current) setPlace({ id: current.id, index })

  const setCursor = (id: Id) => {
    const now = { id, index: threads.findIndex((thread) => thread.id === id) }
    setPlace((before) => (before.id === id ? before : now))
  }
  const move = (to: Move, takesFocus = true): Thread | undefined => {
    const target = threads[Math.min(Math.max(indexAfter(to, index, threads.length), 0), threads.length - 1)]
    if (!target) return undefined
    setCursor(target.id)
    const row = findRow(scroller.current, target.id)
    if (takesFocus) row?.focus()
    else row?.scrollIntoView({ block: 'nearest' })
    return target
  }
  const restart = (id: Id = '') => setPlace({ id, index: 0 })
  return { current, setCursor, move, restart }
}

function placeOf(threads: readonly Thread[], place: { id: Id; index: number }): number {
  const index = threads.findIndex((thread) => thread.id === place.id)
  return index >= 0 ? index : Math.min(place.index, Math.max(0, threads.length - 1))
}

function indexAfter(to: Move, index: number, count: number): number {
  if (to === 'first') return 0
  if (to === 'last') return count - 1
  return to === 'next' ? index + 1 : index - 1
}

/** The row of a thread in the list on screen. */
export function findRow(scroller: HTMLElement | null, id: Id): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
}
