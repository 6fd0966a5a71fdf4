import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Field } from '../../../ui/index.ts'
import { refreshDrive } from '../data/change-files.ts'
import { createFolder } from '../data/mutations.ts'

/** Asks for a name and creates a folder; undefined if cancelled. */
export const promptForFolder = (parentId: Id | null): Promise<DriveFile | undefined> =>
  promptInDialog<DriveFile>((reply) => <NewFolderDialog parentId={parentId} onResult={reply} />)

interface Props {
  parentId: Id | null
  onResult: (folder?: DriveFile) => void
}

function NewFolderDialog({ parentId, onResult }: Props) {
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
      onSubmit={() => void submit()}
      onClose={() => onResult()}
      submitLabel={t('drive.makeFolder')}
      isBusy={isBusy}
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
