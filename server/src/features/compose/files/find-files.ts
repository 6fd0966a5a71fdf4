import type { DraftFile } from '@bocau/contract/compose'
import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { fileUuid, listAttachmentsByUuid } from '../../attachments/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { type DraftMessageFile, toFile, toWireFile } from '../draft-message.ts'
import { toUploadFile } from './upload-file.ts'
import { listUploads } from './upload-store.ts'

const maxFiles = 200

/** Lists the user's own files with these uuids, in the requested order. */
export async function listFiles(db: Sql, actor: Actor, uuids: readonly string[]): Promise<DraftFile[]> {
  const requested = [...new Set(uuids)].slice(0, maxFiles)
  const files = await findFiles(db, actor.accountId, requested)
  return requested.flatMap((uuid) => files.get(uuid) ?? []).map(toWireFile)
}

/** Returns the details of one of the user's files, by uuid or id. */
export async function getFile(db: Sql, actor: Actor, uuidOrId: string): Promise<DraftFile> {
  return toWireFile(await getAccountFile(db, actor, await fileUuid(db, actor.accountId, uuidOrId)))
}

/** Returns a file as base64; infected files are never returned. */
export async function readBase64(deps: Pick<ComposeDeps, 'db' | 'blobs'>, actor: Actor, uuidOrId: string) {
  const uuid = await fileUuid(deps.db.sql, actor.accountId, uuidOrId)
  const file = await getAccountFile(deps.db.sql, actor, uuid)
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })
  if (file.size > limits.maxAttachmentBytes) throw new Refused('file_too_large')
  const content = Buffer.from(await deps.blobs.get(file.blobHash))
  return { uuid, content_type: file.contentType, base64: content.toString('base64') }
}

async function getAccountFile(db: Sql, actor: Actor, uuid: string): Promise<DraftMessageFile> {
  const file = (await findFiles(db, actor.accountId, [uuid])).get(uuid)
  if (!file) throw new Refused('not_found')
  return file
}

async function findFiles(
  db: Sql,
  accountId: string,
  uuids: readonly string[],
): Promise<Map<string, DraftMessageFile>> {
  const uploads = await listUploads(db, accountId, uuids)
  const attachments = await listAttachmentsByUuid(db, accountId, uuids)
  return new Map([
    ...attachments.toReversed().flatMap((row): [string, DraftMessageFile][] => {
      const file = toFile(row)
      return [
        [row.carried_uuid ?? row.uuid, file],
        [row.uuid, { ...file, carriedUuid: null }],
      ]
    }),
    ...uploads.map((row): [string, DraftMessageFile] => [row.uuid, toUploadFile(row)]),
  ])
}
