import { openMenu } from '../../../../ui/index.ts'
import { type CurrentThreads, findCurrentThreads } from '../../current-threads.ts'
import { loadActions, runAction } from '../../run-action.ts'
import { findRowThread } from './row-person.ts'
import css from './ThreadRow.module.css'

/** Opens the menu of a row by right click or by the menu keys. A long press by touch selects the row instead. */
export function watchRowMenus(): () => void {
  const stop = new AbortController()
  const onContextMenu = (event: PointerEvent) => {
    const row = findRow(event.target)
    if (!row || event.defaultPrevented || event.pointerType === 'touch') return
    if (event.button !== 2 && !event.ctrlKey) return
    if (openRowMenu(row, { x: event.clientX, y: event.clientY }, false)) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const row = isMenuKey ? findRow(event.target) : null
    if (!row || event.defaultPrevented) return
    const { left, bottom } = (row.querySelector(`.${css.names}`) ?? row).getBoundingClientRect()
    if (openRowMenu(row, { x: left, y: bottom }, true)) event.preventDefault()
  }
  const { signal } = stop
  document.addEventListener('contextmenu', onContextMenu as EventListener, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  return () => stop.abort()
}

const findRow = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="grid"] [role="row"][data-id]') : null

/** Opens the menu; returns false if the row does not belong to a thread list. */
function openRowMenu(row: HTMLElement, anchor: { x: number; y: number }, isByKeyboard: boolean): boolean {
  const target = rowTarget(row)
  if (!target) return false
  // The focus returns to the row before the menu opens, so that closing restores it.
  row.focus()
  void loadActions().then(({ rowMenu }) => {
    const address = row.querySelector('a')?.href
    if (row.isConnected) openMenu({ ...rowMenu(target, address), anchor, isByKeyboard })
  })
  return true
}

/** Returns the selection for a selected row, otherwise only the row. */
function rowTarget(row: HTMLElement): Omit<CurrentThreads, 'kind'> | undefined {
  const ticked = row.getAttribute('aria-selected') === 'true' ? findCurrentThreads() : undefined
  if (ticked?.kind === 'ticked') return ticked
  const thread = findRowThread(row)
  return (
    thread && { threads: [thread], run: (action) => void runAction([thread], () => action, { anchor: row }) }
  )
}
