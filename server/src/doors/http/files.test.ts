import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@bocau/contract/all'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findActor } from '../../features/account/index.ts'
import { createWorld, type World } from '../../testing/index.ts'
import { openHttpDoor } from './http-door.ts'

const template = '<!doctype html><html><head><!--first-data--></head><body></body></html>'

/** A door that serves a web build of our own making. */
async function openDoorOn(files: Record<string, string>, given?: World): Promise<string> {
  const world = given ?? (await createWorld())
  // The folder stands below one that is itself named assets: only what the build put there is hashed.
  const root = await mkdtemp(join(tmpdir(), 'bocau-web-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const webDirectory = join(root, 'assets', 'dist')
  await mkdir(join(webDirectory, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(webDirectory, name), content)
  const door = await openHttpDoor(
    {
      db: world.app.db,
      logger: world.logger,
      findActor: (token) => findActor(world.app, token),
      handlers: Object.fromEntries(Object.keys(allEndpoints).map((key) => [key, async () => undefined])),
      office: world.app.office,
      officeOrigin: null,
      webDirectory,
      trustProxy: false,
      secureCookies: false,
      hasApiDocs: true,
      rateLimitPerMinute: null,
      build: 'test',
      extend: async () => {},
    },
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(() => door.close())
  return `http://127.0.0.1:${door.port}`
}

test('a file whose name holds its hash is kept for ever, another is asked for again', async () => {
  const origin = await openDoorOn({
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

test('a file that the build has compressed is given so', async () => {
  const origin = await openDoorOn({
    'index.html': template,
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'squeezed',
  })
  const { port } = new URL(origin)
  const headers = { 'accept-encoding': 'br' }
  const asked = request({ port, host: '127.0.0.1', path: '/assets/a-1.js', headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]

  expect(response.headers['content-encoding']).toBe('br')
  expect(Buffer.concat(await response.toArray()).toString()).toBe('squeezed')
})

test('the page is never given as the bare file', async () => {
  const origin = await openDoorOn({ 'index.html': template, 'sign-in.html': '<p><!--sign-in-offer--></p>' })
  for (const address of ['/index.html', '/sign-in.html', '/404']) {
    const page = await fetch(origin + address)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).not.toMatch(/<!--(?:first-data|sign-in-offer)-->/)
  }
})

test('without a web build the page says how to make one', async () => {
  const origin = await openDoorOn({})
  expect(await (await fetch(origin)).text()).toContain('npm start')
})

describe('the first screen', () => {
  const page = '<!doctype html><html><body>\n<div id="root"></div>\n<!--first-data-->\n</body></html>'
  const signInPage = '<html><title>sign in</title><div id="root"></div>\n<!--sign-in-offer--></html>'
  /** Draws what it was told: what came as data, as path and as device. */
  const telling = `exports.draw = ({ data, path, device, isPhone }) => ({
    html: '<p>' + [JSON.parse(data).user.email, path, device, isPhone].join(' ') + " $& $' <!--first-data--></p>",
    isRail: device === 'folded',
  })`

  async function openWith(drawing: string) {
    const world = await createWorld()
    const { token } = await world.signIn('khue@mocviet.test')
    const files = { 'index.html': page, 'sign-in.html': signInPage, 'drawing.cjs': drawing }
    const origin = await openDoorOn(files, world)
    const open = async (path: string, cookies = '', headers: Record<string, string> = {}) =>
      (
        await fetch(origin + path, { headers: { cookie: `bocau_session=${token}; ${cookies}`, ...headers } })
      ).text()
    return { world, origin, open }
  }

  test('is drawn by the web build, as it is, of whose it is and what their device said', async () => {
    const { origin, open } = await openWith(telling)
    const html = await open('/folder/Sent', 'bocau_screen=folded')
    expect(html).toContain(
      `<div id="root" inert><p>khue@mocviet.test /folder/Sent folded false $& $' <!--first-data--></p></div>`,
    )
    expect(html).toContain('data-sidebar="rail"')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(await open('/', '', { 'user-agent': 'Android Mobile Safari' })).toContain('/folder/INBOX  true')
    const nobody = await (await fetch(`${origin}/folder/Sent`)).text()
    expect(nobody).toContain('<div id="root"></div>')
    expect(nobody).toContain('sign in')
    // Pages that need nobody to be signed in, and tokens that speak for somebody, are the product's.
    for (const path of ['/404', '/s/some-link', '/?access_token=one']) {
      expect(await (await fetch(origin + path)).text()).not.toContain('sign in')
    }
  })

  test.each([
    '/folder/INBOX?cursor=a.b.c',
    '/folder/INBOX/911563785498525696',
    '/folder/INBOX?access_token=x',
    '/setting/general',
    '/drive',
  ])('is left to the client where the address is %s', async (path) => {
    const { open } = await openWith(telling)
    const html = await open(path)
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('khue@mocviet.test')
  })

  test.each([
    ['draws nothing', 'exports.draw = () => null'],
    ['breaks', 'exports.draw = ({ data }) => { throw new TypeError(data) }'],
    ['is no script', 'exports.draw = ('],
    ['asks for what Node has', 'exports.draw = () => process.exit()'],
  ])('is left to the client where what draws %s, and nothing of it is told', async (_what, drawing) => {
    const { world, open } = await openWith(drawing)
    for (let time = 0; time < 2; time++)
      expect(await open('/folder/INBOX')).toContain('<div id="root"></div>')
    expect(JSON.stringify(world.logger.lines)).not.toContain('khue@mocviet')
  })

  test('is drawn by a file that nobody is given', async () => {
    const { origin } = await openWith(telling)
    expect(await (await fetch(`${origin}/drawing.cjs`)).text()).not.toContain('exports.draw')
  })
})
