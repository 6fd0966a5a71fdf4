import { openMenu } from '../../../../ui/index.ts'
import { act, loadActions } from '../../act.ts'
import { type CurrentThreads, findCurrentThreads } from '../../current-threads.ts'
import { findRowThread } from './row-person.ts'
import css from './ThreadRow.module.css'

/**
 * Opens the acts of a row beside a second press of the mouse on it, or by the keys for menus where it has the focus. A
 * finger chooses the row instead.
 */
export function watchRowMenus(): () => void {
  const stop = new AbortController()
  const onContextMenu = (event: PointerEvent) => {
    const row = rowOf(event.target)
    if (!row || event.defaultPrevented || event.pointerType === 'touch') return
    if (event.button !== 2 && !event.ctrlKey) return
    if (openRowMenu(row, { x: event.clientX, y: event.clientY }, false)) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const row = isMenuKey ? rowOf(event.target) : null
    if (!row || event.defaultPrevented) return
    const { left, bottom } = (row.querySelector(`.${css.names}`) ?? row).getBoundingClientRect()
    if (openRowMenu(row, { x: left, y: bottom }, true)) event.preventDefault()
  }
  const { signal } = stop
  document.addEventListener('contextmenu', onContextMenu as EventListener, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  return () => stop.abort()
}

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="grid"] [role="row"][data-id]') : null

/** Opens it; false where the row is none of a list of threads. */
function openRowMenu(row: HTMLElement, anchor: { x: number; y: number }, isByKeyboard: boolean): boolean {
  const meant = meantBy(row)
  if (!meant) return false
  // What the menu closes for is back on the row.
  row.focus()
  void loadActions().then(({ rowMenu }) => {
    const address = row.querySelector('a')?.href
    if (row.isConnected) openMenu({ ...rowMenu(meant, address), anchor, isByKeyboard })
  })
  return true
}

/** A ticked row means all that are ticked, any other itself alone. */
function meantBy(row: HTMLElement): Omit<CurrentThreads, 'kind'> | undefined {
  const ticked = row.getAttribute('aria-selected') === 'true' ? findCurrentThreads() : undefined
  if (ticked?.kind === 'ticked') return ticked
  const thread = findRowThread(row)
  return thread && { threads: [thread], act: (action) => void act([thread], () => action, { anchor: row }) }
}
