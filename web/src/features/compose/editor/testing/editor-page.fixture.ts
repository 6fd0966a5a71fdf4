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
import type { EditorWindow } from './page.fixture.tsx'

export { expect } from 'vitest'

declare global {
  interface Window extends EditorWindow {}
}

/** As the product's pages have it: what breaks it fails the test. */
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

export interface EditorPageLook {
  theme?: 'light' | 'dark'
  language?: 'vi' | 'en'
  width?: number
  height?: number
  hasTouch?: boolean
}

// Somebody else may be at work on the same machine.

/**
 * A test of the editor on a page of its own, built as the product is and under the product's policy, in a real browser.
 * The files of a worker share what was built and the browser; each test has a context of its own.
 */
export const test = plainTest
  .extend('origin', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bocau-editor-'))
    const { NODE_ENV } = process.env
    // As people get it: the library of the view is far slower in its other form.
    process.env.NODE_ENV = 'production'
    await build({
      mode: 'production',
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(import.meta.dirname, 'page.html') },
      },
    })
    process.env.NODE_ENV = NODE_ENV
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
    // A process for each page, and one in store for the next, cost more than the pages did.
    const shared = ['--process-per-site', '--renderer-process-limit=1']
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...shared],
    })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('openEditor', async ({ browser, origin }, { onCleanup }) => {
    const faults: string[] = []
    const opened: Page[] = []
    onCleanup(async () => {
      await Promise.all(opened.map((page) => page.context().close()))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })
    /** Opens the editor with some text in it; the caret stands at its beginning. */
    return async (html = '', look: EditorPageLook = {}): Promise<Page> => {
      const { theme = 'light', language = 'vi', width = 800, height = 700, hasTouch = false } = look
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      context.setDefaultTimeout(30_000)
      const page = await context.newPage()
      opened.push(page)
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
      await page.goto(`${origin}/?language=${language}`)
      await page.getByRole('textbox').waitFor()
      if (html) await page.evaluate((given) => window.mount(given), html)
      await page.waitForFunction(() => (document.activeElement as HTMLElement).isContentEditable)
      return page
    }
  })

/** The HTML that stands in the editor, without the breaks that only hold lines open. */
export const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.editor
      .getHtml()
      .replace(/(?<=.)<div><br><\/div>$/, '')
      .replace(/(?<=[^>])<br><\/div>/g, '</div>'),
  )
