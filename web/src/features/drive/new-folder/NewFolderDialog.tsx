import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Field } from '../../../ui/index.ts'
import { readDriveAnew } from '../data/change-files.ts'
import { makeFolder } from '../data/mutations.ts'

interface Props {
  parentId: Id | null
  onAnswer: (made?: DriveFile) => void
}

export function NewFolderDialog({ parentId, onAnswer }: Props) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const make = async () => {
    if (isBusy) return
    if (name.trim() === '') return setFault(t('drive.nameRequired'))
    setBusy(true)
    try {
      const made = await makeFolder(parentId, name.trim())
      await readDriveAnew()
      onAnswer(made)
    } catch (error) {
      setFault(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('drive.newFolder')}
      closeLabel={t('app.close')}
      onSubmit={() => void make()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
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
