import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../api/query-client.ts'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { driveFileQuery, foldersInQuery } from '../data/queries.ts'
import type { ChosenFolder } from './chosen-folder.ts'
import { FolderChooser } from './FolderChooser.tsx'

interface Task {
  kind: 'move' | 'copy'
  files: readonly DriveFile[]
}

/** Asks for a target folder for a move or copy; undefined if cancelled. */
export async function chooseFolder(task: Task): Promise<ChosenFolder | undefined> {
  const path = await folderPath(task.files[0]?.parent_id ?? null)
  return promptInDialog<ChosenFolder>((reply) => <FolderChooser {...task} path={path} onResult={reply} />)
}

/** Returns the path of the files' folder, which is initially expanded, and preloads its content. */
async function folderPath(folderId: Id | null): Promise<readonly Id[]> {
  try {
    const path = folderId === null ? [] : await readFolderPath(folderId)
    await Promise.all([null, ...path].map((id) => queryClient.fetchQuery(foldersInQuery(id))))
    return path
  } catch {
    return [] // On failure only the root is expanded.
  }
}

async function readFolderPath(folderId: Id): Promise<Id[]> {
  const { breadcrumb } = await queryClient.fetchQuery(driveFileQuery(folderId))
  return [...new Set([...breadcrumb.map(({ id }) => id), folderId])]
}
