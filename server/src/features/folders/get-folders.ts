import type { FolderCounts } from '@bocau/contract/events'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { parentOf } from './folder-path.ts'
import { type FolderRow, findFolder, listFolders } from './folder-store.ts'
import { foldersInOrder } from './system-folders.ts'

/** Returns all folders of an account as a tree: system folders in their order, then user folders by name. */
export async function getFolders(db: Sql, accountId: string): Promise<Folder[]> {
  return buildTree(await listFolders(db, accountId))
}

/** Returns a folder with its subfolders by name or id. */
export async function getFolder(db: Sql, accountId: string, nameOrId: string): Promise<Folder> {
  const folders = await getFolders(db, accountId)
  const folder = findNamed(folders, nameOrId) ?? findInTree(folders, nameOrId)
  if (!folder) throw new Refused('not_found')
  return folder
}

/** Returns the thread counts of a folder by name or id. */
export async function getFolderCounts(db: Sql, accountId: string, nameOrId: string): Promise<FolderCounts> {
  const folder = await findFolder(db, accountId, nameOrId)
  if (!folder) throw new Refused('not_found')
  const { id, unread_threads, total_threads } = folder
  return { folder_id: id, unread_threads, total_threads }
}

/** Builds a tree from folder paths. A folder without an existing parent becomes a top-level folder. */
export function buildTree(rows: readonly FolderRow[]): Folder[] {
  const byName = new Map(rows.map((row) => [row.name, toFolder(row)]))
  const top: Folder[] = []
  for (const row of rows) {
    const folder = byName.get(row.name) as Folder
    const parent = row.is_system ? undefined : byName.get(parentOf(row.name))
    if (parent) parent.children.push(folder)
    else top.push(folder)
  }
  for (const folder of byName.values()) folder.children = folder.children.toSorted(byDisplayName)
  return top.toSorted((a, b) => sortPosition(a) - sortPosition(b) || byDisplayName(a, b))
}

export function findInTree(folders: readonly Folder[], id: string): Folder | undefined {
  for (const folder of folders) {
    const match = folder.id === id ? folder : findInTree(folder.children, id)
    if (match) return match
  }
  return undefined
}

function findNamed(folders: readonly Folder[], name: string): Folder | undefined {
  for (const folder of folders) {
    const match = folder.name === name ? folder : findNamed(folder.children, name)
    if (match) return match
  }
  return undefined
}

function toFolder(row: FolderRow): Folder {
  return {
    id: row.id,
    v4_folder_id: row.id,
    name: row.name,
    display_name: row.name,
    unread_threads: row.unread_threads,
    total_threads: row.total_threads,
    icon: row.icon,
    children: [],
  }
}

function sortPosition(folder: Folder): number {
  const index = foldersInOrder.indexOf(folder.name)
  return index === -1 ? foldersInOrder.length : index
}

const collator = new Intl.Collator('vi')

function byDisplayName(a: Folder, b: Folder): number {
  return collator.compare(a.display_name, b.display_name)
}
