import type { OutsideRecall } from '@bocau/contract/outbox'
import type { Actor } from '../../../kernel/actor.ts'
import { auditAction } from '../../audit/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findRecallPolicy, saveRecallPolicy } from './store.ts'

/** Returns what other organisations may recall from the mailboxes of the caller's organisation. */
export async function getOutsideRecall(
  { db }: Pick<OutboxDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<OutsideRecall> {
  return { takes: await findRecallPolicy(db.sql, organisationId) }
}

/** Sets the messages that they may recall; applies to earlier messages as well. */
export async function setOutsideRecall(
  deps: Pick<OutboxDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  { takes }: OutsideRecall,
): Promise<OutsideRecall> {
  await deps.db.transaction(async (tx) => {
    const details = { from: await findRecallPolicy(tx.sql, actor.organisationId), to: takes }
    await saveRecallPolicy(tx.sql, actor.organisationId, takes)
    await auditAction(deps, tx, { actor, kind: 'outside_recall_set', subject: '', details })
  })
  return { takes }
}
