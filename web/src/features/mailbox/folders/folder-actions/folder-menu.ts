import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { FolderInput, FolderPlus, Mail, MailOpen, PenLine, Trash, Trash2 } from 'lucide'
import { request } from '../../../../api/client.ts'
import { formatNumber, t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import { separateGroups } from '../../../../ui/menu/separate-groups.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { mayDelete } from '../../action-rules/rights.ts'
import { runOnServer } from '../../batch/run-on-server.ts'
import { folderNames, folderTitle, isSystemFolder } from '../folders.ts'
import { deleteFolder, emptyFolder, emptyLabel } from './delete-folder.tsx'
import { promptForNewFolder, promptToChangeFolder } from './FolderDialog.tsx'

/** Folders without read marks. */
const unmarked = new Set<string>([
  folderNames.starred,
  folderNames.drafts,
  folderNames.scheduled,
  folderNames.periodic,
])

export const folderMenuLabel = (folder: Folder): string =>
  t('folder.menuOf', { folder: folderTitle(folder.name) })

export const folderMenu = (folder: Folder): MenuEntry[] =>
  separateGroups([readStateEntries(folder), emptyEntries(folder), userFolderEntries(folder)])

/** Entries that mark the entire folder as read or unread. */
function readStateEntries(folder: Folder): MenuEntry[] {
  const { unread_threads: unread, total_threads: total } = folder
  if (unmarked.has(folder.name)) return []
  const entries: (MenuEntry | false)[] = [
    unread > 0 && {
      id: 'markAllRead',
      label: t('folder.markAllRead'),
      icon: MailOpen,
      end: formatNumber(unread),
      onSelect: () => void setFolderRead(folder, true),
    },
    unread < total && {
      id: 'markAllUnread',
      label: t('folder.markAllUnread'),
      icon: Mail,
      onSelect: () => void setFolderRead(folder, false),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

function emptyEntries(folder: Folder): MenuEntry[] {
  const label = emptyLabel(folder.name)
  if (!label || folder.total_threads === 0 || !mayDelete()) return []
  return [{ id: 'empty', label, icon: Trash2, isDanger: true, onSelect: () => void emptyFolder(folder) }]
}

/** Entries that only folders of the user have. */
function userFolderEntries(folder: Folder): MenuEntry[] {
  if (isSystemFolder(folder.name)) return []
  return [
    {
      id: 'subfolder',
      label: t('folder.newBelow'),
      icon: FolderPlus,
      onSelect: () => void promptForNewFolder(folder.name),
    },
    {
      id: 'rename',
      label: t('folder.rename'),
      icon: PenLine,
      onSelect: () => void promptToChangeFolder(folder, 'name'),
    },
    {
      id: 'moveUnder',
      label: t('folder.moveUnder'),
      icon: FolderInput,
      onSelect: () => void promptToChangeFolder(folder, 'parent'),
    },
    {
      id: 'delete',
      label: t('folder.delete'),
      icon: Trash,
      isDanger: true,
      onSelect: () => void deleteFolder(folder),
    },
  ]
}

async function setFolderRead(folder: Folder, isRead: boolean): Promise<void> {
  if (!mayModify()) return
  const title = folderTitle(folder.name)
  await runOnServer({
    title: isRead ? t('folder.markingRead', { folder: title }) : t('folder.markingUnread', { folder: title }),
    done: () =>
      isRead ? t('folder.markedRead', { folder: title }) : t('folder.markedUnread', { folder: title }),
    failure: isRead ? t('act.failed.markRead') : t('act.failed.markUnread'),
    isQuiet: true,
    canUndo: true,
    start: () => request('POST /api/v2/folder/reads', { body: { folder_id: folder.id, is_read: isRead } }),
  })
}
