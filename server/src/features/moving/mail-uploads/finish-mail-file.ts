import type { MoveIn } from '@bocau/contract/moving'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { MovingDeps } from '../deps.ts'
import {
  findMailFile,
  listDisposableFiles,
  releaseMailFile,
  saveImportOfFile,
} from '../file-mailbox/file-store.ts'
import { getMoveIn } from '../moving-in/read-move-ins.ts'
import { startFromFile } from '../moving-in/start-move-in.ts'

type Owner = Pick<Actor, 'accountId'>

/** Starts the import of a complete mail file. Idempotent. */
export async function finishMailFile(
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

/** Cancels an upload. */
export async function cancelMailFile(
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
