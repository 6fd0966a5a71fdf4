import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { sessionStore } from '../../../store.ts'

export interface FileDrag {
  filesOf: (file: DriveFile) => readonly DriveFile[]
  canDrag: (file: DriveFile) => boolean
  /** Returns true if the dragged files may be dropped on a folder. */
  canDrop: (folderId: Id | null, ids: readonly Id[]) => boolean
  onDropFiles: (folder: { id: Id | null; name: string }, ids: readonly Id[]) => void
  /** Called when local files are dropped on a folder. */
  onDropUpload: (folderId: Id | null, transfer: DataTransfer) => void
}

const dragType = 'application/x-bocau-drive'

/** Ids of the dragged files; during a drag the browser exposes the type but not the data. */
const dragged = sessionStore<readonly Id[]>([])

/** Starts a drag with its data and drag image. */
export function startDrag(transfer: DataTransfer, files: readonly DriveFile[]): void {
  const ids = files.map(({ id }) => id)
  dragged().set(ids)
  transfer.setData(dragType, ids.join(' '))
  transfer.effectAllowed = 'move'
}

/** Returns the ids of dragged drive files; undefined for other data. */
export const draggedIds = (transfer: DataTransfer): readonly Id[] | undefined =>
  transfer.types.includes(dragType) ? dragged().get() : undefined

/** Returns true if local files are dragged. */
export const hasLocalFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files')

export const droppedIds = (transfer: DataTransfer): readonly Id[] =>
  transfer.getData(dragType).split(' ').filter(Boolean)
