import { Id } from '@bocau/contract/ids'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { contentTypeOf } from '../../mailbox/attachments/index.ts'
import { findRoom } from '../contents/receive-content.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName, readPath } from '../names/drive-name.ts'
import { getPlace } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { newLinkToken } from '../tree/link-token.ts'
import { countUnfinished, insertUpload, type ResumableUpload, sumReceived } from './resumable-store.ts'

/** How long nobody may go on with an upload before what has come of it is given up. */
export const uploadHours = 24
/** So many are on their way at a time: what is only announced weighs nothing, and would fill the store. */
const unfinishedAtMost = 1000

/** What somebody says of a file that will come piece by piece. */
export interface UploadAnnounced {
  size: number
  filename: string
  filetype?: string | undefined
  folder_id?: string | undefined
  /** Below the folder; made where it is missing, once all has come. */
  path?: string | undefined
  on_taken?: string | undefined
}

const ways = ['rename', 'replace', 'refuse'] as const

/** A name for an upload that nobody can guess. */
export function newUploadId(deps: Pick<DriveDeps, 'random'>, actor: Pick<Actor, 'accountId'>): string {
  return newLinkToken(deps.random, actor.accountId)
}

/** Begins an upload: what would be refused at its end is refused before a byte has come. */
export async function beginUpload(
  deps: DriveDeps,
  actor: Actor,
  id: string,
  announced: UploadAnnounced,
): Promise<ResumableUpload> {
  const name = readDriveName(announced.filename).name
  const path = readPath(announced.path ?? '').map((step) => readDriveName(step).name)
  const folderId = announced.folder_id || null
  if (folderId !== null && !Id.safeParse(folderId).success) throw new Refused('not_found')
  const place = await getPlace(deps, deps.db.sql, actor, folderId)
  const room =
    (await findRoom(deps.db.sql, place.accountId)) - (await sumReceived(deps.db.sql, place.accountId))
  if (announced.size > room) throw driveFull(actor.accountId, place.accountId)
  const now = deps.clock.now()
  const upload: ResumableUpload = {
    account_id: actor.accountId,
    id,
    node_account_id: place.accountId,
    parent_id: place.folderId,
    name,
    content_type: contentTypeOf(announced.filetype ?? '', name),
    on_taken: ways.find((way) => way === announced.on_taken) ?? 'rename',
    size: announced.size,
    received: 0,
    metadata: JSON.stringify(path),
    node_id: null,
    created_at: now,
    expires_at: now + uploadHours * 3_600_000,
  }
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    if ((await countUnfinished(tx.sql, actor.accountId)) >= unfinishedAtMost)
      throw new Refused('too_many_requests', { retry_after_seconds: 3600 })
    await insertUpload(tx.sql, upload)
  })
  return upload
}
