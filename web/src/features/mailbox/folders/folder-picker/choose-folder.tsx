import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { FolderPicker } from './FolderPicker.tsx'

/** Lets a folder be chosen from the tree, beside what was pressed; undefined when none was. */
export const chooseFolder = (where: {
  anchor: Element | null
  current: string
}): Promise<Folder | undefined> =>
  askInDialog<Folder>((reply) => <FolderPicker {...where} onAnswer={reply} />)
