import type { Id } from '@bocau/contract/ids'
import { type DragEvent, useState } from 'react'
import { draggedIds, droppedIds, type FileDrag, hasLocalFiles } from './file-drag.ts'

/** Makes an element a drop target for a folder; returns its listeners and true while files are over it. */
export function useDropTarget(
  folder: { id: Id | null; name: string } | undefined,
  drag: FileDrag | undefined,
) {
  const [isOver, setOver] = useState(false)
  if (!folder || !drag) return { isOver: false, listeners: {} }

  const accepts = ({ dataTransfer }: DragEvent) => {
    const ids = draggedIds(dataTransfer)
    return ids ? drag.canDrop(folder.id, ids) : hasLocalFiles(dataTransfer)
  }
  const listeners = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = draggedIds(event.dataTransfer) ? 'move' : 'copy'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (draggedIds(event.dataTransfer)) drag.onDropFiles(folder, droppedIds(event.dataTransfer))
      else drag.onDropUpload(folder.id, event.dataTransfer)
    },
  }
  return { isOver, listeners }
}
