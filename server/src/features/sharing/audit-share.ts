import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { auditAction } from '../audit/index.ts'
import { listInUse } from '../drive/index.ts'
import type { SharingDeps } from './deps.ts'
import type { FullShare } from './share-store.ts'

/** Records that files were shared outside the organisation, with users or by a public link. */
export async function auditShare(
  deps: Pick<SharingDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { actor, share, externalEmails }: { actor: Actor; share: FullShare; externalEmails: readonly string[] },
): Promise<void> {
  const names = (await listInUse(tx.sql, share.account_id, share.nodeIds)).map(({ name }) => name)
  const details: Record<string, string> =
    externalEmails.length > 0 ? { with: externalEmails.slice(0, 20).join(', ') } : {}
  await auditAction(deps, tx, { actor, kind: 'shared_outside', subject: names.join(', '), details })
}
