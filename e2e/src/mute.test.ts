import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, t, tEn } from './texts.ts'

journey(
  'a thread is muted by a key, its answers pass the inbox by, and it is heard again',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'khue@mocviet.test'
    const many = ['Message-ID: <party@customer.example>', 'Cc: nhom@customer.example']
    await deliverMessage({ to, subject: 'Liên hoan cuối năm', text: 'Cả nhà góp ý nhé.', headers: many })
    const page = await openPage()
    await signIn(page, to)
    const row = threadRow(page, 'Liên hoan cuối năm')
    await row.focus()
    await page.keyboard.press('m')
    await row.waitFor({ state: 'detached' })
    await page.getByText(t('act.muted', { n: 1 }), { exact: false }).waitFor()
    await page.keyboard.press('z')
    await row.waitFor()

    await row.focus()
    await page.keyboard.press('m')
    await row.waitFor({ state: 'detached' })
    await page.goto('/folder/Archive')
    await row.getByText(t('mailbox.muted')).waitFor()
    await checkAccessibility(page)
    await row.focus()
    await page.keyboard.press('m')
    await page.getByText(t('act.unmuted', { n: 1 })).waitFor()
    await expect.poll(() => row.getByText(t('mailbox.muted')).count()).toBe(0)
    await page.goto('/advance-search?q=is%3Amuted')
    await page.getByRole('heading', { name: like('search.nothing'), exact: false }).waitFor()
  },
)

journey(
  'on a phone a thread is muted from its menu, and stands in the archive with its mark',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'ha@mocviet.test'
    await deliverMessage({ to, subject: 'Parking on Friday', text: 'Who takes which place?' })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await signIn(page, to)
    await threadRow(page, 'Parking on Friday').click()
    await page.getByRole('heading', { name: 'Parking on Friday' }).waitFor()
    await page
      .getByRole('button', { name: tEn('mailbox.more'), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: tEn('act.mute') }).click()
    await page.getByText(tEn('act.muted', { n: 1 }), { exact: false }).waitFor()
    await page.goto('/folder/Archive')
    await threadRow(page, 'Parking on Friday').getByText(tEn('mailbox.muted')).waitFor()
  },
)
