import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql } from '../../../db/database.ts'
import type { MoveInFileTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Random } from '../../../ports/random.ts'
import { listFolders } from '../../folders/index.ts'
import { getQuota } from '../../quota/index.ts'
import type { MovingDeps } from '../deps.ts'
import { insertMailFile, sumMailFiles } from '../file-mailbox/file-store.ts'
import { refuseTooManyMoves } from '../moving-in/start-move-in.ts'

/** Time after which an idle upload is abandoned. */
export const uploadMilliseconds = 24 * 3_600_000

const nameCharacters = 200

/** Generates an unguessable id for an upload. */
export const newMailFileId = ({ random }: { random: Random }): string =>
  Buffer.from(random.bytes(20)).toString('hex')

/**
 * Starts the upload of a mail file. All mail files together may be as large as the mailbox quota. Free space is not
 * checked, because messages that already exist are skipped.
 */
export async function startMailFile(
  deps: Pick<MovingDeps, 'clock' | 'db'>,
  actor: Pick<Actor, 'accountId'>,
  { id, size, name, folderId }: { id: string; size: number; name: string; folderId: string | null },
): Promise<MoveInFileTable> {
  if (size === 0) throw new Refused('invalid_input', { fields: [{ path: 'size', message: 'is nothing' }] })
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
