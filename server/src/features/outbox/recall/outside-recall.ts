import type { OutsideRecall } from '@bocau/contract/outbox'
import type { Actor } from '../../../kernel/actor.ts'
import { auditAct } from '../../account/audit/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findTakes, saveTakes } from './outside-recall-store.ts'

/** What people of other organisations may take back out of the mailboxes of the asker's. */
export async function getOutsideRecall(
  { db }: Pick<OutboxDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<OutsideRecall> {
  return { takes: await findTakes(db.sql, organisationId) }
}

/** Says what they may from now on, those messages among it that came before. */
export async function setOutsideRecall(
  deps: Pick<OutboxDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  { takes }: OutsideRecall,
): Promise<OutsideRecall> {
  await deps.db.transaction(async (tx) => {
    const details = { from: await findTakes(tx.sql, actor.organisationId), to: takes }
    await saveTakes(tx.sql, actor.organisationId, takes)
    await auditAct(deps, tx, actor, { kind: 'outside_recall_set', subject: '', details })
  })
  return { takes }
}
