import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'

/** Rejects deleting mail when sending is disabled for the account. */
export function requireDeleting({ isSendingEnabled }: Pick<Actor, 'isSendingEnabled'>): void {
  if (!isSendingEnabled) throw new Refused('sending_disabled')
}

/** Rejects moves to Trash when deleting is not allowed. */
export function requireMoving(actor: Pick<Actor, 'isSendingEnabled'>, target: { name: string }): void {
  if (target.name === 'Trash') requireDeleting(actor)
}
