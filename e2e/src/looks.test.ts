import { describe } from 'vitest'
import type { PageLook } from './harness/browser-contexts.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadList } from './harness/screens.ts'
import { t } from './texts.ts'

/** One width inside each of the five frames; both themes at each, and English where it is tightest and widest. */
const looks: PageLook[] = [390, 700, 900, 1100, 1440].flatMap((width) => [
  { width, theme: 'light', language: width === 390 ? 'en' : 'vi' },
  { width, theme: 'dark', language: width === 1440 ? 'en' : 'vi' },
])

describe.each(looks)('at $width px, $theme, $language', (look) => {
  journey('sign-in, list and message keep WCAG 2.2 AA', async ({ openPage, signIn }) => {
    const page = await openPage(look)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Trần Minh Khuê' }).waitFor()
    await checkAccessibility(page)

    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await checkAccessibility(page)

    await threadList(page).getByRole('row').first().getByRole('link').click()
    await messageBody(page).locator('body').waitFor()
    await checkAccessibility(page)
  })
})

journey('the sidebar folds to icons that tell their names, and stays so', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  const sidebar = page.getByRole('navigation', { name: t('app.folders') })
  const sent = sidebar.getByRole('treeitem', { name: t('folder.Sent') })
  await sent.waitFor()
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  expect(await width()).toBeGreaterThan(200)

  await sidebar.getByRole('button', { name: t('app.foldSidebar') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(width).toBe(64)
  expect(await sent.getAttribute('data-tip')).toBe(t('folder.Sent'))
  await checkAccessibility(page)

  await page.reload()
  await sent.waitFor()
  expect(await width()).toBe(64)
  await sidebar.getByRole('button', { name: t('app.unfoldSidebar') }).click()
  await expect.poll(width).toBeGreaterThan(200)
})

journey('in a folded sidebar every branch is shut, until it is wide again', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  const branch = page.getByRole('treeitem', { name: /^Khách hàng châu Âu/ })
  const children = page.locator('[role="treeitem"][aria-level="2"]')
  await branch.focus()
  if ((await branch.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight')
  await children.first().waitFor()
  const count = await children.count()

  await page.getByRole('button', { name: t('app.foldSidebar') }).click()
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false')
  // What is unread below it shows at the branch.
  expect(await branch.getAttribute('data-strong')).toBe('true')
  await branch.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'))
  await expect.poll(focused).toBe(String(Number(await branch.getAttribute('aria-posinset')) + 1))
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused()).toBe(await branch.getAttribute('aria-posinset'))

  await page.getByRole('button', { name: t('app.unfoldSidebar') }).click()
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => children.count()).toBe(count)
})

journey('on a touch screen every icon can be hit by a finger', async ({ openPage, signIn }) => {
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
