import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon, tip } from '../../../../ui/index.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import { rowActions } from '../catalogue.ts'
import css from './RowActions.module.css'

interface Place {
  id: Id
  cell: Element
}

interface Props {
  list: RefObject<HTMLElement | null>
  threads: readonly Thread[]
}

/**
 * The acts at the end of the row that is pointed at, and of the one that has the focus. They exist only there:
 * a page of rows stands sooner without two hundred buttons. The list hears their clicks.
 */
export function RowActions({ list, threads }: Props) {
  // The pointer and the focus may have been on a row before this was here.
  const [pointed, setPointed] = useState(() =>
    placeAt(document.querySelector('[role="grid"] [data-id]:hover')),
  )
  const [focused, setFocused] = useState(() => placeAt(document.activeElement))

  useEffect(() => {
    const element = list.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerover', (event) => setPointed(keepSame(placeAt(event.target))), {
      signal,
    })
    element.addEventListener('focusin', (event) => setFocused(keepSame(placeAt(event.target))), { signal })
    return () => stop.abort()
  }, [list])

  useShown(pointed?.cell, focused?.cell)
  const places = [pointed, focused?.cell === pointed?.cell ? undefined : focused]
  return places.map((place) => {
    const thread = place && threads.find(({ id }) => id === place.id)
    return place && thread && createPortal(<Buttons thread={thread} />, place.cell, place.id)
  })
}

/** Marks the cells that hold acts, for the look of them. */
function useShown(pointed: Element | undefined, focused: Element | undefined): void {
  useLayoutEffect(() => {
    const mark = (isShown: boolean) => {
      for (const cell of [pointed, focused]) cell?.toggleAttribute('data-shown', isShown)
    }
    mark(true)
    return () => mark(false)
  }, [pointed, focused])
}

function Buttons({ thread }: { thread: Thread }) {
  return rowActions(thread).map((action) => (
    <button
      key={action.id}
      type="button"
      className={css.act}
      tabIndex={-1}
      data-part="action"
      data-action={action.id}
      aria-label={action.label()}
      {...tip(action.label(), keyLabel(action.shortcut))}
    >
      <Icon of={action.icon} size="s" />
    </button>
  ))
}

function placeAt(target: EventTarget | null): Place | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  const cell = row?.querySelector('[data-part="acts"]')
  return row?.dataset.id && cell ? { id: row.dataset.id, cell } : undefined
}

const keepSame = (now: Place | undefined) => (before: Place | undefined) =>
  before?.cell === now?.cell && before?.id === now?.id ? before : now
