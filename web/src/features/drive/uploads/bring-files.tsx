import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { openDialog, showToast } from '../../../ui/index.ts'
import type { LocalFile } from './dropped-files.ts'
import { askAboutTaken } from './TakenDialog.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads } from './uploads.ts'

/** Mounts the upload panel, which stays on every page and renders nothing without uploads. */
const showUploads = once(() => void openDialog(() => <UploadPanel />))

/** Uploads local files to a folder. If names exist, asks once whether to add new versions or keep both. */
export async function bringFiles(
  folderId: Id | null,
  files: readonly LocalFile[],
  there: readonly DriveFile[],
): Promise<void> {
  if (files.length === 0) {
    showToast({ text: t('drive.upload.nothing') })
    return
  }
  const names = new Set(there.filter(({ type }) => type === 'file').map(({ name }) => keyOf(name)))
  const taken = files.filter(({ file, path }) => path === '' && names.has(keyOf(file.name)))
  const answer = taken.length > 0 ? await askAboutTaken(taken.map(({ file }) => file.name)) : 'rename'
  if (answer === undefined) return
  showUploads()
  const isTaken = new Set(taken)
  const fresh = files.filter((file) => !isTaken.has(file))
  if (fresh.length > 0) addUploads(folderId, fresh, 'rename')
  if (taken.length > 0) addUploads(folderId, taken, answer)
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()
