import type { Folder } from '@bocau/contract/mailbox'
import type { Sql } from '../../db/database.ts'
import { type FolderRow, listFolders } from './folder-store.ts'
import { systemFolderNames } from './system-folders.ts'

/** All folders of an account as a tree: the system's first, in their order, then the person's by name. */
export async function getFolders(db: Sql, accountId: string): Promise<Folder[]> {
  return treeOf(await listFolders(db, accountId))
}

/** Hangs each folder below the one its path names; a path whose parent is gone stands at the top. */
export function treeOf(rows: readonly FolderRow[]): Folder[] {
  const byName = new Map(rows.map((row) => [row.name, toFolder(row)]))
  const top: Folder[] = []
  for (const row of rows) {
    const folder = byName.get(row.name) as Folder
    const parent = row.is_system ? undefined : byName.get(parentPath(row.name))
    if (parent) parent.children.push(folder)
    else top.push(folder)
  }
  for (const folder of byName.values()) folder.children = folder.children.toSorted(byDisplayName)
  return top.toSorted((a, b) => placeOf(a) - placeOf(b) || byDisplayName(a, b))
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

function parentPath(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

function placeOf(folder: Folder): number {
  const place = (systemFolderNames as readonly string[]).indexOf(folder.name)
  return place === -1 ? systemFolderNames.length : place
}

const collator = new Intl.Collator('vi')

function byDisplayName(a: Folder, b: Folder): number {
  return collator.compare(a.display_name, b.display_name)
}
