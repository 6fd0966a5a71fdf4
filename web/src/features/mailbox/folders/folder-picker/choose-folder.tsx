import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { FolderPicker } from './FolderPicker.tsx'

/** Asks for a folder next to the pressed element; undefined if cancelled. */
export const chooseFolder = (where: {
  anchor: Element | null
  current: string
}): Promise<Folder | undefined> =>
  askInDialog<Folder>((reply) => <FolderPicker {...where} onAnswer={reply} />)
