import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planMessages } from '../corpus/plan.ts'
import { writeMessage } from '../corpus/write-message.ts'
import { type App, load, openInProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'
import { type BenchAccount, createAccounts } from './accounts.ts'

/** Metadata of a built store. */
export interface StoreInfo {
  /** The first account; each has the same number of messages. */
  readonly account: BenchAccount
  readonly messages: number
  /** Duration of filling the store. */
  readonly seconds: number
}

type DeliveryApi = {
  storeMessage: (app: App, raw: Buffer) => Promise<object>
  deliverMessage: (
    app: App,
    recipient: object,
    message: { stored: object | undefined; arrival: object },
  ) => Promise<string>
  readImported: (app: App, message: object) => Promise<object>
  importMessages: (app: App, accountId: string, ready: readonly object[]) => Promise<object[]>
}

type DescriptionsApi = {
  describeNext: (app: App, accountId: string) => Promise<{ described: number; isDone: boolean }>
}

const messagesAtOnce = 64
const importedAtOnce = 32

/** Fills an empty data directory with mailboxes of the same size through the ordinary code of imports. */
export async function buildStore(data: string, messages: number, accountCount = 1): Promise<void> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const progress = showProgress(`Filling a store with ${messages} messages`)
  const started = performance.now()
  try {
    const accounts = await createAccounts(app, accountCount)
    for (const [index, account] of accounts.entries()) {
      await importCorpus(app, account, {
        messages: messages / accountCount,
        seed: 2026 + index,
        onProgress: (share) => progress.report((index + share) / accountCount),
      })
      await describeAll(app, account.id)
    }
    const info: StoreInfo = {
      account: accounts[0] as BenchAccount,
      messages,
      seconds: (performance.now() - started) / 1000,
    }
    writeFileSync(join(data, 'facts.json'), JSON.stringify(info))
  } finally {
    progress.end()
    await app.close()
  }
}

/** Imports the messages of the corpus into an account; the next batches are parsed while one is stored. */
async function importCorpus(
  app: App,
  account: BenchAccount,
  { messages, seed, onProgress }: { messages: number; seed: number; onProgress: (share: number) => void },
): Promise<void> {
  const { importMessages, readImported } = await load<DeliveryApi>('features/delivery/index.ts')
  const plan = planMessages(messages, seed)
  const unreadFrom = messages * 0.9
  const read = (at: number) =>
    Promise.all(
      plan.slice(at, at + importedAtOnce).map((message) =>
        readImported(app, {
          raw: writeMessage(message, account),
          folder: message.author === 'owner' ? 'Sent' : 'INBOX',
          receivedAt: message.sentAt,
          isReceivedThen: true,
          isUnread: message.author !== 'owner' && message.number > unreadFrom,
          isStarred: false,
          isDraft: false,
        }),
      ),
    )
  const reading = [read(0), read(importedAtOnce)]
  for (let at = 0; at < plan.length; at += importedAtOnce) {
    const ready = (await reading.shift()) ?? []
    reading.push(read(at + 2 * importedAtOnce))
    await importMessages(app, account.id, ready)
    onProgress(at / plan.length)
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
