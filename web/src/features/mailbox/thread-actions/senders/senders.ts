import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { Unreachable } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { cachedUser } from '../../../../api/session.ts'
import { type ReadRule, rulesOf, rulesQuery } from '../../../rules/index.ts'
import { mayManageRules } from '../../action-rules/rights.ts'

type ThreadPeople = Pick<Thread, 'participants'>

/** Returns the senders of threads without duplicates and without the reader. */
export function sendersOf(threads: readonly ThreadPeople[], accountAddress: string): Correspondent[] {
  const senders = threads.flatMap((thread) => thread.participants)
  const byEmail = new Map(senders.map((sender) => [sender.email.toLowerCase(), sender] as const))
  byEmail.delete(accountAddress.toLowerCase())
  byEmail.delete('')
  return [...byEmail.values()]
}

/** Returns the senders of threads and those already blocked; empty if the user cannot manage rules here. */
export async function readSenders(
  threads: readonly ThreadPeople[],
): Promise<{ senders: Correspondent[]; blocked: ReadonlySet<string> }> {
  if (!mayManageRules()) return { senders: [], blocked: new Set() }
  const accountAddress = cachedUser()?.email ?? ''
  const rules = await readCachedRules()
  return {
    senders: sendersOf(threads, accountAddress),
    blocked: new Set(rulesOf(rules, 'auto_mark_spam').map((rule) => rule.content.from.toLowerCase())),
  }
}

/** Returns the rules, or the cached ones when offline; fails immediately if there are none. */
async function readCachedRules(): Promise<ReadRule[]> {
  try {
    return await queryClient.fetchQuery({
      ...rulesQuery,
      staleTime: 60_000,
      networkMode: 'always',
      retry: false,
    })
  } catch (error) {
    const cached = queryClient.getQueryData(rulesQuery.queryKey)
    if (!cached || !(error instanceof Unreachable)) throw error
    return cached
  }
}

/** Returns the blocked senders with mail in a folder; stops reading once all are found. */
export async function findBlockedIn(folder: string, blocked: ReadonlySet<string>): Promise<string[]> {
  const addresses = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null && addresses.size < blocked.size) {
    const query = { in: folder, limit: limits.maxIdsPerRequest, ...(cursor ? { cursor } : {}) }
    const page: ThreadPage = await request('GET /api/v2/threads', { query })
    for (const { email } of sendersOf(page.items, '')) {
      if (blocked.has(email.toLowerCase())) addresses.add(email.toLowerCase())
    }
    cursor = page.next_cursor
  }
  return [...addresses]
}
