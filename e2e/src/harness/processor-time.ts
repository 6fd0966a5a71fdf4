import type { Page } from 'playwright-core'

/** What some work took of the processor in the processes that draw pages, in milliseconds; what others do is not counted. */
export async function processorTimeOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page belongs to no browser')
  const session = await browser.newBrowserCDPSession()
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
    )
  }
  try {
    const before = await spent()
    await work()
    const after = await spent()
    // A process that began meanwhile began at nothing, and one that ended took what it took along.
    const seconds = [...after].map(([id, cpuTime]) => cpuTime - (before.get(id) ?? 0))
    return 1000 * seconds.reduce((sum, each) => sum + each, 0)
  } finally {
    await session.detach()
  }
}
