import { openMenu } from '../../../../ui/index.ts'
import { act, loadActions } from '../../act.ts'
import { type CurrentThreads, findCurrentThreads } from '../../current-threads.ts'
import { findRowThread } from './row-person.ts'
import css from './ThreadRow.module.css'

/** Opens the menu of a row by right click or by the menu keys. A long press by touch selects the row instead. */
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

/** Opens the menu; returns false if the row does not belong to a thread list. */
function openRowMenu(row: HTMLElement, anchor: { x: number; y: number }, isByKeyboard: boolean): boolean {
  const meant = meantBy(row)
  if (!meant) return false
  // The focus returns to the row before the menu opens, so that closing restores it.
  row.focus()
  void loadActions().then(({ rowMenu }) => {
    const address = row.querySelector('a')?.href
    if (row.isConnected) openMenu({ ...rowMenu(meant, address), anchor, isByKeyboard })
  })
  return true
}

/** Returns the selection for a selected row, otherwise only the row. */
function meantBy(row: HTMLElement): Omit<CurrentThreads, 'kind'> | undefined {
  const ticked = row.getAttribute('aria-selected') === 'true' ? findCurrentThreads() : undefined
  if (ticked?.kind === 'ticked') return ticked
  const thread = findRowThread(row)
  return thread && { threads: [thread], act: (action) => void act([thread], () => action, { anchor: row }) }
}
