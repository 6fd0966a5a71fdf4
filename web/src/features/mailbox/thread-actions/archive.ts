import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { Archive } from 'lucide'
import { isProblem } from '../../../api/api-problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { cachedFolders, createFolder } from '../folders/folder-actions/folder-calls.ts'
import { findFolder, folderNames } from '../folders/folders.ts'
import { moveThreads } from '../moves.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

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
