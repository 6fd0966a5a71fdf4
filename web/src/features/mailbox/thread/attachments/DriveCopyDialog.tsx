import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../../ui/index.ts'

interface Props {
  file: Attachment
  onResult: (version?: 'latest' | 'copy') => void
}

/** Asks which copy to edit if the drive already contains one. */
export function DriveCopyDialog({ file, onResult }: Props) {
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
