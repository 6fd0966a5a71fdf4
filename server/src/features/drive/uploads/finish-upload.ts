import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { scanFile } from '../../files/index.ts'
import { type Content, receiveContent, releaseContent } from '../contents/receive-content.ts'
import { createPath, saveFile } from '../contents/save-file.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { getLocation, getVisible } from '../tree/access.ts'
import { rootFolder } from '../tree/node-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { toWireFile } from '../tree/wire-file.ts'
import {
  concludeUpload,
  deleteUpload,
  findUpload,
  listChunks,
  type ResumableUpload,
} from './resumable-store.ts'

/** Creates the file of a complete upload; repeated calls return the same file. */
export async function finishUpload(deps: DriveDeps, actor: Actor, id: string): Promise<DriveFile> {
  const upload = await findUpload(deps.db.sql, actor.accountId, id)
  if (!upload || upload.received !== upload.size) throw new Refused('not_found')
  const nodeId = upload.node_id ?? (await createFile(deps, actor, upload))
  return toWireFile(deps, deps.db.sql, {
    user: actor,
    visible: await getVisible(deps, deps.db.sql, { user: actor, id: nodeId }),
  })
}

/** Creates the file of an upload in its folder; returns its id. */
async function createFile(deps: DriveDeps, actor: Actor, upload: ResumableUpload): Promise<string> {
  const chunks = await listChunks(deps.db.sql, actor.accountId, upload.id)
  const content = await receiveOrDiscard(deps, actor, { upload, chunks })
  try {
    return await deps.db.transaction(async (tx) => {
      await tx.lockAccount(upload.node_account_id)
      const currentUpload = await findUpload(tx.sql, actor.accountId, upload.id)
      if (!currentUpload) throw new Refused('not_found')
      if (currentUpload.node_id !== null) return currentUpload.node_id
      const folderId = upload.parent_id === rootFolder ? null : upload.parent_id
      const base = await getLocation(deps, tx.sql, { user: actor, folderId })
      const path = (JSON.parse(upload.metadata) as string[]).map(readDriveName)
      const { location, created } = await createPath(deps, tx, {
        location: base,
        names: path,
        authorId: actor.accountId,
      })
      const node = await saveFile(deps, tx, {
        location,
        file: {
          name: readDriveName(upload.name),
          content,
          contentType: upload.content_type,
          authorId: actor.accountId,
          onConflict: upload.on_taken,
        },
      })
      await concludeUpload(tx.sql, actor.accountId, { id: upload.id, nodeId: node.id })
      await setBlobsUnreferenced(
        tx.sql,
        chunks.map((chunk) => chunk.blob_hash),
        deps.clock.now(),
      )
      await notifyDrive(deps, tx, {
        accountId: location.accountId,
        folders: [location.folderId, ...created.map((folder) => folder.parent_id)],
        nodes: [node.id],
        quota: true,
      })
      return node.id
    })
  } catch (error) {
    await releaseContent(deps, [content])
    if (error instanceof Refused) await dropUpload(deps, actor, upload.id)
    throw error
  }
}

/** Joins and scans the chunks of an upload. Discards the upload when it exceeds the quota at the end. */
async function receiveOrDiscard(
  deps: DriveDeps,
  actor: Actor,
  { upload, chunks }: { upload: ResumableUpload; chunks: readonly { blob_hash: string; size: number }[] },
): Promise<Content> {
  const [only] = chunks
  if (only && chunks.length === 1) {
    // A single chunk is used as it is, without copying.
    const { scan, scanMessage } = await scanFile(deps, only.blob_hash)
    return { blob_hash: only.blob_hash, size: only.size, scan, scan_message: scanMessage }
  }
  try {
    return await receiveContent(deps, joinChunks(deps, chunks), {
      accountId: upload.node_account_id,
      uploaderId: actor.accountId,
      isExclusive: true,
    })
  } catch (error) {
    if (error instanceof Refused) await dropUpload(deps, actor, upload.id)
    throw error
  }
}

/** Streams the chunks one after the other. */
async function* joinChunks(
  deps: Pick<DriveDeps, 'blobs'>,
  chunks: readonly { blob_hash: string }[],
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield* (await deps.blobs.open(chunk.blob_hash)).stream
}

/** Discards an upload and its chunks; a file created from it stays. */
export async function dropUpload(
  deps: Pick<DriveDeps, 'clock' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const chunks = await listChunks(tx.sql, accountId, id)
    await deleteUpload(tx.sql, accountId, id)
    await setBlobsUnreferenced(
      tx.sql,
      chunks.map((chunk) => chunk.blob_hash),
      deps.clock.now(),
    )
  })
}
