import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { nameKey, readDriveName, readPath } from '../names/drive-name.ts'
import { getLocation } from './access.ts'
import { freeName } from './free-name.ts'
import { findNamed, listAncestors } from './node-store.ts'

/** Returns the path that a new file with this name would get in a folder: `tên (2).pdf` when the name is taken. */
export async function nextPath(
  deps: Pick<DriveDeps, 'db' | 'sharing'>,
  actor: Actor,
  { filename, path, folder_id }: { filename: string; path: string; folder_id?: string | undefined },
): Promise<{ next_path_naive: string }> {
  const db = deps.db.sql
  const name = readDriveName(filename)
  const base = await getLocation(deps, db, { user: actor, folderId: folder_id })
  const above =
    base.accountId === actor.accountId ? await listAncestors(db, base.accountId, base.folderId) : []
  const names = readPath(path)
  const folders = [...above.map((folder) => folder.name), ...names]
  let location = base
  for (const one of names) {
    const folder = await findNamed(db, location, nameKey(one))
    if (folder?.is_file === 1) throw new Refused('not_found')
    // In a missing folder every name is free.
    if (!folder) return { next_path_naive: joinPath(folders, name.name) }
    location = { accountId: location.accountId, folderId: folder.id }
  }
  return { next_path_naive: joinPath(folders, (await freeName(db, location, name)).name) }
}

const joinPath = (folders: readonly string[], name: string) => `/${[...folders, name].join('/')}`
