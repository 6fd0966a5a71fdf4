import { type App, load, openInProcess } from '../product/server-in-process.ts'
import { createAccounts, openSession } from './accounts.ts'

const accountCount = 20
const maxConcurrent = 16
/** Messages are scheduled for a minute that has passed when the server starts. */
const overdueMs = 3_600_000

type Clock = { now(): number }
type Actor = { accountId: string }
type ComposeApi = {
  createDraft: (app: App, actor: Actor, draft: object) => Promise<{ id: string }>
}
type OutboxApi = { scheduleMessage: (deps: object, actor: Actor, request: object) => Promise<unknown> }
type AccountApi = { findActor: (app: App, token: string) => Promise<Actor> }

/** Fills a new store with messages of several users that are all due in a past minute. */
export async function scheduleMessages(settings: Record<string, string>, messages: number): Promise<void> {
  const { app } = await openInProcess(settings)
  const [compose, outbox, account] = await Promise.all([
    load<ComposeApi>('features/compose/create-draft.ts'),
    load<OutboxApi>('features/outbox/index.ts'),
    load<AccountApi>('features/account/index.ts'),
  ])
  const accounts = await createAccounts(app, accountCount)
  const actors = await Promise.all(
    accounts.map(async ({ id }) => account.findActor(app, await openSession(app, id))),
  )
  const { clock, db } = app as App & { clock: Clock; db: object }
  const past = {
    ...app,
    publicOrigin: 'http://127.0.0.1',
    sendingQuota: { messagesPerHour: messages, recipientsPerHour: messages, recipientsPerDay: messages },
    clock: { ...clock, now: () => clock.now() - overdueMs },
    // By the clock of PostgreSQL the minute has passed, and scheduling would be refused.
    db: Object.create(db, { databaseTime: { value: null } }) as object,
  }
  const intendedSeconds = Math.floor((clock.now() - overdueMs / 2) / 1000)

  let next = 0
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      for (let message = next++; message < messages; message = next++) {
        const actor = actors[message % actors.length] as Actor
        const draft = await compose.createDraft(past, actor, {
          save_id: `scheduled-${message}`,
          kind: 'new',
          to: [{ name: '', email: `khach${message}@far.example` }],
          subject: `Thư hẹn giờ ${message}`,
          body: `<p>${'Kính gửi anh chị, bên em gửi báo giá đợt này. '.repeat(20)}</p>`,
        })
        await outbox.scheduleMessage(past, actor, { messageId: draft.id, confirmed: [], intendedSeconds })
      }
    }),
  )
  await app.close()
}
