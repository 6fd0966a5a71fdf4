import type { UserInfo } from '@bocau/contract/account/account'
import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { Unreachable } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { type ReadRule, rulesOf, rulesQuery } from '../../../rules/index.ts'
import { mayKeep } from '../../action-rules/may-keep.ts'

type Written = Pick<Thread, 'participants'>

/** Returns the senders of threads without duplicates and without the reader. */
export function sendersOf(threads: readonly Written[], own: string): Correspondent[] {
  const senders = threads.flatMap((thread) => thread.participants)
  const byEmail = new Map(senders.map((sender) => [sender.email.toLowerCase(), sender] as const))
  byEmail.delete(own.toLowerCase())
  byEmail.delete('')
  return [...byEmail.values()]
}

/** Returns the senders of threads and those already blocked; empty if the user cannot manage rules here. */
export async function readSenders(
  threads: readonly Written[],
): Promise<{ senders: Correspondent[]; blocked: ReadonlySet<string> }> {
  if (!mayKeep()) return { senders: [], blocked: new Set() }
  const own = queryClient.getQueryData<UserInfo>(queryKeys.user)?.email ?? ''
  const rules = await readKnownRules()
  return {
    senders: sendersOf(threads, own),
    blocked: new Set(rulesOf(rules, 'auto_mark_spam').map((rule) => rule.content.from.toLowerCase())),
  }
}

/** Returns the rules, or the cached ones when offline; fails immediately if there are none. */
async function readKnownRules(): Promise<ReadRule[]> {
  try {
    return await queryClient.fetchQuery({
      ...rulesQuery,
      staleTime: 60_000,
      networkMode: 'always',
      retry: false,
    })
  } catch (error) {
    const known = queryClient.getQueryData(rulesQuery.queryKey)
    if (!known || !(error instanceof Unreachable)) throw error
    return known
  }
}

/** Returns the blocked senders with mail in a folder; stops reading once all are found. */
export async function findBlockedIn(folder: string, blocked: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null && found.size < blocked.size) {
    const query = { in: folder, limit: limits.maxIdsPerRequest, ...(cursor ? { cursor } : {}) }
    const page: ThreadPage = await request('GET /api/v2/threads', { query })
    for (const { email } of sendersOf(page.items, '')) {
      if (blocked.has(email.toLowerCase())) found.add(email.toLowerCase())
    }
    cursor = page.next_cursor
  }
  return [...found]
}
