import { Id } from '@bocau/contract/ids'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { contentTypeOf } from '../../files/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName, readPath } from '../names/drive-name.ts'
import { getLocation } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { newLinkToken } from '../tree/link-token.ts'
import { countUnfinished, insertUpload, type ResumableUpload, sumReceived } from './resumable-store.ts'

/** Hours without progress after which an upload is discarded. */
export const uploadHours = 24
/** Maximum number of unfinished uploads: one without content uses no quota and could fill the store. */
const maxUnfinished = 1000

/** Metadata of a resumable upload. */
export interface UploadRequest {
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
export function newUploadId(deps: Pick<DriveDeps, 'random'>, actor: Pick<Actor, 'accountId'>): string {
  return newLinkToken(deps.random, actor.accountId)
}

/** Starts an upload; applies all checks of the end before any byte is sent. */
export async function startUpload(
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
