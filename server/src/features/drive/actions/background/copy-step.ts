import type { Transaction } from '../../../../db/database.ts'
import type {
  DriveActFolderTable,
  DriveActTable,
  DriveVersionTable,
} from '../../../../db/tables/tables-drive.ts'
import { reserveStorage } from '../../../quota/index.ts'
import { type Author, getAuthor, newFile, newFolder } from '../../contents/new-node.ts'
import { insertVersions, listHarmlessVersions } from '../../contents/version-store.ts'
import { beingDeleted, type DriveNode, findNode } from '../../tree/node-store.ts'
import { insertNodes, nodeNames, setTrash } from '../../tree/node-write-store.ts'
import { listChildrenInUse } from './operation-node-store.ts'
import { addOperationFolders, advanceOperationFolder, findOperationFolder } from './operation-store.ts'
import { startOperation } from './start-operation.ts'
import type { RunDeps, StepDone } from './step.ts'

const nodesPerStep = 50

/** Copies the next part of a folder. Stops when the copy was trashed; deletes the copy when the quota is exceeded. */
export async function copyStep(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<StepDone> {
  const copy = await findNode(tx.sql, operation.account_id, operation.copy_id ?? '')
  if (!copy || copy.trash_id !== null) return { nodes: 0, state: 'stopped' }
  const folder = await findOperationFolder(tx.sql, operation)
  if (!folder) return { nodes: 0, state: 'done' }
  const into = await findNode(tx.sql, operation.account_id, folder.copy_id ?? '')
  if (!into || into.trash_id !== null) {
    await advanceOperationFolder(tx.sql, folder, null)
    return { nodes: 0, state: 'running' }
  }
  const listed = await listChildrenInUse(
    tx.sql,
    { account_id: operation.node_account_id, id: folder.folder_id },
    { after: folder.after_key, limit: nodesPerStep },
  )
  const { children, versionsOf } = await loadVersions(tx, operation, listed)
  const copied = children.filter((child) => child.scan !== 'infected' && child.id !== operation.copy_id)
  const versions = copied.flatMap((child): readonly { size: number }[] => versionsOf.get(child.id) ?? [child])
  const bytes = versions.reduce((sum, { size }) => sum + size, 0)
  if (!(await reserveStorage(tx.sql, operation.account_id, bytes))) {
    await deleteCopy(deps, tx, { operation, copy })
    return { nodes: 0, state: 'stopped' }
  }
  await addCopies(deps, tx, {
    operation,
    copied,
    versionsOf,
    folderId: into.id,
    author: await getAuthor(tx.sql, operation.author_id),
  })
  const isLast = listed.length < nodesPerStep && children.length === listed.length
  const last = isLast ? null : (children.at(-1)?.name_key ?? null)
  await advanceOperationFolder(tx.sql, folder, last)
  return { nodes: children.length, state: 'running' }
}

interface CopiedNodes extends Pick<CopyBatch, 'versionsOf'> {
  copied: readonly DriveNode[]
  folderId: string
  author: Author
}

async function addCopies(
  deps: RunDeps,
  tx: Transaction,
  { operation, copied, versionsOf, folderId, author }: { operation: DriveActTable } & CopiedNodes,
): Promise<void> {
  const location = { accountId: operation.account_id, folderId }
  const nodes: DriveNode[] = []
  const versions: DriveVersionTable[] = []
  const folders: DriveActFolderTable[] = []
  for (const original of copied) {
    if (original.is_file === 0) {
      const folder = newFolder(deps, location, { name: nodeNames(original), author })
      nodes.push(folder)
      const folderKey = { account_id: operation.account_id, act_id: operation.id, after_key: '' }
      folders.push({ ...folderKey, folder_id: original.id, copy_id: folder.id })
      continue
    }
    const { size, blob_hash, scan, scan_message } = original
    const content = { size, blob_hash, scan, scan_message, contentType: original.content_type }
    const file = newFile(deps, location, { name: nodeNames(original), author, content })
    const versionRows = versionsOf.get(original.id)
    const { version, created_at, changed_at } = original
    nodes.push(versionRows ? { ...file.node, version, created_at, changed_at } : file.node)
    const base = { account_id: location.accountId, node_id: file.node.id, saved_from: '' }
    versions.push(...(versionRows?.map((one) => ({ ...one, ...base })) ?? [file.version]))
  }
  await insertNodes(deps, tx, nodes)
  await insertVersions(tx.sql, versions)
  await addOperationFolders(tx.sql, folders)
}

/** Deletes an incomplete copy that exceeds the quota, in the background. */
async function deleteCopy(
  deps: RunDeps,
  tx: Transaction,
  { operation, copy }: { operation: DriveActTable; copy: DriveNode },
): Promise<void> {
  await setTrash(tx.sql, copy.account_id, {
    ids: [copy.id],
    to: { trash_id: beingDeleted, trashed_at: deps.clock.now() },
  })
  const order = { node: copy, authorId: operation.author_id }
  await startOperation(deps, tx, { accountId: operation.account_id, request: { ...order, action: 'trash' } })
  await startOperation(deps, tx, { accountId: operation.account_id, request: { ...order, action: 'delete' } })
}

/** Maximum number of versions per step; frequently saved files have hundreds. */
const maxVersionsPerStep = 500

/** Children of a folder to copy in one step, with their versions. */
interface CopyBatch {
  children: readonly DriveNode[]
  /** Versions of each file, oldest first; empty when only current content is copied. */
  versionsOf: ReadonlyMap<string, readonly DriveVersionTable[]>
}

/** Adds the versions of files to a step if the copy includes them; the excess is left for the next step. */
async function loadVersions(
  tx: Transaction,
  operation: Pick<DriveActTable, 'node_account_id' | 'with_versions'>,
  children: readonly DriveNode[],
): Promise<CopyBatch> {
  const versionsOf = new Map<string, DriveVersionTable[]>()
  const files = children.filter(({ is_file }) => is_file === 1).map(({ id }) => id)
  if (operation.with_versions === 0 || files.length === 0) return { children, versionsOf }
  for (const one of await listHarmlessVersions(tx.sql, operation.node_account_id, files)) {
    const versions = versionsOf.get(one.node_id)
    if (versions) versions.push(one)
    else versionsOf.set(one.node_id, [one])
  }
  let count = 0
  const end = children.findIndex(({ id }) => {
    count += versionsOf.get(id)?.length ?? 0
    return count >= maxVersionsPerStep
  })
  return { children: end < 0 ? children : children.slice(0, end + 1), versionsOf }
}
