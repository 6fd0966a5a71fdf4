import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { threadList } from './harness/screens.ts'

interface FirstScreen {
  /** Files that the document names. */
  named: string[]
  /** Files requested when the first rows are in the document. */
  requested: string[]
}

/** Records the files of a page when its first rows appear, before any later code runs. */
async function recordFirstScreen(page: Page): Promise<() => Promise<FirstScreen>> {
  await page.addInitScript(() => {
    const addresses = (selector: string) =>
      [...document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>(selector)].map(
        (element) => new URL(element.href || element.src).pathname,
      )
    const files = 'link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], script[src]'
    let named: string[] = []
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') named = addresses(files)
    })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main [role=row][data-id]')) return
      observer.disconnect()
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      // Files that are still on their way are named in the document by then.
      Object.assign(window, { firstScreen: { named, requested: [...loaded, ...addresses(files)] } })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { firstScreen: FirstScreen }).firstScreen)
}

describe.each(['vi', 'en'] as const)('in %s', (language) => {
  journey(
    'the list answers with the files that its page names, and nothing else',
    { tags: 'main' },
    async ({ openPage, signIn }) => {
      const page = await openPage({ language })
      const firstScreen = await recordFirstScreen(page)
      await signIn(page, 'khue@mocviet.test')
      await threadList(page).waitFor()
      const { named, requested } = await firstScreen()
      const isPartOfPage = (path: string) => path.startsWith('/assets/')
      expect(new Set(requested.filter(isPartOfPage))).toEqual(new Set(named))
      // With the document itself.
      expect(named.length + 1).toBeLessThanOrEqual(8)
      expect(requested.filter((path) => !isPartOfPage(path))).toEqual([])
    },
  )
})
