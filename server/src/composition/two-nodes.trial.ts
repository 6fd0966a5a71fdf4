import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import S3rver from '@20minutes/s3rver'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { createWorld, password } from '../testing/index.ts'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'
import { createCertificate } from './listeners/create-certificate.fixture.ts'

const khue = 'khue@mocviet.test'
const proxyProgram = '/usr/sbin/haproxy'
const configuration = fileURLToPath(new URL('../../../deploy/compose/haproxy.cfg', import.meta.url))
/** Nodes and proxy have the same ports, so each needs its own loopback address. */
const network = `127.${1 + (process.pid % 250)}.${1 + (Math.floor(process.pid / 250) % 250)}`
const [proxyAddress, ...nodeAddresses] = [`${network}.10`, `${network}.11`, `${network}.12`] as const

const reason =
  process.platform !== 'linux'
    ? 'this is not Linux'
    : process.getuid?.() !== 0
      ? 'ports below 1024 need root'
      : existsSync(proxyProgram)
        ? null
        : 'HAProxy is not installed'
if (reason) process.stdout.write(`skipped, because ${reason}: two nodes behind HAProxy\n`)

/** Starts two nodes with the ports of deploy/compose/two-nodes.yaml, and HAProxy with its configuration. */
async function startTwoNodes() {
  const tls = await emptyDirectory()
  const { cert, key } = await createCertificate('mail.mocviet.test')
  await writeFile(join(tls, 'mail.crt'), cert)
  await writeFile(join(tls, 'mail.key'), key)
  const s3 = await startS3()
  const server = await startPostgres()
  onTestFinished(server.stop)
  const database = await createDatabase(server.url)
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
  await world.close()
  const settings = {
    BOCAU_PUBLIC_URL: 'https://mail.mocviet.test',
    BOCAU_TRUST_PROXY: 'on',
    BOCAU_DATABASE: database.url,
    BOCAU_BLOBS: s3.url,
    BOCAU_SMTP_CERT: join(tls, 'mail.crt'),
    BOCAU_SMTP_KEY: join(tls, 'mail.key'),
    BOCAU_RATE_LIMIT: 'off',
    BOCAU_IMAP: 'off',
  }
  const nodes = await Promise.all(
    nodeAddresses.map(async (address) =>
      startServer({
        ...settings,
        BOCAU_DATA: await emptyDirectory(),
        BOCAU_HTTP: `${address}:8080`,
        BOCAU_LMTP: `${address}:2424`,
        BOCAU_SMTP_IN: `${address}:25`,
        BOCAU_SUBMISSIONS: `${address}:465`,
        BOCAU_SUBMISSION: `${address}:587`,
        BOCAU_IMAPS: `${address}:993`,
        BOCAU_POP3S: `${address}:995`,
      }),
    ),
  )
  const [NODE_1, NODE_2] = nodeAddresses
  const proxy = spawn(proxyProgram, ['-f', configuration], {
    env: { ...process.env, NODE_1, NODE_2, ADDRESS: proxyAddress, TLS: tls },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    proxy.kill('SIGTERM')
    await once(proxy, 'close')
  })
  return { nodes, s3 }
}

async function startS3() {
  const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true }
  const s3 = new S3rver({ ...options, directory: await emptyDirectory() })
  const { port } = await s3.run()
  const stop = () => s3.close().catch(() => {})
  onTestFinished(stop)
  return { url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/bocau?tls=off`, stop }
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

/** Sends a request through HAProxy; returns the status, or the error code of a closed connection. */
function fetchThroughProxy(
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number | string; text: string }> {
  return new Promise((resolve) => {
    const call = request({
      agent,
      host: proxyAddress,
      path,
      method: body ? 'POST' : 'GET',
      headers: { host: 'mail.mocviet.test', 'content-type': 'application/json', ...headers },
    })
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, text: '' })
    call.on('error', fail)
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, text: '' })
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    call.end(body ? JSON.stringify(body) : undefined)
  })
}

/** Requests lists on four connections for some time; returns the answers by status. */
async function requestLists(token: string, milliseconds: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const end = Date.now() + milliseconds
  const requestUntilEnd = async () => {
    while (Date.now() < end) {
      const { status } = await fetchThroughProxy('/api/v2/threads?in=INBOX', {
        headers: { 'x-auth-token': token },
      })
      counts[status] = (counts[status] ?? 0) + 1
      await pause(50)
    }
  }
  await Promise.all(Array.from({ length: 4 }, requestUntilEnd))
  return counts
}

/** Delivers a message to port 25 of a node; returns the response. */
async function deliver(host: string | undefined): Promise<string> {
  const transport = createTransport({ host: host ?? '', port: 25, tls: { rejectUnauthorized: false } })
  try {
    const { response } = await transport.sendMail({
      from: 'vy@xuongmoc.example',
      to: khue,
      text: 'Báo giá',
    })
    return response
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  }
}

test.skipIf(reason)(
  'two nodes behind HAProxy serve while one is killed, and while S3 is stopped',
  {
    timeout: 600_000,
  },
  async () => {
    const { nodes, s3 } = await startTwoNodes()
    const ready = async () => (await fetchThroughProxy('/health/ready')).status
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    const session = await fetchThroughProxy('/api/v2/session', { body: { email: khue, password } })
    const { token } = JSON.parse(session.text) as { token: string }
    expect(await deliver(nodeAddresses[0])).toMatch(/^250 /)
    expect(await deliver(nodeAddresses[1])).toMatch(/^250 /)

    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
    }
    const socket = await fetchThroughProxy('/api/v2/socket', {
      headers: { ...upgrade, 'x-auth-token': token },
    })
    expect(socket.status).toBe(101)
    const longUrl = `/login?body=${'a'.repeat(60_000)}`
    expect((await fetchThroughProxy(longUrl)).status).toBe(200)

    const auth = { user: khue, pass: password }
    const options = { host: proxyAddress, auth, tls: { rejectUnauthorized: false }, logger: false } as const
    const imap = new ImapFlow({ ...options, port: 993, secure: true })
    await imap.connect()
    expect(await imap.status('INBOX', { messages: true })).toMatchObject({ messages: 2 })
    await imap.logout()
    const submission = createTransport({ ...options, port: 587, requireTLS: true })
    expect((await submission.sendMail({ from: khue, to: khue, text: 'Tôi' })).response).toMatch(/^250 /)

    const duringKill = requestLists(token, 12_000)
    await pause(2_000)
    nodes[0]?.server.child.kill('SIGKILL')
    const { 200: successes = 0, ...failed } = await duringKill
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`node killed: ${successes} lists answered, ${failures} failed\n`)
    expect(successes).toBeGreaterThan(100)
    // A response of the killed node may have been on its way, on each of the four connections.
    expect(failures).toBeLessThanOrEqual(4)

    await s3.stop()
    const { 200: listed = 0, ...unlisted } = await requestLists(token, 15_000)
    process.stdout.write(`S3 stopped: ${listed} lists answered, failed ${JSON.stringify(unlisted)}\n`)
    expect(Object.values(unlisted).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4)
    expect(await deliver(nodeAddresses[1])).toMatch(/^451 /)
  },
)
