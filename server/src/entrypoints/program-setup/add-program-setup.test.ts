import { request as rawRequest } from 'node:http'
import { expect, test } from 'vitest'
import { Browser, behindProxy, refusalCode } from '../../features/sign-in/testing.ts'
import { createWorld, type World } from '../../testing/index.ts'
import { outlookSchema, writeAutoconfig, writeAutodiscover } from './program-settings.ts'

const settings = { BOCAU_PUBLIC_URL: 'https://thu.mocviet.test', BOCAU_MAIL_HOST: 'mail.mocviet.test' }
const wellKnownPath = '/.well-known/autoconfig/mail/config-v1.1.xml'

/** Sends a request with another Host header. */
function requestAs(world: World, host: string, path: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    const clientRequest = rawRequest(
      { host: '127.0.0.1', port, path, agent: false, headers: { host } },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          body += text
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

const asOutlook = (email: string, schema = outlookSchema) => `<?xml version="1.0" encoding="utf-8"?>
<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/requestschema/2006">
  <Request><EMailAddress>${email}</EMailAddress><AcceptableResponseSchema>${schema}</AcceptableResponseSchema></Request>
</Autodiscover>`

async function discover(world: World, body: string, path = '/autodiscover/autodiscover.xml') {
  const response = await fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body,
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('Thunderbird gets the settings from the well-known URL and the autoconfig host', async () => {
  const world = await createWorld({ settings })
  const response = await fetch(`${world.origin}${wellKnownPath}?emailaddress=khue%40mocviet.test`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  const body = await response.text()
  expect(body).toContain('<domain>mocviet.test</domain>')
  expect(body.replaceAll(/\s+/g, '')).toContain(
    '<incomingServertype="imap"><hostname>mail.mocviet.test</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILADDRESS%</username>',
  )
  expect(body.replaceAll(/\s+/g, '')).toContain(
    '<outgoingServertype="smtp"><hostname>mail.mocviet.test</hostname><port>587</port><socketType>STARTTLS</socketType>',
  )
  const byHost = await requestAs(world, 'autoconfig.mocviet.test', '/mail/config-v1.1.xml')
  expect([byHost.status, byHost.body]).toEqual([200, body])
})

test('responds alike for unknown addresses and hides other domains', async () => {
  const world = await createWorld({ settings })
  const requestSettings = async (email: string) => {
    const response = await fetch(`${world.origin}${wellKnownPath}?emailaddress=${encodeURIComponent(email)}`)
    return { status: response.status, text: await response.text() }
  }
  expect(await requestSettings('nobody@mocviet.test')).toEqual(await requestSettings('khue@mocviet.test'))
  for (const email of ['khue@elsewhere.test', 'no address', 'a@b@mocviet.test', '"><x>@mocviet.test']) {
    const { status, text } = await requestSettings(email)
    expect([status, text.includes('Server')]).toEqual([404, false])
  }
  const { body } = await requestAs(world, 'autoconfig.<script>.test', '/mail/config-v1.1.xml')
  expect(body).not.toContain('<script>')
})

test('returns 404 without listeners for mail clients', async () => {
  const world = await createWorld({ settings: { BOCAU_PUBLIC_URL: 'https://thu.mocviet.test' } })
  expect((await fetch(`${world.origin}${wellKnownPath}?emailaddress=khue@mocviet.test`)).status).toBe(404)
  expect((await discover(world, asOutlook('khue@mocviet.test'))).text).toContain('<ErrorCode>500</ErrorCode>')
})

test('Outlook gets the settings in every spelling of the URL', async () => {
  const world = await createWorld({ settings })
  for (const path of ['/autodiscover/autodiscover.xml', '/Autodiscover/Autodiscover.xml']) {
    const { status, type, text } = await discover(world, asOutlook('khue@mocviet.test'), path)
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(text.replaceAll(/\s+/g, '')).toContain(
      '<Type>IMAP</Type><Server>mail.mocviet.test</Server><Port>993</Port><LoginName>khue@mocviet.test</LoginName>',
    )
    expect(text).toContain('<Encryption>TLS</Encryption>')
  }
})

test('Autodiscover v2 redirects to v1', async () => {
  const world = await createWorld({ settings })
  const requestPath = async (path: string) => {
    const response = await fetch(`${world.origin}/autodiscover/autodiscover.json${path}`)
    return { status: response.status, body: await response.json() }
  }
  const expected = {
    status: 200,
    body: { Protocol: 'AutodiscoverV1', Url: 'https://thu.mocviet.test/autodiscover/autodiscover.xml' },
  }
  expect(await requestPath('?Email=khue@mocviet.test&Protocol=AutodiscoverV1')).toEqual(expected)
  expect(await requestPath('/v1.0/khue@mocviet.test?protocol=autodiscoverv1')).toEqual(expected)
  expect(await requestPath('/v1.0/khue@mocviet.test?Protocol=ActiveSync')).toMatchObject({
    status: 400,
    body: { ErrorCode: 'InvalidProtocol' },
  })
  expect(await requestPath('?Email=khue@elsewhere.test&Protocol=AutodiscoverV1')).toMatchObject({
    status: 404,
  })
})

test.each([
  ['nothing', '', 600],
  ['no XML', 'email=khue@mocviet.test', 600],
  [
    'an entity that names a file',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${asOutlook('&x;@mocviet.test')}`,
    600,
  ],
  [
    'entities that grow',
    `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${asOutlook('khue@mocviet.test')}`,
    600,
  ],
  ['an entity that was not declared', asOutlook('&x;khue@mocviet.test'), 600],
  ['elements within the address', asOutlook('<b>khue</b>@mocviet.test'), 600],
  ['an invalid address', asOutlook('khue'), 600],
  ['another form of answer', asOutlook('khue@mocviet.test', 'http://example.test/mobilesync'), 601],
  ['an external address', asOutlook('khue@elsewhere.test'), 500],
])('Autodiscover rejects %s with an error response', async (_what, body, code) => {
  const world = await createWorld({ settings })
  const { status, text } = await discover(world, body)
  expect(status).toBe(200)
  expect(text).toContain(`<ErrorCode>${code}</ErrorCode>`)
  expect(text).not.toContain('<Server>')
})

test('rejects a request that is too long before reading it', async () => {
  const world = await createWorld({ settings })
  const { status, text } = await discover(world, ' '.repeat(20_000) + asOutlook('khue@mocviet.test'))
  expect([status, text.includes('<ErrorCode>600</ErrorCode>')]).toEqual([413, true])
})

test('lists the encrypted listener first and escapes the address', () => {
  const server = { protocol: 'IMAP', host: 'a&b.test', port: 143, encryption: 'none' } as const
  const servers = [server, { ...server, port: 993, encryption: 'SSL' } as const]
  const xml = writeAutoconfig({ host: 'thu.test', servers }, 'a"<b>.test')
  expect(xml.indexOf('<port>993</port>')).toBeLessThan(xml.indexOf('<port>143</port>'))
  expect(xml).toContain('<domain>a&quot;&lt;b&gt;.test</domain>')
  expect(xml).toContain('<hostname>a&amp;b.test</hostname>')
  expect(xml).toContain('<socketType>plain</socketType>')
  const autodiscover = writeAutodiscover({ host: 'thu.test', servers }, `o'neil&co@mocviet.test\u0001`)
  expect(autodiscover).toContain('<LoginName>o&apos;neil&amp;co@mocviet.test</LoginName>')
  expect(autodiscover).toContain('<SSL>off</SSL>')
})

test('an Apple device is set up by a one-time link with a new app password', async () => {
  const world = await createWorld({ ...behindProxy, settings: { ...behindProxy.settings, ...settings } })
  const browser = new Browser(world)
  await browser.signIn()
  const { path } = await browser.call('POST /api/v2/app-passwords/profile', { body: { name: 'iPhone' } })
  // HEAD requests and link previews must not use up the link.
  await fetch(world.origin + path, { method: 'HEAD' })
  expect(await browser.call('GET /api/v2/app-passwords', {})).toEqual([])

  const opened = await fetch(world.origin + path)
  expect([opened.status, opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual([
    200,
    'application/x-apple-aspen-config',
    'no-store',
  ])
  const profile = await opened.text()
  const stringOf = (name: string) => new RegExp(`<key>${name}</key><\\w+>([^<]*)`).exec(profile)?.[1]
  expect(
    [
      'EmailAddress',
      'IncomingMailServerHostName',
      'IncomingMailServerPortNumber',
      'OutgoingMailServerPortNumber',
    ].map(stringOf),
  ).toEqual(['khue@mocviet.test', 'mail.mocviet.test', '993', '587'])
  expect(profile).toContain('<key>IncomingMailServerUseSSL</key><true/>')
  const body = { email: 'khue@mocviet.test', password: stringOf('IncomingPassword') ?? '' }
  expect(await refusalCode(world.anonymous.call('POST /api/v2/session', { body }))).toBe(
    'app_password_mail_only',
  )
  expect(await browser.call('GET /api/v2/app-passwords', {})).toMatchObject([
    { name: 'iPhone', scope: 'mail' },
  ])

  const second = await fetch(world.origin + path)
  expect([second.status, await second.text()]).toEqual([404, expect.stringContaining('used')])
  expect(await browser.call('GET /api/v2/app-passwords', {})).toHaveLength(1)
})

test('a profile link expires, also when the account is disabled', async () => {
  const world = await createWorld({ ...behindProxy, settings: { ...behindProxy.settings, ...settings } })
  const browser = new Browser(world)
  await browser.signIn()
  const offer = async () =>
    (await browser.call('POST /api/v2/app-passwords/profile', { body: { name: 'iPhone' } })).path
  const [late, disabled] = [await offer(), await offer()]
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('account').set({ is_disabled: 1 }).where('email', '=', 'khue@mocviet.test').execute(),
  )
  expect((await fetch(world.origin + disabled)).status).toBe(404)
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('account').set({ is_disabled: 0 }).where('email', '=', 'khue@mocviet.test').execute(),
  )
  world.clock.skip(11 * 60)
  for (const path of [late, '/setup/profile/guess', `/setup/profile/${'a'.repeat(2000)}`])
    expect([path.slice(0, 40), (await fetch(world.origin + path)).status]).toEqual([path.slice(0, 40), 404])
  expect(await world.app.db.sql.selectFrom('app_password').select('id').execute()).toEqual([])
})
