import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Field } from '../../../ui/index.ts'
import { refreshDrive } from '../data/change-files.ts'
import { createFolder } from '../data/mutations.ts'

interface Props {
  parentId: Id | null
  onResult: (folder?: DriveFile) => void
}

export function NewFolderDialog({ parentId, onResult }: Props) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    if (name.trim() === '') return setFault(t('drive.nameRequired'))
    setBusy(true)
    try {
      const folder = await createFolder(parentId, name.trim())
      await refreshDrive()
      onResult(folder)
    } catch (error) {
      setFault(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('drive.newFolder')}
      closeLabel={t('app.close')}
      onSubmit={() => void submit()}
      onClose={() => onResult()}
      footer={
        <>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('drive.makeFolder')}
          </Button>
        </>
      }
    >
      <Field
        data-first
        label={t('drive.folderName')}
        value={name}
        error={fault}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setFault(undefined)
        }}
      />
    </Dialog>
  )
}
