import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { addUsedBytes, reserveStorage } from '../../quota/index.ts'
import { type Author, getAuthor, newFile, newFolder } from '../contents/new-node.ts'
import { checkDepth } from '../contents/save-file.ts'
import { insertVersions } from '../contents/version-store.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveLocation, getInUse } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, isInside } from '../tree/node-store.ts'
import { countTree, findDepth, insertNodes, listTree, nodeNames } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { hasPendingOperations, nodesAtOnce, startOperation } from './background/start-operation.ts'
import { sumTreeSize, type TreeSize } from './background/weigh-tree.ts'
import { changeFolder } from './change-folder.ts'

/**
 * Copies files and folders with their content: all or none; blobs are shared. Infected files are left out. A large
 * folder appears immediately and is filled in the background.
 */
export async function copyNodes(
  deps: DriveDeps,
  actor: Actor,
  input: { ids: readonly string[]; folder_id?: string | null | undefined },
): Promise<DriveFile[]> {
  const large = await findLargeFolders(deps, actor, input.ids)
  return changeFolder(deps, { actor, folderId: input.folder_id }, async (tx, location) => {
    const author = await getAuthor(tx.sql, actor.accountId)
    const copies: DriveNode[] = []
    for (const id of new Set(input.ids)) {
      const { node } = await getInUse(deps, tx.sql, { user: actor, id })
      const treeSize = large.get(id)
      copies.push(
        treeSize
          ? await startCopy(deps, tx, { node, location, author, treeSize })
          : await copyNode(deps, tx, { node, location, author }),
      )
    }
    await notifyDrive(deps, tx, { accountId: location.accountId, folders: [location.folderId], quota: true })
    return copies
  })
}

/**
 * Finds the folders that are too large to copy within a request, or that a background operation is changing;
 * returns their sizes by id.
 */
async function findLargeFolders(
  deps: DriveDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, TreeSize>> {
  const large = new Map<string, TreeSize>()
  const { sql: db } = deps.db
  let remaining = nodesAtOnce
  for (const id of new Set(ids)) {
    const { node } = await getInUse(deps, db, { user: actor, id })
    if (node.is_file === 1) continue
    const nodes = await countTree(db, node, remaining + 1)
    if (nodes <= remaining && !(await hasPendingOperations(db, node.account_id))) remaining -= nodes
    else large.set(id, await sumTreeSize(db, node))
  }
  return large
}

/** Target, author and size of the copy of a folder. */
interface FolderCopy {
  location: DriveLocation
  author: Author
  treeSize: TreeSize
}

/** Starts the copy of a large folder; checks depth and quota first. */
async function startCopy(
  deps: DriveDeps,
  tx: Transaction,
  { node, location, author, treeSize }: { node: DriveNode } & FolderCopy,
): Promise<DriveNode> {
  await refuseIntoItself(tx.sql, node, location)
  await checkDepth(tx, location, treeSize.depth)
  if (!(await reserveStorage(tx.sql, location.accountId, treeSize.bytes)))
    throw driveFull(author.id, location.accountId)
  // Each step reserves its own bytes.
  await addUsedBytes(tx.sql, location.accountId, -treeSize.bytes)
  const copy = newFolder(deps, location, { name: await freeName(tx.sql, location, nodeNames(node)), author })
  await insertNodes(deps, tx, [copy])
  await startOperation(deps, tx, {
    accountId: location.accountId,
    request: {
      action: 'copy',
      node,
      authorId: author.id,
      copyId: copy.id,
      total: treeSize.nodes,
    },
  })
  return copy
}

async function refuseIntoItself(db: Sql, node: DriveNode, location: DriveLocation): Promise<void> {
  if (node.is_file === 1 || node.account_id !== location.accountId) return
  if (await isInside(db, location.accountId, { id: location.folderId, folderId: node.id }))
    throw new Refused('drive_into_itself')
}

async function copyNode(
  deps: DriveDeps,
  tx: Transaction,
  { node, location, author }: { node: DriveNode; location: DriveLocation; author: Author },
): Promise<DriveNode> {
  await refuseIntoItself(tx.sql, node, location)
  await checkDepth(tx, location, await findDepth(tx.sql, node))
  const tree = await listTree(tx.sql, node)
  const bytes = tree.reduce((sum, { size, scan }) => (scan === 'infected' ? sum : sum + size), 0)
  if (!(await reserveStorage(tx.sql, location.accountId, bytes)))
    throw driveFull(author.id, location.accountId)

  const nodes: DriveNode[] = []
  const versions: DriveVersionTable[] = []
  /** Ids of the copied folders by original id. */
  const copies = new Map<string, string>()
  for (const original of tree) {
    const isRoot = original.id === node.id
    if (original.scan === 'infected' && !isRoot) continue
    if (original.scan === 'infected') throw new Refused('file_infected', { name: original.name })
    const folderId = isRoot ? location.folderId : (copies.get(String(original.parent_id)) as string)
    const at = { accountId: location.accountId, folderId }
    const name = isRoot ? await freeName(tx.sql, location, nodeNames(original)) : nodeNames(original)
    if (original.is_file === 0) {
      const folder = newFolder(deps, at, { name, author })
      copies.set(original.id, folder.id)
      nodes.push(folder)
    } else {
      const { size, blob_hash, scan, scan_message } = original
      const content = { size, blob_hash, scan, scan_message, contentType: original.content_type }
      const file = newFile(deps, at, { name, author, content })
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
