import { actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { archiveFolderName } from '../folders/index.ts'
import { requireValidScript, scriptSends } from './check-user-script.ts'
import { listForwardAddresses, requireVerifiedForward } from './forward/verified-forwards.ts'
import { isUserScript, type StoredContent, type UserScript } from './read-content.ts'
import { findReplyTemplate } from './template-replies/reply-template-store.ts'

/**
 * Rejects rules that cannot run in this mailbox: invalid scripts, unverified forward addresses, and missing templates.
 */
export async function requireValidContent(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  content: StoredContent,
): Promise<void> {
  if (isUserScript(content)) return requireValidScript(db, actor, content.script)
  await requireVerifiedForward(db, actor.accountId, content)
  await requireTemplates(db, actor.accountId, content)
}

async function requireTemplates(
  db: Sql,
  accountId: string,
  content: Exclude<StoredContent, UserScript>,
): Promise<void> {
  if (!isFilter(content)) return
  for (const action of actionsOf(content))
    if (action.type === 'reply' && !(await findReplyTemplate(db, accountId, action.value)))
      throw new Refused('invalid_input', {
        fields: [{ path: 'sieve_json.actions', message: 'refers to a template that does not exist' }],
      })
}

/** Returns true for a filter that files into the archive, which is created on first use. */
export const archives = (content: StoredContent): boolean =>
  !isUserScript(content) &&
  isFilter(content) &&
  actionsOf(content).some(({ type, value }) => type === 'fileinto' && value === archiveFolderName)

/**
 * Rejects rules that send mail for callers without the right to send. Rejects automatic replies for callers with an
 * on-behalf right only, because these would carry their words without naming them.
 */
export function requireSending(
  actor: Pick<Actor, 'actedBy' | 'isSendingEnabled'>,
  content: StoredContent,
): void {
  if (!actor.actedBy || !sends(content)) return
  const { sending } = actor.actedBy
  const isAllowed = sending === 'as' || (sending === 'on_behalf' && !sendsUserText(content))
  if (!isAllowed || !actor.isSendingEnabled) throw new Refused('mailbox_right_missing')
}

function sends(content: StoredContent): boolean {
  if (isUserScript(content)) return scriptSends(content.script)
  if (isFilter(content)) return sendsUserText(content) || listForwardAddresses(content).length > 0
  return content.type === 'vacation' || content.type === 'autofw'
}

/** Returns true when a rule sends text of its author; a script that sends anything may do so. */
function sendsUserText(content: StoredContent): boolean {
  if (isUserScript(content)) return scriptSends(content.script)
  if (isFilter(content)) return actionsOf(content).some(({ type }) => type === 'reply')
  return content.type === 'vacation'
}
