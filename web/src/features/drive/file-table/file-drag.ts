import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { Store } from '../../../store.ts'

/** What can be carried onto a folder, by mouse. */
export interface FileDrag {
  /** The files that travel when one of them is picked up. */
  filesOf: (file: DriveFile) => readonly DriveFile[]
  canPickUp: (file: DriveFile) => boolean
  /** Whether the carried files may be let go of over a folder. */
  canTake: (folderId: Id | null, ids: readonly Id[]) => boolean
  onDropFiles: (folder: { id: Id | null; name: string }, ids: readonly Id[]) => void
  /** Files of the computer let go of over a folder. */
  onDropUpload: (folderId: Id | null, transfer: DataTransfer) => void
}

const dragType = 'application/x-bocau-drive'

/** What is carried now: while it is over something, the browser tells its kind but not what it is. */
const carried = new Store<readonly Id[]>([])

/** Picks files up: what travels, and what it looks like. */
export function pickUp(transfer: DataTransfer, files: readonly DriveFile[]): void {
  const ids = files.map(({ id }) => id)
  carried.set(ids)
  transfer.setData(dragType, ids.join(' '))
  transfer.effectAllowed = 'move'
}

/** The files of the drive that are carried; undefined when something else is. */
export const carriedIds = (transfer: DataTransfer): readonly Id[] | undefined =>
  transfer.types.includes(dragType) ? carried.get() : undefined

/** Whether files of the computer are carried. */
export const carriesUpload = (transfer: DataTransfer): boolean => transfer.types.includes('Files')

/** The files that were let go of. */
export const droppedIds = (transfer: DataTransfer): readonly Id[] =>
  transfer.getData(dragType).split(' ').filter(Boolean)
