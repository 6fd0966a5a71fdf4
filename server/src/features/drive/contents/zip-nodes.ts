import { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import type { Actor } from '../../../kernel/actor.ts'
import { DistinctNames } from '../../../kernel/distinct-names.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { BlobMissing } from '../../../ports/blob-store.ts'
import { refuseClosedAccount } from '../../account/index.ts'
import { contentDisposition, type ZipEntry, zipStream } from '../../files/index.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse } from '../tree/access.ts'
import { listChildren } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { type Cursor, readOrder } from '../tree/sorting.ts'

const rowsAtOnce = 200

/** Returns files and folders as a zip archive, created while it is sent. */
export async function zipNodes(
  deps: Pick<DriveDeps, 'blobs' | 'clock' | 'db' | 'sharing'>,
  actor: Actor,
  ids: readonly string[],
): Promise<FileReply> {
  const requested = [...new Set(ids)].slice(0, limits.maxIdsPerRequest)
  if (!requested.every((id) => Id.safeParse(id).success)) throw new Refused('not_found')
  const nodes: DriveNode[] = []
  for (const id of requested) nodes.push((await getInUse(deps, deps.db.sql, { user: actor, id })).node)
  return zipReply(deps, nodes, async (id) => {
    // The account may have been disabled or suspended during the download.
    await refuseClosedAccount(deps.db.sql, actor.accountId)
    return getInUse(deps, deps.db.sql, { user: actor, id })
  })
}

/** Reads a node again before it is added; fails when the access was revoked. */
type Reread = (id: string) => Promise<{ node: DriveNode }>

/**
 * Builds a zip response after access was checked. A download may take hours, so each node is read again before it is
 * added. Nodes that were deleted, or whose access was revoked, are left out, and the archive stays valid. Infected
 * files are left out.
 */
export async function zipReply(
  deps: Pick<DriveDeps, 'blobs' | 'clock' | 'db'>,
  nodes: readonly DriveNode[],
  reread: Reread,
): Promise<FileReply> {
  const [first] = nodes
  if (!first) throw new Refused('not_found')
  const name = nodes.length === 1 ? first.name : 'Bồ Câu'
  return {
    contentType: 'application/zip',
    body: zipStream(zipEntries({ ...deps, reread }, nodes, ''), { writtenAt: deps.clock.now() }),
    headers: {
      'content-disposition': contentDisposition('attachment', `${name}.zip`),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  }
}

type ArchiveDeps = Pick<DriveDeps, 'blobs' | 'db'> & { reread: Reread }

/** Fields of a file that a download keeps for the entire folder. */
type ListedNode = Pick<DriveNode, 'account_id' | 'changed_at' | 'content_type' | 'id' | 'is_file' | 'name'>

/** Yields the archive entries of nodes below a path; folders with their content. */
async function* zipEntries(
  deps: ArchiveDeps,
  nodes: readonly ListedNode[],
  path: string,
): AsyncGenerator<ZipEntry> {
  // Names are made safe: no path traversal and no duplicates on any operating system.
  const names = new DistinctNames()
  for (const node of nodes) {
    const name = `${path}${names.claim(safeFileName(node.name, node.content_type))}`
    const current = await rereadNode(deps, node)
    if (!current) continue
    if (node.is_file === 0) {
      yield { name: `${name}/`, changedAt: node.changed_at, open: async () => noChunks() }
      yield* folderEntries(deps, node, `${name}/`)
    } else if (current.scan !== 'infected') {
      const content = await openContent(deps, current)
      if (content)
        yield { name, size: current.size, changedAt: current.changed_at, open: async () => content }
    }
  }
}

/** Yields the archive entries of the content of a folder. */
async function* folderEntries(deps: ArchiveDeps, folder: ListedNode, path: string): AsyncGenerator<ZipEntry> {
  const order = readOrder({ sort: 'name' })
  const children: ListedNode[] = []
  for (let after: Cursor | null = null; ; ) {
    const page: DriveNode[] = await listChildren(deps.db.sql, folder.account_id, {
      folderId: folder.id,
      request: {
        order,
        limit: rowsAtOnce,
        offset: 0,
        folders: 1,
        after,
      },
    })
    children.push(...page.map(toListed))
    const last = page.at(-1)
    if (!last || page.length < rowsAtOnce) break
    after = { isFile: last.is_file, value: last[order.column], id: last.id, offset: 0 }
  }
  yield* zipEntries(deps, children, path)
}

const toListed = ({ account_id, changed_at, content_type, id, is_file, name }: DriveNode): ListedNode => ({
  account_id,
  changed_at,
  content_type,
  id,
  is_file,
  name,
})

/** Reads the current node; null when it was deleted or its access was revoked. */
async function rereadNode({ reread }: ArchiveDeps, { id }: ListedNode): Promise<DriveNode | null> {
  try {
    const { node } = await reread(id)
    return node.trash_id === null ? node : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Opens the current content; undefined when it was deleted at this moment. */
async function openContent(deps: Pick<DriveDeps, 'blobs'>, node: DriveNode) {
  try {
    return (await deps.blobs.open(node.blob_hash)).stream
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
