import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadList, threadRow } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

journey(
  'a thread is pinned by a key and stands first under its own heading, and unpinned again',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Bảng giá gỗ 2026', text: 'Giữ lại để tra nhé.' })
    await deliverMessage({ to, subject: 'Tin mới nhất', text: 'Chào chị.' })
    const page = await openPage()
    await signIn(page, to)
    const row = threadRow(page, 'Bảng giá gỗ 2026')
    await row.focus()
    await page.keyboard.press('Shift+P')
    await page.getByText(t('act.pinned', { n: 1 })).waitFor()
    const group = threadList(page).getByRole('rowgroup', { name: t('group.pinned') })
    await group.getByRole('row', { name: 'Bảng giá gỗ 2026' }).waitFor()
    await checkAccessibility(page)
    await deliverMessage({ to, subject: 'Tin mới hơn nữa', text: 'Chào chị.' })
    await threadRow(page, 'Tin mới hơn nữa').waitFor()
    await expect
      .poll(() => threadList(page).getByRole('row').first().getAttribute('aria-label'))
      .toMatch(/Bảng giá gỗ 2026/)
    await page.reload()
    await group.getByRole('row', { name: 'Bảng giá gỗ 2026' }).waitFor()
    await row.focus()
    await page.keyboard.press('Shift+P')
    await page.getByText(t('act.unpinned', { n: 1 })).waitFor()
    await group.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await group.waitFor()
  },
)

journey('on a phone a thread is pinned from its menu', async ({ openPage, signIn, deliverMessage }) => {
  const to = 'ha@mocviet.test'
  await deliverMessage({ to, subject: 'Door codes', text: 'Keep this.' })
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await signIn(page, to)
  await threadRow(page, 'Door codes').click()
  await page.getByRole('heading', { name: 'Door codes' }).waitFor()
  await page
    .getByRole('button', { name: tEn('mailbox.more'), exact: true })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name: tEn('act.pin') }).click()
  await page.getByText(tEn('act.pinned', { n: 1 }), { exact: false }).waitFor()
  await page.goto('/folder/INBOX')
  await threadList(page)
    .getByRole('rowgroup', { name: tEn('group.pinned') })
    .getByRole('row', { name: 'Door codes' })
    .waitFor()
})
