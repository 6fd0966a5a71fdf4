import { demoPassword, expect } from '../harness/journey.ts'
import { threadList, threadRow } from '../harness/screens.ts'
import { likeIn, type TextLanguage, t, tEn } from '../texts.ts'
import { captureGuidePicture, guideJourney, openOnFixedDay, userGuideViewport } from './guide-pictures.ts'

const owner = 'khue@mocviet.test'
const languages: readonly TextLanguage[] = ['vi', 'en']

for (const language of languages) {
  const text = language === 'vi' ? t : tEn
  const like = (key: Parameters<typeof likeIn>[1]) => likeIn(language, key)

  guideJourney(
    `the user guide shows how to read and organise mail (${language})`,
    async ({ openPage, signIn }) => {
      const page = await openPage({ ...userGuideViewport, language })
      await openOnFixedDay(page)
      await signIn(page, owner)
      await threadList(page).getByRole('row').nth(5).waitFor()
      await captureGuidePicture(page, 'overview', language)

      await threadRow(page, /Échantillons noyer/).focus()
      await page.keyboard.press('b')
      await page.getByRole('menuitem', { name: text('snooze.tomorrow') }).waitFor()
      await captureGuidePicture(page, 'snooze', language)
      await page.goto('/folder/INBOX')
      await threadList(page).getByRole('row').nth(5).waitFor()

      await page.keyboard.press('/')
      await page.keyboard.type('bao gia')
      await page.getByRole('option').nth(3).waitFor()
      await captureGuidePicture(page, 'search', language)
      await page.goto('/folder/INBOX')

      await threadRow(page, /oak dining set/).click()
      await page
        .getByRole('navigation', { name: text('thread.answers') })
        .last()
        .waitFor()
      await captureGuidePicture(page, 'read', language)

      await page.goto('/folder/INBOX')
      await threadRow(page, /Duyệt mẫu phòng trưng bày/).click()
      await page.getByRole('button', { name: text('event.answer.accepted'), exact: true }).waitFor()
      await captureGuidePicture(page, 'invitations', language)
    },
  )

  guideJourney(`the user guide shows how to write and send (${language})`, async ({ openPage, signIn }) => {
    const page = await openPage({ ...userGuideViewport, language })
    await openOnFixedDay(page)
    await signIn(page, owner)
    await threadList(page).getByRole('row').nth(2).waitFor()
    const compose = page.getByRole('dialog').filter({ has: page.getByPlaceholder(text('compose.subject')) })
    const body = page.getByRole('textbox', { name: text('compose.body'), exact: true })
    const write = async (to: string, subject: string, words: string) => {
      await page.keyboard.press('c')
      await page.getByRole('combobox', { name: text('compose.addTo') }).waitFor()
      await page.keyboard.type(to)
      await page.getByPlaceholder(text('compose.subject')).fill(subject)
      await body.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type(words)
      await page.getByText(like('compose.savedAt')).waitFor()
    }
    await write('ha@mocviet.test,ingrid@nordhus.example,', 'Báo giá ghế Sơn Trà', 'Chị gửi em bảng giá mới.')
    await compose.waitFor()
    await captureGuidePicture(page, 'compose', language)
    await body.click()
    await page.keyboard.press('Control+Shift+Enter')
    await page
      .getByRole('dialog', { name: text('schedule.title') })
      .getByText(text('schedule.tomorrowMorning'))
      .waitFor()
    await captureGuidePicture(page, 'schedule', language)
    await page.keyboard.press('Escape')
    await page.getByPlaceholder(text('compose.subject')).fill('')
    await body.click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: text('compose.checkTitle') }).waitFor()
    await captureGuidePicture(page, 'checks', language)
    await page.getByRole('button', { name: text('compose.checkBack') }).click()
    await page.getByRole('button', { name: text('compose.discard') }).click()
    await compose.waitFor({ state: 'detached' })

    await write('ha@mocviet.test,', 'Lịch họp sáng mai', 'Em xem giúp chị lịch họp nhé.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: text('compose.viewSent') }).click()
    await page
      .getByRole('button', { name: text('thread.messageActions') })
      .last()
      .click()
    await page.getByRole('menuitem', { name: text('thread.recall') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('recall.action') })
      .waitFor()
    await captureGuidePicture(page, 'recall', language)
  })

  guideJourney(`the user guide shows the settings (${language})`, async ({ openPage, signIn }) => {
    const page = await openPage({ ...userGuideViewport, language })
    await openOnFixedDay(page)
    await signIn(page, owner, '/setting/customfilters')
    await page.getByRole('button', { name: text('settings.filters.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('settings.filter.value')).fill('ingrid@nordhus.example')
    await captureGuidePicture(page, 'filters', language)

    await page.goto('/setting/general#vacation')
    await page
      .getByRole('switch', { name: text('settings.vacation') })
      .first()
      .check()
    await page
      .getByRole('textbox', { name: text('settings.vacation.subject'), exact: true })
      .fill(language === 'vi' ? 'Tôi đang nghỉ phép' : 'I’m away')
    const reply = page.getByLabel(text('settings.vacation.body'), { exact: true })
    await reply.fill(
      language === 'vi'
        ? 'Tôi nghỉ đến hết tuần. Việc gấp xin gọi 0243 555 0101.'
        : 'I’m back on Monday. In urgent cases, please call 0243 555 0101.',
    )
    await reply.scrollIntoViewIfNeeded()
    await captureGuidePicture(page, 'automatic-reply', language)
    await page.goto('/setting/templates')
    await page
      .getByRole('button', { name: text('templates.new') })
      .first()
      .waitFor()
    await captureGuidePicture(page, 'templates', language)
    await page.goto('/setting/pop3imap')
    await page.getByText(text('settings.server.imap')).first().waitFor()
    await captureGuidePicture(page, 'mail-apps', language)
    await page.goto('/setting/moving')
    await page.getByLabel(text('moving.email')).fill('khue@congtycu.example')
    await page.getByLabel(text('moving.password'), { exact: true }).fill(demoPassword)
    await captureGuidePicture(page, 'import', language)
    await page.goto('/contacts')
    await page
      .getByRole('list', { name: text('contacts.title') })
      .getByText('Ingrid Solberg')
      .click()
    await page
      .getByRole('button', { name: text('contacts.write') })
      .first()
      .waitFor()
    await captureGuidePicture(page, 'contacts', language)
  })

  guideJourney(
    `the user guide shows files, links and shared mailboxes (${language})`,
    async ({ openPage, signIn, deliverMessage }) => {
      const page = await openPage({ ...userGuideViewport, language })
      await openOnFixedDay(page)
      await signIn(page, owner, '/drive')
      const origin = new URL(page.url()).origin
      const folder = page.getByRole('row').filter({ hasText: 'Họp và ghi âm' })
      await folder.waitFor()
      await captureGuidePicture(page, 'files', language)
      await folder.click()
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: text('drive.act.share') })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: text('drive.share.with') }).fill('ingrid@nordhus.example,')
      await dialog.getByRole('button', { name: text('drive.password.make') }).waitFor()
      await captureGuidePicture(page, 'share', language)

      const share = await page.request.post('/storage/v1/shares', {
        data: { paths: ['/Xuất khẩu/Nordhus 2026/Ảnh sản phẩm'] },
        headers: { origin },
      })
      const [{ href }] = ((await share.json()) as { shares: [{ href: string }] }).shares
      const visitor = await openPage({ ...userGuideViewport, language })
      await openOnFixedDay(visitor)
      await visitor.goto(new URL(href, origin).pathname)
      await visitor.getByText('Ghế bành Tà Nung.jpg').first().waitFor()
      await captureGuidePicture(visitor, 'links', language)

      const email = `banhang-${language}@mocviet.test`
      const created = await page.request.post('/api/v2/organisation/mailboxes', {
        data: {
          email,
          name: language === 'vi' ? 'Bán hàng' : 'Sales',
          people: [{ email: owner, access: 'write', send: 'as' }],
        },
        headers: { origin },
      })
      expect(created.status()).toBe(200)
      const { id } = (await created.json()) as { id: string }
      await deliverMessage({
        to: email,
        subject: 'Hỏi giá bàn ăn gỗ sồi',
        text: 'Cho tôi xin báo giá 10 bộ.',
      })
      await page.goto(`/m/${id}/folder/INBOX`)
      await threadRow(page, /Hỏi giá bàn ăn/).waitFor()
      await captureGuidePicture(page, 'shared-mailboxes', language)
    },
  )
}
