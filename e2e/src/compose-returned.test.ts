import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { anyOf, like, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const nowhere = 'nobody@elsewhere.example'
const subjectOf = (page: Page) => page.getByRole('textbox', { name: t('compose.subject') })

journey(
  'a message that came back says why in words where it is written on, without what mail servers say to each other',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    // Without the delay in which it could be undone.
    await page.request.post('/api/v2/settings', {
      data: [{ key: 'enable_delay_send', value: false }],
      headers: { origin: new URL(page.url()).origin },
    })
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await page.keyboard.type(`${nowhere},`)
    await subjectOf(page).fill('Thư đi lạc')
    await page.getByRole('textbox', { name: t('compose.body'), exact: true }).fill('Chào bạn')
    await page.getByText(like('compose.savedAt')).waitFor()
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog', { name: anyOf('Thư đi lạc', t('compose.new')) })
      .waitFor({ state: 'detached' })

    await page.goto('/folder/Drafts')
    await threadRow(page, 'Thư đi lạc').click()
    const note = page.getByText(t('compose.cameBack')).filter({ visible: true }).first()
    await note.waitFor()
    await page.getByText(t('failure.domain_not_found')).filter({ visible: true }).first().waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(/\b[45]50 |5\.1\.2|Domain elsewhere/)
    await checkAccessibility(page)
  },
)
