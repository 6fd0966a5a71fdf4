import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { NewFolderDialog } from './NewFolderDialog.tsx'

/** Asks for a name and creates a folder; undefined if cancelled. */
export const promptForFolder = (parentId: Id | null): Promise<DriveFile | undefined> =>
  promptInDialog<DriveFile>((reply) => <NewFolderDialog parentId={parentId} onResult={reply} />)
