import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '../../../testing/api-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../../testing/product-process.ts'
import { writeMessage } from '../../../testing/write-message.ts'
import { dovecotPassword, hasDovecot, startDovecot } from './dovecot.fixture.ts'

if (!hasDovecot)
  process.stdout.write(
    'skipped, because Dovecot is not installed: a server killed while it brings mail along\n',
  )

const khue = 'khue@mocviet.test'
const password = 'Bocau-test-1'
const lookEveryMilliseconds = 50
/** What a process held that was killed is due again after a minute. */
const patienceMilliseconds = 900_000
/** As many as a company brings, where that is asked for; enough for several steps elsewhere. */
const messages = Number(process.env.BOCAU_TEST_MOVED_MESSAGES ?? 700)
/** After how much of it the server is killed: once somebody tells it to go on, once it does so by itself. */
const kills = [
  { after: 0.15, isTold: true },
  { after: 0.5, isTold: false },
]

test.skipIf(!hasDovecot)(
  'a server that is killed while it brings mail along goes on after its restart: nothing is lost, nothing comes twice, and all is the same byte for byte',
  async () => {
    const dovecot = await startDovecot()
    onTestFinished(dovecot.stop)
    const old = { host: '127.0.0.1', port: dovecot.port, username: 'khue', password: dovecotPassword }
    const sent = await fillMailbox(old)
    const data = await emptyDirectory()
    await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
    await runCommand(data, ['domain', 'verify', 'mocviet.test'])
    await runCommand(data, ['account', 'add', khue, '--name', 'Khuê', '--password', password])

    let { server, client } = await open(data)
    const { id } = await client.call('POST /api/v2/moving-in', { body: { ...old, security: 'none' } })
    const stateNow = () => client.call('GET /api/v2/moving-in/:id', { params: { id } })
    for (const { after, isTold } of kills) {
      while ((await stateNow()).brought < messages * after) await pause(lookEveryMilliseconds)
      await server.stop('SIGKILL')
      ;({ server, client } = await open(data))
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

    const directory = await emptyDirectory()
    await runCommand(data, ['export', khue, directory])
    expect((await readMaildirs(directory)).toSorted()).toEqual(sent.toSorted())
    await runCommand(data, ['check'])
  },
  patienceMilliseconds,
)

async function open(data: string) {
  const { server, origin } = await startServer({
    BOCAU_DATA: data,
    BOCAU_IMPORT_HOSTS: '127.0.0.1',
    BOCAU_RATE_LIMIT: 'off',
  })
  const body = { email: khue, password }
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body })
  return { server, client: new ApiClient(origin, token) }
}

/** Puts messages into two folders elsewhere; answers with them as they are there. */
async function fillMailbox({
  host,
  port,
  username: user,
  password: pass,
}: Record<'host' | 'username' | 'password', string> & { port: number }) {
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass }, logger: false })
  await client.connect()
  await client.mailboxCreate('Khách hàng')
  const sent = Array.from({ length: messages }, (_, at) =>
    writeMessage({ subject: `Thư ${at} ${randomUUID()}`, text: 'Gỗ sồi\r\n'.repeat(1 + (at % 40)) }),
  )
  for (const [at, raw] of sent.entries())
    await client.append(at % 3 === 0 ? 'Khách hàng' : 'INBOX', Buffer.from(raw))
  await client.logout()
  return sent
}

async function readMaildirs(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith('/cur'))
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
}
