import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

journey(
  'a list is narrowed by keys and by its menu, follows what comes, and is kept in the address',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    await deliverMessage({ to, subject: 'Bảng màu gỗ óc chó', text: 'Chị chọn giúp em.' })
    await deliverMessage({ to, subject: 'Lịch họp xưởng', text: 'Thứ Tư nhé.' })
    const page = await openPage()
    await signIn(page, to)
    const first = threadRow(page, 'Bảng màu gỗ óc chó')
    const second = threadRow(page, 'Lịch họp xưởng')
    // What narrows a list comes after the list.
    await page.getByRole('button', { name: t('mailbox.narrow') }).waitFor()
    await first.focus()
    await page.keyboard.press('s')
    await page.keyboard.press('q')
    await page.keyboard.press('s')
    await second.waitFor({ state: 'detached' })
    await first.waitFor()
    expect(new URL(page.url()).search).toBe('?filter=starred')
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.starred') }) })
      .waitFor()
    await checkAccessibility(page)

    await page.reload()
    await first.waitFor()
    await page.getByRole('button', { name: t('mailbox.narrow') }).click()
    await page.getByRole('menuitemradio', { name: t('list.narrowed.unread') }).click()
    await second.waitFor()
    await deliverMessage({ to, subject: 'Giá vận chuyển', text: 'Em gửi chị.' })
    await threadRow(page, 'Giá vận chuyển').waitFor()
    await page.keyboard.press('q')
    await page.keyboard.press('f')
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.files') }) })
      .waitFor()
    await second.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: t('list.narrowed.drop', { what: t('list.narrowed.files') }) })
      .click()
    await second.waitFor()
    expect(new URL(page.url()).search).toBe('')
  },
)

journey(
  'on a phone a list is narrowed to what was written to oneself, and says so where there is nothing',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    await deliverMessage({ to, subject: 'Delivery on Monday', text: 'At nine.' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Delivery on Monday').waitFor()
    await page.goto('/folder/INBOX?filter=me')
    await threadRow(page, 'Delivery on Monday').waitFor()
    await page.getByRole('button', { name: tEn('mailbox.narrow') }).click()
    await page.getByRole('menuitemradio', { name: tEn('list.narrowed.starred') }).click()
    await page.getByRole('heading', { name: tEn('list.narrowed.starred.empty') }).waitFor()
    await checkAccessibility(page)
    await page
      .getByRole('button', { name: tEn('list.narrowed.all') })
      .last()
      .click()
    await threadRow(page, 'Delivery on Monday').waitFor()
  },
)
