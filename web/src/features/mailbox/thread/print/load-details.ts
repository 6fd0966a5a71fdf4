import type { Thread, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../../api/query-client.ts'
import { threadQuery } from '../../cache/queries.ts'

const MAX_PARALLEL = 5

export interface Details {
  threads: { folder: string; detail: ThreadDetail }[]
  missing: Thread[]
}

/** Loads threads with all messages, in the given order. */
export async function loadDetails(
  threads: readonly Thread[],
  stop: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Details> {
  const details: Details = { threads: [], missing: [] }
  for (let start = 0; start < threads.length && !stop.aborted; start += MAX_PARALLEL) {
    const group = threads.slice(start, start + MAX_PARALLEL)
    const results = await Promise.allSettled(group.map(loadDetail))
    for (const [at, thread] of group.entries()) {
      const result = results[at]
      if (result?.status === 'fulfilled')
        details.threads.push({ folder: thread.mailbox_name, detail: result.value })
      else details.missing.push(thread)
    }
    onProgress(start + group.length)
  }
  return details
}

// Fails without a connection instead of waiting for one.
const loadDetail = ({ mailbox_name, id }: Thread): Promise<ThreadDetail> =>
  queryClient.fetchQuery({ ...threadQuery(mailbox_name, id), networkMode: 'always', retry: 1 })
