import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { openDialog, showToast } from '../../../ui/index.ts'
import type { LocalFile } from './dropped-files.ts'
import { askAboutTaken } from './TakenDialog.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads } from './uploads.ts'

/** Puts the panel of uploads on the page, where it stays whatever page is shown; it is empty while nothing is sent. */
const showUploads = once(() => void openDialog(() => <UploadPanel />))

/**
 * Brings files of the computer into a folder. Where some are there by name already, it is asked once whether they
 * are a new version of those or stay beside them.
 */
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
