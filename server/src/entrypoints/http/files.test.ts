import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectEncrypted } from 'node:tls'
import { allEndpoints } from '@bocau/contract/all'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findActor } from '../../features/account/index.ts'
import { createWorld, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openHttpListener } from './http-listener.ts'
import type { HttpListenerDeps } from './http-listener-deps.ts'
import { hashSource } from './security-headers.ts'

const template = '<!doctype html><html><head><!--first-data--></head><body></body></html>'

/** Opens a listener that serves a web build made for the test. */
async function openListenerOn(
  files: Record<string, string>,
  existingWorld?: World,
  more: Partial<HttpListenerDeps> = {},
): Promise<string> {
  const world = existingWorld ?? (await createWorld())
  // A parent directory is named `assets` too, to test that only the build's own assets are cached.
  const root = await mkdtemp(join(tmpdir(), 'bocau-web-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const webDirectory = join(root, 'assets', 'dist')
  await mkdir(webDirectory, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(webDirectory, name)), { recursive: true })
    await writeFile(join(webDirectory, name), content)
  }
  const listener = await openHttpListener(
    {
      db: world.app.db,
      clock: world.clock,
      logger: world.logger,
      findActor: (token) => findActor(world.app, token),
      findUserLackingSecondStep: async () => null,
      hasDrive: true,
      findInMailbox: async () => null,
      recordAction: async () => {},
      isSetUp: async () => true,
      handlers: {
        ...Object.fromEntries(Object.keys(allEndpoints).map((key) => [key, async () => undefined])),
        'GET /api/v2/session/demo': async () => ({ password: null, accounts: [], single_sign_on: null }),
      },
      diskSpace: world.app.diskSpace,
      office: world.app.office,
      officeOrigin: null,
      webDirectory,
      helpDirectory: join(webDirectory, 'built-help'),
      trustProxy: false,
      secureCookies: false,
      hasApiDocs: true,
      rateLimitPerMinute: null,
      connectionsPerAddress: null,
      etagSalt: 'test',
      readiness: async () => ({ isReady: true, checks: {} }),
      extend: async () => {},
      ...more,
    },
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(() => listener.close())
  return `http://127.0.0.1:${listener.port}`
}

/** Returns the test certificate of the SMTP library. */
function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

test.each(['as it is', 'encrypted'])(
  'closes the connection of a client that does not read, %s',
  async (how) => {
    const closed: boolean[] = []
    const origin = await openListenerOn(
      { 'index.html': template, 'assets/a-1.js': 'x'.repeat(32_000_000) },
      undefined,
      {
        silentMilliseconds: 300,
        ...(how === 'encrypted' ? { readCertificate: async () => testCertificate() } : {}),
        async extend(app) {
          app.addHook('onRequest', async ({ raw }) => {
            raw.socket.on('close', () => closed.push(true))
          })
        },
      },
    )
    const port = Number(new URL(origin).port)
    const socket =
      how === 'encrypted'
        ? connectEncrypted({ port, host: '127.0.0.1', rejectUnauthorized: false })
        : connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET /assets/a-1.js HTTP/1.1\r\nHost: mocviet.test\r\n\r\n')

    await expect.poll(() => closed).toEqual([true])
  },
)

test('hashed files are cached permanently, others revalidated', async () => {
  const origin = await openListenerOn({
    'index.html': template,
    'favicon.svg': '<svg/>',
    'assets/first-Ab12.js': 'let a',
  })
  const asset = await fetch(`${origin}/assets/first-Ab12.js`)
  const icon = await fetch(`${origin}/favicon.svg`)

  expect([asset.status, await asset.text()]).toEqual([200, 'let a'])
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toMatch(/javascript/)
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('serves files precompressed by the build', async () => {
  const origin = await openListenerOn({
    'index.html': template,
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'squeezed',
  })
  const { port } = new URL(origin)
  const headers = { 'accept-encoding': 'br' }
  const clientRequest = request({ port, host: '127.0.0.1', path: '/assets/a-1.js', headers }).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]

  expect(response.headers['content-encoding']).toBe('br')
  expect(Buffer.concat(await response.toArray()).toString()).toBe('squeezed')
})

test('supports HEAD and serves only files of the build', async () => {
  const origin = await openListenerOn({ 'index.html': template, 'assets/a-1.js': 'plain' })
  const head = await fetch(`${origin}/assets/a-1.js?v=2`, { method: 'HEAD' })
  const posted = await fetch(`${origin}/assets/a-1.js`, { method: 'POST' })
  const missing = await fetch(`${origin}/assets/b-2.js`)
  const folder = await fetch(`${origin}/assets`, { redirect: 'manual' })

  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  expect([posted.status, missing.status]).toEqual([404, 404])
  expect(await folder.text()).toContain('<html')
})

test('never serves the page as a static file', async () => {
  const origin = await openListenerOn({
    'index.html': template,
    'sign-in.html': '<p><!--sign-in-offer--></p>',
  })
  for (const address of ['/index.html', '/sign-in.html', '/404']) {
    const page = await fetch(origin + address)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).not.toMatch(/<!--(?:first-data|sign-in-offer)-->/)
  }
})

test('without a web build the page explains how to build it', async () => {
  const origin = await openListenerOn({})
  expect(await (await fetch(origin)).text()).toContain('npm start')
})

describe('a page', () => {
  const files = {
    'index.html': '<!doctype html><html><body>\n<div id="root"></div>\n<!--first-data-->\n</body></html>',
    'sign-in.html': '<html><title>sign in</title><div id="root"></div>\n<!--sign-in-offer--></html>',
  }

  test("contains the user's data and leaves rendering to the client", async () => {
    const world = await createWorld()
    const { token } = await world.signIn('khue@mocviet.test')
    const origin = await openListenerOn(files, world)
    const headers = { cookie: `bocau_session=${token}` }
    const html = await (await fetch(`${origin}/folder/Sent`, { headers })).text()
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('khue@mocviet.test')
    expect(html.match(/<script/g)).toHaveLength(1)
  })

  test('without a session is the sign-in page, except for public pages and tokens', async () => {
    const origin = await openListenerOn(files)
    expect(await (await fetch(`${origin}/folder/Sent`)).text()).toContain('sign in')
    for (const path of ['/404', '/s/some-link', '/?access_token=one']) {
      expect(await (await fetch(origin + path)).text()).not.toContain('sign in')
    }
  })

  describe('without a session, when the build can render its form', () => {
    const drawing = `exports.renderSignIn = ({ offer, language, search, mayUsePasskeys }) =>
      '<p>' + [offer.accounts.length, language, search, mayUsePasskeys].join(' ') + " $& $'</p>"`
    const open = async (code: string, path: string, headers: Record<string, string> = {}) => {
      const origin = await openListenerOn({ ...files, 'sign-in-markup.cjs': code })
      return (await fetch(origin + path, { headers })).text()
    }

    test("contains the form in the browser's language for the client to hydrate", async () => {
      const html = await open(drawing, '/login?ended=password_changed')
      expect(html).toContain(
        `<div id="root" data-early><p>0 vi ?ended=password_changed false $& $'</p></div>`,
      )
      expect(html).toContain('<html lang="vi">')
      const english = await open(drawing, '/folder/Sent?ended=x', { cookie: 'bocau_language=en' })
      expect(english).toContain('<p>0 en  false')
      expect(english).toContain('<html lang="en">')
      expect(await open(drawing, '/login', { cookie: 'bocau_language="><b>' })).toContain('<html lang="vi">')
    })

    test('allows inline style and script only on the sign-in page', async () => {
      const style = '<style data-in-page>p{color:red}</style>'
      const script = '<script data-in-page data-client="/a.js">begin()</script>'
      const origin = await openListenerOn({
        ...files,
        'sign-in.html': `<html>${style}${script}${files['sign-in.html']}</html>`,
      })
      const policyOf = async (path: string) =>
        (await fetch(origin + path)).headers.get('content-security-policy') ?? ''
      const policy = await policyOf('/login')
      expect(policy).toContain(`script-src 'self' ${hashSource('begin()')};`)
      expect(policy).toContain(`style-src 'self' ${hashSource('p{color:red}')};`)
      expect(await policyOf('/404')).toContain("script-src 'self';style-src 'self';")
    })

    test.each([
      ['is not a script', 'exports.renderSignIn = ('],
      ['breaks', 'exports.renderSignIn = () => { throw new TypeError("no") }'],
      ['is another', 'exports.draw = () => "x"'],
    ])('contains no form when the renderer %s', async (_what, code) => {
      expect(await open(code, '/login')).toContain('<div id="root"></div>')
    })

    test('does not serve the renderer file', async () => {
      expect(await open(drawing, '/sign-in-markup.cjs')).not.toContain('exports.')
    })
  })
})

describe('the help', () => {
  const theme = 'document.documentElement.classList.add(`dark`)'
  const built = {
    'index.html': template,
    'built-help/index.html': `<!doctype html><script>${theme}</script><script src="/help/assets/app.js"></script>`,
    'built-help/404.html': '<!doctype html><p>no such page',
    'built-help/vi/guide/mail/search.html': '<!doctype html><p>Tìm thư',
    'built-help/assets/app.js': 'let a',
    'built-help/.fingerprint': 'abc',
  }

  test('is served with and without a session, by addresses without .html', async () => {
    const origin = await openListenerOn(built)
    const [page, home] = await Promise.all(
      ['/help/vi/guide/mail/search', '/help'].map((path) => fetch(`${origin}${path}`)),
    )
    expect([page?.status, await page?.text()]).toEqual([200, built['built-help/vi/guide/mail/search.html']])
    expect(page?.headers.get('cache-control')).toBe('no-cache')
    expect([home?.status, home?.url]).toEqual([200, `${origin}/help/`])
    const script = await fetch(`${origin}/help/assets/app.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('allows its own inline script and no other', async () => {
    const origin = await openListenerOn(built)
    const { headers } = await fetch(`${origin}/help/`)
    const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(scripts).toBe(`'self' ${hashSource(theme)}`)
    expect((await fetch(`${origin}/login`)).headers.get('content-security-policy')).not.toContain(
      hashSource(theme),
    )
  })

  test.each(['/help/no-such-page', '/help/.fingerprint'])('has its own page for %s', async (path) => {
    const origin = await openListenerOn(built)
    const page = await fetch(`${origin}${path}`)
    expect([page.status, await page.text()]).toEqual([404, built['built-help/404.html']])
  })

  test('that is not built says how to build it', async () => {
    const origin = await openListenerOn({ 'index.html': template })
    const page = await fetch(`${origin}/help/vi/guide/`)
    expect([page.status, await page.text()]).toEqual([404, 'The help is not built yet. Run: npm run build\n'])
  })
})
