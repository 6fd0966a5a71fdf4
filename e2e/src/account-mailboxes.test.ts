import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { t, tEn } from './texts.ts'

journey(
  'a shared mailbox is created by keyboard, opened, and its activity is listed',
  async ({ openPage, signIn, deliverMessage }) => {
    const owner = await openPage()
    await signIn(owner, 'khue@mocviet.test', '/account/mailboxes')
    await owner.getByRole('button', { name: t('mailboxes.new') }).press('Enter')
    const dialog = owner.getByRole('dialog', { name: t('mailboxes.new') })
    await dialog.getByLabel(t('mailboxes.name'), { exact: true }).press('Enter')
    await dialog.getByText(t('mailboxes.nameMissing')).waitFor()
    await dialog.getByLabel(t('mailboxes.name'), { exact: true }).fill('baohanh')
    await dialog.getByLabel(t('organisation.add.address')).fill('baohanh')
    await dialog.getByLabel(t('mailboxes.people.add'), { exact: true }).fill('ha@mocviet.test')
    await dialog.getByLabel(t('mailboxes.people.add'), { exact: true }).press('Enter')
    await dialog.getByText('ha@mocviet.test').waitFor()
    await dialog.getByLabel(t('mailboxes.send')).selectOption({ label: t('mailboxes.send.as') })
    await checkAccessibility(owner)
    await dialog.getByRole('button', { name: t('organisation.groups.found'), exact: true }).press('Enter')
    await owner.getByText('baohanh@mocviet.test').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await deliverMessage({ to: 'baohanh@mocviet.test', subject: 'Ghế bị lung lay' })
    const ha = await openPage()
    await signIn(ha, 'ha@mocviet.test', '/favicon.svg')
    await ha.request.post('/api/v2/settings', {
      data: [{ key: 'enable_delay_send', value: false }],
      headers: { origin: new URL(ha.url()).origin },
    })
    await ha.goto('/folder/INBOX')
    await openMailbox(ha, 'baohanh')
    await threadRow(ha, 'Ghế bị lung lay').waitFor()
    const banner = ha.getByRole('region', { name: t('mailboxes.shared') })
    await banner.getByText('baohanh@mocviet.test').waitFor()
    await checkAccessibility(ha)
    await deleteFirst(ha, t('act.delete'))
    await threadRow(ha, 'Ghế bị lung lay').waitFor({ state: 'detached' })

    // A user with the right to send as the mailbox does so by default: the message is sent from it and stored in it.
    await ha.keyboard.press('c')
    await ha.getByText('baohanh <baohanh@mocviet.test>').waitFor()
    await ha.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
    await ha.keyboard.type('phuc@mocviet.test,')
    await ha.getByRole('textbox', { name: t('compose.subject') }).fill('Ghế mới')
    await ha.getByRole('textbox', { name: t('compose.body'), exact: true }).fill('Chào bạn')
    const sent = ha.waitForResponse((reply) => reply.url().includes('/send_mail') && reply.ok())
    await ha.keyboard.press('Control+Enter')
    await sent
    await banner.getByRole('link', { name: t('mailboxes.back') }).press('Enter')
    await ha.waitForURL(/^[^?#]*\/\/[^/]+\/folder\/INBOX/)
    await banner.waitFor({ state: 'detached' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await threadRow(phuc, 'Ghế mới').getByText('baohanh', { exact: true }).waitFor()
  },
)

journey(
  'a shared mailbox is renamed, deleted and restored on a phone',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage(phone)
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    const data = { email: 'nhapkho@mocviet.test', name: 'Kho', people: [{ email: 'ha@mocviet.test' }] }
    await page.request.post('/api/v2/organisation/mailboxes', {
      data,
      headers: { origin: new URL(page.url()).origin },
    })
    await page.goto('/account/mailboxes')
    const line = page.getByRole('listitem').filter({ hasText: 'nhapkho@mocviet.test' })
    const selectAction = async (name: string) => {
      await line.getByRole('button', { name: tEn('organisation.people.more', { name: 'Kho' }) }).tap()
      await page.getByRole('menuitem', { name, exact: true }).tap()
    }
    await selectAction(tEn('mailboxes.edit'))
    const editing = page.getByRole('dialog', { name: tEn('mailboxes.title', { name: 'Kho' }) })
    await editing.getByLabel(tEn('organisation.add.address')).fill('nhap-kho')
    await editing.getByText(tEn('mailboxes.renamed', { email: 'nhapkho@mocviet.test' })).waitFor()
    await checkAccessibility(page)
    await checkPhone(page)
    await editing.getByRole('button', { name: tEn('organisation.save') }).tap()
    await line.getByText('nhap-kho@mocviet.test, nhapkho@mocviet.test').waitFor()
    await deliverMessage({ to: 'nhapkho@mocviet.test', subject: 'Nhập gỗ' })

    await selectAction(tEn('mailboxes.delete'))
    const deleting = page.getByRole('dialog', { name: tEn('mailboxes.delete.title', { name: 'Kho' }) })
    const typed = deleting.getByLabel(tEn('mailboxes.delete.type', { email: 'nhap-kho@mocviet.test' }))
    await typed.fill('nhapkho@mocviet.test')
    await deleting.getByRole('button', { name: tEn('mailboxes.delete') }).tap()
    await deleting.getByText(tEn('mailboxes.delete.wrong', { email: 'nhap-kho@mocviet.test' })).waitFor()
    await checkAccessibility(page)
    await checkPhone(page)
    await typed.fill('nhap-kho@mocviet.test')
    await deleting.getByRole('button', { name: tEn('mailboxes.delete') }).tap()
    await line.getByText(tEn('mailboxes.isDeleted'), { exact: true }).waitFor()
    await checkPhone(page)

    await selectAction(tEn('mailboxes.restore'))
    await line.getByText(tEn('mailboxes.isDeleted'), { exact: true }).waitFor({ state: 'detached' })
    const ha = await openPage()
    await signIn(ha, 'ha@mocviet.test')
    await openMailbox(ha, 'Kho')
    await threadRow(ha, 'Nhập gỗ').waitFor()
  },
)

journey(
  "settings reserved for the owner are explained in a colleague's mailbox",
  async ({ openPage, signIn }) => {
    const owner = await openPage()
    await signIn(owner, 'khue@mocviet.test', '/favicon.svg')
    const headers = { origin: new URL(owner.url()).origin }
    const data = { email: 'ha@mocviet.test', access: 'write', send: 'as' }
    expect((await owner.request.put('/api/v2/delegates', { data, headers })).ok()).toBe(true)

    const page = await openPage({ ...phone, theme: 'dark' })
    await signIn(page, 'ha@mocviet.test')
    const { items } = await (await page.request.get('/api/v2/mailboxes')).json()
    const { id } = items.find(({ email }: { email: string }) => email === 'khue@mocviet.test')
    for (const tab of ['general', 'autoforward', 'customfilters', 'subscriptions']) {
      await page.goto(`/m/${id}/setting/${tab}`)
      await page.getByText(tEn('settings.rules.ofOwner')).waitFor()
    }
    for (const tab of ['moving', 'templates', 'senders', 'forward', 'filters'] as const)
      expect(await page.getByRole('link', { name: tEn(`settings.${tab}`), exact: true }).count()).toBe(0)
    await page.goto(`/m/${id}/setting/general`)
    await page.getByRole('heading', { name: tEn('settings.vacation') }).waitFor()
    await page.getByText(tEn('settings.rules.ofOwner')).waitFor()
    await checkAccessibility(page)
    await checkPhone(page)
  },
)

async function openMailbox(page: Page, name: string): Promise<void> {
  const mailboxes = page.getByRole('navigation', { name: t('mailboxes.side') })
  await mailboxes.getByRole('link', { name, exact: false }).press('Enter')
  await page.waitForURL(/\/m\/\d+\/folder\/INBOX/)
}

async function deleteFirst(page: Page, name: string): Promise<void> {
  const row = threadRow(page, 'Ghế bị lung lay')
  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name, exact: true }).first().press('Enter')
  await expect.poll(() => row.count()).toBe(0)
}
