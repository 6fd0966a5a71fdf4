import { actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAnswerTemplate } from './answering/index.ts'
import { requireSound, scriptSends } from './check-own-script.ts'
import { redirectsOf, requireProved } from './forward/proved-forwards.ts'
import { isOwnScript, type KeptContent, type OwnScript } from './read-content.ts'

/**
 * Refuses what could not run in this mailbox: a faulty script, messages sent on to somebody who has not agreed, and
 * answers by a template that is not there.
 */
export async function requireSoundContent(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  content: KeptContent,
): Promise<void> {
  if (isOwnScript(content)) return requireSound(db, actor, content.script)
  await requireProved(db, actor.accountId, content)
  await requireTemplates(db, actor.accountId, content)
}

async function requireTemplates(
  db: Sql,
  accountId: string,
  content: Exclude<KeptContent, OwnScript>,
): Promise<void> {
  if (!isFilter(content)) return
  for (const action of actionsOf(content))
    if (action.type === 'reply' && !(await findAnswerTemplate(db, accountId, action.value)))
      throw new Refused('invalid_input', {
        fields: [{ path: 'sieve_json.actions', message: 'names a template that is not there' }],
      })
}

/**
 * Refuses a rule by which something leaves a mailbox to whoever may not send from it, and one that answers by itself to
 * whoever sends from it on behalf alone: it would carry their words in its name, and name nobody beside it.
 */
export function requireSending(
  actor: Pick<Actor, 'actedBy' | 'isSendingEnabled'>,
  content: KeptContent,
): void {
  if (!actor.actedBy || !sends(content)) return
  const { sending } = actor.actedBy
  const isAllowed = sending === 'as' || (sending === 'on_behalf' && !answers(content))
  if (!isAllowed || !actor.isSendingEnabled) throw new Refused('mailbox_right_missing')
}

function sends(content: KeptContent): boolean {
  if (isOwnScript(content)) return scriptSends(content.script)
  if (isFilter(content)) return answers(content) || redirectsOf(content).length > 0
  return content.type === 'vacation' || content.type === 'autofw'
}

/** Whether words are sent that somebody chose: a script that sends anything may do that too. */
function answers(content: KeptContent): boolean {
  if (isOwnScript(content)) return scriptSends(content.script)
  if (isFilter(content)) return actionsOf(content).some(({ type }) => type === 'reply')
  return content.type === 'vacation'
}
