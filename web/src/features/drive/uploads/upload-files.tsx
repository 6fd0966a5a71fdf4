import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { openDialog, showToast } from '../../../ui/index.ts'
import { resolveConflicts } from './ConflictDialog.tsx'
import type { LocalFile } from './dropped-files.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads } from './uploads.ts'

/** Mounts the upload panel, which stays on every page and renders nothing without uploads. */
const showUploads = once(() => void openDialog(() => <UploadPanel />))

/** Uploads local files to a folder. If names exist, asks once whether to add new versions or keep both. */
export async function uploadFiles(
  folderId: Id | null,
  files: readonly LocalFile[],
  existing: readonly DriveFile[],
): Promise<void> {
  if (files.length === 0) {
    showToast({ text: t('drive.upload.nothing') })
    return
  }
  const names = new Set(existing.filter(({ type }) => type === 'file').map(({ name }) => nameKey(name)))
  const conflicts = files.filter(({ file, path }) => path === '' && names.has(nameKey(file.name)))
  const resolution =
    conflicts.length > 0 ? await resolveConflicts(conflicts.map(({ file }) => file.name)) : 'rename'
  if (resolution === undefined) return
  showUploads()
  const isConflict = new Set(conflicts)
  const fresh = files.filter((file) => !isConflict.has(file))
  if (fresh.length > 0) addUploads(folderId, fresh, 'rename')
  if (conflicts.length > 0) addUploads(folderId, conflicts, resolution)
}

const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()
