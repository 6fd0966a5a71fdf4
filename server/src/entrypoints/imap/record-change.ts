import type { MailboxAction } from '@bocau/contract/account/mailbox-rights'
import { recordAction } from '../../features/mailbox-rights/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Session } from './session.ts'

/** Records a change in the activity log of a mailbox that the user shares; `ids` are its messages, null for a folder. */
export async function recordChange(
  { deps }: Session,
  actor: Actor,
  { action, ids }: { action: MailboxAction; ids: readonly string[] | null },
): Promise<void> {
  if (!actor.actedBy || ids?.length === 0) return
  await recordAction(deps, actor, { action, request: { body: { ids: ids ?? [] } } })
}

/** Records new messages of a folder in the activity log of a mailbox that the user shares. */
export async function recordAdded(
  session: Session,
  actor: Actor,
  { folder, uids }: { folder: { id: string; role: string | null }; uids: readonly number[] },
): Promise<void> {
  if (!actor.actedBy) return
  const { deps } = session
  const entries = (await deps.snapshots.read(deps, actor.accountId, folder.id))?.entriesOfUids(uids) ?? []
  const action = folder.role === 'drafts' ? 'drafted' : 'moved'
  await recordChange(session, actor, { action, ids: entries.map(({ id }) => id) })
}
