import { Id } from '@bocau/contract/ids'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import { Slices } from '../../../kernel/slices.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { contentTypeOf } from '../../files/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName, readPath } from '../names/drive-name.ts'
import { getLocation } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { newLinkToken } from '../tree/link-token.ts'
import { dropUpload, finishUpload } from './finish-upload.ts'
import {
  addChunk,
  countUnfinished,
  findUpload,
  insertUpload,
  type ResumableUpload,
  sumReceived,
} from './resumable-store.ts'

/** Returns the resumable uploads into a user's drive. */
export function driveUploads(deps: DriveDeps, actor: Actor): ResumableUploads {
  return {
    header: 'x-drive-file',
    newId: () => newUploadId(deps, actor),
    start: (id, size, { filename, filetype, folder_id, path, on_taken }) =>
      startUpload(deps, actor, {
        id,
        request: {
          size,
          filename: filename ?? '',
          filetype: filetype ?? undefined,
          folder_id: folder_id ?? undefined,
          path: path ?? undefined,
          on_taken: on_taken ?? undefined,
        },
      }),
    find: (id) => findUpload(deps.db.sql, actor.accountId, id),
    receive: (id, content, offset) => receiveChunk(deps, actor, { id, content, offset }),
    finish: (id) => finishUpload(deps, actor, id),
    cancel: (id) => dropUpload(deps, actor, id),
  }
}

/** Size of a durable chunk: a crash loses at most this much. */
const chunkBytes = 32 * 1024 * 1024

/**
 * Stores the content of an upload from `offset` on; returns the number of bytes received so far. Chunks stored before
 * an interruption are retained, and the client asks for the offset.
 */
async function receiveChunk(
  deps: DriveDeps,
  actor: Pick<Actor, 'accountId'>,
  { id, content, offset }: { id: string; content: AsyncIterable<Uint8Array>; offset: number },
): Promise<number> {
  const slices = new Slices(content)
  let at = offset
  try {
    while (await slices.hasMore())
      at = await saveSlice(deps, actor.accountId, { id, slice: slices.next(chunkBytes), start: at })
    return at
  } catch (error) {
    // Over quota the entire upload is discarded.
    if (error instanceof Refused && error.code === 'over_quota') await dropUpload(deps, actor, id)
    throw error
  }
}

/** Stores a chunk and records it; returns the offset after it. Fails when a parallel request was faster. */
async function saveSlice(
  deps: DriveDeps,
  accountId: string,
  { id, slice, start }: { id: string; slice: AsyncIterable<Uint8Array>; start: number },
): Promise<number> {
  const { hash, size } = await deps.blobs.putStream(slice, { maxBytes: chunkBytes, isExclusive: true })
  const now = deps.clock.now()
  const expiresAt = now + uploadHours * 3_600_000
  const refusal = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const upload = await findUpload(tx.sql, accountId, id)
    const isExpected = upload !== undefined && upload.node_id === null && start + size <= upload.size
    const hasSpace = isExpected && (await getFreeBytes(tx.sql, upload.node_account_id)) >= upload.size
    const chunk = { account_id: accountId, upload_id: id, start, size, blob_hash: hash }
    if (hasSpace && (await addChunk(tx.sql, chunk, expiresAt))) return null
    await setBlobsUnreferenced(tx.sql, [hash], now)
    // A parallel request has continued or discarded the upload, or the quota was used up meanwhile.
    return isExpected && !hasSpace ? driveFull(accountId, upload.node_account_id) : new Refused('not_found')
  })
  if (refusal) throw refusal
  return start + size
}

/** Hours without progress after which an upload is discarded. */
const uploadHours = 24
/** Maximum number of unfinished uploads: one without content uses no quota and could fill the store. */
const maxUnfinished = 1000

/** Metadata of a resumable upload. */
interface UploadRequest {
  size: number
  filename: string
  filetype?: string | undefined
  folder_id?: string | undefined
  /** Path below the folder; created when the upload is complete. */
  path?: string | undefined
  on_taken?: string | undefined
}

const conflictModes = ['rename', 'replace', 'refuse'] as const

/** Creates an unguessable upload id. */
function newUploadId(deps: Pick<DriveDeps, 'random'>, actor: Pick<Actor, 'accountId'>): string {
  return newLinkToken(deps.random, actor.accountId)
}

/** Starts an upload; applies all checks of the end before any byte is sent. */
async function startUpload(
  deps: DriveDeps,
  actor: Actor,
  { id, request }: { id: string; request: UploadRequest },
): Promise<ResumableUpload> {
  const name = readDriveName(request.filename).name
  const path = readPath(request.path ?? '').map((step) => readDriveName(step).name)
  const folderId = request.folder_id || null
  if (folderId !== null && !Id.safeParse(folderId).success) throw new Refused('not_found')
  const location = await getLocation(deps, deps.db.sql, { user: actor, folderId })
  const freeBytes =
    (await getFreeBytes(deps.db.sql, location.accountId)) -
    (await sumReceived(deps.db.sql, location.accountId))
  if (request.size > freeBytes) throw driveFull(actor.accountId, location.accountId)
  const now = deps.clock.now()
  const upload: ResumableUpload = {
    account_id: actor.accountId,
    id,
    node_account_id: location.accountId,
    parent_id: location.folderId,
    name,
    content_type: contentTypeOf(request.filetype ?? '', name),
    on_taken: conflictModes.find((mode) => mode === request.on_taken) ?? 'rename',
    size: request.size,
    received: 0,
    metadata: JSON.stringify(path),
    node_id: null,
    created_at: now,
    expires_at: now + uploadHours * 3_600_000,
  }
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    if ((await countUnfinished(tx.sql, actor.accountId)) >= maxUnfinished)
      throw new Refused('too_many_requests', { retry_after_seconds: 3600 })
    await insertUpload(tx.sql, upload)
  })
  return upload
}
