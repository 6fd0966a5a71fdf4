import { costOfRules, evaluateRules, holds, isMet, type RuleFacts } from '@bocau/mail-core/sieve/evaluate'
import type { Condition, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../db/database.ts'
import { AccountFolders } from '../mailbox/folders/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { RecentMessage } from '../mailbox/lists/index.ts'

/** Where a person's own messages lie, and what was thrown away: no filter acts there. */
const untouched = [
  'Starred',
  'Snoozed',
  'Sent',
  'Drafts',
  'Junk',
  'Trash',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
]

/** The folders whose mail a filter may act on. */
export async function readFilteredFolders(db: Sql, accountId: string) {
  const folders = await AccountFolders.read(db, accountId)
  return { folders, lying: folders.allBut(untouched) }
}

/** Which of some messages a filter acts on. Their bodies are read only where it asks for them. */
export async function findMatches(
  deps: Pick<MailboxDeps, 'blobs' | 'parser'>,
  filter: FilterRule,
  messages: readonly RecentMessage[],
): Promise<RecentMessage[]> {
  const readsBody = ({ type }: Condition) => type === 'body'
  const found: RecentMessage[] = []
  for (const message of messages) {
    const facts: RuleFacts = { ...message, from: [message.from], text: '' }
    // What the body says cannot change this any more: it is not read.
    const asIf = (isSo: boolean) =>
      isMet(filter, (condition) => (readsBody(condition) ? isSo : holds(condition, facts)))
    const [least, most] = [asIf(false), asIf(true)]
    if (least !== most) {
      if (await matches(deps, filter, { ...facts, text: await readText(deps, message) })) found.push(message)
    } else if (least) found.push(message)
  }
  return found
}

/** What may be worked out on the thread that answers people, in characters that are compared. */
const mostCost = 4_000_000

/** Whether a filter acts on a message that was read; one that takes too much is left as it lies. */
async function matches(
  { parser }: Pick<MailboxDeps, 'parser'>,
  filter: FilterRule,
  facts: RuleFacts,
): Promise<boolean> {
  if (costOfRules([filter], facts) <= mostCost) return isMet(filter, (condition) => holds(condition, facts))
  const answer = await parser.runRules({ rules: [filter], facts, now: 0, script: null })
  return (answer?.outcome.applied.length ?? 0) > 0
}

/** What a filter makes of a message that it acts on. Old mail is sent on to nobody. */
export function treatmentOf(filter: FilterRule, message: RecentMessage) {
  const facts: RuleFacts = { ...message, from: [message.from], text: '' }
  const { folders, isRead, isStarred, labels } = evaluateRules(
    [{ ...filter, match: 'all', conditions: [] }],
    facts,
    0,
  )
  return { folder: folders[0] ?? 'Trash', isRead, isStarred, labels }
}

async function readText(
  { blobs, parser }: Pick<MailboxDeps, 'blobs' | 'parser'>,
  { blobHash }: RecentMessage,
): Promise<string> {
  return (await parser.parseMessage(await blobs.get(blobHash))).text
}
