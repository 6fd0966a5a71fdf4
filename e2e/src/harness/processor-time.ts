import type { Page } from 'playwright-core'

/** Measures the CPU time of the renderer processes in milliseconds; other processes do not count. */
export async function countProcessorTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser')
  const session = await browser.newBrowserCDPSession()
  const readProcessorTime = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
    )
  }
  try {
    const before = await readProcessorTime()
    await work()
    const after = await readProcessorTime()
    // A new process starts at zero, and the time of an ended one is unknown.
    const seconds = [...after].map(([id, cpuTime]) => cpuTime - (before.get(id) ?? 0))
    return 1000 * seconds.reduce((sum, each) => sum + each, 0)
  } finally {
    await session.detach()
  }
}
