import { z } from 'zod'
import { deleteDamage, listDamage, saveDamageNotified } from '../../db/blobs/damaged-blob-table.ts'
import { checkBlob } from './check-blob.ts'
import type { BlobDeps } from './deps.ts'
import { listOwnersOf, listReferences } from './verification-store.ts'

/** Mail to an Owner about damaged content of the organisation. */
export const DamageMail = z.object({
  /** Recipient. */
  to: z.string(),
  count: z.number().int(),
})
export type DamageMail = z.infer<typeof DamageMail>

/** Kind of the job that sends the mail. */
export const damageMailJob = 'damage_mail'

const batchSize = 100

/**
 * Checks known damage again, deletes records that are repaired or unreferenced, and notifies the Owners of the affected
 * messages and files once per blob.
 */
export async function notifyOfDamage(deps: BlobDeps): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await listDamage(deps.db.sql, after, batchSize)
    const last = rows.at(-1)
    if (!last) return
    after = last.hash
    const damaged: typeof rows = []
    for (const row of rows)
      if (await checkBlob(deps.blobs, row.hash, { shouldRepair: true })) damaged.push(row)
    const references = await listReferences(
      deps.db.sql,
      damaged.map(({ hash }) => hash),
    )
    const named = new Set(references.map(({ blob_hash }) => blob_hash))
    const untold = new Set(damaged.filter((row) => row.told_at === null).map(({ hash }) => hash))
    const owners = await affectedOwners(
      deps,
      references.filter(({ blob_hash }) => untold.has(blob_hash)),
    )
    await deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      for (const { hash } of rows) if (!named.has(hash)) await deleteDamage(tx.sql, hash)
      for (const [to, hashes] of owners) {
        const mail: DamageMail = { to, count: hashes.size }
        await deps.jobs.enqueue(tx, { kind: damageMailJob, payload: mail, runAt: now })
      }
      await saveDamageNotified(
        tx.sql,
        [...untold].filter((hash) => named.has(hash)),
        now,
      )
    })
  }
}

/** Returns the Owners of the accounts that reference the content, each with their share of it. */
async function affectedOwners(
  { db }: BlobDeps,
  references: readonly { account_id: string; blob_hash: string }[],
): Promise<Map<string, Set<string>>> {
  const owners = new Map<string, Set<string>>()
  const uses = Map.groupBy(references, ({ account_id }) => account_id)
  for (const { id, account_id } of await listOwnersOf(db.sql, [...uses.keys()])) {
    const theirs = owners.get(id) ?? new Set()
    for (const { blob_hash } of uses.get(account_id) ?? []) theirs.add(blob_hash)
    owners.set(id, theirs)
  }
  return owners
}
