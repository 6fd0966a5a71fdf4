import type { SavedDriveFile } from '@bocau/contract/drive/drive-mail'
import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { HardDrive } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Button, promptInDialog, showToast } from '../../../../ui/index.ts'

/** Saves an attachment to the drive and shows its location; reports an existing copy. */
export async function saveToDrive({ uuid }: Attachment): Promise<void> {
  try {
    const { data } = await request('POST /api/v2/cloud_drive/files', { body: { uuid } })
    const { drive_file, was_there } = data
    showToast({
      icon: HardDrive,
      text: t(was_there ? 'thread.savedBefore' : 'thread.savedToDrive'),
      action: { label: t('thread.showInDrive'), run: () => navigate(`/drive/file/${drive_file.id}`) },
    })
  } catch (error) {
    reportFailure(error)
  }
}

/** Opens an attachment in the office server, using its copy in the drive, which is created if missing. */
export async function editInOffice(file: Attachment): Promise<void> {
  // Opened during the press; browsers block a window opened later.
  let page: Window | null = null
  try {
    const [saved] = await request('GET /api/v2/cloud_drive/files', { query: { uuids: file.uuid } })
    const version = saved
      ? await promptInDialog<'latest' | 'copy'>((resolve) => (
          <DriveCopyDialog file={file} onResult={resolve} />
        ))
      : 'first'
    if (!version) return
    page = open('', '_blank')
    const edited = saved && version === 'latest' ? saved.drive_file : await saveCopy(file, saved?.drive_file)
    const address = `/drive/edit/${edited.id}`
    if (page) page.location.href = address
    else location.assign(address)
  } catch (error) {
    page?.close()
    reportFailure(error)
  }
}

/** Creates another copy, or the first one. */
async function saveCopy(
  { uuid }: Attachment,
  existing: SavedDriveFile | undefined,
): Promise<Pick<SavedDriveFile, 'id'>> {
  const { data } = existing
    ? await request('POST /api/v2/cloud_drive/files/:id/save', {
        params: { id: existing.id },
        body: { uuid, replace: false },
      })
    : await request('POST /api/v2/cloud_drive/files', { body: { uuid } })
  return data.drive_file
}

const reportFailure = (error: unknown) =>
  showToast({ kind: 'error', text: t('thread.saveFailed'), detail: errorText(error) })

interface Props {
  file: Attachment
  onResult: (version?: 'latest' | 'copy') => void
}

/** Asks which copy to edit if the drive already contains one. */
function DriveCopyDialog({ file, onResult }: Props) {
  return (
    <Dialog
      title={t('thread.editWhich')}
      onClose={() => onResult()}
      footer={
        <>
          <Button onClick={() => onResult('copy')}>{t('thread.editCopy')}</Button>
          <Button kind="primary" data-first onClick={() => onResult('latest')}>
            {t('thread.editLatest')}
          </Button>
        </>
      }
    >
      <p>{t('thread.editWhich.text', { name: file.name })}</p>
    </Dialog>
  )
}
