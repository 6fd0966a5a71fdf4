import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { test as plainTest } from 'vitest'
import { compileTexts } from '../../../../../build/compile-texts.ts'
import type { EditorWindow } from './page.fixture.tsx'

export { expect } from 'vitest'

declare global {
  interface Window extends EditorWindow {}
}

/** Policy of the product's pages; a violation fails the test. */
const policy =
  "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'"
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface EditorPageOptions {
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  hasTouch?: boolean
  /** Opens a separate page, for tests that control the clock. */
  isSeparate?: boolean
}

/** Page and the errors since the last check. */
interface EditorPage {
  page: Page
  faults: string[]
}

/**
 * Tests the editor in a real browser, built and with the CSP of the product. The files of a worker share the build, the
 * browser and its pages; each test gets a new editor on a reset page.
 */
export const test = plainTest
  .extend('origin', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bocau-editor-'))
    await buildPage(folder)
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname
      if (path.startsWith('/api/')) {
        response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
        return
      }
      try {
        const content = readFileSync(join(folder, path === '/' ? 'page.html' : path))
        const type = types[extname(path)] ?? 'text/html'
        response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content)
      } catch {
        response.writeHead(404).end()
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
    // One process per page plus a spare one cost more than the pages.
    const shared = ['--process-per-site', '--renderer-process-limit=1']
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...shared],
    })
    onCleanup(() => browser.close())
    return browser
  })
  /** Idle pages by touch support, which cannot change on an open page. */
  .extend('pages', { scope: 'worker' }, async ({}) => new Map<boolean, EditorPage>())
  .extend('openEditor', async ({ browser, origin, pages, task }, { onCleanup }) => {
    const opened = new Map<EditorPage, EditorPageOptions>()
    onCleanup(async () => {
      const isFailed = task.result?.state === 'fail'
      const faults = [...opened.keys()].flatMap((one) => one.faults.splice(0))
      for (const [one, { hasTouch = false, isSeparate = false }] of opened) {
        const isReady = !isFailed && faults.length === 0 && !isSeparate && (await resetPage(one.page))
        if (isReady) continue
        if (pages.get(hasTouch) === one) pages.delete(hasTouch)
        await one.page.context().close()
      }
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })
    /** Opens the editor with a text; the caret is at its start. */
    return async (html = '', options: EditorPageOptions = {}): Promise<Page> => {
      const { theme = 'light', width = 800, height = 700, hasTouch = false, isSeparate = false } = options
      const ready = isSeparate ? undefined : pages.get(hasTouch)
      const one = ready ?? (await openPage(browser, origin, hasTouch))
      if (!isSeparate) pages.set(hasTouch, one)
      opened.set(one, options)
      const { page } = one
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await page.evaluate((content) => window.mount(content), html)
      await page.waitForFunction(() => (document.activeElement as HTMLElement).isContentEditable)
      // The bar measures its width after the first frame and is empty until then.
      await page.getByRole('toolbar').getByRole('button').first().waitFor()
      return page
    }
  })

/** Builds for production, because the development build of React is much slower. */
async function buildPage(folder: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    mode: 'production',
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), compileTexts()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'page.html') },
    },
  })
  process.env.NODE_ENV = NODE_ENV
}

/** Opens a page that reports uncaught errors, external requests and CSP violations. */
async function openPage(browser: Browser, origin: string, hasTouch: boolean): Promise<EditorPage> {
  const context = await browser.newContext({ hasTouch, permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(origin) || /^(?:data|blob):/.test(request.url())
    if (!isOurs) faults.push(`fetched ${request.url()}`)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy broken: ${violatedDirective} ${blockedURI}`)),
    ),
  )
  await page.goto(origin)
  await page.getByRole('textbox').waitFor()
  return { page, faults }
}

/** Removes the editor and all traces of a test; returns true if the page is clean. */
async function resetPage(page: Page): Promise<boolean> {
  await page.mouse.move(0, 0)
  return page.evaluate(() => window.reset())
}

/** Returns the editor HTML without line-holding breaks. */
export const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.editor
      .getHtml()
      .replace(/(?<=.)<div><br><\/div>$/, '')
      .replace(/(?<=[^>])<br><\/div>/g, '</div>'),
  )
