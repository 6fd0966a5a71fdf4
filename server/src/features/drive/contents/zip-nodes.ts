import { Id } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { BlobMissing } from '../../../ports/blob-store.ts'
import { isShut } from '../../account/people/index.ts'
import {
  contentDisposition,
  numberDuplicates,
  type ZipEntry,
  zipStream,
} from '../../mailbox/attachments/index.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse } from '../tree/access.ts'
import { listChildren } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { type Cursor, readOrder } from '../tree/sorting.ts'

const rowsAtOnce = 200

/** Files and folders as one archive, made while it is read. */
export async function zipNodes(
  deps: Pick<DriveDeps, 'blobs' | 'clock' | 'db' | 'sharing'>,
  actor: Actor,
  ids: readonly string[],
): Promise<FileReply> {
  const asked = [...new Set(ids)].slice(0, limits.maxIdsPerRequest)
  if (!asked.every((id) => Id.safeParse(id).success)) throw new Refused('not_found')
  const nodes: DriveNode[] = []
  for (const id of asked) nodes.push((await getInUse(deps, deps.db.sql, actor, id)).node)
  return zipReply(deps, nodes, async (id) => {
    // An account that was shut meanwhile gets nothing more of its own either.
    if (await isShut(deps.db.sql, actor.accountId)) throw new Refused('account_disabled')
    return getInUse(deps, deps.db.sql, actor, id)
  })
}

/** Looks for a node anew when its turn comes; refuses where whoever asked may not have it any more. */
type LookAgain = (id: string) => Promise<{ node: DriveNode }>

/**
 * An archive of nodes, to whoever may have them: each is looked for anew when its turn comes, which may be hours later, so
 * what comes and goes meanwhile, and what one may not have any more, is in it or not, and the archive is whole all the
 * same. What holds a virus stays out.
 */
export async function zipReply(
  deps: Pick<DriveDeps, 'blobs' | 'clock' | 'db'>,
  nodes: readonly DriveNode[],
  lookAgain: LookAgain,
): Promise<FileReply> {
  const [first] = nodes
  if (!first) throw new Refused('not_found')
  const name = nodes.length === 1 ? first.name : 'Bồ Câu'
  return {
    contentType: 'application/zip',
    body: zipStream(entriesOf({ ...deps, lookAgain }, nodes, ''), { writtenAt: deps.clock.now() }),
    headers: {
      'content-disposition': contentDisposition('attachment', `${name}.zip`),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  }
}

type ArchiveDeps = Pick<DriveDeps, 'blobs' | 'db'> & { lookAgain: LookAgain }

async function* entriesOf(
  deps: ArchiveDeps,
  nodes: readonly DriveNode[],
  path: string,
): AsyncGenerator<ZipEntry> {
  // No computer that unpacks it may be led out of its folder, or find two files of one name.
  const names = numberDuplicates(nodes.map((node) => safeFileName(node.name, node.content_type)))
  for (const [at, node] of nodes.entries()) {
    const name = `${path}${names[at]}`
    const now = await findNow(deps, node)
    if (!now) continue
    if (node.is_file === 0) {
      yield { name: `${name}/`, changedAt: node.changed_at, open: async () => noPieces() }
      yield* entriesIn(deps, node, `${name}/`)
    } else if (now.scan !== 'infected') {
      const content = await openNow(deps, now)
      if (content) yield { name, size: now.size, changedAt: now.changed_at, open: async () => content }
    }
  }
}

async function* entriesIn(deps: ArchiveDeps, folder: DriveNode, path: string): AsyncGenerator<ZipEntry> {
  const order = readOrder({ sort: 'name' })
  const children: DriveNode[] = []
  for (let after: Cursor | null = null; ; ) {
    const page: DriveNode[] = await listChildren(deps.db.sql, folder.account_id, folder.id, {
      order,
      limit: rowsAtOnce,
      offset: 0,
      folders: 1,
      after,
    })
    children.push(...page)
    const last = page.at(-1)
    if (!last || page.length < rowsAtOnce) break
    after = { isFile: last.is_file, value: last[order.column], id: last.id, offset: 0 }
  }
  yield* entriesOf(deps, children, path)
}

/** A node as it is now; null where it went, or where whoever asked may not have it any more. */
async function findNow({ lookAgain }: ArchiveDeps, { id }: DriveNode): Promise<DriveNode | null> {
  try {
    const { node } = await lookAgain(id)
    return node.trash_id === null ? node : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The content as it is now; nothing where it went in this moment. */
async function openNow(deps: Pick<DriveDeps, 'blobs'>, node: DriveNode) {
  try {
    return (await deps.blobs.open(node.blob_hash)).stream
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}

async function* noPieces(): AsyncGenerator<Uint8Array> {}
