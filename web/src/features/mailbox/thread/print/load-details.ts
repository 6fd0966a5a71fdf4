import type { Thread, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../../api/query-client.ts'
import { threadQuery } from '../../cache/queries.ts'

const AT_ONCE = 5

export interface Details {
  found: { folder: string; detail: ThreadDetail }[]
  missing: Thread[]
}

/** Loads threads with all messages, in the given order. */
export async function loadDetails(
  threads: readonly Thread[],
  stop: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Details> {
  const details: Details = { found: [], missing: [] }
  for (let start = 0; start < threads.length && !stop.aborted; start += AT_ONCE) {
    const group = threads.slice(start, start + AT_ONCE)
    const answers = await Promise.allSettled(group.map(loadDetail))
    for (const [at, thread] of group.entries()) {
      const answer = answers[at]
      if (answer?.status === 'fulfilled')
        details.found.push({ folder: thread.mailbox_name, detail: answer.value })
      else details.missing.push(thread)
    }
    onProgress(start + group.length)
  }
  return details
}

// Fails without a connection instead of waiting for one.
const loadDetail = ({ mailbox_name, id }: Thread): Promise<ThreadDetail> =>
  queryClient.fetchQuery({ ...threadQuery(mailbox_name, id), networkMode: 'always', retry: 1 })
