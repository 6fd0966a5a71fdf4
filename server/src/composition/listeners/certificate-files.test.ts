import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import type { Certificate } from '../../entrypoints/message-server.ts'
import { createWorld, password, type World } from '../../testing/index.ts'
import { readConfig } from '../config.ts'
import { createCertificate } from './create-certificate.fixture.ts'
import { readCertificateFiles } from './issued-certificates.ts'
import { openListeners } from './open-listeners.ts'

async function filesOf({ cert, key }: Certificate) {
  const folder = await mkdtemp(join(tmpdir(), 'bocau-pem-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = {
    setting: 'BOCAU_TLS',
    cert: join(folder, 'cert.pem'),
    key: join(folder, 'key.pem'),
  } as const
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key)])
  return files
}

const free = '127.0.0.1:0'

/** Opens every listener of a world again, with a certificate. */
async function openEncrypted(world: World, certificate: Certificate) {
  const files = await filesOf(certificate)
  const config = readConfig({
    BOCAU_TLS_CERT: files.cert,
    BOCAU_TLS_KEY: files.key,
    BOCAU_HTTP: free,
    BOCAU_IMAP: 'off',
    BOCAU_IMAPS: free,
    BOCAU_SUBMISSION: 'off',
    BOCAU_SUBMISSIONS: free,
    BOCAU_POP3: 'off',
    BOCAU_POP3S: free,
  })
  const listeners = await openListeners(world.app, config, {
    requested: ['http', 'socket', 'imap', 'submission', 'pop3'],
  })
  onTestFinished(() => listeners.close())
  const { submissions, pop3s } = listeners.programs.ports
  return { files, ports: [listeners.httpPort, listeners.imapsPort, submissions, pop3s] as number[] }
}

/** Name in the certificate that a listener presents now. */
function certificateNameAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

/** Sends an HTTPS request that trusts only this certificate. */
function fetchPage(
  port: number,
  path: string,
  ca: string,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, ca, agent: false }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end()
  })
}

test('one certificate serves HTTPS with HSTS and every mail listener', async () => {
  const world = await createWorld()
  const certificate = await createCertificate()
  const { ports } = await openEncrypted(world, certificate)
  for (const port of ports) expect(await certificateNameAt(port)).toBe('thu.mocviet.test')
  const [web = 0, imaps = 0] = ports
  const page = await fetchPage(web, '/health', certificate.cert)
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)

  const program = new ImapFlow({
    host: '127.0.0.1',
    port: imaps,
    secure: true,
    tls: { ca: certificate.cert },
    auth: { user: 'khue@mocviet.test', pass: password },
    logger: false,
  })
  await program.connect()
  await program.logout()
})

test('cookies of an HTTPS page are secure', async () => {
  const world = await createWorld()
  const certificate = await createCertificate()
  const { ports } = await openEncrypted(world, certificate)
  const cookies = await new Promise<string[]>((resolve, reject) => {
    const origin = `https://127.0.0.1:${ports[0]}`
    const headers = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' }
    const options = {
      host: '127.0.0.1',
      port: ports[0],
      path: '/api/v2/session',
      method: 'POST',
      agent: false,
    }
    const sent = request({ ...options, headers, ca: certificate.cert }, (response) => {
      response.resume()
      resolve(response.headers['set-cookie'] ?? [])
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ email: 'khue@mocviet.test', password, remember: true }))
  })
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
})

test('every listener reloads a changed certificate within seconds and ignores an unusable one', async () => {
  const world = await createWorld()
  const { files, ports } = await openEncrypted(world, await createCertificate('cu.mocviet.test'))
  const renewed = await createCertificate('moi.mocviet.test')
  await writeFile(files.cert, renewed.cert)
  await world.clock.advance(30)
  for (const port of ports) expect(await certificateNameAt(port)).toBe('cu.mocviet.test')
  const warnings = world.logger.lines.filter(({ level }) => level === 'warn')
  // Each listener logs it once, however often it checks.
  expect(warnings.map(({ message }) => message)).toEqual(
    ports.map(() => 'reloading the certificate failed; the previous one stays in use'),
  )

  await writeFile(files.key, renewed.key)
  await world.clock.advance(10)
  for (const port of ports) expect(await certificateNameAt(port)).toBe('moi.mocviet.test')
})

test('disconnects clients that do not speak TLS', async () => {
  const world = await createWorld()
  const certificate = await createCertificate()
  const { ports } = await openEncrypted(world, certificate)
  await expect(fetch(`http://127.0.0.1:${ports[0]}/health`)).rejects.toThrow()
  expect((await fetchPage(ports[0] as number, '/health', certificate.cert)).status).toBe(200)
  expect(world.logger.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('rejects unusable files with an explanation that names the setting and no key', async () => {
  const certificate = await createCertificate()
  const other = await createCertificate()
  const files = await filesOf(certificate)
  const refusal = async (changed: Partial<typeof files>) =>
    readCertificateFiles({ ...files, ...changed }).then(
      () => 'nothing was rejected',
      (error: Error) => error.message,
    )
  const foreign = await filesOf(other)
  const swapped = await filesOf({ cert: certificate.key, key: certificate.cert })

  expect(await refusal({ cert: '/nowhere.pem' })).toBe(
    'BOCAU_TLS_CERT is "/nowhere.pem", but there is no such file.',
  )
  expect(await refusal({ key: tmpdir() })).toBe(`BOCAU_TLS_KEY is "${tmpdir()}", but it is a directory.`)
  expect(await refusal({ cert: swapped.cert })).toBe(
    `BOCAU_TLS_CERT is "${swapped.cert}", but the file contains no PEM certificate.`,
  )
  expect(await refusal({ key: swapped.key })).toBe(
    `BOCAU_TLS_KEY is "${swapped.key}", but the file contains no PEM key without a password.`,
  )
  expect(await refusal({ key: foreign.key })).toBe(
    `BOCAU_TLS_KEY is "${foreign.key}", but that is not the key of the certificate in "${files.cert}".`,
  )
  expect(await refusal({})).toBe('nothing was rejected')
})

test('a server with an unusable certificate does not open a listener', async () => {
  const world = await createWorld()
  const files = await filesOf({ cert: 'no certificate', key: 'no key' })
  const config = readConfig({ BOCAU_HTTP: free, BOCAU_TLS_CERT: files.cert, BOCAU_TLS_KEY: files.key })
  await expect(openListeners(world.app, config, { requested: ['http'] })).rejects.toThrow(
    `BOCAU_TLS_CERT is "${files.cert}", but the file contains no PEM certificate.`,
  )
})
