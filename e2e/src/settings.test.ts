import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, threadRow } from './harness/screens.ts'
import { like, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
/** A user whose language other journeys do not depend on. */
const other = 'khoa@mocviet.test'

journey('the language changes with the settings, without a reload', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, other)
  await page.getByRole('button', { name: t('app.settings') }).click()
  await page.getByLabel(t('app.language')).selectOption('en')
  await page.getByRole('radio', { name: t('settings.density.compact') }).check()
  await page.getByText(t('settings.unsaved')).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: t('settings.save') }).click()

  await page.getByRole('heading', { name: tEn('settings.vacation') }).waitFor()
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.density)).toBe('compact')
  await page.reload()
  await page.getByRole('heading', { name: tEn('settings.vacation') }).waitFor()
})

journey('the command palette opens a single setting', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('row').first().waitFor()
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('palette.find') }).fill(typed)
    await page.keyboard.press('Enter')
  }
  const isFocused = (locator: Locator) => locator.evaluate((each) => each === document.activeElement)
  await choose('nghi phep')
  const vacation = page.getByRole('switch', { name: t('settings.vacation') })
  await expect.poll(() => isFocused(vacation)).toBe(true)
  // The tab is already open.
  await choose('so hoi thoai')
  await expect.poll(() => isFocused(page.getByLabel(t('settings.pageSize')))).toBe(true)
  await choose('chặn người gửi')
  await page.getByRole('heading', { name: t('settings.blocked') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/setting/customfilters')
  await choose('doi mat khau')
  await page.waitForURL('**/protect/password')
})

journey('leaving with unsaved changes asks, and discarding resets them', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, '/setting/general')
  await page.getByRole('switch', { name: t('settings.tracking') }).check()

  await page.getByRole('link', { name: t('settings.filters') }).click()
  const question = page.getByRole('alertdialog', { name: t('settings.leave.title') })
  await question.getByRole('button', { name: t('settings.leave.stay') }).click()
  expect(new URL(page.url()).pathname).toBe('/setting/general')
  await page.getByRole('link', { name: t('settings.filters') }).click()
  await question.getByRole('button', { name: t('settings.leave.go') }).click()

  await page.getByRole('heading', { name: t('settings.blocked') }).waitFor()
  await page.getByRole('link', { name: t('settings.general') }).click()
  const tracking = page.getByRole('switch', { name: t('settings.tracking') })
  expect(await tracking.isChecked()).toBe(false)
})

journey(
  'a vacation reply is saved with its dates, and not with an end before its start',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/setting/general')
    await page.getByRole('switch', { name: t('settings.vacation') }).check()
    await page.getByRole('textbox', { name: t('settings.vacation.start') }).fill('24/12/2026')
    await page.getByLabel(t('settings.vacation.hasEnd')).check()
    await page.getByLabel(t('settings.vacation.end'), { exact: true }).fill('23/12/2026')
    await page.getByText(t('settings.vacation.endBeforeStart')).waitFor()
    await page.getByLabel(t('settings.vacation.end'), { exact: true }).fill('26-12-26')
    const save = page.getByRole('button', { name: t('settings.save') })
    await save.click()
    await page.getByText(t('settings.required')).first().waitFor()
    await page.getByRole('textbox', { name: t('settings.vacation.subject'), exact: true }).fill('Nghỉ lễ')
    await page.getByLabel(t('settings.vacation.body'), { exact: true }).fill('Tôi nghỉ đến 26/12.')
    await save.click()
    await page.getByText(t('settings.saved')).waitFor()

    await page.reload()
    await page.getByRole('textbox', { name: t('settings.vacation.subject'), exact: true }).waitFor()
    expect(await page.getByRole('switch', { name: t('settings.vacation') }).isChecked()).toBe(true)
    expect(
      await page.getByRole('textbox', { name: t('settings.vacation.subject'), exact: true }).inputValue(),
    ).toBe('Nghỉ lễ')
    expect(await page.getByLabel(t('settings.vacation.end'), { exact: true }).inputValue()).toBe('26/12/2026')
  },
)

journey(
  'a filter is created in two steps, changed, disabled, and deleted with undo',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test', '/setting/customfilters')
    await page.getByRole('button', { name: t('settings.filters.add') }).click()
    const dialog = page.getByRole('dialog')
    const nextButton = dialog.getByRole('button', { name: t('settings.filter.goOn') })
    expect(await nextButton.isDisabled()).toBe(true)
    const value = dialog.getByLabel(t('settings.filter.value'))
    await value.fill('sales@nordhus')
    await value.blur()
    await dialog.getByText(t('settings.filter.from.invalid')).waitFor()
    await value.fill('ingrid@nordhus.example')
    await checkAccessibility(page)
    await nextButton.click()

    const saveButton = dialog.getByRole('button', { name: t('settings.filter.keep') })
    expect(await saveButton.isDisabled()).toBe(true)
    await dialog.getByLabel(t('settings.filter.discards')).check()
    await dialog
      .getByLabel(t('settings.filter.folder'), { exact: true })
      .selectOption({ label: t('folder.Trash') })
    expect(await dialog.getByLabel(t('settings.filter.discards')).isChecked()).toBe(false)
    expect(await dialog.getByLabel(t('settings.filter.move')).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: t('settings.filter.back') }).click()
    expect(await value.inputValue()).toBe('ingrid@nordhus.example')
    await nextButton.click()
    await saveButton.click()

    const filter = page
      .getByRole('list', { name: t('settings.filters.list') })
      .getByText(t('settings.filter.movesTo', { folder: t('folder.Trash') }))
    await filter.waitFor()
    const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page
      .getByRole('switch', {
        name: t('settings.filter.isOn', { filter: t('settings.filter.nth', { n: 1 }) }),
      })
      .uncheck()
    await isSaved
    await page.reload()
    expect(
      await page
        .getByRole('switch', {
          name: t('settings.filter.isOn', { filter: t('settings.filter.nth', { n: 1 }) }),
        })
        .isChecked(),
    ).toBe(false)
    await page
      .getByRole('button', {
        name: t('settings.filter.acts', { filter: t('settings.filter.nth', { n: 1 }) }),
      })
      .click()
    await page.getByRole('menuitem', { name: t('settings.filter.delete') }).click()
    await page.getByText(t('settings.filters.none')).waitFor()
    await page.getByRole('button', { name: t('app.undo') }).click()
    await filter.waitFor()
  },
)

journey('an invalid condition prevents saving a filter', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'phuc@mocviet.test', '/setting/customfilters')
  await page.getByRole('button', { name: t('settings.filters.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings.filter.value')).fill('ingrid@nordhus.example')
  await dialog.getByRole('button', { name: t('settings.filter.addCondition') }).click()
  await dialog.getByLabel(t('settings.filter.type')).nth(1).selectOption('size')
  const size = dialog.getByLabel(t('settings.filter.value')).nth(1)
  const nextButton = dialog.getByRole('button', { name: t('settings.filter.goOn') })
  await nextButton.click()
  await dialog.getByText(t('settings.required')).waitFor()
  await size.fill('0')
  await nextButton.click()
  await dialog.getByText(t('settings.filter.size.invalid')).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  expect(await dialog.getByLabel(t('settings.filter.discards')).count()).toBe(0)
  await size.fill('3')
  await nextButton.click()
  await dialog.getByLabel(t('settings.filter.discards')).check()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('rules'),
  )
  await dialog.getByRole('button', { name: t('settings.filter.keep') }).click()
  const { sieve_json } = (await sent).postDataJSON() as { sieve_json: string }
  expect(JSON.parse(sieve_json).conditions).toHaveLength(2)
})

journey('a script shows its faults by line, is saved, disabled and changed', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, 'phuc@mocviet.test', '/setting/customfilters')
  await page.getByRole('link', { name: tEn('settings.scripts.open') }).click()
  await page.waitForURL('**/setting/sieve')
  await page.getByRole('button', { name: tEn('settings.scripts.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(tEn('settings.script.name')).fill('Invoices')
  const text = dialog.getByLabel(tEn('settings.script.text'), { exact: true })
  await text.fill('require "fileinto";\n\nif header :contains "subject" "invoice" {\n  filinto "Trash";\n}')
  await dialog.getByText(tEn('settings.script.fault.unknown_command', { detail: 'filinto' })).waitFor()
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: tEn('settings.script.keep') }).click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await dialog.getByRole('button', { name: tEn('settings.script.goTo', { line: 4 }) }).click()
  const caret = await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)
  expect(caret).toBe((await text.inputValue()).indexOf('  filinto'))
  await text.fill('require "fileinto";\n\nif header :contains "subject" "invoice" {\n  fileinto "Trash";\n}')
  await dialog.getByText(tEn('settings.script.sound')).waitFor()
  await dialog.getByRole('button', { name: tEn('settings.script.keep') }).click()
  await dialog.waitFor({ state: 'detached' })

  const isOn = page.getByRole('switch', { name: tEn('settings.script.isOn', { name: 'Invoices' }) })
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await isOn.uncheck()
  await isSaved
  await page.getByRole('button', { name: tEn('settings.script.editOf', { name: 'Invoices' }) }).click()
  await expect.poll(() => text.inputValue()).toContain('fileinto "Trash"')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: tEn('settings.script.deleteOf', { name: 'Invoices' }) }).click()
  await page.getByText(tEn('settings.scripts.none')).waitFor()
  await page.getByRole('button', { name: tEn('app.undo') }).click()
  await expect.poll(() => isOn.isChecked()).toBe(false)
})

journey(
  'folders are created and deleted from the settings as from the sidebar',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/setting/folders')
    await page
      .locator('#main')
      .getByRole('button', { name: t('settings.folders.make') })
      .click()
    await page.getByRole('dialog').getByLabel(t('folder.name')).fill('Dự án mới')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('folder.create') })
      .click()
    const table = page.getByRole('table', { name: t('settings.folders.own') })
    await table.getByText('Dự án mới').waitFor()
    await table.getByRole('button', { name: t('settings.folders.delete', { folder: 'Dự án mới' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('folder.delete') })
      .click()
    await table.getByText('Dự án mới').waitFor({ state: 'detached' })
  },
)

/** The code in the inbox of the page. */
async function codeIn(inbox: Page): Promise<string> {
  const subject = inbox.getByText(/Mã xác minh.*: \d{6}/).first()
  await subject.waitFor()
  return /\d{6}/.exec((await subject.textContent()) ?? '')?.[0] ?? ''
}

journey(
  'a forwarding address waits for its code, rejects a wrong one, and forwards after verification',
  async ({ openPage, signIn, deliverMessage }) => {
    const [page, hers] = [await openPage(), await openPage()]
    await signIn(hers, 'ha@mocviet.test')
    await signIn(page, mailbox, '/setting/autoforward')
    await page.getByRole('button', { name: t('settings.forward.add') }).click()
    const dialog = page.getByRole('dialog')
    const address = dialog.getByLabel(t('settings.address'))
    await address.fill(mailbox)
    await dialog.getByRole('button', { name: t('settings.code.send') }).click()
    await dialog.getByText(t('error.rule_own_address')).waitFor()
    await address.fill('ha@mocviet.test')
    await dialog.getByRole('button', { name: t('settings.code.send') }).click()

    const code = page.getByLabel(t('settings.code.of', { email: 'ha@mocviet.test' }))
    const verify = page.getByRole('button', { name: t('settings.code.verify'), exact: true })
    expect(await verify.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: like('settings.code.resendIn') }).isDisabled()).toBe(true)
    await code.fill('not it')
    await verify.click()
    await page.getByText(t('error.code_incorrect')).waitFor()
    const remove = page.getByRole('button', {
      name: t('settings.code.remove', { email: 'ha@mocviet.test' }),
    })
    await code.fill(await codeIn(hers))
    await verify.click()
    await page.getByText(t('settings.code.verified', { email: 'ha@mocviet.test' })).waitFor()
    const all = page.getByRole('switch', { name: t('settings.forward.all') })
    // A filter may use it, but forwarding is still off.
    expect(await all.isChecked()).toBe(false)
    await all.click()
    await page.getByRole('button', { name: t('settings.save') }).click()
    await page.getByText(t('settings.forward.inUse'), { exact: true }).waitFor()

    await deliverMessage({ to: mailbox, subject: 'Thư được chuyển tiếp', text: 'Xin chào' })
    await threadRow(hers, 'Thư được chuyển tiếp').waitFor()
    await followLink(page, '/folder/INBOX')
    await threadRow(page, 'Thư được chuyển tiếp').waitFor()

    await followLink(page, '/setting/autoforward')
    await remove.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('settings.forward.remove') })
      .click()
    await page.getByText(t('settings.forward.removed', { email: 'ha@mocviet.test' })).waitFor()
    await expect.poll(() => all.isChecked()).toBe(false)
  },
)

journey('messages are sent from another address after verification', async ({ openPage, signIn }) => {
  const [page, his] = [await openPage(), await openPage()]
  await signIn(his, 'duy@dakwood.test')
  await signIn(page, mailbox, '/setting/account')
  await page.getByRole('button', { name: t('settings.forward.add') }).click()
  await page.getByRole('dialog').getByLabel(t('settings.address')).fill('duy@dakwood.test')
  await page.getByRole('dialog').getByLabel(t('settings.senders.name')).fill('Mộc Việt – Dakwood')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.code.send') })
    .click()
  await page.getByLabel(t('settings.code.of', { email: 'duy@dakwood.test' })).fill(await codeIn(his))
  await page.getByRole('button', { name: t('settings.code.verify'), exact: true }).click()
  await page
    .getByRole('button', { name: t('settings.senders.makeDefaultOf', { email: 'duy@dakwood.test' }) })
    .click()
  await page.getByText(t('settings.senders.isDefault', { email: 'duy@dakwood.test' })).waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('settings.code.remove', { email: 'duy@dakwood.test' }) }).click()
  await page.getByText('Mộc Việt – Dakwood').waitFor({ state: 'detached' })
})

journey('a filter acts on an arriving message', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage({ language: 'en' })
  await signIn(page, 'ha@mocviet.test', '/setting/customfilters')
  await page.getByRole('button', { name: tEn('settings.filters.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(tEn('settings.filter.type')).selectOption('subject')
  await dialog.getByLabel(tEn('settings.filter.value')).fill('hoá đơn')
  await dialog.getByRole('button', { name: tEn('settings.filter.goOn') }).click()
  await dialog
    .getByLabel(tEn('settings.filter.folder'), { exact: true })
    .selectOption({ label: tEn('folder.Trash') })
  await dialog.getByLabel(tEn('settings.filter.marksRead')).check()
  await dialog.getByRole('button', { name: tEn('settings.filter.keep') }).click()
  await dialog.waitFor({ state: 'detached' })

  await deliverMessage({ to: 'ha@mocviet.test', subject: 'HOÁ ĐƠN tháng 11', text: 'Xin gửi' })
  await followLink(page, '/folder/Trash')
  await threadRow(page, 'HOÁ ĐƠN tháng 11').click()

  // A filter is started from the message.
  await page.getByRole('button', { name: tEn('thread.messageActions') }).click()
  await page.getByRole('menuitem', { name: tEn('thread.filterLike') }).click()
  const addDialog = page.getByRole('dialog', { name: tEn('settings.filters.add') })
  expect(await addDialog.getByLabel(tEn('settings.filter.value')).inputValue()).toContain('@')
  await page.keyboard.press('Escape')
  await addDialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

journey(
  'a sender reported as spam is blocked, and unblocked when it is not spam',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'phuc@mocviet.test')
    const from = { name: 'Khuyến mãi', email: 'promo@sieuthi.example' }
    await deliverMessage({ to: 'phuc@mocviet.test', from, subject: 'Giảm giá sốc', text: 'Mua ngay' })
    const row = threadRow(page, 'Giảm giá sốc')
    await row.focus()
    await page.keyboard.press('!')
    const question = page.getByRole('dialog', { name: t('act.spam.title', { n: 1 }) })
    await question.getByLabel('Khuyến mãi <promo@sieuthi.example>').waitFor()
    await checkAccessibility(page)
    await question.getByRole('button', { name: t('act.reportSpam') }).click()
    await row.waitFor({ state: 'detached' })

    await deliverMessage({ to: 'phuc@mocviet.test', from, subject: 'Lại giảm giá', text: 'Mua đi' })
    await followLink(page, '/folder/Junk')
    await threadRow(page, 'Lại giảm giá').waitFor()
    await threadRow(page, 'Giảm giá sốc').focus()
    await page.keyboard.press('!')
    await page.getByText(t('act.returned', { n: 1 })).waitFor()
    await followLink(page, '/setting/customfilters')
    await page.getByText(t('settings.blocked.none')).waitFor()
  },
)

journey('a signature that is too long is reported, and the saved one stays', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox, '/setting/general')
  const editor = page.getByRole('textbox', { name: t('settings.signature'), exact: true })
  const save = page.getByRole('button', { name: t('settings.save') })
  await editor.fill('Trần Minh Khuê, Giám đốc')
  await save.click()
  await page.getByText(t('settings.saved'), { exact: false }).first().waitFor()

  await editor.fill('Nội thất Mộc Việt '.repeat(600))
  await save.click()
  const alert = page.getByRole('alert').filter({ hasText: t('settings.signature.tooLong') })
  await alert.waitFor()
  await expect.poll(() => editor.textContent()).not.toContain('Mộc Việt')
  // Other changes saved from the editor keep the saved signature.
  await page.getByRole('switch').first().click()
  if (await save.isEnabled()) await save.click()
  await page.reload()
  await expect.poll(() => editor.textContent()).toContain('Trần Minh Khuê, Giám đốc')
})
