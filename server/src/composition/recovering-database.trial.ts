import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES ?? ''
if (!postgresUrl)
  process.stdout.write(
    'skipped: a database that recovers needs PostgreSQL, which BOCAU_TEST_POSTGRES names\n',
  )

/** PostgreSQL's response to connections while it recovers. */
function refusal(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is in recovery mode']
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(body.byteLength + 4, 1)
  return Buffer.concat([head, body])
}

test.skipIf(!postgresUrl)(
  'a node that starts while PostgreSQL recovers waits and logs it',
  {
    timeout: 120_000,
  },
  async () => {
    const database = await createDatabase(postgresUrl)
    onTestFinished(() => database.drop())
    const remote = new URL(database.url)
    const refusals = 3
    let connections = 0
    const recovering = createServer((socket) => {
      socket.on('error', () => {})
      if (connections++ < refusals) {
        socket.once('data', () => socket.end(refusal()))
        return
      }
      const server = connect(Number(remote.port), remote.hostname).on('error', () => socket.destroy())
      socket.pipe(server).pipe(socket)
    })
    await new Promise<void>((resolve) => recovering.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void recovering.close())
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String((recovering.address() as { port: number }).port)

    const { server, origin } = await startServer({
      BOCAU_DATABASE: url.href,
      BOCAU_DATA: await emptyDirectory(),
    })
    expect(connections).toBeGreaterThan(refusals)
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
    const { code, output, errors } = await server.stop()
    expect(code).toBe(0)
    expect(`${output}${errors}`).toContain('waiting for PostgreSQL, which is starting or recovering')
  },
)
