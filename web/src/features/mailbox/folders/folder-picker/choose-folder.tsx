import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { FolderPicker } from './FolderPicker.tsx'

export const chooseFolder = (where: {
  anchor: Element | null
  current: string
}): Promise<Folder | undefined> =>
  promptInDialog<Folder>((reply) => <FolderPicker {...where} onResult={reply} />)
