import { randomUUID } from 'node:crypto'
import { createEventLog, type EventLog } from '../../db/event-log.ts'
import { createIdMaker, type IdMaker } from '../../db/ids.ts'
import { createJobQueue, type JobQueue } from '../../db/job-queue.ts'
import { claimNodeNumber } from '../../db/node-number.ts'
import { accountChannel } from '../../features/live/account-channel.ts'
import type { Parts } from '../parts.ts'

/** Ids, events and jobs of this process, which is one of those that share the store. */
export interface Node {
  ids: IdMaker
  events: EventLog
  jobs: JobQueue
  /** Id of this process among those that share the store. */
  holder: string
  /** Id that all processes share while they have the store open. */
  generation: string
  /** Releases the number of this process. */
  release(): Promise<void>
}

/** Channel on which processes notify each other of new jobs. */
export const jobsChannel = 'jobs'

const renewEveryMilliseconds = 3 * 60_000

/** Claims a number for this process in a migrated store. `onChange` is called for every changed account. */
export async function openNode(
  { bus, clock, db, logger }: Pick<Parts, 'bus' | 'clock' | 'db' | 'logger'>,
  onChange: (accountId: string) => void = () => undefined,
): Promise<Node> {
  const now = () => clock.now()
  const holder = randomUUID()
  const claim = await claimNodeNumber(db, holder, now)
  const ids = createIdMaker(now, claim.number)
  const renewal = setInterval(() => {
    claim.renew().catch((error: unknown) => logger.warn('renewing the node number failed', { error }))
  }, renewEveryMilliseconds)
  renewal.unref()
  return {
    ids,
    events: createEventLog(now, (accountId, number) => {
      onChange(accountId)
      bus.publish(accountChannel(accountId), String(number))
    }),
    jobs: createJobQueue({ db, ids, now }, () => bus.publish(jobsChannel, '')),
    holder,
    generation: claim.generation,
    async release() {
      clearInterval(renewal)
      await claim.release()
    },
  }
}
