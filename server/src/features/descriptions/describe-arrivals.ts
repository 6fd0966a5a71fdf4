import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { CancelTimer } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { ChangedAccounts } from './changed-accounts.ts'
import { describeNext } from './describe-next.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'parser'> & { logger: Logger }

const pollMilliseconds = 1000
/** Maximum steps per run while mail is still arriving. */
const stepsPerArrival = 2

/** Describes messages shortly after they arrive, in pauses between arrivals. */
export interface ArrivalDescriber {
  /** Describes all pending messages, even while more arrive. */
  runDue(): Promise<void>
  /** Resolves when no message is being described. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Starts describing messages that arrive in the accounts of this process. */
export function describeArrivals(deps: Deps, changed: ChangedAccounts): ArrivalDescriber {
  let closed = false
  let isWorking = false
  let working: Promise<void> = Promise.resolve()
  let cancel: CancelTimer | null = null

  function plan(): void {
    if (closed || isWorking || changed.isEmpty) return
    cancel ??= deps.clock.setTimer(pollMilliseconds, poll)
  }

  function poll(): Promise<void> {
    cancel = null
    isWorking = true
    working = work(false).finally(() => {
      isWorking = false
      plan()
    })
    return working
  }

  async function work(isAll: boolean): Promise<void> {
    for (const { accountId, isQuiet } of changed.drainDue(isAll)) {
      try {
        await describeAccount(accountId, isQuiet || isAll)
      } catch (error) {
        // They are described on request, or by the job for remaining messages.
        deps.logger.warn('describing new messages for mail programs failed', { error, account_id: accountId })
      }
    }
  }

  async function describeAccount(accountId: string, isQuiet: boolean): Promise<void> {
    for (let step = 0; !closed; step++) {
      const { isDone } = await describeNext(deps, accountId)
      if (isDone) return
      await yieldToEventLoop()
      if (isQuiet ? changed.has(accountId) : step + 1 >= stepsPerArrival)
        return changed.recordChange(accountId)
    }
  }

  changed.start(plan)
  return {
    runDue: () => working.then(() => work(true)),
    idle: () => working,
    async close() {
      closed = true
      cancel?.()
      changed.stop()
      await working
    },
  }
}
