import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { requireSound } from './check-own-script.ts'
import { requireProved } from './forward/proved-forwards.ts'
import { isOwnScript, type KeptContent } from './read-content.ts'

/** Refuses what could not run in this mailbox: a faulty script, and messages sent on to somebody who has not agreed. */
export async function requireSoundContent(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  content: KeptContent,
): Promise<void> {
  if (isOwnScript(content)) await requireSound(db, actor, content.script)
  else await requireProved(db, actor.accountId, content)
}
