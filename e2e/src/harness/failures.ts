import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../failures')

/** Empties `e2e/failures/` before a run. */
export function forgetFailures(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** What a page shows and logged last, as much as helps where nobody can look into the folder. */
const told = { shown: 1500, lines: 15 }

/**
 * Keeps what a failed journey saw: a picture and the HTML of each page, what they logged, the server's log. The address
 * of each page, the beginning of what it shows and its last lines are printed as well.
 */
export async function keepFailure(
  name: string,
  pages: { page: Page; console: string[] }[],
  serverLog: string,
): Promise<void> {
  const place = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'server.log'), serverLog)
  for (const [index, { page, console: logged }] of pages.entries()) {
    const file = (ending: string) => join(place, `page-${index + 1}.${ending}`)
    writeFileSync(file('console.txt'), `${page.url()}\n${logged.join('\n')}\n`)
    // A page that crashed or hangs can give neither picture nor HTML; what it logged is kept all the same.
    await page.screenshot({ path: file('png'), fullPage: true, timeout: 5000 }).catch(() => {})
    const html = await answerOf(page.content())
    if (html) writeFileSync(file('html'), html)
    const shown = (await answerOf(page.locator('body').ariaSnapshot())) ?? 'It answers nothing.'
    console.error(
      `page ${index + 1} of "${name}" at ${page.url()}\n${shown.slice(0, told.shown)}\n${logged.slice(-told.lines).join('\n')}`,
    )
  }
}

/** What a page answers within its time, if anything. */
function answerOf(question: Promise<string>): Promise<string | undefined> {
  return Promise.race([question.catch(() => undefined), setTimeout(5000, undefined)])
}
