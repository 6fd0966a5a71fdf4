import { closedFolderNames } from '@bocau/contract/mailbox/folder-names'
import {
  costOfRules,
  evaluateRules,
  isConditionMet,
  isMet,
  type RuleMessage,
} from '@bocau/mail-core/sieve/evaluate'
import type { Condition, FilterRule } from '@bocau/mail-core/sieve/rule'
import type { Sql } from '../../../db/database.ts'
import { AccountFolders } from '../../folders/index.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import type { RecentMessage } from './recent-message-store.ts'

/** Folders of own and deleted messages, where no filter acts. */
const unfilteredFolders = [...closedFolderNames, 'Junk', 'Trash']

/** Returns the folders whose mail a filter may process. */
export async function readFilteredFolders(db: Sql, accountId: string) {
  const folders = await AccountFolders.read(db, accountId)
  return { folders, lying: folders.allExcept(unfilteredFolders) }
}

/** Returns the messages that a filter matches; reads bodies only when a condition needs them. */
export async function findMatches(
  deps: Pick<MailboxDeps, 'blobs' | 'parser'>,
  filter: FilterRule,
  messages: readonly RecentMessage[],
): Promise<RecentMessage[]> {
  const readsBody = ({ type }: Condition) => type === 'body' || type === 'words'
  const matched: RecentMessage[] = []
  for (const message of messages) {
    const ruleMessage: RuleMessage = { ...message, from: [message.from], text: '' }
    // The body is not read when it cannot change the result.
    const evaluateWithBody = (isBodyMatch: boolean) =>
      isMet(filter, (condition) =>
        readsBody(condition) ? isBodyMatch : isConditionMet(condition, ruleMessage),
      )
    const [lower, upper] = [evaluateWithBody(false), evaluateWithBody(true)]
    if (lower !== upper) {
      if (await matches(deps, filter, { ...ruleMessage, text: await readText(deps, message) }))
        matched.push(message)
    } else if (lower) matched.push(message)
  }
  return matched
}

/** Maximum cost of evaluation on the request thread, in compared characters. */
const maxCost = 4_000_000

/** Returns true when a filter matches a message; messages that are too expensive do not match. */
async function matches(
  { parser }: Pick<MailboxDeps, 'parser'>,
  filter: FilterRule,
  ruleMessage: RuleMessage,
): Promise<boolean> {
  if (costOfRules([filter], ruleMessage) <= maxCost)
    return isMet(filter, (condition) => isConditionMet(condition, ruleMessage))
  const result = await parser.runRules({ rules: [filter], ruleMessage: ruleMessage, now: 0, script: null })
  return (result?.outcome.applied.length ?? 0) > 0
}

/** Returns the changes of a filter to a message that it matches. Old mail is not forwarded. */
export function filterChanges(filter: FilterRule, message: RecentMessage) {
  const ruleMessage: RuleMessage = { ...message, from: [message.from], text: '' }
  const { folders, isRead, isStarred, labels } = evaluateRules(
    [{ ...filter, match: 'all', conditions: [] }],
    ruleMessage,
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
