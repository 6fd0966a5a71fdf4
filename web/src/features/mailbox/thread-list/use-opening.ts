import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { RefObject } from 'react'
import { loadActions } from '../act.ts'
import { onlyDraftOf } from '../draft-thread.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { openThread } from '../navigation/navigation.ts'
import { mayOpen, prefetchThread } from '../navigation/prefetch.ts'
import type { Split } from '../navigation/split.ts'
import { focusReading, isReadingFocused } from './use-followed-thread.ts'
import type { ListCursor, Move } from './use-list-cursor.ts'

/** What leads from a list to a thread. */
export interface Opening {
  open: (id: Id) => void
  openByKey: (id: Id) => void
  /** Moves the cursor; what is read beside the list goes along. */
  step: (to: Move) => void
}

interface List {
  source: ListSource
  /** The address of the page on screen. */
  href: string
  threads: readonly Thread[]
  split: Split | undefined
  scroller: RefObject<HTMLElement | null>
  move: ListCursor['move']
}

/** Opens threads of a list, in its place or beside it. */
export function useOpening({ source, href, threads, split, scroller, move }: List): Opening {
  const open = (id: Id, replaces = false) => {
    const thread = threads.find((each) => each.id === id)
    if (!thread) return
    // Whose domain is not verified may look at the list, and is told why not at more.
    if (!mayOpen()) return void loadActions().then((actions) => actions.mayAct())
    const top = scroller.current?.scrollTop ?? 0
    openThread(source.folderOf(thread), id, { id: source.id, href, top, src: source.src }, replaces)
  }
  return {
    open: (id) => open(id),
    openByKey: (id) => {
      if (split?.openId === id) return focusReading()
      // What is read takes the focus unless the list has it.
      if (split && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      open(id, split?.openId !== undefined)
    },
    step: (to) => {
      const thread = move(to, !isReadingFocused())
      if (!thread) return
      prefetchAround(source, threads, thread)
      // A draft would open in a window of its own.
      if (split?.openId !== undefined && split.openId !== thread.id && !onlyDraftOf(thread))
        open(thread.id, true)
    },
  }
}

/** The next two threads are fetched when somebody reads one after another. */
function prefetchAround(source: ListSource, threads: readonly Thread[], current: Thread): void {
  const index = threads.indexOf(current)
  for (const thread of threads.slice(index, index + 3)) prefetchThread(source.folderOf(thread), thread.id)
}
