import type { DriveFile } from '@bocau/contract/drive/drive'
import type { MouseEvent, PointerEvent } from 'react'
import { isFolder } from '../names/file-rights.ts'
import { startDrag } from './file-drag.ts'
import type { FileTableProps } from './table-props.ts'
import { useDropTarget } from './use-drop-target.ts'

/** Returns the listeners of a row or box: click selects, double click or tap opens, drag moves. */
export function useFileItem(file: DriveFile, table: FileTableProps, order: () => readonly string[]) {
  const { selection, onSelect, onOpen, onMenu, drag, disabledReason } = table
  const note = disabledReason?.(file)
  const isChosen = selection.ids.has(file.id)
  const isRenaming = table.renaming?.id === file.id
  const target = useDropTarget(isFolder(file) ? file : undefined, drag)

  const choose = (event: MouseEvent) => {
    if (isRenaming) return
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') {
      const opensFolder = table.isPicking && isFolder(file)
      if (selection.ids.size > 0 && note === undefined && !opensFolder)
        onSelect({ type: 'toggle', id: file.id })
      else onOpen(file)
      return
    }
    if (note !== undefined) return onSelect({ type: 'walk', id: file.id })
    if (event.shiftKey) onSelect({ type: 'range', id: file.id, order: order() })
    else if (event.ctrlKey || event.metaKey) onSelect({ type: 'toggle', id: file.id })
    else onSelect({ type: 'only', id: file.id })
  }
  const listeners = {
    onClick: choose,
    onDoubleClick: (event: MouseEvent) => {
      if (!isRenaming && !event.ctrlKey && !event.shiftKey && !event.metaKey) onOpen(file)
    },
    onContextMenu: (event: MouseEvent) => {
      if (isRenaming || !onMenu) return
      event.preventDefault()
      // A long press by touch selects; the menu is behind the dots.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') {
        if (note === undefined) onSelect({ type: 'toggle', id: file.id })
        return
      }
      if (!isChosen && note === undefined) onSelect({ type: 'only', id: file.id })
      onMenu(file, { x: event.clientX, y: event.clientY }, false)
    },
    draggable: !isRenaming && (drag?.canDrag(file) ?? false),
    onDragStart: (event: React.DragEvent) => {
      if (!drag) return
      if (!isChosen) onSelect({ type: 'only', id: file.id })
      startDrag(event.dataTransfer, isChosen ? drag.filesOf(file) : [file])
    },
    ...target.listeners,
  }
  return { note, isChosen, isOver: target.isOver, listeners }
}

/** Stops events of a control inside a file from reaching the file. */
export const stopPropagation = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
}
