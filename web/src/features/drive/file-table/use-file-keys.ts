import type { Id } from '@bocau/contract/ids'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { nextFileIndex } from './next-file-index.ts'
import type { FileTableProps } from './table-props.ts'

interface Options {
  props: FileTableProps
  grid: RefObject<HTMLElement | null>
  virtual: RefObject<VirtualizerHandle | null>
  columns: number
  /** Index of the file with the cursor; -1 initially. */
  cursor: number
  order: () => readonly Id[]
}

/**
 * Keyboard handling of a file list: arrows move and select, with Shift a range, with Ctrl without selecting; Space
 * toggles, Ctrl+A selects all, Enter opens, Escape clears the selection.
 */
export function useFileKeys({ props, grid, virtual, columns, cursor, order }: Options) {
  const { files, selection, onSelect, onOpen, onMenu, disabledReason } = props
  const isByKey = useRef(false)
  const { cursor: current } = selection

  // Moves the focus after a key, once the file is rendered; a click already has it.
  useLayoutEffect(() => {
    if (!isByKey.current || current === null) return
    isByKey.current = false
    if (!virtual.current) return itemOf(grid.current, current)?.focus()
    virtual.current.scrollToIndex(Math.max(0, Math.floor(cursor / columns)), { align: 'nearest' })
    focusWhenVisible(grid, current)
  }, [current, cursor, columns, grid, virtual])

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    const at = cursor < 0 ? focusIndex(target, files) : cursor
    const file = files[at]
    const isWithCtrl = event.ctrlKey || event.metaKey
    const handle = (action: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    if (isWithCtrl && event.key.toLowerCase() === 'a')
      return handle(() => onSelect({ type: 'all', order: order() }))
    if (!target.dataset.id) return
    if (event.key === 'Escape' && selection.ids.size > 0) return handle(() => onSelect({ type: 'clear' }))
    if (event.key === ' ' && file)
      return handle(() => disabledReason?.(file) === undefined && onSelect({ type: 'toggle', id: file.id }))
    if (event.key === 'Enter' && file && !isWithCtrl) return handle(() => onOpen(file))
    if (file && onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)))
      return handle(() => {
        if (!selection.ids.has(file.id)) onSelect({ type: 'only', id: file.id })
        onMenu(file, target, true)
      })
    const next = nextFileIndex(event.key, at, { count: files.length, columns })
    const goal = next === undefined ? undefined : files[next]
    if (!goal) return
    handle(() => {
      isByKey.current = true
      if (event.shiftKey) onSelect({ type: 'range', id: goal.id, order: order() })
      else if (isWithCtrl || disabledReason?.(goal) !== undefined) onSelect({ type: 'walk', id: goal.id })
      else onSelect({ type: 'only', id: goal.id })
      if (next === files.length - 1) props.onScrollEnd?.()
    })
  }
}

/** Focuses a file as soon as possible; a virtual row may not be rendered or measured yet. */
export function focusWhenVisible(list: RefObject<HTMLElement | null>, id: Id, frames = 20): void {
  const item = itemOf(list.current, id)
  item?.focus({ preventScroll: true })
  if (frames > 0 && (!item || document.activeElement !== item))
    requestAnimationFrame(() => focusWhenVisible(list, id, frames - 1))
}

/** Returns the index of the focused file, which has the cursor when the list was entered by Tab. */
const focusIndex = (target: HTMLElement, files: FileTableProps['files']): number =>
  files.findIndex(({ id }) => id === target.dataset.id)

const itemOf = (grid: HTMLElement | null, id: Id): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
