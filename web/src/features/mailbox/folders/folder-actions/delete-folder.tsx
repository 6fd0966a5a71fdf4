import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Button, promptInDialog, showToast } from '../../../../ui/index.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { mayDelete } from '../../action-rules/rights.ts'
import { runOnServer } from '../../batch/run-on-server.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { findFolder, folderNames, folderTitle } from '../folders.ts'
import css from './DeleteFolderDialog.module.css'
import { folderOptions } from './FolderDialog.tsx'
import { closeFolder, deleteEmptyFolder } from './folder-calls.ts'
import { possibleParents, threadsWithin } from './folder-name.ts'

/** Deletes a folder after confirmation, or after asking how to handle its mail. */
export async function deleteFolder(folder: Folder): Promise<void> {
  try {
    if (threadsWithin(folder) === 0) {
      const title = folderTitle(folder.name)
      const isSure = await confirmInDialog({
        title: t('folder.delete.title', { folder: title }),
        text: t('folder.delete.empty'),
        actionLabel: t('folder.delete'),
      })
      if (!isSure) return
      await deleteEmptyFolder(folder)
      showToast({ text: t('folder.deleted', { folder: title }) })
      return
    }
  } catch (error) {
    // Mail arrived meanwhile that this page does not know yet.
    if (!isProblem(error, 'folder_not_empty'))
      return void showToast({ kind: 'error', text: t('folder.failed.delete'), detail: errorText(error) })
  }
  await deleteWithMail(folder)
}

/** Asks what to do with the messages, then deletes the folder on the server. */
async function deleteWithMail(folder: Folder): Promise<void> {
  const fate = await promptForMailHandling(folder)
  if (!fate) return
  const title = folderTitle(folder.name)
  await runOnServer({
    title: t('folder.deleting', { folder: title }),
    done: () => t('folder.deleted', { folder: title }),
    failure: t('folder.failed.delete'),
    start: async () => {
      const started = await request('POST /api/v2/folder/force-delete', {
        body: { folder_id: folder.id, ...(fate === 'delete' ? {} : { move_to_folder_id: fate.moveTo.id }) },
      })
      closeFolder(folder)
      return started
    },
  })
}

/** Handling of the mail in a deleted folder: move to another folder or delete permanently. */
type MailHandling = { moveTo: Folder } | 'delete'

const promptForMailHandling = (folder: Folder): Promise<MailHandling | undefined> =>
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

/** Returns the label for emptying a folder; undefined if it cannot be emptied. */
export function emptyLabel(name: string): string | undefined {
  if (name === folderNames.trash) return t('folder.emptyTrash')
  return name === folderNames.junk ? t('folder.emptyJunk') : undefined
}

export async function emptyFolder(folder: Folder): Promise<void> {
  const actionLabel = emptyLabel(folder.name)
  if (!actionLabel || !mayModify()) return
  const title = folderTitle(folder.name)
  const isSure = await confirmInDialog({
    title: t('folder.empty.title', { folder: title }),
    text: t('folder.empty.text', { n: folder.total_threads }),
    actionLabel,
  })
  if (!isSure) return
  await runOnServer({
    title: t('folder.emptying', { folder: title }),
    done: () => t('folder.emptied', { folder: title }),
    failure: t('folder.failed.empty'),
    start: () =>
      request('POST /api/v2/empty_trash', {
        body: { folder: folder.name === folderNames.junk ? 'Junk' : 'Trash' },
      }),
  })
}
