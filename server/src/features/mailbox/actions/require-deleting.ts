import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'

/** Refuses to delete mail where sending is switched off. */
export function requireDeleting({ isSendingEnabled }: Pick<Actor, 'isSendingEnabled'>): void {
  if (!isSendingEnabled) throw new Refused('sending_disabled')
}

/** The same for what moves mail: to Trash it is deleted. */
export function requireMoving(actor: Pick<Actor, 'isSendingEnabled'>, target: { name: string }): void {
  if (target.name === 'Trash') requireDeleting(actor)
}
