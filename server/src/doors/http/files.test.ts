import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@bocau/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../testing/index.ts'
import { openHttpDoor } from './http-door.ts'

const template = '<!doctype html><html><head><!--first-data--></head><body></body></html>'

/** A door that serves a web build of our own making. */
async function openDoorOn(files: Record<string, string>): Promise<string> {
  const world = await createWorld()
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
      findActor: async () => null,
      handlers: Object.fromEntries(Object.keys(allEndpoints).map((key) => [key, async () => undefined])),
      office: world.app.office,
      officeOrigin: null,
      webDirectory,
      trustProxy: false,
      secureCookies: false,
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
  const origin = await openDoorOn({ 'index.html': template })
  const page = await fetch(`${origin}/index.html`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).not.toContain('<!--first-data-->')
})

test('without a web build the page says how to make one', async () => {
  const origin = await openDoorOn({})
  expect(await (await fetch(origin)).text()).toContain('npm start')
})
