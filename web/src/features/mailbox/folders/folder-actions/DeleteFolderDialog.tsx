import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Button, promptInDialog } from '../../../../ui/index.ts'
import { mayDelete } from '../../action-rules/rights.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { findFolder, folderNames, folderTitle } from '../folders.ts'
import css from './DeleteFolderDialog.module.css'
import { folderOptions } from './FolderDialog.tsx'
import { possibleParents, threadsWithin } from './folder-name.ts'

/** Handling of the mail in a deleted folder: move to another folder or delete permanently. */
export type MailHandling = { moveTo: Folder } | 'delete'

export const promptForMailHandling = (folder: Folder): Promise<MailHandling | undefined> =>
  promptInDialog<MailHandling>((reply) => <DeleteFolderDialog folder={folder} onResult={reply} />)

interface Props {
  folder: Folder
  onResult: (fate?: MailHandling) => void
}

function DeleteFolderDialog({ folder, onResult }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const targets = [
    ...[folderNames.inbox, ...(mayDelete() ? [folderNames.trash] : [])].flatMap(
      (name) => findFolder(folders, name) ?? [],
    ),
    ...possibleParents(folders, folder),
  ]
  const [isMove, setMove] = useState(true)
  const [targetId, setTargetId] = useState(targets[0]?.id ?? '')
  const n = threadsWithin(folder)

  const submit = () => {
    const moveTo = targets.find((target) => target.id === targetId)
    if (!isMove) onResult('delete')
    else if (moveTo) onResult({ moveTo })
  }
  return (
    <Dialog
      title={t('folder.delete.title', { folder: folderTitle(folder.name) })}
      role="alertdialog"
      onSubmit={submit}
      onClose={() => onResult()}
      footer={
        <>
          <Button data-first onClick={() => onResult()}>
            {t('app.cancel')}
          </Button>
          <Button kind={isMove ? 'primary' : 'danger'} type="submit">
            {isMove ? t('folder.delete.move') : t('folder.delete.all')}
          </Button>
        </>
      }
    >
      <p>{t('folder.delete.text', { n })}</p>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{t('folder.delete.question')}</legend>
        <label className={css.choice}>
          <input type="radio" name="fate" checked={isMove} onChange={() => setMove(true)} />
          {t('folder.delete.toMove')}
        </label>
        {isMove && (
          <div className={css.target}>
            <SelectField
              label={t('folder.delete.target')}
              value={targetId}
              onChange={(event) => setTargetId(event.target.value)}
            >
              {folderOptions(targets, (target) => target.id)}
            </SelectField>
          </div>
        )}
        {mayDelete() && (
          <label className={css.choice}>
            <input type="radio" name="fate" checked={!isMove} onChange={() => setMove(false)} />
            {t('folder.delete.toDelete')}
          </label>
        )}
      </fieldset>
    </Dialog>
  )
}
