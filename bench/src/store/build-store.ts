import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planLetters } from '../corpus/plan.ts'
import { writeLetter } from '../corpus/write-letter.ts'
import { type App, load, openInProcess } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'
import { type BenchAccount, createAccounts } from './accounts.ts'

/** What a built store says of itself. */
export interface StoreFacts {
  readonly account: BenchAccount
  readonly messages: number
}

type DeliveryFace = {
  storeLetter: (app: App, raw: Buffer) => Promise<object>
  deliverLetter: (app: App, recipient: object, stored: object | undefined, arrival: object) => Promise<string>
}

const lettersAtOnce = 64

/** Fills an empty data directory with a mailbox of so many letters, by the ways that real letters take. */
export async function buildStore(data: string, messages: number): Promise<void> {
  const { deliverLetter, storeLetter } = await load<DeliveryFace>('features/delivery/index.ts')
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const progress = showProgress(`Filling a store with ${messages} letters`)
  try {
    const [account] = (await createAccounts(app, 1)) as [BenchAccount]
    const plan = planLetters(messages)
    const unreadFrom = messages * 0.9
    const store = (at: number) =>
      Promise.all(
        plan.slice(at, at + lettersAtOnce).map((letter) => storeLetter(app, writeLetter(letter, account))),
      )
    // While one batch is put into the mailbox, the disk takes the next.
    let next = store(0)
    for (let at = 0; at < plan.length; at += lettersAtOnce) {
      const planned = plan.slice(at, at + lettersAtOnce)
      const stored = await next
      next = store(at + lettersAtOnce)
      await Promise.all(
        planned.map((letter, index) =>
          deliverLetter(app, { accountId: account.id, email: account.email }, stored[index], {
            folder: letter.author === 'owner' ? 'Sent' : 'INBOX',
            arrivedAt: letter.sentAt,
            isUnread: letter.author !== 'owner' && letter.number > unreadFrom,
            authentication: 'pass',
          }),
        ),
      )
      progress.tell(at / messages)
    }
    writeFileSync(join(data, 'facts.json'), JSON.stringify({ account, messages } satisfies StoreFacts))
  } finally {
    progress.end()
    await app.close()
  }
}
