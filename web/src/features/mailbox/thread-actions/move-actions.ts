import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { Archive, ArchiveRestore, FolderInput, Trash, Trash2 } from 'lucide'
import { isProblem } from '../../../api/api-problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ActionChoice, ThreadAction } from '../action-rules/thread-action.ts'
import { createFolder } from '../folders/folder-actions/folder-calls.ts'
import { chooseFolder } from '../folders/folder-picker/FolderPicker.tsx'
import { cachedFolders, findFolder, folderNames, folderTitle } from '../folders/folders.ts'
import {
  deleteForever,
  deleteThreads,
  discardDrafts as discard,
  moveThreads,
  restoreThreads,
} from '../moves.ts'
import { areAllIn, isAnyIn, unsortedFolders } from './thread-folders.ts'

export const archive: ThreadAction = {
  id: 'archive',
  label: () => t('act.archive'),
  icon: Archive,
  shortcut: 'e',
  isOffered: (threads) =>
    !isAnyIn(threads, folderNames.archive, folderNames.starred, folderNames.sent, ...unsortedFolders),
  // The server needs the target folder for an entire folder; single rows disappear before it is known.
  prompt: async ({ threads, count, isUnwanted }) => {
    const choice = count > threads.length ? { to: await getArchive() } : {}
    return isUnwanted() ? undefined : choice
  },
  run: (threads) => moveThreads(threads, { name: folderNames.archive, find: getArchive }),
  removesRow: true,
  batchSize: 5,
  entireFolder: 'move',
  progress: (n) => t('act.archiving', { n }),
  done: (n) => t('act.archived', { n }),
  failure: () => t('act.failed.archive'),
}

/** Returns the archive folder. It is created on first use, unless another window created it meanwhile. */
async function getArchive(): Promise<Folder> {
  const existing = findFolder(cachedFolders(), folderNames.archive)
  if (existing) return existing
  try {
    return await createFolder(folderNames.archive)
  } catch (error) {
    if (!isProblem(error, 'folder_exists')) throw error
    await queryClient.invalidateQueries({ queryKey: queryKeys.folders })
    const created = findFolder(cachedFolders(), folderNames.archive)
    if (!created) throw error
    return created
  }
}

export const move: ThreadAction = {
  id: 'move',
  label: () => t('act.move'),
  icon: FolderInput,
  shortcut: 'v',
  isOffered: (threads) => !isAnyIn(threads, folderNames.drafts, folderNames.scheduled, folderNames.periodic),
  prompt: async ({ anchor, folder }) => {
    const to = await chooseFolder({ anchor, current: folder })
    return to && { to }
  },
  run: (threads, { to }) => moveThreads(threads, to as Folder),
  removesRow: true,
  batchSize: 1,
  entireFolder: 'move',
  progress: (n, choice) => t('act.moving', { n, folder: targetTitle(choice) }),
  done: (n, choice) => t('act.moved', { n, folder: targetTitle(choice) }),
  failure: () => t('act.failed.move'),
}

const targetTitle = ({ to }: ActionChoice) => folderTitle(to?.name ?? '')

export const deleteAction: ThreadAction = {
  id: 'delete',
  label: () => t('act.delete'),
  icon: Trash,
  shortcut: '#',
  isOffered: (threads) => !isAnyIn(threads, ...unsortedFolders),
  run: deleteThreads,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete',
  progress: (n) => t('act.deleting', { n }),
  done: (n) => t('act.deleted', { n }),
  failure: () => t('act.failed.delete'),
}

/** Deletes mail in Trash or Junk permanently after confirmation. */
export const deleteForeverAction: ThreadAction = {
  id: 'deleteForever',
  label: () => t('act.deleteForever'),
  icon: Trash2,
  shortcut: '#',
  isOffered: (threads) => areAllIn(threads, folderNames.trash) || areAllIn(threads, folderNames.junk),
  prompt: async ({ count: n }) => {
    const isSure = await confirmInDialog({
      title: t('act.deleteForever.title', { n }),
      text: t('act.deleteForever.text'),
      actionLabel: t('act.deleteForever'),
    })
    return isSure ? {} : undefined
  },
  run: (threads) => deleteForever(threads, areAllIn(threads, folderNames.junk) ? 'Junk' : 'Trash'),
  isFinal: true,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete_forever',
  progress: (n) => t('act.deletingForever', { n }),
  done: (n) => t('act.deletedForever', { n }),
  failure: () => t('act.failed.deleteForever'),
}

/** Moves threads out of Trash, each message to its previous folder. */
export const restore: ThreadAction = {
  id: 'restore',
  label: () => t('act.restore'),
  icon: ArchiveRestore,
  shortcut: 'Shift+r',
  isOffered: (threads) => areAllIn(threads, folderNames.trash),
  run: restoreThreads,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'restore',
  progress: (n) => t('act.restoring', { n }),
  done: (n) => t('act.restored', { n }),
  failure: () => t('act.failed.restore'),
}

/** Moves drafts to Trash, like the discard button of the compose window. */
export const discardDrafts: ThreadAction = {
  id: 'discardDrafts',
  label: () => t('act.discardDrafts'),
  icon: Trash,
  shortcut: '#',
  isOffered: (threads) => areAllIn(threads, folderNames.drafts),
  run: discard,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete',
  progress: (n) => t('act.discarding', { n }),
  done: (n) => t('act.discarded', { n }),
  failure: () => t('act.failed.discardDrafts'),
}
