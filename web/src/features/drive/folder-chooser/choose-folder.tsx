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

/** Lets a folder be chosen from the tree, to move or copy files into; undefined when none was. */
export async function chooseFolder(task: Task): Promise<ChosenFolder | undefined> {
  const way = await wayTo(task.files[0]?.parent_id ?? null)
  return askInDialog<ChosenFolder>((reply) => <FolderChooser {...task} way={way} onAnswer={reply} />)
}

/** The folders down to where the files are: there the tree stands open, and what it shows is read beforehand. */
async function wayTo(folderId: Id | null): Promise<readonly Id[]> {
  try {
    const way = folderId === null ? [] : await readWay(folderId)
    await Promise.all([null, ...way].map((id) => queryClient.fetchQuery(foldersInQuery(id))))
    return way
  } catch {
    return [] // Then the tree stands open at its top only.
  }
}

async function readWay(folderId: Id): Promise<Id[]> {
  const { breadcrumb } = await queryClient.fetchQuery(driveFileQuery(folderId))
  return [...new Set([...breadcrumb.map(({ id }) => id), folderId])]
}
