import type { MoveOut } from '@bocau/contract/account/moving-out'
import { z } from 'zod'
import type { MoveOutTable } from '../../../db/tables/tables-moving.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply, RequestInfo } from '../../../kernel/route.ts'
import { auditAction } from '../../audit/index.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { fileReply } from '../../files/index.ts'
import type { MovingDeps } from '../deps.ts'
import { deleteExpired, deleteMoveOut, findMoveOut, insertMoveOut, listMoveOuts } from './store.ts'

export const moveOutJob = 'move_out'

/** Payload of the export job. */
export const MoveOutJob = z.object({ accountId: z.string(), moveOutId: z.string() })
export type MoveOutJob = z.infer<typeof MoveOutJob>

/** Exports are as large as the account, so only a few are retained and one is written at a time. */
const maxArchives = 3

type Scope = MoveOutTable['scope']

/** Starts the export of an account or an organisation into an archive. */
export async function startMoveOut(
  deps: MovingDeps,
  actor: Pick<Actor, 'accountId' | 'organisationId' | 'email' | 'origin'>,
  request: { mail: MoveOutTable['mail']; with_files: boolean; scope: Scope },
): Promise<MoveOut> {
  const { accountId } = actor
  if (!deps.diskSpace.hasSpace()) throw new Refused('store_full')
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const existing = await listMoveOuts(tx.sql, accountId, request.scope)
    if (existing.length >= maxArchives || existing.some(({ state }) => state === 'running'))
      throw new Refused('too_many_moves')
    const row: MoveOutTable = {
      account_id: accountId,
      id: deps.ids.next(),
      scope: request.scope,
      state: 'running',
      mail: request.mail,
      with_files: request.with_files ? 1 : 0,
      tries: 0,
      messages: 0,
      files: 0,
      left_out: 0,
      blob_hash: '',
      size: 0,
      created_at: now,
      expires_at: null,
    }
    await insertMoveOut(tx.sql, row)
    const kind = request.scope === 'own' ? 'mailbox_exported' : 'organisation_exported'
    await auditAction(deps, tx, { actor, kind, subject: request.scope === 'own' ? actor.email : '' })
    const payload: MoveOutJob = { accountId, moveOutId: row.id }
    await deps.jobs.enqueue(tx, {
      kind: moveOutJob,
      payload,
      runAt: now,
      uniqueKey: `${moveOutJob}:${row.id}`,
    })
    return wireMoveOut(row)
  })
}

/** Lists the exports of a user, newest first. */
export async function listAccountMoveOuts(
  { db }: Pick<MovingDeps, 'db'>,
  accountId: string,
  scope: Scope,
): Promise<MoveOut[]> {
  return (await listMoveOuts(db.sql, accountId, scope)).map(wireMoveOut)
}

/** Returns the bytes of an archive. */
export async function downloadMoveOut(
  deps: Pick<MovingDeps, 'blobs' | 'clock' | 'db' | 'ids'>,
  actor: Pick<Actor, 'accountId' | 'organisationId' | 'email' | 'origin'>,
  { id, scope, range }: { range: RequestInfo['range'] } & Pick<MoveOutTable, 'id' | 'scope'>,
): Promise<FileReply> {
  const row = await findMoveOut(deps.db.sql, { account_id: actor.accountId, id })
  const isAvailable =
    row?.state === 'ready' && row.scope === scope && (row.expires_at ?? 0) > deps.clock.now()
  if (!isAvailable) throw new Refused('not_found')
  // Recorded for any range; otherwise a user could download all but the first byte unnoticed.
  if (scope === 'organisation')
    await deps.db.transaction((tx) =>
      auditAction(deps, tx, { actor, kind: 'organisation_archive_taken', subject: '' }),
    )
  const day = new Date(row.created_at).toISOString().slice(0, 10)
  const file = {
    name: `Bồ Câu ${day}.zip`,
    contentType: 'application/zip',
    size: row.size,
    blobHash: row.blob_hash,
  }
  const reply = await fileReply(deps.blobs, file, { isInline: false, range })
  return {
    ...reply,
    contentType: 'application/zip',
    headers: { ...reply.headers, 'cache-control': 'private, no-store' },
  }
}

/** Deletes an archive, or cancels its export. */
export async function discardMoveOut(
  deps: Pick<MovingDeps, 'clock' | 'db'>,
  accountId: string,
  { id, scope }: Pick<MoveOutTable, 'id' | 'scope'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await findMoveOut(tx.sql, { account_id: accountId, id })
    const hash = row?.scope === scope ? await deleteMoveOut(tx.sql, row) : undefined
    if (hash === undefined) throw new Refused('not_found')
    await setBlobsUnreferenced(tx.sql, [hash], deps.clock.now())
  })
}

/** Deletes expired archives. */
export async function deleteExpiredMoveOuts(deps: Pick<MovingDeps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => setBlobsUnreferenced(tx.sql, await deleteExpired(tx.sql, now), now))
}

/** Converts an export to its API form. */
function wireMoveOut(row: MoveOutTable): MoveOut {
  const { id, state, mail, with_files, messages, files, left_out, size, created_at, expires_at } = row
  return {
    id,
    state,
    mail,
    with_files: with_files === 1,
    messages,
    files,
    left: left_out,
    size,
    created_at: Math.floor(created_at / 1000),
    expires_at: expires_at === null ? null : Math.floor(expires_at / 1000),
  }
}
