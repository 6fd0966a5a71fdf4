import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { type App, load, openInProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'
import { type BenchAccount, createAccounts } from './accounts.ts'

/** Metadata of a built store. */
export interface StoreInfo {
  readonly account: BenchAccount
  readonly messages: number
}

type DeliveryApi = {
  storeMessage: (app: App, raw: Buffer) => Promise<object>
  deliverMessage: (
    app: App,
    recipient: object,
    message: { stored: object | undefined; arrival: object },
  ) => Promise<string>
}

type DescriptionsApi = {
  describeNext: (app: App, accountId: string) => Promise<{ described: number; isDone: boolean }>
}

const messagesAtOnce = 64

/** Fills an empty data directory with a mailbox of the given size through the ordinary delivery code. */
export async function buildStore(data: string, messages: number): Promise<void> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const progress = showProgress(`Filling a store with ${messages} messages`)
  try {
    const [account] = (await createAccounts(app, 1)) as [BenchAccount]
    await deliverCorpus(app, account, { messages, onProgress: (share) => progress.report(share) })
    await describeAll(app, account.id)
    writeFileSync(join(data, 'facts.json'), JSON.stringify({ account, messages } satisfies StoreInfo))
  } finally {
    progress.end()
    await app.close()
  }
}

/** Delivers the messages of the corpus to an account. */
export async function deliverCorpus(
  app: App,
  account: BenchAccount,
  { messages, onProgress }: { messages: number; onProgress?: (share: number) => void },
): Promise<void> {
  const { deliverMessage, storeMessage } = await load<DeliveryApi>('features/delivery/index.ts')
  const plan = planMessages(messages)
  const unreadFrom = messages * 0.9
  const store = (at: number) =>
    Promise.all(
      plan.slice(at, at + messagesAtOnce).map((message) => storeMessage(app, writeMessage(message, account))),
    )
  // While one batch is inserted, the next is written to disk.
  let next = store(0)
  for (let at = 0; at < plan.length; at += messagesAtOnce) {
    const planned = plan.slice(at, at + messagesAtOnce)
    const stored = await next
    next = store(at + messagesAtOnce)
    await Promise.all(
      planned.map((message, index) =>
        deliverMessage(
          app,
          { accountId: account.id, email: account.email },
          {
            stored: stored[index],
            arrival: {
              folder: message.author === 'owner' ? 'Sent' : 'INBOX',
              arrivedAt: message.sentAt,
              isUnread: message.author !== 'owner' && message.number > unreadFrom,
              authentication: 'pass',
            },
          },
        ),
      ),
    )
    onProgress?.(at / messages)
  }
}

/** Describes the messages for mail clients, as the server does in the background. */
async function describeAll(app: App, accountId: string): Promise<void> {
  const { describeNext } = await load<DescriptionsApi>('features/descriptions/describe-next.ts')
  for (let isDone = false; !isDone; ) isDone = (await describeNext(app, accountId)).isDone
}
