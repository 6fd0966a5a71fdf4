import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseS3Address } from '../../server/src/adapters/s3/s3-address.ts'
import { readConfig } from '../../server/src/composition/config.ts'
import { inRoot } from '../lib/paths.mjs'
import { isInstalled, portsOf, read, readYaml, version } from './deploy-files.ts'

interface ComposeService {
  image: string
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  ports?: string[]
  volumes?: string[]
  configs?: { source: string; target: string }[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  sysctls?: Record<string, string>
}

interface ComposeFile {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
  configs: Record<string, { content: string }>
}

/** Keys of the Compose specification that our files use. Compose refuses others. */
const topKeys = ['name', 'services', 'volumes', 'configs']
const serviceKeys =
  'build image restart stop_grace_period depends_on environment ports volumes read_only tmpfs sysctls cap_drop security_opt healthcheck entrypoint command configs'.split(
    ' ',
  )

const values: Record<string, string> = {
  HOST: 'mail.example.com',
  PUBLIC_URL: 'https://mail.example.com',
  POSTGRES_PASSWORD: 'secret',
  S3_SECRET: 'secret',
}
const optional = ['NODE_1_ADDRESS', 'NODE_2_ADDRESS', 'POSTGRES_1_FOLLOWS', 'POSTGRES_2_FOLLOWS']

/** Replaces variables as Compose does: `${NAME}`, `${NAME:-default}` and `${NAME:?error}`. */
const interpolate = (text: string) =>
  text.replaceAll(
    /\$\{(\w+)(?::?([-?])([^}]*))?\}/g,
    (_, name: string, kind?: string, rest = '') => values[name] ?? (kind === '-' ? rest : ''),
  )

describe.each(['compose.yaml', 'deploy/compose/two-nodes.yaml'])('%s', (path) => {
  const file = readYaml(path) as ComposeFile
  const services = Object.entries(file.services)
  const nodes = services.filter(([, { image }]) => image.startsWith('bocau:'))
  const settingsOf = ({ environment = {} }: ComposeService) =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value)]))

  test('has only known keys', () => {
    expect(Object.keys(file).filter((key) => !topKeys.includes(key) && !key.startsWith('x-'))).toEqual([])
    const unknown = services.flatMap(([name, service]) =>
      Object.keys(service).flatMap((key) => (serviceKeys.includes(key) ? [] : [`${name}.${key}`])),
    )
    expect(unknown).toEqual([])
  })

  test('every image has a fixed version; that of the product is the version of this repository', () => {
    expect(nodes.length).toBeGreaterThan(0)
    for (const [, { image }] of nodes) expect(image).toBe(`bocau:${version}`)
    for (const [name, { image }] of services) expect(image, name).toMatch(/:(?!latest$)[\w.-]+$/)
  })

  test('every variable is explained or has a default', () => {
    const names = new Set([...read(path).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
    expect([...names].filter((name) => !(name in values) && !optional.includes(name))).toEqual([])
    const header = read(path).split('\nservices:')[0] ?? ''
    const required = Object.keys(values).filter((name) => names.has(name))
    for (const name of required) expect(header).toMatch(new RegExp(`['n]${name}=`))
  })

  test('the product accepts the settings, and every address names a service', () => {
    for (const [, node] of nodes) {
      const settings = settingsOf(node)
      const { databaseUrl, blobsUrl, clamd, rspamdUrl } = readConfig(settings)
      const databases = [...(databaseUrl ?? '').matchAll(/[@,]([\w-]+):5432/g)].map(([, host]) => host)
      const store = new URL(parseS3Address(blobsUrl ?? '').endpoint)
      // The store of this file has no certificate.
      expect(store.protocol).toBe('http:')
      const hosts = [...databases, store.hostname, clamd?.host, new URL(rspamdUrl ?? '').hostname]
      expect(hosts.length).toBeGreaterThan(3)
      expect(hosts.filter((host) => !(host ?? '') || !((host ?? '') in file.services))).toEqual([])
    }
  })

  test('a service waits only for services that report their health', () => {
    for (const [name, { depends_on = [] }] of services) {
      const conditions = Array.isArray(depends_on)
        ? depends_on.map((other) => [other, 'service_started'] as const)
        : Object.entries(depends_on).map(([other, { condition }]) => [other, condition] as const)
      for (const [other, condition] of conditions) {
        expect(Object.keys(file.services), `${name} waits for ${other}`).toContain(other)
        if (condition === 'service_healthy') expect(file.services[other]?.healthcheck).toBeDefined()
      }
    }
  })

  test('volumes, configs and mounted files exist', () => {
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0] ?? ''))
    const [mounts, volumes] = [
      sources.filter((one) => one.startsWith('.')),
      sources.filter((one) => !one.startsWith('.')),
    ]
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(file.volumes).toSorted())
    const missing = mounts.filter(
      (one) => one !== './tls' && !existsSync(inRoot(normalize(join(path, '..', one)))),
    )
    expect(missing).toEqual([])
    const configs = services.flatMap(([, { configs: named = [] }]) => named.map(({ source }) => source))
    expect(configs).toEqual(Object.keys(file.configs))
  })

  test('a node has no privileges, and cannot write to its image', () => {
    for (const [, node] of nodes) {
      expect(node).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      const writable = [...(node.tmpfs ?? []), ...(node.volumes ?? [])].map((one) =>
        one.startsWith('/') ? (one.split(':')[0] ?? '') : (one.split(':')[1] ?? ''),
      )
      expect(writable).toEqual(expect.arrayContaining(['/data', '/tmp']))
    }
  })
})

describe('two nodes', () => {
  const { services } = readYaml('deploy/compose/two-nodes.yaml') as ComposeFile
  const [one, two] = [services['node-1'], services['node-2']]
  const proxy = read('deploy/compose/haproxy.cfg')
  const ports = portsOf(
    Object.fromEntries(
      Object.entries(one?.environment ?? {}).map(([name, value]) => [name, interpolate(value)]),
    ),
  )

  test('have the same settings', () => {
    expect(two?.environment).toEqual(one?.environment)
  })

  test('HAProxy forwards to ports of the nodes, and Compose publishes the ports on which it listens', () => {
    const forwarded = [...proxy.matchAll(/^ {2}server node-[12] "\$\{NODE_[12]\}:(\d+)"/gm)].map(([, port]) =>
      Number(port),
    )
    const { metrics: _metrics, smtp, ...behindProxy } = ports
    expect(new Set(forwarded)).toEqual(new Set(Object.values(behindProxy)))
    const bound = [...proxy.matchAll(/^ {2}bind "\$\{ADDRESS\}:(\d+)"/gm)].map(
      ([, port]) => `${port}:${port}`,
    )
    expect(services.haproxy?.ports?.toSorted()).toEqual(bound.toSorted())
    for (const node of [one, two]) expect(node?.ports?.[0]).toMatch(new RegExp(`:${smtp}:${smtp}$`))
  })

  test('HAProxy checks the health of a node on its web port', () => {
    const checks = [...proxy.matchAll(/^ {2}option httpchk GET (\S+)$/gm)].map(([, path]) => path)
    expect(new Set(checks)).toEqual(new Set(['/health/ready', '/health']))
    const mailServers = [...proxy.matchAll(/^ {2}server .*:(?!8080)\d+"(.*)$/gm)].map(([, rest = '']) =>
      rest.trim(),
    )
    expect(new Set(mailServers)).toEqual(new Set([`check port ${ports.http}`]))
  })

  test('HAProxy gets the variables that its configuration names', () => {
    const names = new Set([...proxy.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
    expect(names).toEqual(new Set(Object.keys(services.haproxy?.environment ?? {})))
  })

  test('the start script of PostgreSQL is an executable shell script', () => {
    const path = inRoot('deploy/compose/start-postgres.sh')
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o111).not.toBe(0)
    expect(() => execFileSync('sh', ['-n', path])).not.toThrow()
  })

  const hasProgram =
    isInstalled('haproxy', 'HAProxy reads its configuration') && isInstalled('openssl', 'a certificate')

  test.skipIf(!hasProgram)('HAProxy accepts its configuration', () => {
    const tls = mkdtempSync(join(tmpdir(), 'bocau-haproxy-'))
    onTestFinished(() => rmSync(tls, { recursive: true, force: true }))
    const certificate = ['-keyout', join(tls, 'mail.key'), '-out', join(tls, 'mail.crt')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...certificate],
      {
        stdio: 'ignore',
      },
    )
    const env = { ...process.env, NODE_1: '127.0.0.1', NODE_2: '127.0.0.1', ADDRESS: '127.0.0.1', TLS: tls }
    const check = () =>
      execFileSync('haproxy', ['-c', '-f', inRoot('deploy/compose/haproxy.cfg')], { env, stdio: 'pipe' })
    expect(check).not.toThrow()
  })
})
