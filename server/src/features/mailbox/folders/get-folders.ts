import type { FolderCounts } from '@bocau/contract/events'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { parentOf } from './folder-path.ts'
import { type FolderRow, findFolder, listFolders } from './folder-store.ts'
import { foldersInOrder } from './system-folders.ts'

/** All folders of an account as a tree: the system's first, in their order, then the person's by name. */
export async function getFolders(db: Sql, accountId: string): Promise<Folder[]> {
  return treeOf(await listFolders(db, accountId))
}

/** A folder by its name or id, with the folders below it. */
export async function getFolder(db: Sql, accountId: string, nameOrId: string): Promise<Folder> {
  const folders = await getFolders(db, accountId)
  const folder = findNamed(folders, nameOrId) ?? findInTree(folders, nameOrId)
  if (!folder) throw new Refused('not_found')
  return folder
}

/** How many threads a folder has, by its name or id. */
export async function getFolderCounts(db: Sql, accountId: string, nameOrId: string): Promise<FolderCounts> {
  const folder = await findFolder(db, accountId, nameOrId)
  if (!folder) throw new Refused('not_found')
  const { id, unread_threads, total_threads } = folder
  return { folder_id: id, unread_threads, total_threads }
}

/** Hangs each folder below the one its path names; a path whose parent is gone stands at the top. */
export function treeOf(rows: readonly FolderRow[]): Folder[] {
  const byName = new Map(rows.map((row) => [row.name, toFolder(row)]))
  const top: Folder[] = []
  for (const row of rows) {
    const folder = byName.get(row.name) as Folder
    const parent = row.is_system ? undefined : byName.get(parentOf(row.name))
    if (parent) parent.children.push(folder)
    else top.push(folder)
  }
  for (const folder of byName.values()) folder.children = folder.children.toSorted(byDisplayName)
  return top.toSorted((a, b) => placeOf(a) - placeOf(b) || byDisplayName(a, b))
}

/** A folder of a tree by its id. */
export function findInTree(folders: readonly Folder[], id: string): Folder | undefined {
  for (const folder of folders) {
    const found = folder.id === id ? folder : findInTree(folder.children, id)
    if (found) return found
  }
  return undefined
}

function findNamed(folders: readonly Folder[], name: string): Folder | undefined {
  for (const folder of folders) {
    const found = folder.name === name ? folder : findNamed(folder.children, name)
    if (found) return found
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

function placeOf(folder: Folder): number {
  const place = foldersInOrder.indexOf(folder.name)
  return place === -1 ? foldersInOrder.length : place
}

const collator = new Intl.Collator('vi')

function byDisplayName(a: Folder, b: Folder): number {
  return collator.compare(a.display_name, b.display_name)
}
