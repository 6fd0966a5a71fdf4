import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../api/query-client.ts'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { driveFileQuery, foldersInQuery } from '../data/queries.ts'
import type { ChosenFolder } from './chosen-folder.ts'
import { FolderChooser } from './FolderChooser.tsx'

interface Task {
  kind: 'move' | 'copy'
  files: readonly DriveFile[]
}

/** Asks for a target folder for a move or copy; undefined if cancelled. */
export async function chooseFolder(task: Task): Promise<ChosenFolder | undefined> {
  const way = await wayTo(task.files[0]?.parent_id ?? null)
  return askInDialog<ChosenFolder>((reply) => <FolderChooser {...task} way={way} onAnswer={reply} />)
}

/** Returns the path of the files' folder, which is initially expanded, and preloads its content. */
async function wayTo(folderId: Id | null): Promise<readonly Id[]> {
  try {
    const way = folderId === null ? [] : await readWay(folderId)
    await Promise.all([null, ...way].map((id) => queryClient.fetchQuery(foldersInQuery(id))))
    return way
  } catch {
    return [] // On failure only the root is expanded.
  }
}

async function readWay(folderId: Id): Promise<Id[]> {
  const { breadcrumb } = await queryClient.fetchQuery(driveFileQuery(folderId))
  return [...new Set([...breadcrumb.map(({ id }) => id), folderId])]
}
