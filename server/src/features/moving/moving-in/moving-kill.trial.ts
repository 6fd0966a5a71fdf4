import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { writeMessage } from '../../../testing/write-message.ts'
import { makeStore, openStore, takeAllOut } from '../killed-moves.fixture.ts'
import { cyrusPassword, hasCyrus, startCyrus } from './cyrus.fixture.ts'
import { dovecotPassword, hasDovecot, startDovecot } from './dovecot.fixture.ts'

const engines = [
  { engine: 'Dovecot', isThere: hasDovecot, start: startDovecot, pass: dovecotPassword },
  { engine: 'Cyrus', isThere: hasCyrus, start: () => startCyrus('dots below INBOX'), pass: cyrusPassword },
]
for (const { engine } of engines.filter(({ isThere }) => !isThere))
  process.stdout.write(
    `skipped, because ${engine} is not installed: a server killed while it brings mail along\n`,
  )

const lookEveryMilliseconds = 50
const patienceMilliseconds = 900_000
/** As many as a company brings, where that is asked for; enough for several steps elsewhere. */
const messages = Number(process.env.BOCAU_TEST_MOVED_MESSAGES ?? 700)
/** After how much of it the server is killed: once somebody tells it to go on, once it does so by itself. */
const kills = [
  { after: 0.15, isTold: true },
  { after: 0.5, isTold: false },
]

test.for(engines.filter(({ isThere }) => isThere))(
  'a server that is killed while it brings mail along from $engine goes on after its restart: nothing is lost, nothing comes twice, and all is the same byte for byte',
  { timeout: patienceMilliseconds },
  async ({ start, pass }) => {
    const far = await start()
    onTestFinished(far.stop)
    const old = { host: '127.0.0.1', port: far.port, username: 'khue', password: pass }
    const sent = await fillMailbox(old)
    const data = await makeStore()
    let { server, client } = await openStore(data)
    const { id } = await client.call('POST /api/v2/moving-in', { body: { ...old, security: 'none' } })
    const stateNow = () => client.call('GET /api/v2/moving-in/:id', { params: { id } })
    for (const { after, isTold } of kills) {
      while ((await stateNow()).brought < messages * after) await pause(lookEveryMilliseconds)
      await server.stop('SIGKILL')
      ;({ server, client } = await openStore(data))
      expect((await stateNow()).state).toBe('running')
      if (isTold)
        await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'running' } })
    }
    while ((await stateNow()).state === 'running') await pause(lookEveryMilliseconds)
    expect(await stateNow()).toMatchObject({
      state: 'ended',
      total: messages,
      brought: messages,
      known: 0,
      failed: 0,
    })
    await server.stop()

    expect(await takeAllOut(data)).toEqual(sent.toSorted())
  },
)

/** Puts messages into two folders elsewhere; answers with them as they are there. */
async function fillMailbox({
  host,
  port,
  username: user,
  password: pass,
}: Record<'host' | 'username' | 'password', string> & { port: number }) {
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass }, logger: false })
  await client.connect()
  const { path: folder } = await client.mailboxCreate(['Khách hàng'])
  const sent = Array.from({ length: messages }, (_, at) =>
    writeMessage({ subject: `Thư ${at} ${randomUUID()}`, text: 'Gỗ sồi\r\n'.repeat(1 + (at % 40)) }),
  )
  for (const [at, raw] of sent.entries())
    await client.append(at % 3 === 0 ? folder : 'INBOX', Buffer.from(raw))
  await client.logout()
  return sent
}
