import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../failures')

/** Empties `e2e/failures/` before a run. */
export function deleteFailures(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Limits for printed page content and log lines, for runs whose folder is not accessible. */
const reportLimits = { shown: 3000, lines: 20, line: 500 }

/** Main content of a page. */
const mainContent = 'main, dialog, [role=dialog], [role=alertdialog], [role=alert]'

/**
 * Saves the evidence of a failed journey: a screenshot and the HTML of each page, page logs, and the server's log.
 * Prints the address of each page, the start of its content, its last log lines and the server's warnings.
 */
export async function saveFailure(
  name: string,
  pages: { page: Page; console: string[] }[],
  serverLog: string,
): Promise<void> {
  const target = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'server.log'), serverLog)
  console.error(`warnings of the server of "${name}":\n${lastLines(warningLines(serverLog)) || 'nothing'}`)
  for (const [index, { page, console: logged }] of pages.entries()) {
    const file = (ending: string) => join(target, `page-${index + 1}.${ending}`)
    writeFileSync(file('console.txt'), `${page.url()}\n${logged.join('\n')}\n`)
    // A crashed or hanging page has no screenshot or HTML; its log is saved anyway.
    await page.screenshot({ path: file('png'), fullPage: true, timeout: 5000 }).catch(() => {})
    const html = await resultOrTimeout(page.content())
    if (html) writeFileSync(file('html'), html)
    const visible = (await resultOrTimeout(visibleElements(page))) ?? 'The page does not respond.'
    console.error(
      `page ${index + 1} of "${name}" at ${page.url()}\n${visible.slice(0, reportLimits.shown)}\n${lastLines(logged)}`,
    )
  }
}

async function visibleElements(page: Page): Promise<string> {
  const parts = await page.locator(mainContent).all()
  const visible = await Promise.all(
    (parts.length > 0 ? parts : [page.locator('body')]).map((one) => one.ariaSnapshot()),
  )
  return visible.join('\n')
}

/** Warnings and errors in a log; lines in another format are included. */
function warningLines(log: string): string[] {
  return log.split('\n').filter((line) => line && !/^\{"level":"(?:debug|info)"/.test(line))
}

const lastLines = (lines: readonly string[]): string =>
  lines
    .slice(-reportLimits.lines)
    .map((line) => line.slice(0, reportLimits.line))
    .join('\n')

/** Returns the result; undefined after a failure or after five seconds. */
function resultOrTimeout(result: Promise<string>): Promise<string | undefined> {
  return Promise.race([result.catch(() => undefined), setTimeout(5000, undefined)])
}
