import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../failures')

/** Empties `e2e/failures/` before a run. */
export function forgetFailures(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** What a page shows, it and the server logged last: as much as helps where nobody can look into the folder. */
const told = { shown: 3000, lines: 20, line: 500 }

/** What a page is there for, whatever stands around it. */
const middle = 'main, dialog, [role=dialog], [role=alertdialog], [role=alert]'

/**
 * Keeps what a failed journey saw: a picture and the HTML of each page, what they logged, the server's log. The address
 * of each page, the beginning of what it shows, its last lines and what troubled the server are printed as well.
 */
export async function keepFailure(
  name: string,
  pages: { page: Page; console: string[] }[],
  serverLog: string,
): Promise<void> {
  const place = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'server.log'), serverLog)
  console.error(`the server of "${name}" was troubled by:\n${lastOf(troublesIn(serverLog)) || 'nothing'}`)
  for (const [index, { page, console: logged }] of pages.entries()) {
    const file = (ending: string) => join(place, `page-${index + 1}.${ending}`)
    writeFileSync(file('console.txt'), `${page.url()}\n${logged.join('\n')}\n`)
    // A page that crashed or hangs can give neither picture nor HTML; what it logged is kept all the same.
    await page.screenshot({ path: file('png'), fullPage: true, timeout: 5000 }).catch(() => {})
    const html = await answerOf(page.content())
    if (html) writeFileSync(file('html'), html)
    const shown = (await answerOf(shownBy(page))) ?? 'It answers nothing.'
    console.error(
      `page ${index + 1} of "${name}" at ${page.url()}\n${shown.slice(0, told.shown)}\n${lastOf(logged)}`,
    )
  }
}

async function shownBy(page: Page): Promise<string> {
  const parts = await page.locator(middle).all()
  const shown = await Promise.all(
    (parts.length > 0 ? parts : [page.locator('body')]).map((one) => one.ariaSnapshot()),
  )
  return shown.join('\n')
}

/** Its lines of a log that tell of no ordinary day; what is no line of ours is one of them. */
function troublesIn(log: string): string[] {
  return log.split('\n').filter((line) => line && !/^\{"level":"(?:debug|info)"/.test(line))
}

const lastOf = (lines: readonly string[]): string =>
  lines
    .slice(-told.lines)
    .map((line) => line.slice(0, told.line))
    .join('\n')

/** What a page answers within its time, if anything. */
function answerOf(question: Promise<string>): Promise<string | undefined> {
  return Promise.race([question.catch(() => undefined), setTimeout(5000, undefined)])
}
