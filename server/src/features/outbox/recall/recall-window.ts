import { limits } from '@bocau/contract/limits'
import type { RecallWindow } from '@bocau/contract/outbox'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { auditAction } from '../../audit/index.ts'
import { isHostedDomain } from '../../domains/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findRecallWindow, saveRecallWindow } from './store.ts'

/** Returns the recall window for a message to these recipients; 0 when none has a local mailbox. */
export async function getRecallSeconds(
  db: Sql,
  organisationId: string,
  emails: readonly string[],
): Promise<number> {
  for (const domain of new Set(emails.map(domainOf))) {
    if (await isHostedDomain(db, domain)) {
      return readWindow(db, organisationId)
    }
  }
  return 0
}

/** Returns the recall window of the caller's organisation. */
export async function getRecallWindow({ db }: Pick<OutboxDeps, 'db'>, actor: Actor): Promise<RecallWindow> {
  return { seconds: await readWindow(db.sql, actor.organisationId) }
}

/** Sets the recall window; sent messages keep the window they were sent with. */
export async function setRecallWindow(
  deps: Pick<OutboxDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  seconds: number,
): Promise<RecallWindow> {
  await deps.db.transaction(async (tx) => {
    const details = { from: String(await readWindow(tx.sql, actor.organisationId)), to: String(seconds) }
    await saveRecallWindow(tx.sql, actor.organisationId, seconds)
    await auditAction(deps, tx, { actor, kind: 'recall_window_set', subject: '', details })
  })
  return { seconds }
}

async function readWindow(db: Sql, organisationId: string): Promise<number> {
  return (await findRecallWindow(db, organisationId)) ?? limits.defaultRecallWindowSeconds
}
