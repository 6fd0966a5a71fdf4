import type { Page } from 'playwright-core'

// Excludes hidden lists that stay rendered (`data-kept`).

/** Hovering over a row for this long loads its thread. */
const hoverMs = 600

/**
 * Measures the time from the click on row `index` until its message is painted; with `hoversFirst`, the
 * pointer rests on the row before, so that the thread is loaded in advance.
 */
export async function timeOpening(page: Page, index: number, hoversFirst: boolean): Promise<number> {
  if (hoversFirst) {
    await page.evaluate((at) => {
      const row = document.querySelectorAll('[role=row][data-id]:not([data-kept] *)')[at]
      row?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }))
    }, index)
    await page.waitForTimeout(hoverMs)
  }
  return timeClick(
    page,
    `[role=row][data-id]:not([data-kept] *) >> ${index}`,
    'iframe[data-content=message]:not([data-kept] *)',
  )
}

/** Returns to the list. */
export async function backToList(page: Page): Promise<void> {
  await page.goBack()
  await waitUntilIdle(page)
}

/** Measures the time from the click on a folder until its own rows are painted. */
export async function timeFolder(page: Page, name: string): Promise<number> {
  const duration = await timeClick(
    page,
    `[role=treeitem][href="/folder/${name}"]`,
    '[role=row][data-id]:not([data-kept] *)',
    true,
  )
  await waitUntilIdle(page)
  return duration
}

/** Measures the time from the click on "next page" until its rows are painted. */
export async function timeNextPage(page: Page): Promise<number> {
  const duration = await timeClick(
    page,
    '[role=toolbar]:not([data-kept] *) [aria-label="Trang sau"]',
    '[role=row][data-id]:not([data-kept] *)',
    true,
  )
  await waitUntilIdle(page)
  return duration
}

/** Measures the time from submitting a search until its results are painted. */
export async function timeSearch(page: Page, query: string): Promise<number> {
  const box = page.locator('input[data-search]')
  await box.focus()
  await page.waitForTimeout(hoverMs)
  const duration = await page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('input[data-search]') as HTMLInputElement
    // Set the value like typing does, because React compares it with the value that it set last.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const before = new Set(document.querySelectorAll('[role=row][data-id]:not([data-kept] *)'))
    const started = performance.now()
    field.form?.requestSubmit()
    const isVisible = () => {
      const row = document.querySelector('[role=row][data-id]:not([data-kept] *)')
      return location.pathname === '/advance-search' && row !== null && !before.has(row)
    }
    return (await window.benchTimer.whenPainted(isVisible)) - started
  }, query)
  await waitUntilIdle(page)
  return duration
}

/** Measures the longest time between two frames while a list is scrolled to its end. */
export async function timeScrolling(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const list = document.querySelector('[data-region=list]:not([data-kept] *)') as HTMLElement
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let longest = 0
    let before = await nextFrame()
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
      list.scrollTop += 120
      const now = await nextFrame()
      longest = Math.max(longest, now - before)
      before = now
    }
    list.scrollTop = 0
    return longest
  })
}

/** Clicks `target` and waits for the frame that shows the expected element; with `isNew`, a different element than before. */
async function timeClick(page: Page, target: string, expected: string, isNew = false): Promise<number> {
  return page.evaluate(
    async ({ target: where, awaited: selector, isNew: mustBeNew }) => {
      const [css, index] = where.split(' >> ') as [string, string?]
      const element = document.querySelectorAll<HTMLElement>(css)[Number(index ?? 0)]
      const link = element?.querySelector<HTMLElement>(':scope a') ?? element
      if (!link) throw new Error(`No element to click: ${where}`)
      const before = mustBeNew ? document.querySelector(selector) : null
      const started = performance.now()
      link.click()
      const isVisible = () => {
        const match = document.querySelector(selector)
        return match !== null && match !== before
      }
      return (await window.benchTimer.whenPainted(isVisible)) - started
    },
    { target, awaited: expected, isNew },
  )
}

/** Waits until the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('[role=row][data-id]:not([data-kept] *)').first().waitFor()
  await page.waitForTimeout(250)
}
