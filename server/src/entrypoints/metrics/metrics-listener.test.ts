import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '../../composition/listeners/create-certificate.fixture.ts'
import { recordFailure, recordSuccess } from '../../db/maintenance-store.ts'
import type { WatchedService } from '../../kernel/service-watch.ts'
import { createWorld, SocketClient } from '../../testing/index.ts'

const settings = { BOCAU_METRICS: '127.0.0.1:0', BOCAU_DATA: tmpdir() }

const requestMetrics = (port: number | null, path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)

/** Returns the value of a metric line; 0 when missing. */
async function readLine(port: number | null, line: string): Promise<number> {
  const text = await (await requestMetrics(port)).text()
  const match = text.split('\n').find((one) => one.startsWith(`${line} `))
  return match ? Number(match.slice(line.length + 1)) : 0
}

test('counts requests, arrivals, jobs, sockets and failures', async () => {
  const world = await createWorld({ settings })
  const port = world.metricsPort
  const khue = await world.signIn('khue@mocviet.test')
  await khue.call('GET /api/v2/folders', {})
  expect(
    await readLine(port, 'bocau_requests_total{method="GET",route="/api/v2/folders",status="200"}'),
  ).toBe(1)
  await expect(world.anonymous.call('GET /api/v2/folders', {})).rejects.toThrow('401')
  expect(
    await readLine(port, 'bocau_requests_total{method="GET",route="/api/v2/folders",status="401"}'),
  ).toBe(1)

  await world.deliver({ subject: 'Báo giá' })
  await world.deliver({ recipients: ['khue@mocviet.test', 'ha@mocviet.test'] })
  expect(await readLine(port, 'bocau_arrivals_total{door="lmtp",answer="kept"}')).toBe(3)
  expect(await readLine(port, 'bocau_arrival_seconds_count{door="lmtp"}')).toBe(2)

  world.logger.warn('relay did not respond', { address: 'mx.xuongmoc.example' })
  expect(await readLine(port, 'bocau_troubles_total{level="warn",kind="relay did not respond"}')).toBe(1)
  for (const check of ['store', 'blobs', 'jobs'])
    expect(await readLine(port, `bocau_ready{check="${check}"}`)).toBe(1)
  const text = await (await requestMetrics(port)).text()
  for (const name of [
    'nodejs_eventloop_lag_max_seconds',
    'bocau_jobs{',
    'bocau_outgoing ',
    'bocau_disk_bytes{kind="used"}',
    'bocau_disk_bytes{kind="free"}',
  ])
    expect(text).toContain(`\n${name}`)
  expect(text).toMatch(/bocau_connections\{door="socket"\} 0/)
})

test('counts a socket while it is open', async () => {
  const world = await createWorld({ settings })
  const khue = await world.signIn('khue@mocviet.test')
  const socket = new SocketClient(world.origin, { token: khue.token })
  await expect.poll(() => readLine(world.metricsPort, 'bocau_connections{door="socket"}')).toBe(1)
  socket.close()
  await expect.poll(() => readLine(world.metricsPort, 'bocau_connections{door="socket"}')).toBe(0)
})

test('reports maintenance, certificates and connected services', async () => {
  const { cert, key } = await createCertificate('thu.mocviet.test', '2027-01-31')
  const folder = await mkdtemp(join(tmpdir(), 'bocau-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = { BOCAU_SMTP_CERT: join(folder, 'cert.pem'), BOCAU_SMTP_KEY: join(folder, 'key.pem') }
  await writeFile(files.BOCAU_SMTP_CERT, cert)
  await writeFile(files.BOCAU_SMTP_KEY, key)
  const services: WatchedService[] = [
    { service: 'virus', kind: 'clamd', respondedAt: 1, silentSince: null },
    { service: 'spam', kind: 'rspamd', respondedAt: 1, silentSince: 2 },
    { service: 'out', kind: 'relay', respondedAt: null, silentSince: null },
  ]
  const world = await createWorld({
    settings: { ...settings, ...files },
    parts: { services: { read: () => services } },
  })
  const now = world.clock.now()
  await world.app.db.transaction(async ({ sql }) => {
    await recordSuccess(sql, 'integrity', now)
    for (const error of ['disk full', 'disk full']) await recordFailure(sql, 'backup', { now, error })
  })
  const text = await (await requestMetrics(world.metricsPort)).text()
  const values = (name: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`^bocau_${name}\\{\\w+="(\\w+)"\\} (\\S+)$`, 'gm'))].map(
        ([, label = '', value]) => [label, Number(value)],
      ),
    )
  expect(values('certificate_expires_timestamp_seconds')).toEqual({ mail: Date.parse('2027-01-31') / 1000 })
  expect(values('service_up')).toEqual({ clamd: 1, rspamd: 0 })
  expect(values('maintenance_success_timestamp_seconds')).toMatchObject({ integrity: now / 1000 })
  expect(values('maintenance_success_timestamp_seconds')).not.toHaveProperty('backup')
  expect(values('maintenance_failures')).toMatchObject({ integrity: 0, backup: 2 })
})

test('contains no addresses, names or user content', async () => {
  const world = await createWorld({ settings })
  const khue = await world.signIn('khue@mocviet.test')
  await khue.call('GET /api/v2/threads/search', { query: { q: 'xưởng mộc' } })
  await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  await world.deliver({ subject: 'Báo giá gỗ sồi' })
  await world.deliver({ recipients: ['nobody@mocviet.test'] }).catch(() => {})
  await fetch(`${world.origin}/folder/Khách%20hàng/bi-mat`)
  const text = await (await requestMetrics(world.metricsPort)).text()
  for (const secret of ['mocviet', 'khue', 'xuongmoc', 'xưởng', 'Báo giá', 'bi-mat', '127.0.0.1'])
    expect(text).not.toContain(secret)
})

test('serves nothing else and is closed without its setting', async () => {
  const world = await createWorld({ settings })
  expect((await requestMetrics(world.metricsPort, '/')).status).toBe(404)
  expect((await requestMetrics(world.metricsPort, '/api/v2/folders')).status).toBe(404)
  expect((await fetch(`${world.origin}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
  expect((await createWorld()).metricsPort).toBeNull()
})

test('unknown URLs do not add label values', async () => {
  const world = await createWorld({ settings })
  const requestMany = (count: number, what: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => [
        fetch(`${world.origin}/${what}-${index}`),
        fetch(`${world.origin}/api/v2/${what}-${index}`, { method: 'DELETE' }),
        fetch(`${world.origin}/api/v2/messages/${index}/body`),
      ]).flat(),
    )
  const countLines = async () =>
    (await (await requestMetrics(world.metricsPort)).text())
      .split('\n')
      .filter((line) => line.includes('route=')).length
  await requestMany(3, 'mot')
  const few = await countLines()
  await requestMany(30, 'hai')
  expect(await countLines()).toBe(few)
})

/** Reads a file of the repository. */
const readRepository = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('every metric of dashboard, alerts and documentation exists and is documented', async () => {
  const world = await createWorld({ settings, database: 'postgres' })
  await world.app.db.transaction(({ sql }) => recordSuccess(sql, 'integrity', world.clock.now()))
  const text = await (await requestMetrics(world.metricsPort)).text()
  const names = new Set([...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name ?? ''))
  const [board, alerts, operation, runbooks] = await Promise.all(
    [
      'deploy/grafana/board.json',
      'deploy/prometheus/alerts.yaml',
      'docs/operation.md',
      'docs/runbooks.md',
    ].map(readRepository),
  )
  const named = (where = '') =>
    new Set(
      [...where.matchAll(/\b(?:bocau|nodejs|process)_[a-z_0-9]+/g)].map(([name]) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      ),
    )
  expect(JSON.parse(board ?? '')).toMatchObject({ title: 'Bồ Câu' })
  for (const page of [board, alerts, operation, runbooks])
    expect([...named(page)].filter((name) => !names.has(name))).toEqual([])
  const productNames = [...names].filter((name) => name.startsWith('bocau_'))
  expect(productNames.filter((name) => !named(operation).has(name))).toEqual([])
})
