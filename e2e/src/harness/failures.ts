import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../failures')

/** Empties `e2e/failures/` before a run. */
export function forgetFailures(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Keeps what a failed journey saw: a picture and the HTML of each page, what they logged, the server's log. */
export async function keepFailure(
  name: string,
  pages: { page: Page; console: string[] }[],
  serverLog: string,
): Promise<string> {
  const place = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'server.log'), serverLog)
  for (const [index, { page, console }] of pages.entries()) {
    const file = (ending: string) => join(place, `page-${index + 1}.${ending}`)
    writeFileSync(file('console.txt'), `${page.url()}\n${console.join('\n')}\n`)
    // A page that crashed or hangs can give neither picture nor HTML; what it logged is kept all the same.
    await page.screenshot({ path: file('png'), fullPage: true, timeout: 5000 }).catch(() => {})
    await page
      .content()
      .then((html) => writeFileSync(file('html'), html))
      .catch(() => {})
  }
  return place
}
