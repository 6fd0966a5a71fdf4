import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { NewFolderDialog } from './NewFolderDialog.tsx'

/** Asks for a name and creates a folder; undefined if cancelled. */
export const askForFolder = (parentId: Id | null): Promise<DriveFile | undefined> =>
  askInDialog<DriveFile>((reply) => <NewFolderDialog parentId={parentId} onAnswer={reply} />)
