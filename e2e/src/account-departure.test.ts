import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { followLink, threadRow } from './harness/screens.ts'
import { like, likeIn, t, tEn } from './texts.ts'

journey(
  'a departing user is disabled, content goes to a colleague, and the account is deleted at the end',
  async ({ openPage, signIn, deliverMessage }) => {
    const khoa = await openPage()
    await signIn(khoa, 'khoa@mocviet.test')
    const origin = new URL(khoa.url()).origin
    const createVia = async (path: string, data: unknown) =>
      expect((await khoa.request.post(path, { data, headers: { origin } })).ok()).toBe(true)
    await createVia('/api/v2/contacts', { name: 'Xưởng sơn Bình', phones: [{ number: '0912 345 678' }] })
    await createVia('/api/v2/templates', { name: 'Phiếu nhập', body: 'Gửi {{name}}' })
    await createVia('/api/v2/settings', [{ key: 'signature', value: '<p>Khoa, kho Thuận An</p>' }])
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
    await row.getByRole('button', { name: like('organisation.people.more') }).press('Enter')
    await page.getByRole('menuitem', { name: t('organisation.people.leave') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: like('organisation.leave.title') })
    await expect
      .poll(() =>
        dialog
          .getByLabel(t('organisation.leave.successor'))
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type('phuc@mocviet.test')
    // The content is counted first.
    await dialog.getByRole('checkbox', { name: `${t('organisation.leave.contacts')} (1)` }).waitFor()
    await dialog.getByRole('checkbox', { name: `${t('organisation.leave.templates')} (2)` }).waitFor()
    await dialog.getByRole('checkbox', { name: t('organisation.leave.answers') }).press('Space')
    await dialog.getByLabel(t('organisation.leave.answer')).waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('organisation.leave.go') }).press('Enter')

    // An open session ends immediately.
    await khoa.getByLabel(t('account.passwordField'), { exact: true }).waitFor()
    const leavers = page.getByRole('list', { name: t('organisation.leaving') })
    await leavers
      .getByText(like('organisation.leaving.handedOver'))
      .filter({ hasText: like('organisation.leaving.handed', { contacts: 1, templates: 2 }) })
      .waitFor()
    await checkAccessibility(page)

    await deliverMessage({ to: 'khoa@mocviet.test', subject: 'Phiếu nhập số 9', text: 'Gửi anh.' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await threadRow(phuc, 'Phiếu nhập số 9').waitFor()
    await phuc.getByRole('treeitem', { name: /\(khoa\)/ }).waitFor()
    await followLink(phuc, '/contacts')
    await phuc.getByText('Xưởng sơn Bình').first().waitFor()
    await followLink(phuc, '/setting/templates')
    await phuc.getByText(/\(khoa\): Phiếu nhập/).waitFor()
    await phuc.getByText(/\(khoa\): Chữ ký/).waitFor()

    await leavers.getByRole('button', { name: like('organisation.leaving.deleteOf') }).press('Enter')
    const sure = page.getByRole('alertdialog')
    await sure.getByText(like('organisation.leaving.deleteText')).waitFor()
    await checkAccessibility(page)
    await sure.getByRole('button', { name: t('organisation.leaving.delete') }).press('Enter')
    await leavers.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await followLink(page, '/account/audit')
    await page
      .getByRole('table', { name: t('account.audit') })
      .getByText(t('audit.act.account_deleted'))
      .waitFor()
  },
)

journey(
  'a departure without successor is cancelled, on a phone in the dark theme',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row').filter({ hasText: 'kho@mocviet.test' })
    await row.getByRole('button', { name: likeIn('en', 'organisation.people.more') }).press('Enter')
    await page.getByRole('menuitem', { name: tEn('organisation.people.leave') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: likeIn('en', 'organisation.leave.title') })
    await dialog.getByLabel(tEn('organisation.leave.successor')).fill('ai@mocviet.test')
    await dialog.getByRole('button', { name: tEn('organisation.leave.go') }).press('Enter')
    await dialog.getByText(tEn('error.successor_unfit')).waitFor()
    await dialog.getByLabel(tEn('organisation.leave.successor')).fill('')
    await dialog.getByLabel(tEn('organisation.leave.keep')).selectOption(tEn('organisation.leave.keepNever'))
    await dialog.getByRole('button', { name: tEn('organisation.leave.go') }).press('Enter')
    const leavers = page.getByRole('list', { name: tEn('organisation.leaving') })
    await leavers.getByText(tEn('organisation.leaving.kept')).waitFor()
    await checkAccessibility(page)
    await leavers.getByRole('button', { name: likeIn('en', 'organisation.leaving.openOf') }).press('Enter')
    await page.getByText(tEn('organisation.enabled', { email: 'kho@mocviet.test' })).waitFor()
    await leavers.waitFor({ state: 'detached' })
  },
)
