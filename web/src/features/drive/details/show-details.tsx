import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/index.ts'
import { FileDetails } from './DetailsPane.tsx'

/** Shows the details of a file in a dialog on narrow screens. */
export function showDetails(file: DriveFile): void {
  openDialog((close) => (
    <Dialog title={t('drive.details')} onClose={close}>
      <div>
        <FileDetails file={file} />
      </div>
    </Dialog>
  ))
}
