import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { tEn } from './texts.ts'

/** Acts, and presses the undo key while the server has not answered that request; it answers afterwards. */
async function undoBeforeAnswer(
  page: Page,
  { method, path }: { method: 'DELETE' | 'POST'; path: RegExp },
  act: () => Promise<void>,
): Promise<void> {
  const { promise: undone, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(path, async (route) => {
    if (!isHeld && route.request().method() === method) {
      isHeld = true
      ask()
      await undone
    }
    await route.fallback()
  })
  await act()
  await asked
  await page.keyboard.press('z')
  answer()
}

journey(
  'on a phone a sender who is blocked, and allowed again before that is answered, is blocked no longer',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    const from = { name: 'Lim Workshop', email: 'lim@xuonglim.example' }
    await deliverMessage({ to, from, subject: 'Undone in time' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Undone in time').click()
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: tEn('thread.messageActions') })
      .click()
    const unblocked = page.waitForResponse('**/api/v2/rules/unblock')
    await undoBeforeAnswer(page, { method: 'POST', path: /\/rules\/block$/ }, () =>
      page.getByRole('menuitem', { name: tEn('thread.sender.block') }).click(),
    )
    expect((await unblocked).ok()).toBe(true)
    expect(await page.getByText(tEn('thread.sender.blocked.detail')).count()).toBe(0)
  },
)
