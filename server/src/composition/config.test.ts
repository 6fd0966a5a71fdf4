import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mailSources, publicOrigin, readConfig, sqliteFile } from './config.ts'
import { settings } from './config-settings.ts'

const defaults = {
  dataDirectory: resolve('data'),
  diskReserveMegabytes: 256,
  http: { host: '127.0.0.1', port: 8080 },
  lmtp: { host: '127.0.0.1', port: 2424 },
  programs: {
    submission: { host: '127.0.0.1', port: 2587 },
    submissions: null,
    pop3: { host: '127.0.0.1', port: 2110 },
    pop3s: null,
  },
  smtpIn: null,
  imap: { host: '127.0.0.1', port: 2143 },
  imapConnectionsPerAddress: 500,
  imaps: null,
  webTls: null,
  mailTls: null,
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseConnections: 10,
  databaseLayout: null,
  blobsUrl: null,
  officeProgram: 'found',
  relayUrl: null,
  isDirectMailOn: true,
  clamd: null,
  rspamdUrl: null,
  smsUrl: null,
  keyFile: null,
  demo: 'unset',
  isReachableRemotely: false,
  publicUrl: null,
  authservId: null,
  checksSenders: 'smtp',
  mailHost: null,
  rateLimit: { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 },
  hasDrive: true,
  hasApiDocs: true,
  helpUrl: null,
  officeUrl: null,
  providerApi: null,
  metrics: null,
  tracesUrl: null,
  backup: null,
  verificationDays: 30,
  addressBlockDays: 30,
  secondCopy: null,
  mxHost: null,
  spf: 'mx',
  signOn: null,
  importHosts: [],
  innerMailHosts: [],
  processes: 1,
  trustProxy: false,
  rateLimitPerMinute: 3000,
  connectionsPerAddress: 4000,
  logLevel: 'info',
}

test('without settings, the product is reachable from this machine only', () => {
  expect(readConfig({})).toEqual(defaults)
  expect(sqliteFile(readConfig({ BOCAU_DATA: '/srv/bocau' }))).toBe(resolve('/srv/bocau/bocau.db'))
})

test('an empty or blank setting counts as not set', () => {
  const blank = Object.fromEntries(Object.keys(settings).map((name, index) => [name, index % 2 ? '' : '  ']))
  expect(readConfig(blank)).toEqual(defaults)
})

test.each<[string, string, Partial<ReturnType<typeof readConfig>>]>([
  ['BOCAU_HTTP', '0.0.0.0:80', { http: { host: '0.0.0.0', port: 80 }, isReachableRemotely: true }],
  ['BOCAU_HTTP', ' [::1]:8080 ', { http: { host: '::1', port: 8080 } }],
  [
    'BOCAU_LMTP',
    'mail.mocviet.test:24',
    { lmtp: { host: 'mail.mocviet.test', port: 24 }, isReachableRemotely: true },
  ],
  ['BOCAU_IMAP', 'off', { imap: null }],
  ['BOCAU_SMTP_IN', '0.0.0.0:25', { smtpIn: { host: '0.0.0.0', port: 25 }, isReachableRemotely: true }],
  ['BOCAU_DATABASE', 'postgresql://b:c@db/bocau', { databaseUrl: 'postgresql://b:c@db/bocau' }],
  ['BOCAU_DATABASE', 'postgres://', { databaseUrl: 'postgres://' }],
  [
    'BOCAU_DATABASE',
    'postgres:///bocau?host=/run/postgresql',
    { databaseUrl: 'postgres:///bocau?host=/run/postgresql' },
  ],
  [
    'BOCAU_DATABASE',
    'postgres://b:c@one:5432,two/bocau',
    { databaseUrl: 'postgres://b:c@one:5432,two/bocau' },
  ],
  ['BOCAU_BLOBS', 's3://k:s@store:9000/mail', { blobsUrl: 's3://k:s@store:9000/mail' }],
  ['BOCAU_LIBREOFFICE', 'off', { officeProgram: null }],
  ['BOCAU_LIBREOFFICE', '/opt/soffice', { officeProgram: '/opt/soffice' }],
  ['BOCAU_CLAMD', '10.0.0.5:3310', { clamd: { host: '10.0.0.5', port: 3310 } }],
  ['BOCAU_RSPAMD', 'http://127.0.0.1:11333', { rspamdUrl: 'http://127.0.0.1:11333' }],
  ['BOCAU_SMS', 'https://sms.mocviet.test/send', { smsUrl: 'https://sms.mocviet.test/send' }],
  ['BOCAU_PUBLIC_URL', 'http://localhost:8080', { publicUrl: 'http://localhost:8080' }],
  ['BOCAU_LMTP', '127.0.0.2:24', { lmtp: { host: '127.0.0.2', port: 24 } }],
  ['BOCAU_KEY_FILE', '/etc/bocau/keys', { keyFile: '/etc/bocau/keys' }],
  ['BOCAU_DEMO', 'on', { demo: 'on' }],
  ['BOCAU_DEMO', 'off', { demo: 'off' }],
  [
    'BOCAU_PUBLIC_URL',
    'https://mail.mocviet.test',
    { publicUrl: 'https://mail.mocviet.test', isReachableRemotely: true },
  ],
  [
    'BOCAU_PUBLIC_URL',
    'https://mail.mocviet.test:8443/',
    { publicUrl: 'https://mail.mocviet.test:8443', isReachableRemotely: true },
  ],
  ['BOCAU_AUTHSERV_ID', 'mx.mocviet.test', { authservId: 'mx.mocviet.test' }],
  ['BOCAU_CHECK_SENDERS', 'all', { checksSenders: 'all' }],
  ['BOCAU_MAIL_HOST', 'Mail.Mocviet.test', { mailHost: 'mail.mocviet.test' }],
  ['BOCAU_HELP_URL', 'https://mocviet.test/giup-do', { helpUrl: 'https://mocviet.test/giup-do' }],
  ['BOCAU_MX_HOST', 'MX.Mocviet.test', { mxHost: 'mx.mocviet.test' }],
  ['BOCAU_SPF', 'MX  ip4:192.0.2.0/24', { spf: 'mx ip4:192.0.2.0/24' }],
  ['BOCAU_IMPORT_HOSTS', 'Mail.old.test, 10.0.0.7', { importHosts: ['mail.old.test', '10.0.0.7'] }],
  ['BOCAU_INNER_MX', 'MX.inner.test 10.0.0.5', { innerMailHosts: ['mx.inner.test', '10.0.0.5'] }],
  ['BOCAU_PROCESSES', '4', { processes: 4 }],
  ['BOCAU_TRACES', 'http://127.0.0.1:4318', { tracesUrl: 'http://127.0.0.1:4318' }],
  ['BOCAU_TRUST_PROXY', 'on', { trustProxy: true }],
  ['BOCAU_DRIVE', 'off', { hasDrive: false }],
  ['BOCAU_API_DOCS', 'off', { hasApiDocs: false }],
  ['BOCAU_RATE_LIMIT', 'off', { rateLimitPerMinute: null }],
  ['BOCAU_RATE_LIMIT', '60', { rateLimitPerMinute: 60 }],
  ['BOCAU_ADDRESS_CONNECTIONS', 'off', { connectionsPerAddress: null }],
  ['BOCAU_ADDRESS_CONNECTIONS', '50', { connectionsPerAddress: 50 }],
  ['BOCAU_IMAP_ADDRESS_CONNECTIONS', '2000', { imapConnectionsPerAddress: 2000 }],
  ['BOCAU_LOG', 'silent', { logLevel: 'silent' }],
])('%s accepts "%s"', (name, input, expected) => {
  expect(readConfig({ [name]: input })).toEqual({ ...defaults, ...expected })
})

test.each([
  ['BOCAU_HTTP', '8080'],
  ['BOCAU_HTTP', '127.0.0.1'],
  ['BOCAU_HTTP', '127.0.0.1:'],
  ['BOCAU_HTTP', ':8080'],
  ['BOCAU_HTTP', '127.0.0.1:65536'],
  ['BOCAU_HTTP', 'http://127.0.0.1:8080'],
  ['BOCAU_HTTP', '::1:8080'],
  ['BOCAU_LMTP', '127.0.0.1:-1'],
  ['BOCAU_LMTP', 'a b:24'],
  ['BOCAU_SMTP_IN', '25'],
  ['BOCAU_PUBLIC_URL', 'https://mocviet.test/mail'],
  ['BOCAU_PUBLIC_URL', 'https://mocviet.test/?a=b'],
  ['BOCAU_MAIL_HOST', 'https://mail.mocviet.test'],
  ['BOCAU_MAIL_HOST', '-'],
  ['BOCAU_MX_HOST', 'mx.mocviet.test:25'],
  ['BOCAU_SPF', 'v=spf1 mx'],
  ['BOCAU_SPF', 'mx -all'],
  ['BOCAU_SPF', 'mx;'],
  ['BOCAU_LIBREOFFICE', 'soffice'],
  ['BOCAU_DEMO', 'yes'],
  ['BOCAU_DEMO', 'ON'],
  ['BOCAU_IMPORT_HOSTS', 'imap://old'],
  ['BOCAU_INNER_MX', 'smtp://mx'],
  ['BOCAU_TRUST_PROXY', '1'],
  ['BOCAU_PROCESSES', '0'],
  ['BOCAU_PROCESSES', '65'],
  ['BOCAU_RATE_LIMIT', '0'],
  ['BOCAU_ADDRESS_CONNECTIONS', '49'],
  ['BOCAU_IMAP_ADDRESS_CONNECTIONS', '9'],
  ['BOCAU_ADDRESS_CONNECTIONS', 'many'],
  ['BOCAU_RATE_LIMIT', '-5'],
  ['BOCAU_RATE_LIMIT', '1.5'],
  ['BOCAU_RATE_LIMIT', '1e3'],
  ['BOCAU_RATE_LIMIT', 'many'],
  ['BOCAU_LOG', 'verbose'],
])('%s rejects "%s" and names the accepted values', (name, input) => {
  const sentence = readRefusal({ [name]: input })
  expect(sentence).toMatch(new RegExp(`^${name} must be .{2,}, got "`))
  expect(sentence).toContain(`"${input}"`)
})

test.each([
  ['BOCAU_DATABASE', 'mysql://user:geheim@db/mail', 'an address such as postgres://'],
  ['BOCAU_DATABASE', 'geheim', 'an address such as postgres://'],
  ['BOCAU_DATABASE', 'geheim:geheim@db', 'an address such as postgres://'],
  ['BOCAU_DATABASE', 'host=db password=geheim', 'an address such as postgres://'],
  ['BOCAU_DATABASE', 'postgres://b:geheim@one:5432,two:x/mail', 'an address such as postgres://'],
  [
    'BOCAU_DATABASE',
    'postgres://b:geheim@one,two/mail?target_session_attrs=standby',
    'target_session_attrs=read-write',
  ],
  ['BOCAU_BLOBS', 'https://key:geheim@store/mail', 's3://'],
  ['BOCAU_BLOBS', 'geheim', 's3://'],
  ['BOCAU_HELP_URL', 'javascript:geheim', 'http:// or https://'],
  ['BOCAU_PUBLIC_URL', 'ftp://geheim@mail', 'http:// or https://'],
  ['BOCAU_PUBLIC_URL', 'https://khue:geheim@mocviet.test', 'such as https://mocviet.test'],
  ['BOCAU_TRACES', 'geheim:4318', 'http:// or https://'],
  ['BOCAU_TRACES', 'http://an:geheim@127.0.0.1:4318', 'such as http://127.0.0.1:4318'],
])('%s rejects "%s" without repeating a possible secret', (name, input, accepted) => {
  const sentence = readRefusal({ [name]: input })
  expect(sentence).toMatch(new RegExp(`^${name} `))
  expect(sentence).toContain(accepted)
  expect(sentence).not.toContain('geheim')
})

test('the default mail host is the public host or this machine', () => {
  const hostOf = (env: Record<string, string>) => mailSources(readConfig(env)).mxHost
  expect(hostOf({ BOCAU_MX_HOST: 'mx.mocviet.test', BOCAU_PUBLIC_URL: 'https://mail.mocviet.test' })).toBe(
    'mx.mocviet.test',
  )
  expect(hostOf({ BOCAU_PUBLIC_URL: 'https://mail.mocviet.test' })).toBe('mail.mocviet.test')
  expect(hostOf({})).toBe(hostname())
})

const provider = { BOCAU_OIDC_ISSUER: 'https://id.mocviet.test/realm', BOCAU_OIDC_CLIENT_ID: 'bocau' }

test('an identity provider needs an issuer and a client id', () => {
  const issuer = 'https://id.mocviet.test/realm'
  expect(readConfig(provider).signOn).toEqual({
    issuer,
    clientId: 'bocau',
    secret: null,
    name: 'id.mocviet.test',
    domains: [],
  })
  const named = {
    ...provider,
    BOCAU_OIDC_SECRET: 'geheim',
    BOCAU_OIDC_NAME: 'Mộc Việt',
    BOCAU_OIDC_DOMAINS: 'mocviet.test, dakwood.test',
  }
  expect(readConfig(named).signOn).toEqual({
    issuer,
    clientId: 'bocau',
    secret: 'geheim',
    name: 'Mộc Việt',
    domains: ['mocviet.test', 'dakwood.test'],
  })
  const localProvider = { ...provider, BOCAU_OIDC_ISSUER: 'http://127.0.0.1:9300' }
  expect(readConfig(localProvider).signOn?.issuer).toBe('http://127.0.0.1:9300')
})

test.each([
  [{ BOCAU_OIDC_CLIENT_ID: 'bocau' }, 'BOCAU_OIDC_CLIENT_ID is set, but BOCAU_OIDC_ISSUER is not.'],
  [
    { BOCAU_DATABASE_DIRECT: 'postgres://b@db/bocau' },
    'BOCAU_DATABASE_DIRECT is set, but BOCAU_DATABASE is not.',
  ],
  [
    { BOCAU_DATABASE_LAYOUT: 'citus' },
    'BOCAU_DATABASE_LAYOUT=citus requires BOCAU_DATABASE with the address of the coordinator.',
  ],
  [
    { BOCAU_PROVIDER_API: '127.0.0.1:8090' },
    'BOCAU_PROVIDER_API is set, but BOCAU_PROVIDER_KEY_FILE is not.',
  ],
  [
    { BOCAU_PROVIDER_KEY_FILE: '/etc/bocau/provider-key' },
    'BOCAU_PROVIDER_KEY_FILE is set, but BOCAU_PROVIDER_API is not.',
  ],
  [{ BOCAU_OIDC_SECRET: 'geheim' }, 'BOCAU_OIDC_SECRET is set, but BOCAU_OIDC_ISSUER is not.'],
  [{ ...provider, BOCAU_OIDC_CLIENT_ID: '' }, 'BOCAU_OIDC_ISSUER is set, but BOCAU_OIDC_CLIENT_ID is not.'],
  [
    { ...provider, BOCAU_OIDC_ISSUER: 'http://id.mocviet.test' },
    /^BOCAU_OIDC_ISSUER must be .+ https:\/\/, got "http:\/\/id\.mocviet\.test"\.$/,
  ],
  [
    { ...provider, BOCAU_OIDC_ISSUER: 'https://id.test/?a=b' },
    /^BOCAU_OIDC_ISSUER must be .+ without user, query/,
  ],
  [
    { ...provider, BOCAU_OIDC_ISSUER: 'https://geheim@id.test' },
    /^BOCAU_OIDC_ISSUER must be .+ without user, query/,
  ],
  [{ ...provider, BOCAU_OIDC_ISSUER: 'geheim' }, /^BOCAU_OIDC_ISSUER must be .+ https:\/\//],
  [
    { ...provider, BOCAU_OIDC_NAME: 'x'.repeat(41) },
    /^BOCAU_OIDC_NAME must be at most 40 characters, got "x+…"\.$/,
  ],
])('rejects an incomplete or unsafe provider: %j', (env, sentence) => {
  expect(readRefusal(env)).toMatch(sentence)
  expect(readRefusal(env)).not.toContain('geheim')
})

test('a certificate needs its key', () => {
  for (const setting of ['BOCAU_TLS', 'BOCAU_SMTP']) {
    const [cert, key] = [{ [`${setting}_CERT`]: '/etc/mx.pem' }, { [`${setting}_KEY`]: '/etc/mx.key' }]
    expect(readConfig({ ...cert, ...key }).mailTls).toEqual({
      setting,
      cert: '/etc/mx.pem',
      key: '/etc/mx.key',
    })
    expect(readRefusal(cert)).toBe(`${setting}_CERT is set, but ${setting}_KEY is not.`)
    expect(readRefusal(key)).toBe(`${setting}_KEY is set, but ${setting}_CERT is not.`)
  }
})

test('one certificate serves every listener; mail listeners may have another', () => {
  const all = { BOCAU_TLS_CERT: '/etc/tls.pem', BOCAU_TLS_KEY: '/etc/tls.key' }
  const mail = { BOCAU_SMTP_CERT: '/etc/mx.pem', BOCAU_SMTP_KEY: '/etc/mx.key' }
  const certificates = (env: Record<string, string>) => {
    const { webTls, mailTls } = readConfig(env)
    return [webTls, mailTls].map((source) => (source && 'cert' in source ? source.cert : null))
  }
  expect(certificates(all)).toEqual(['/etc/tls.pem', '/etc/tls.pem'])
  expect(certificates(mail)).toEqual([null, '/etc/mx.pem'])
  expect(certificates({ ...all, ...mail })).toEqual(['/etc/tls.pem', '/etc/mx.pem'])
  expect(publicOrigin(readConfig(all))).toBe('https://127.0.0.1:8080')
  expect(publicOrigin(readConfig(mail))).toBe('http://127.0.0.1:8080')
})

test('certificates from an authority cover every host, or the error names the missing ones', () => {
  const acme = { BOCAU_ACME: 'letsencrypt', BOCAU_PUBLIC_URL: 'https://thu.mocviet.test' }
  const all = { ...acme, BOCAU_MAIL_HOST: 'mail.mocviet.test', BOCAU_MX_HOST: 'thu.mocviet.test' }
  const { webTls, mailTls, imaps } = readConfig({ ...all, BOCAU_IMAPS: '0.0.0.0:993' })
  expect(webTls).toEqual({
    setting: 'BOCAU_ACME',
    directory: 'https://acme-v02.api.letsencrypt.org/directory',
    email: null,
    names: ['thu.mocviet.test', 'mail.mocviet.test'],
    plainHttp: null,
  })
  expect(mailTls).toEqual(webTls)
  expect(imaps?.port).toBe(993)
  expect(readRefusal({ BOCAU_ACME: 'letsencrypt' })).toMatch(/requires BOCAU_PUBLIC_URL/)
  expect(readRefusal({ ...acme, BOCAU_PUBLIC_URL: 'https://10.0.0.1' })).toMatch(/for "10\.0\.0\.1"/)
  expect(readRefusal({ ...acme, BOCAU_ACME: 'http://ca.test' })).toMatch(/^BOCAU_ACME must be/)
  expect(readRefusal({ ...acme, BOCAU_ACME_EMAIL: 'nobody' })).toMatch(/^BOCAU_ACME_EMAIL must be/)
  expect(readRefusal({ BOCAU_ACME_HTTP: '0.0.0.0:80' })).toBe(
    'BOCAU_ACME_HTTP is set, but BOCAU_ACME is not.',
  )
  expect(readRefusal({ ...acme, BOCAU_TLS_CERT: '/a', BOCAU_TLS_KEY: '/b' })).toMatch(/are both set/)
})

test.each(['BOCAU_IMAPS', 'BOCAU_SUBMISSIONS', 'BOCAU_POP3S'])('%s needs a certificate', (name) => {
  const listener = { [name]: '0.0.0.0:9000' }
  expect(readRefusal(listener)).toBe(
    `${name} requires a certificate: set BOCAU_TLS_CERT and BOCAU_TLS_KEY, or BOCAU_ACME.`,
  )
  for (const setting of ['BOCAU_TLS', 'BOCAU_SMTP'])
    expect(
      readConfig({ ...listener, [`${setting}_CERT`]: '/etc/a.pem', [`${setting}_KEY`]: '/etc/a.key' })
        .isReachableRemotely,
    ).toBe(true)
})

test.each(['BOCAU_HTTP', 'BOCAU_LMTP', 'BOCAU_IMAP', 'BOCAU_SUBMISSION', 'BOCAU_POP3'])(
  'an installation is reachable if %s listens publicly',
  (name) => {
    expect(readConfig({ [name]: '0.0.0.0:9000' }).isReachableRemotely).toBe(true)
    expect(readConfig({ [name]: '127.0.0.1:9000' }).isReachableRemotely).toBe(false)
  },
)

test('rejects an unknown setting and names similar ones', () => {
  const sentence = readRefusal({ BOCAU_HTPP: '127.0.0.1:80' })
  expect(sentence).toMatch(/^BOCAU_HTPP is not a setting of Bồ Câu\./)
  for (const name of Object.keys(settings)) expect(sentence).toContain(name)
})

test('ignores settings of development tools and other programs', () => {
  expect(
    readConfig({ BOCAU_TEST_POSTGRES: 'x', BOCAU_DEV_WEB: 'x', BOCAU_BENCH_SIZE: 'x', PATH: 'x' }),
  ).toEqual(defaults)
})

test('the configuration is immutable', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.http)).toBe(true)
  expect(Object.isFrozen(config.lmtp)).toBe(true)
})

test('every default is a valid value of its setting', () => {
  expect(readConfig(settings)).toEqual({ ...defaults, demo: 'on' })
})

test('docs/configuration.md explains every setting and names its default', async () => {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| `(BOCAU_\w+)` \| (?:`([^`]+)`)? \| ([^|]+) \| ([^|]+) \|$/gm)
  expect([...rows].map(([, name, byDefault = '']) => [name, byDefault])).toEqual(Object.entries(settings))
})

function readRefusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was rejected')
}
