import type { ReplyOf } from '@bocau/contract/endpoint'
import type { ruleTrialEndpoints } from '@bocau/contract/rules'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { MailboxDeps } from '../../mailbox/index.ts'
import { readContent } from '../read-content.ts'
import { findMatches, readFilteredFolders } from './old-mail.ts'
import { listRecentMessages } from './recent-message-store.ts'

const days = 30
const maxMessages = 2000
const messagesPerRead = 200
const maxSubjects = 5

type TestReply = ReplyOf<(typeof ruleTrialEndpoints)['POST /api/v2/rules/test']>

/** Counts the messages of the last days that a filter would match; for large amounts only the newest ones. */
export async function tryFilter(deps: MailboxDeps, actor: Actor, sieveJson: string): Promise<TestReply> {
  const filter = readContent({ sieve_json: sieveJson })
  if ('type' in filter) {
    throw new Refused('invalid_input', { fields: [{ path: 'sieve_json.type', message: 'is not a filter' }] })
  }
  const { sql } = deps.db
  const { lying } = await readFilteredFolders(sql, actor.accountId)
  const since = deps.clock.now() - days * 24 * 3_600_000
  const reply: TestReply = { matched: 0, looked_at: 0, subjects: [] }
  for (let beforeId: string | null = null; reply.looked_at < maxMessages; ) {
    const messages = await listRecentMessages(sql, actor.accountId, {
      inFolders: lying,
      since,
      beforeId,
      limit: messagesPerRead,
    })
    const matches = await findMatches(deps, filter, messages)
    reply.looked_at += messages.length
    reply.matched += matches.length
    reply.subjects.push(
      ...matches.map((message) => message.subject).slice(0, maxSubjects - reply.subjects.length),
    )
    beforeId = messages.at(-1)?.id ?? null
    if (messages.length < messagesPerRead) break
  }
  return reply
}
