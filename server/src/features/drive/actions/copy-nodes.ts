import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { reserveStorage } from '../../account/people/index.ts'
import { checkDepth } from '../contents/keep-file.ts'
import { type Author, getAuthor, newFile, newFolder } from '../contents/new-node.ts'
import { insertVersions } from '../contents/version-store.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse, type Place } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, isInside } from '../tree/node-store.ts'
import { insertNodes, listTree, measureDepth } from '../tree/node-write-store.ts'
import { tellOfDrive, tellOfRoom } from '../tree/tell-of-drive.ts'
import { changeFolder } from './change-folder.ts'
import { namesOf } from './move-nodes.ts'

/** Copies files and folders with all that lies inside: all or none, and no bytes. What holds a virus is not copied along. */
export async function copyNodes(
  deps: DriveDeps,
  actor: Actor,
  input: { ids: readonly string[]; folder_id?: string | null | undefined },
): Promise<DriveFile[]> {
  return changeFolder(deps, actor, input.folder_id, async (tx, place) => {
    const author = await getAuthor(tx.sql, actor.accountId)
    const copies: DriveNode[] = []
    for (const id of new Set(input.ids)) {
      const { node } = await getInUse(deps, tx.sql, actor, id)
      copies.push(await copyNode(deps, tx, node, place, author))
    }
    await tellOfDrive(deps, tx, place.accountId, { folders: [place.folderId] })
    await tellOfRoom(deps, tx, place.accountId)
    return copies
  })
}

async function copyNode(
  deps: DriveDeps,
  tx: Transaction,
  node: DriveNode,
  place: Place,
  author: Author,
): Promise<DriveNode> {
  if (node.is_file === 0 && node.account_id === place.accountId) {
    if (await isInside(tx.sql, place.accountId, place.folderId, node.id))
      throw new Refused('drive_into_itself')
  }
  await checkDepth(tx, place, await measureDepth(tx.sql, node))
  const tree = await listTree(tx.sql, node)
  const bytes = tree.reduce((sum, { size, scan }) => (scan === 'infected' ? sum : sum + size), 0)
  if (!(await reserveStorage(tx.sql, place.accountId, bytes))) throw driveFull(author.id, place.accountId)

  const nodes: DriveNode[] = []
  const versions: DriveVersionTable[] = []
  /** The copy of each folder. */
  const copies = new Map<string, string>()
  for (const original of tree) {
    const isRoot = original.id === node.id
    if (original.scan === 'infected' && !isRoot) continue
    if (original.scan === 'infected') throw new Refused('file_infected', { name: original.name })
    const folderId = isRoot ? place.folderId : (copies.get(String(original.parent_id)) as string)
    const at = { accountId: place.accountId, folderId }
    const name = isRoot ? await freeName(tx.sql, place, namesOf(original)) : namesOf(original)
    if (original.is_file === 0) {
      const folder = newFolder(deps, at, name, author)
      copies.set(original.id, folder.id)
      nodes.push(folder)
    } else {
      const { size, blob_hash, scan, scan_message } = original
      const content = { size, blob_hash, scan, scan_message, contentType: original.content_type }
      const file = newFile(deps, at, name, author, content)
      nodes.push(file.node)
      versions.push(file.version)
    }
  }
  await insertNodes(deps, tx, nodes)
  for (let start = 0; start < versions.length; start += 200) {
    await insertVersions(tx.sql, versions.slice(start, start + 200))
  }
  return nodes[0] as DriveNode
}
