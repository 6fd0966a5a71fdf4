import type { Id } from '@bocau/contract/ids'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { FileTableProps } from './table-props.ts'
import { walkFiles } from './walk-files.ts'

interface Options {
  props: FileTableProps
  grid: RefObject<HTMLElement | null>
  virtual: RefObject<VirtualizerHandle | null>
  columns: number
  /** The place of the file that has the keys; -1 before any has. */
  cursor: number
  order: () => readonly Id[]
}

/**
 * The keys of a list of files: arrows walk and choose, with Shift a range and with Ctrl without choosing; Space
 * chooses or lets go, Ctrl+A all, Enter opens, Esc lets go of all.
 */
export function useFileKeys({ props, grid, virtual, columns, cursor, order }: Options) {
  const { files, selection, onSelect, onOpen, onMenu, whyNot } = props
  const isByKey = useRef(false)
  const { cursor: current } = selection

  // The focus goes along with the keys once the file is drawn; a click has it already.
  useLayoutEffect(() => {
    if (!isByKey.current || current === null) return
    isByKey.current = false
    if (!virtual.current) return itemOf(grid.current, current)?.focus()
    virtual.current.scrollToIndex(Math.max(0, Math.floor(cursor / columns)), { align: 'nearest' })
    focusWhenSeen(grid, current)
  }, [current, cursor, columns, grid, virtual])

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    const at = cursor < 0 ? placeOfFocus(target, files) : cursor
    const file = files[at]
    const isWithCtrl = event.ctrlKey || event.metaKey
    const take = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (isWithCtrl && event.key.toLowerCase() === 'a')
      return take(() => onSelect({ type: 'all', order: order() }))
    if (!target.dataset.id) return
    if (event.key === 'Escape' && selection.ids.size > 0) return take(() => onSelect({ type: 'clear' }))
    if (event.key === ' ' && file)
      return take(() => whyNot?.(file) === undefined && onSelect({ type: 'toggle', id: file.id }))
    if (event.key === 'Enter' && file && !isWithCtrl) return take(() => onOpen(file))
    if (file && onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)))
      return take(() => {
        if (!selection.ids.has(file.id)) onSelect({ type: 'only', id: file.id })
        onMenu(file, target, true)
      })
    const next = walkFiles(event.key, at, files.length, columns)
    const goal = next === undefined ? undefined : files[next]
    if (!goal) return
    take(() => {
      isByKey.current = true
      if (event.shiftKey) onSelect({ type: 'range', id: goal.id, order: order() })
      else if (isWithCtrl || whyNot?.(goal) !== undefined) onSelect({ type: 'walk', id: goal.id })
      else onSelect({ type: 'only', id: goal.id })
      if (next === files.length - 1) props.onNearEnd?.()
    })
  }
}

/** Focuses a file as soon as it takes the focus: it may be about to be drawn, and is hidden until it is measured. */
export function focusWhenSeen(list: RefObject<HTMLElement | null>, id: Id, frames = 20): void {
  const item = itemOf(list.current, id)
  item?.focus({ preventScroll: true })
  if (frames > 0 && (!item || document.activeElement !== item))
    requestAnimationFrame(() => focusWhenSeen(list, id, frames - 1))
}

/** Whoever has come in by Tab has the keys where the focus is. */
const placeOfFocus = (target: HTMLElement, files: FileTableProps['files']): number =>
  files.findIndex(({ id }) => id === target.dataset.id)

/** The element of a file in a list on screen. */
const itemOf = (grid: HTMLElement | null, id: Id): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
