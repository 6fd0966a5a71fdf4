import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, openDialog, showToast } from '../../../ui/index.ts'
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

type ConflictResolution = 'rename' | 'replace'

/** Asks how to handle files whose names exist; undefined if cancelled. */
const resolveConflicts = (names: readonly string[]): Promise<ConflictResolution | undefined> =>
  promptInDialog<ConflictResolution>((reply) => <ConflictDialog names={names} onResult={reply} />)

function ConflictDialog({
  names,
  onResult,
}: {
  names: readonly string[]
  onResult: (resolution?: ConflictResolution) => void
}) {
  const [only] = names
  return (
    <Dialog
      title={names.length === 1 ? t('drive.taken.one') : t('drive.taken.many', { n: names.length })}
      closeLabel={t('app.close')}
      onClose={() => onResult()}
      footer={
        <>
          <Button kind="ghost" onClick={() => onResult()}>
            {t('app.cancel')}
          </Button>
          <Button onClick={() => onResult('rename')}>{t('drive.taken.both')}</Button>
          <Button data-first kind="primary" onClick={() => onResult('replace')}>
            {t('drive.taken.version')}
          </Button>
        </>
      }
    >
      <p>
        {names.length === 1 && only
          ? t('drive.taken.text', { name: only })
          : t('drive.taken.texts', { names: names.slice(0, 5).join(', ') })}
      </p>
    </Dialog>
  )
}
