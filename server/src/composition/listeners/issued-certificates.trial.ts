import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { AcmeAuthority } from '../../adapters/web/acme/acme-authority.ts'
import { certificate as command } from '../../entrypoints/cli/certificate.ts'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { readConfig } from '../config.ts'
import { certificateMaintenance } from './issued-certificates.ts'
import { openListeners } from './open-listeners.ts'
import { freePorts, pebble, startPebble } from './pebble.fixture.ts'

const isMissing = !existsSync(pebble)
if (isMissing) console.log(`Certificates by ACME are not tested: there is no ${pebble}`)

/** Certificate that a listener presents now. */
function certificateAt(port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

/** An installation with automatic certificates, whose authority connects to these ports. */
async function open(
  database: Parameters<Parameters<typeof onEachDatabase>[1]>[0],
  settings: { plain: boolean },
) {
  const [https = 0, http = 0, elsewhere = 0] = await freePorts(3)
  const authority = await startPebble({ http, tls: settings.plain ? elsewhere : https })
  const acme = new AcmeAuthority(authority.directory, systemClock, authority.fetch)
  const world = await createWorld({ database, parts: { authority: acme } })
  const config = readConfig({
    BOCAU_ACME: authority.directory,
    BOCAU_ACME_EMAIL: 'owner@mocviet.test',
    BOCAU_PUBLIC_URL: 'https://thu.mocviet.test',
    BOCAU_MX_HOST: 'mx.mocviet.test',
    BOCAU_HTTP: `127.0.0.1:${https}`,
    BOCAU_IMAP: 'off',
    BOCAU_IMAPS: '127.0.0.1:0',
    ...(settings.plain ? { BOCAU_ACME_HTTP: `127.0.0.1:${http}` } : {}),
  })
  const listeners = await openListeners(world.app, config, { requested: ['http', 'imap'] })
  onTestFinished(() => listeners.close())
  const [step] = certificateMaintenance(world.app, config)
  return { world, https, http, imaps: listeners.imapsPort ?? 0, look: async () => step?.run() }
}

async function listReported(world: World): Promise<string[]> {
  const lines: string[] = []
  const context = { app: world.app, print: (line: string) => lines.push(line), give: () => undefined }
  await command.run(context as unknown as Parameters<typeof command.run>[0], { positionals: [], options: {} })
  return lines
}

test.skipIf(isMissing)(
  'an authority that checks the TLS listener issues a certificate for every name',
  async () => {
    const { world, https, imaps, look } = await open('sqlite', { plain: false })
    expect((await certificateAt(https)).issuer.CN).toBe('thu.mocviet.test')
    await look()
    await world.clock.advance(11)
    for (const port of [https, imaps]) {
      await expect
        .poll(async () => (await certificateAt(port)).issuer.CN, { timeout: 60_000 })
        .toMatch(/^Pebble/)
      expect((await certificateAt(port)).subjectaltname).toBe('DNS:thu.mocviet.test, DNS:mx.mocviet.test')
    }
    const serial = (await certificateAt(https)).serialNumber
    // A certificate valid for years is not renewed.
    await look()
    await world.clock.advance(11)
    expect((await certificateAt(https)).serialNumber).toBe(serial)
    expect(await listReported(world)).toEqual([
      expect.stringMatching(/: thu\.mocviet\.test mx\.mocviet\.test, until 20/),
    ])
  },
)

onEachDatabase('a certificate through the plain HTTP listener', (database) => {
  test.skipIf(isMissing)('is issued and stored sealed for every node', async () => {
    const { world, https, http, look } = await open(database, { plain: true })
    await look()
    await world.clock.advance(11)
    await expect
      .poll(async () => (await certificateAt(https)).issuer.CN, { timeout: 60_000 })
      .toMatch(/^Pebble/)
    const rows = await world.app.db.sql.selectFrom('certificate').selectAll().execute()
    expect(rows).toMatchObject([{ names: 'thu.mocviet.test mx.mocviet.test', trouble: '' }])
    expect(await world.app.db.sql.selectFrom('certificate_proof').selectAll().execute()).toEqual([])
    const led = await new Promise<[number, string]>((resolve) => {
      get(`http://127.0.0.1:${http}//evil.example/a?b=c`, (response) => {
        response.resume()
        resolve([response.statusCode ?? 0, response.headers.location ?? ''])
      })
    })
    expect(led).toEqual([308, 'https://thu.mocviet.test/evil.example/a?b=c'])
  })
})

test.skipIf(isMissing)('the log and the command line explain why no certificate was issued', async () => {
  const [https = 0, nobody = 0] = await freePorts(2)
  const authority = await startPebble({ http: nobody, tls: nobody })
  const acme = new AcmeAuthority(authority.directory, systemClock, authority.fetch)
  const world = await createWorld({ parts: { authority: acme } })
  const config = readConfig({
    BOCAU_ACME: authority.directory,
    BOCAU_PUBLIC_URL: 'https://thu.mocviet.test',
    BOCAU_HTTP: `127.0.0.1:${https}`,
  })
  await certificateMaintenance(world.app, config)[0]?.run()
  expect(world.logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  const lines = await listReported(world)
  expect(lines[0]).toMatch(/: none yet$/)
  expect(lines[1]).toMatch(/by tls-alpn-01: thu\.mocviet\.test: .*connect/i)
})
