import { describe } from 'vitest'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadList } from './harness/screens.ts'
import { t } from './texts.ts'

/** One width per layout, the narrowest in both themes. */
const variants = [
  { look: { theme: 'light', language: 'vi', width: 1440 }, otherWidths: [900, 390] },
  { look: { theme: 'dark', language: 'en', width: 390, height: 844 }, otherWidths: [700, 1100] },
] as const

describe.each(variants)('$look.theme, $look.language', ({ look, otherWidths }) => {
  journey('sign-in, list and message meet WCAG 2.2 AA in every layout', async ({ openPage }) => {
    const page = await openPage(look)
    const checkAt = async (widths: readonly number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await checkAccessibility(page)
      }
    }
    await page.goto('/login')
    await page.getByRole('button', { name: 'Trần Minh Khuê' }).waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Trần Minh Khuê' }).click()
    await threadList(page).getByRole('row').first().waitFor()
    await checkAt([look.width, ...otherWidths])

    await threadList(page).getByRole('row').first().getByRole('link').click()
    await messageBody(page).locator('body').waitFor()
    await checkAt([...otherWidths, look.width])
  })
})

journey('the sidebar collapses to icons, closes every branch and stays so', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  const sidebar = page.getByRole('navigation', { name: t('app.folders') })
  const sent = sidebar.getByRole('treeitem', { name: t('folder.Sent') })
  const branch = page.getByRole('treeitem', { name: /^Khách hàng châu Âu/ })
  const children = page.locator('[role="treeitem"][aria-level="2"]')
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  await branch.focus()
  if ((await branch.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight')
  await children.first().waitFor()
  const count = await children.count()
  expect(await width()).toBeGreaterThan(200)

  await sidebar.getByRole('button', { name: t('app.foldSidebar') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(width).toBe(64)
  expect(await sent.getAttribute('data-tip')).toBe(t('folder.Sent'))
  await checkAccessibility(page)
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false')
  // The branch shows unread mail below it.
  expect(await branch.getAttribute('data-strong')).toBe('true')
  await branch.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'))
  await expect.poll(focused).toBe(String(Number(await branch.getAttribute('aria-posinset')) + 1))
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused()).toBe(await branch.getAttribute('aria-posinset'))

  await page.reload()
  await sent.waitFor()
  expect(await width()).toBe(64)
  await sidebar.getByRole('button', { name: t('app.unfoldSidebar') }).click()
  await expect.poll(width).toBeGreaterThan(200)
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => children.count()).toBe(count)
})

journey('on a touch screen every icon is large enough', async ({ openPage, signIn }) => {
  const page = await openPage({ width: 390, hasTouch: true })
  await signIn(page, 'khue@mocviet.test')
  await threadList(page).getByRole('row').first().waitFor()
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button:has(> svg:only-child)')]
        .filter(
          (button) =>
            button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert], [role=row]'),
        )
        .flatMap((button) => {
          const after = getComputedStyle(button, '::after')
          const grown = (side: 'left' | 'top') => -2 * Math.min(0, Number.parseFloat(after[side]) || 0)
          const { width, height } = button.getBoundingClientRect()
          const isSmall = width + grown('left') < 44 || height + grown('top') < 44
          return isSmall ? (button.ariaLabel ?? button.outerHTML) : []
        }),
    )
  expect(await small()).toEqual([])
  await page.getByRole('button', { name: t('app.openMenu') }).tap()
  await page.getByRole('treeitem', { name: t('folder.Sent') }).waitFor()
  expect(await small()).toEqual([])
  await page.keyboard.press('Escape')
  await threadList(page).getByRole('row').first().getByRole('link').tap()
  await messageBody(page).locator('body').waitFor()
  expect(await small()).toEqual([])
})
