import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '../../composition/app.ts'
import { chooseParts } from '../../composition/choose-parts.ts'
import { readConfig } from '../../composition/config.ts'
import { migrate } from '../../db/migrate.ts'
import { createAccount } from '../../features/account/index.ts'
import { createOrganisation } from '../../features/domains/index.ts'
import { createSystemFolders } from '../../features/folders/system-folders.ts'
import { checkMailbox } from '../../features/mailbox/check/check-mailbox.ts'
import {
  ApiClient,
  findCountErrors,
  findInIndex,
  LmtpClient,
  onEachDatabase,
  password,
  writeMessage,
} from '../../testing/index.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { emptyDirectory, startServer } from '../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const kills = 4
const connections = 3

onEachDatabase('a server killed while messages come in', (database) => {
  test('has stored every acknowledged message once, with correct counts', async () => {
    const settings = await settle(database)
    const chance = new SeededRandom(7)
    const waiting = Array.from({ length: 4000 }, (_, index) => ({
      id: `<${index}@kill>`,
      raw: composeMessage(index),
    }))
    const accepted = new Map<string, string>()

    for (let kill = 0; kill < kills; kill++) {
      const { server, lmtpPort } = await startServer(settings)
      const senders = Array.from({ length: connections }, () => send(lmtpPort, waiting, accepted))
      const enough = accepted.size + 1 + chance.int(60)
      while (accepted.size < enough) await pause(1)
      await pause(chance.int(20))
      await server.stop('SIGKILL')
      await Promise.all(senders)
    }

    const { server, origin, lmtpPort } = await startServer(settings)
    // Unacknowledged messages are delivered again, as a mail server would do.
    await send(lmtpPort, waiting.splice(-connections), accepted)
    const client = new ApiClient(
      origin,
      (await new ApiClient(origin).call('POST /api/v2/session', { body: { email: khue, password } })).token,
    )
    for (const messageId of [...accepted.values()].filter((_, index) => index % 20 === 0)) {
      const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id: messageId } })
      expect([raw.status, (await raw.text()).length > 100]).toEqual([200, true])
    }
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    await server.stop()

    const { app, db, close } = await openStore(settings)
    const messages = await db.sql
      .selectFrom('message')
      .select(['id', 'message_id_header', 'blob_hash'])
      .execute()
    const times = new Map<string, number>()
    for (const message of messages) times.set(message.blob_hash, (times.get(message.blob_hash) ?? 0) + 1)
    expect([...times.values()].filter((count) => count !== 1)).toEqual([])
    const ids = new Set(messages.map((message) => message.id))
    expect([...accepted.values()].filter((id) => !ids.has(id))).toEqual([])
    expect((await findInIndex(db, accountId, 'khongmat')).length).toBe(messages.length)
    expect(await findCountErrors(db.sql)).toEqual([])
    expect(await checkMailbox(app, accountId, { repair: false })).toEqual([])
    await close()
  }, 120_000)
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function composeMessage(index: number): string {
  const file = (content: string) => ({
    files: [{ name: `${index}.txt`, contentType: 'text/plain', content }],
  })
  return writeMessage({
    messageId: `<${index}@kill>`,
    subject: `Thư ${index % 40} khongmat`,
    ...(index % 3 === 0 ? file(`tệp ${index}`) : {}),
    // Too large to be stored inside the database: such a message is a separate file.
    ...(index % 20 === 1 ? file(randomBytes(45_000).toString('hex')) : {}),
  })
}

/** Delivers messages until the server stops; unacknowledged ones are queued again. */
async function send(
  port: number,
  waiting: { id: string; raw: string }[],
  accepted: Map<string, string>,
): Promise<void> {
  let mail: { id: string; raw: string } | undefined
  try {
    const client = await LmtpClient.open(port)
    for (mail = waiting.pop(); mail; mail = waiting.pop()) {
      const [response] = await client.deliver('vy@xuongmoc.example', [khue], mail.raw)
      expect(response).toMatch(/^250 2\.1\.5 /)
      accepted.set(mail.id, response?.split(' ').at(-1) ?? '')
    }
    client.close()
  } catch {
    // The server closed the connection.
    if (mail) waiting.push(mail)
  }
}

/** Creates a store with Khuê's account. */
async function settle(database: 'sqlite' | 'postgres'): Promise<Record<string, string>> {
  const settings: Record<string, string> = { BOCAU_DATA: await emptyDirectory(), BOCAU_LOG: 'error' }
  if (database === 'postgres') {
    settings.BOCAU_DATABASE = (await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')).url
  }
  const { app, close } = await openStore(settings)
  await createOrganisation(app, 'Mộc Việt', [{ name: 'mocviet.test', isVerified: true }])
  await createAccount(app, { email: khue, fullName: 'Khuê', password }, (tx, id) =>
    createSystemFolders(app, tx, id),
  )
  await close()
  return settings
}

async function openStore(settings: Record<string, string>) {
  const parts = await chooseParts(readConfig(settings))
  await migrate(parts.db)
  const app = await buildApp(parts)
  return { app, db: parts.db, close: () => app.close() }
}
