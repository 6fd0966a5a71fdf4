import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { onEachDatabase } from './testing/index.ts'
import { createDatabase } from './testing/postgres.ts'
import { emptyDirectory, ProductProcess, startServer } from './testing/product-process.ts'

const health = async (origin: string) => (await fetch(`${origin}/health`)).status

/** Starts the server and waits for its refusal. */
const refusal = async (settings: Record<string, string>, args: string[] = []) =>
  new ProductProcess('main.ts', args, {
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_LMTP: '127.0.0.1:0',
    BOCAU_IMAP: 'off',
    ...settings,
  }).exited

test('a second server on the same data directory exits with an explanation, and the first continues', async () => {
  const data = await emptyDirectory()
  const { origin } = await startServer({ BOCAU_DATA: data })
  const second = await refusal({ BOCAU_DATA: data })

  expect(second.code).toBe(1)
  expect(second.errors.trim()).toBe(
    `Another Bồ Câu server is already running on the data in ${data}. Stop it first, or set BOCAU_DATA to another directory.`,
  )
  expect(second.output).toBe('')
  expect(await health(origin)).toBe(200)
})

test('a killed server leaves no lock behind', async () => {
  const data = await emptyDirectory()
  const first = await startServer({ BOCAU_DATA: data })
  await first.server.stop('SIGKILL')

  const { origin } = await startServer({ BOCAU_DATA: data })
  expect(await health(origin)).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the server cleanly', async (signal) => {
  const data = await emptyDirectory()
  const { server, origin } = await startServer({ BOCAU_DATA: data })
  expect(await health(origin)).toBe(200)
  const { code, errors } = await server.stop(signal)

  expect([code, errors]).toEqual([0, ''])
  // A store that was closed cleanly has an empty write-ahead log.
  expect(await readdir(data)).toEqual(expect.not.arrayContaining(['bocau.db-wal']))
})

test('SIGTERM stops the server cleanly while clients keep connections open', async () => {
  const data = await emptyDirectory()
  const { server, origin } = await startServer({
    BOCAU_DATA: data,
    BOCAU_IMAP: '127.0.0.1:0',
    BOCAU_POP3: '127.0.0.1:0',
    BOCAU_SUBMISSION: '127.0.0.1:0',
  })
  const [, imap] = await server.waitForOutput(/by IMAP on 127\.0\.0\.1:(\d+)/)
  const [, submission] = await server.waitForOutput(/programs send on port (\d+)/)
  const [, pop3] = await server.waitForOutput(/by POP3 on port (\d+)/)
  const visits = [
    { port: imap, count: 130, says: 'a LOGIN x y\r\n' },
    { port: pop3, count: 30, says: 'USER x\r\n' },
    { port: submission, count: 30, says: 'EHLO a.test\r\n' },
    { port: new URL(origin).port, count: 3, says: '' },
  ]
  for (const { port, count, says } of visits)
    for (let index = 0; index < count; index++) {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(says)
    }

  const { code, errors } = await server.stop('SIGTERM')
  expect([code, errors]).toEqual([0, ''])
  expect(await readdir(data)).toEqual(expect.not.arrayContaining(['bocau.db-wal']))
})

test.each([
  [{ BOCAU_HTTP: 'nonsense' }, /^BOCAU_HTTP must be an address and a port such as \S+, got "nonsense"\.$/],
  [{ BOCAU_COLOUR: 'red' }, /^BOCAU_COLOUR is not a setting of Bồ Câu\. Known settings: BOCAU_PUBLIC_URL, /],
  [
    { BOCAU_BLOBS: 's3://key:geheim@store' },
    /^BOCAU_BLOBS has no bucket as in s3:\/\/key:secret@host:port\/bucket/,
  ],
  [
    { BOCAU_BLOBS: 's3://key:geheim@127.0.0.1:9/mail' },
    /^BOCAU_BLOBS is a store that cannot be used: .*ECONNREFUSED/,
  ],
  [
    { BOCAU_DATABASE: 'postgres://bocau:geheim@127.0.0.1:9/bocau' },
    /^BOCAU_DATABASE is a store that cannot be used: .*ECONNREFUSED/,
  ],
  [
    { BOCAU_DATA: '/proc/bocau/data' },
    /^BOCAU_DATA must be a writable directory, got "\/proc\/bocau\/data": /,
  ],
  [
    { BOCAU_DATA: fileURLToPath(import.meta.url) },
    /^BOCAU_DATA must be a writable directory, got ".+main\.trial\.ts": /,
  ],
  [{ BOCAU_BLOBS: 's3://store/mail' }, /^BOCAU_BLOBS has no key and secret as in s3:\/\/key:secret@host/],
])('the server does not start with %o', async (settings, sentence) => {
  const { code, output, errors } = await refusal({ BOCAU_DATA: await emptyDirectory(), ...settings })
  expect([code, output]).toEqual([1, ''])
  expect(errors.trim()).toMatch(sentence)
  expect(errors).not.toContain('geheim')
})

test.each([['--doors=http,window'], ['--doors='], ['--door=http'], ['lmtp'], ['--doors=socket,jobs']])(
  'the server does not start with "%s" and explains why',
  async (argument) => {
    const { code, errors } = await refusal({ BOCAU_DATA: await emptyDirectory() }, [argument])
    expect(code).toBe(1)
    expect(errors).toMatch(/^(--doors|Unknown option ".+"\.).+\.\n$/)
  },
)

test('an address in use is reported with the setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, errors } = await refusal({
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_DEMO: 'off',
    BOCAU_HTTP: `127.0.0.1:${port}`,
  })
  other.close()

  expect(code).toBe(1)
  expect(errors.trim()).toMatch(new RegExp(`^BOCAU_HTTP is "127.0.0.1:${port}", but .+\\.$`))
})

onEachDatabase('a store', (dialect) => {
  test('fills the demo once, and starts immediately the second time', async () => {
    const settings: Record<string, string> = { BOCAU_DATA: await emptyDirectory(), BOCAU_DEMO: 'on' }
    if (dialect === 'postgres') settings.BOCAU_DATABASE = (await emptyDatabase()).url
    const first = await startServer(settings)
    await first.server.waitForOutput(/khue@mocviet\.test/)
    await first.server.stop()
    const second = await startServer(settings)

    await second.server.waitForOutput(/khue@mocviet\.test/)
    const { output } = await second.server.stop()
    expect(output).not.toContain('Seeding')
  }, 60_000)
})

async function emptyDatabase() {
  const created = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => created.drop())
  return created
}
