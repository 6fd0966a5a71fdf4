import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { FolderInput } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ActionChoice, ThreadAction } from '../action-rules/thread-action.ts'
import { chooseFolder } from '../folders/folder-picker/choose-folder.tsx'
import { folderNames, folderTitle } from '../folders/folders.ts'
import { moveThreads } from '../moves.ts'
import { isAnyIn } from './thread-folders.ts'

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
