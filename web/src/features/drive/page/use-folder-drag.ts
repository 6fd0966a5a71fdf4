import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import type { DriveLocation } from '../address/drive-address.ts'
import { moveFiles } from '../data/mutations.ts'
import type { FileDrag } from '../file-table/file-drag.ts'
import { canWrite, isOwner } from '../names/file-rights.ts'

/** Drag and drop onto folders: drive files are moved, local files are uploaded. */
export function useFolderDrag(
  location: DriveLocation,
  files: readonly DriveFile[],
  { chosen, onDropUpload }: { chosen: readonly DriveFile[]; onDropUpload: FileDrag['onDropUpload'] },
): FileDrag {
  const isInUse = location.tab !== 'trash'
  const find = (ids: readonly Id[]) => files.filter(({ id }) => ids.includes(id))
  return {
    filesOf: () => chosen,
    canDrag: (file) => isInUse && isOwner(file),
    canDrop: (folderId, ids) => {
      const folder = files.find(({ id }) => id === folderId)
      if (folder && !canWrite(folder)) return false
      const carried = find(ids)
      return (
        carried.length > 0 &&
        !ids.includes(folderId ?? '') &&
        carried.some(({ parent_id }) => parent_id !== folderId) &&
        carried.every(isOwner)
      )
    },
    onDropFiles: ({ id, name }, ids) => void moveFiles(find(ids), id, name),
    onDropUpload,
  }
}
