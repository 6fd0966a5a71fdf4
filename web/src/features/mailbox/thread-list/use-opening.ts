import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { onlyDraftOf } from '../draft-thread.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { openThread, storedPosition } from '../navigation/navigation.ts'
import { mayOpen, prefetchThread } from '../navigation/prefetch.ts'
import type { Split } from '../navigation/split.ts'
import { loadActions } from '../run-action.ts'
import { findRow, type ListCursor, type Move } from './use-list-cursor.ts'

/** Functions to open a thread from a list. */
export interface Opening {
  open: (id: Id) => void
  openByKey: (id: Id) => void
  /** Moves the cursor; an open thread follows. */
  step: (to: Move) => void
}

interface List {
  source: ListSource
  href: string
  threads: readonly Thread[]
  split: Split | undefined
  scroller: RefObject<HTMLElement | null>
  move: ListCursor['move']
}

/** Opens threads of a list, full width or in the reading pane. */
export function useOpening({ source, href, threads, split, scroller, move }: List): Opening {
  const open = (id: Id, replaces = false) => {
    const thread = threads.find((each) => each.id === id)
    if (!thread) return
    // Without a verified domain only the list is visible; shows the reason.
    if (!mayOpen()) return void loadActions().then((actions) => actions.mayModify())
    const top = scroller.current?.scrollTop ?? 0
    openThread(source.threadFolder(thread), id, {
      list: { id: source.id, href, top, src: source.src },
      replaces,
    })
  }
  return {
    open: (id) => open(id),
    openByKey: (id) => {
      if (split?.openId === id) return focusReading()
      // The thread takes the focus unless the list has it.
      if (split && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      open(id, split?.openId !== undefined)
    },
    step: (to) => {
      const thread = move(to, !isReadingFocused())
      if (!thread) return
      prefetchAround(source, threads, thread)
      // A draft would open in a compose window.
      if (split?.openId !== undefined && split.openId !== thread.id && !onlyDraftOf(thread))
        open(thread.id, true)
    },
  }
}

/** Prefetches the next two threads while reading in sequence. */
function prefetchAround(source: ListSource, threads: readonly Thread[], current: Thread): void {
  const index = threads.indexOf(current)
  for (const thread of threads.slice(index, index + 3)) prefetchThread(source.threadFolder(thread), thread.id)
}

/** Keeps the cursor of a list on the open thread, and on the following row after it leaves. */
export function useFollowedThread(
  split: Split | undefined,
  scroller: RefObject<HTMLElement | null>,
  setCursor: (id: Id) => void,
): void {
  const openId = split?.openId
  const [followed, setFollowed] = useState<Id>()
  if (followed !== openId) {
    setFollowed(openId)
    const next = openId ?? storedPosition().thread
    if (next) setCursor(next)
  }
  useLayoutEffect(() => {
    if (openId !== undefined) findRow(scroller.current, openId)?.scrollIntoView({ block: 'nearest' })
  }, [openId, scroller])
}

const isReadingFocused = (): boolean => Boolean(document.activeElement?.closest('[data-region="reading"]'))

const focusReading = (): void =>
  document
    .querySelector<HTMLElement>('[data-region="reading"]:not([data-kept] *) [data-subject]')
    ?.focus({ preventScroll: true })
