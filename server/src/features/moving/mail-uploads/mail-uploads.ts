import type { MoveIn } from '@bocau/contract/moving'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql } from '../../../db/database.ts'
import type { MoveInFileTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import { Slices } from '../../../kernel/slices.ts'
import type { Random } from '../../../ports/random.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { listFolders } from '../../folders/index.ts'
import { getQuota } from '../../quota/index.ts'
import type { MovingDeps } from '../deps.ts'
import {
  addMailChunk,
  findMailFile,
  insertMailFile,
  listDisposableFiles,
  releaseMailFile,
  saveImportOfFile,
  sumMailFiles,
} from '../file-mailbox/file-store.ts'
import { refuseTooManyMoves, startFromFile } from '../moving-in/start-move-in.ts'
import { getMoveIn } from '../moving-in/wire-move-in.ts'

/** Returns the resumable uploads of mail files to import. */
export function mailUploads(deps: MovingDeps, actor: Actor): ResumableUploads {
  return {
    header: 'x-move-in',
    newId: () => newMailFileId(deps),
    start: (id, size, { filename, folder_id: folderId = null }) =>
      startMailFile(deps, actor, { id, size, name: filename ?? '', folderId }),
    find: (id) => findMailFile(deps.db.sql, actor.accountId, id),
    receive: (id, content, offset) => receiveMailChunk(deps, actor, { id, content, offset }),
    finish: (id) => finishMailFile(deps, actor, id),
    cancel: (id) => cancelMailFile(deps, actor, id),
  }
}

/** Time after which an idle upload is abandoned. */
const uploadMilliseconds = 24 * 3_600_000

const nameCharacters = 200

/** Generates an unguessable id for an upload. */
const newMailFileId = ({ random }: { random: Random }): string =>
  Buffer.from(random.bytes(20)).toString('hex')

/**
 * Starts the upload of a mail file. All mail files together may be as large as the mailbox quota. Free space is not
 * checked, because messages that already exist are skipped.
 */
async function startMailFile(
  deps: Pick<MovingDeps, 'clock' | 'db'>,
  actor: Pick<Actor, 'accountId'>,
  { id, size, name, folderId }: { id: string; size: number; name: string; folderId: string | null },
): Promise<MoveInFileTable> {
  if (size === 0)
    throw new Refused('invalid_input', { fields: [{ path: 'size', message: 'must be at least 1 byte' }] })
  const file: MoveInFileTable = {
    account_id: actor.accountId,
    id,
    move_in_id: null,
    name: cleanFileName(name),
    into_folder: '',
    size,
    received: 0,
    expires_at: deps.clock.now() + uploadMilliseconds,
  }
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    await refuseTooManyMoves(tx.sql, actor)
    const { user_quota } = await getQuota(tx.sql, actor.accountId)
    const freeSpace = user_quota * 1024 * 1024 - (await sumMailFiles(tx.sql, actor.accountId))
    if (size > freeSpace) throw new Refused('over_quota')
    if (folderId !== null) file.into_folder = await getTarget(tx.sql, actor.accountId, folderId)
    await insertMailFile(tx.sql, file)
  })
  return file
}

/** Virtual folders and those of scheduled messages. */
const forbiddenTargets: readonly string[] = ['Starred', 'Snoozed', 'WEBMAIL_SCHEDULED', 'webmail_period']

async function getTarget(db: Sql, accountId: string, id: string): Promise<string> {
  const folder = (await listFolders(db, accountId)).find((one) => one.id === id)
  if (!folder) throw new Refused('not_found')
  if (forbiddenTargets.includes(folder.name)) throw new Refused('system_folder')
  return folder.name
}

const cleanFileName = (name: string): string =>
  normalForm(name.toWellFormed())
    .replace(/^.*[/\\]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, nameCharacters)
    .toWellFormed() || '?'

type Deps = Pick<MovingDeps, 'blobs' | 'clock' | 'db'>

/** Bytes saved at a time; the maximum that a crash loses. */
const chunkBytes = 16 * 1024 * 1024

/** Receives the data of a mail file from `offset` on; returns the number of stored bytes. */
async function receiveMailChunk(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, content, offset }: { id: string; content: AsyncIterable<Uint8Array>; offset: number },
): Promise<number> {
  const slices = new Slices(content)
  let at = offset
  while (await slices.hasMore()) {
    const { hash, size } = await deps.blobs.putStream(slices.next(chunkBytes), {
      maxBytes: chunkBytes,
      isExclusive: true,
    })
    const chunk = { account_id: accountId, file_id: id, start: at, size, blob_hash: hash }
    if (!(await saveChunk(deps, chunk))) throw new Refused('not_found')
    at += size
  }
  return at
}

/** Returns false when the upload was cancelled, or continued by another request. */
async function saveChunk({ clock, db }: Deps, chunk: Parameters<typeof addMailChunk>[1]): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await tx.lockAccount(chunk.account_id)
    const file = await findMailFile(tx.sql, chunk.account_id, chunk.file_id)
    const isExpected = file && file.move_in_id === null && chunk.start + chunk.size <= file.size
    if (isExpected && (await addMailChunk(tx.sql, chunk, now + uploadMilliseconds))) return true
    await setBlobsUnreferenced(tx.sql, [chunk.blob_hash], now)
    return false
  })
}

type Owner = Pick<Actor, 'accountId'>

/** Starts the import of a complete mail file. Idempotent. */
async function finishMailFile(
  deps: Pick<MovingDeps, 'clock' | 'db' | 'ids' | 'jobs'>,
  { accountId }: Owner,
  id: string,
): Promise<MoveIn> {
  const started = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const file = await findMailFile(tx.sql, accountId, id)
    if (!file || file.received !== file.size) throw new Refused('not_found')
    if (file.move_in_id !== null) return file.move_in_id
    const move = await startFromFile(deps, tx, file)
    await saveImportOfFile(tx.sql, file, move.id)
    return move
  })
  return typeof started === 'string' ? getMoveIn(deps, accountId, started) : started
}

async function cancelMailFile(
  { clock, db }: Pick<MovingDeps, 'clock' | 'db'>,
  { accountId }: Owner,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const file = await findMailFile(tx.sql, accountId, id)
    if (file && file.move_in_id === null) await releaseMailFile(tx, file, clock.now())
  })
}

const maxDeleted = 200

/** Deletes uploads that were idle for a day, and files that were imported completely. */
export async function sweepMailFiles({ clock, db }: Pick<MovingDeps, 'clock' | 'db'>): Promise<void> {
  const spent = await listDisposableFiles(db.sql, clock.now(), maxDeleted)
  for (const file of spent) await db.transaction((tx) => releaseMailFile(tx, file, clock.now()))
}
