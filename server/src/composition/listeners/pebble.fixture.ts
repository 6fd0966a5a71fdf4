import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FetchLike } from '../../adapters/web/acme/signed-requests.ts'
import { createCertificate } from './create-certificate.fixture.ts'

/** Pebble, the ACME test server of Let's Encrypt. */
export const pebble = '/usr/bin/pebble'

/** Finds free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Starts the authority; every name resolves to this machine, and it connects to these ports. */
export async function startPebble(options: {
  http: number
  tls: number
}): Promise<{ directory: string; fetch: FetchLike }> {
  const folder = await mkdtemp(join(tmpdir(), 'bocau-pebble-'))
  const [acme = 0, management = 0, names = 0, namesManagement = 0] = await freePorts(4)
  const certificate = await createCertificate('localhost')
  await writeFile(join(folder, 'cert.pem'), certificate.cert)
  await writeFile(join(folder, 'key.pem'), certificate.key)
  const settings = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort: options.http,
    tlsPort: options.tls,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify({ pebble: settings }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  const resolver = ['-dns01', `127.0.0.1:${names}`, '-management', `127.0.0.1:${namesManagement}`, ...off]
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '20' }
  const running = [
    spawn('/usr/bin/pebble-challtestsrv', resolver, { stdio: 'ignore' }),
    spawn(pebble, ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${names}`], {
      env,
      stdio: 'ignore',
    }),
  ]
  onTestFinished(async () => {
    for (const process of running) process.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const directory = `https://localhost:${acme}/dir`
  const fetchTrusted = fetchTrusting(certificate.cert)
  await untilResponding(() => fetchTrusted(directory))
  return { directory, fetch: fetchTrusted }
}

async function untilResponding(probe: () => Promise<unknown>): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      await probe()
      return
    } catch (error) {
      if (tried > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Fetches from servers with this certificate. */
function fetchTrusting(ca: string): FetchLike {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const headers = Object.fromEntries(new Headers(init.headers).entries())
      const pending = request(
        url,
        { method: init.method ?? 'GET', headers, ca, agent: false },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const status = response.statusCode ?? 500
            const body = status === 204 ? null : Buffer.concat(chunks)
            resolve(new Response(body, { status, headers: response.headers as Record<string, string> }))
          })
        },
      )
      pending.on('error', reject)
      pending.end(init.body as string | undefined)
    })
}
