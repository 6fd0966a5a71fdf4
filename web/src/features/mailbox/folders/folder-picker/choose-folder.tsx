import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { FolderPicker } from './FolderPicker.tsx'

export const chooseFolder = (where: {
  anchor: Element | null
  current: string
}): Promise<Folder | undefined> =>
  askInDialog<Folder>((reply) => <FolderPicker {...where} onAnswer={reply} />)
