import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

journey(
  'somebody leaves: shut at once, handed over to a colleague with what comes later, and deleted at the end',
  async ({ openPage, signIn, deliverMessage }) => {
    const khoa = await openPage()
    await signIn(khoa, 'khoa@mocviet.test')
    const origin = new URL(khoa.url()).origin
    const keep = async (path: string, data: unknown) =>
      expect((await khoa.request.post(path, { data, headers: { origin } })).ok()).toBe(true)
    await keep('/api/v2/contacts', { name: 'Xưởng sơn Bình', phones: [{ number: '0912 345 678' }] })
    await keep('/api/v2/templates', { name: 'Phiếu nhập', body: 'Gửi {{name}}' })
    await keep('/api/v2/settings', [{ key: 'signature', value: '<p>Khoa, kho Thuận An</p>' }])
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
    await row.getByRole('button', { name: /^Việc khác với/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Người này nghỉ việc…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /rời tổ chức/ })
    await expect
      .poll(() => dialog.getByLabel('Người nhận bàn giao').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.type('phuc@mocviet.test')
    // What it would be is counted before.
    await dialog.getByRole('checkbox', { name: 'Danh bạ riêng, thành một nhóm (1)' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Mẫu thư riêng và chữ ký, thành mẫu thư (2)' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Trả lời tự động người viết tới' }).press('Space')
    await dialog.getByLabel('Nội dung trả lời').waitFor()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Khóa tài khoản và bắt đầu' }).press('Enter')

    // Whoever was signed in is out at once.
    await khoa.getByLabel('Mật khẩu', { exact: true }).waitFor()
    const leavers = page.getByRole('list', { name: 'Người đang rời tổ chức' })
    await leavers.getByText(/^Đã bàn giao cho .* 1 liên hệ, 2 mẫu thư\./).waitFor()
    await checkAccessibility(page)

    await deliverMessage({ to: 'khoa@mocviet.test', subject: 'Phiếu nhập số 9', text: 'Gửi anh.' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await threadRow(phuc, 'Phiếu nhập số 9').waitFor()
    await phuc.getByRole('treeitem', { name: /\(khoa\)/ }).waitFor()
    await phuc.goto('/contacts')
    await phuc.getByText('Xưởng sơn Bình').first().waitFor()
    await phuc.goto('/setting/templates')
    await phuc.getByText(/\(khoa\): Phiếu nhập/).waitFor()
    await phuc.getByText(/\(khoa\): Chữ ký/).waitFor()

    await leavers.getByRole('button', { name: /^Xóa vĩnh viễn:/ }).press('Enter')
    const sure = page.getByRole('alertdialog')
    await sure.getByText(/Giải phóng .* Không lấy lại được/).waitFor()
    await checkAccessibility(page)
    await sure.getByRole('button', { name: 'Xóa vĩnh viễn' }).press('Enter')
    await leavers.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await page.goto('/account/audit')
    await page.getByRole('table', { name: 'Nhật ký quản trị' }).getByText('Xóa tài khoản').waitFor()
  },
)

journey(
  'somebody leaves without a successor and stays after all, on a telephone in the dark',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/people')
    const row = page.getByRole('row').filter({ hasText: 'kho@mocviet.test' })
    await row.getByRole('button', { name: /^More for/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'This person leaves…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /leaves the organisation/ })
    await dialog.getByLabel('Who comes after them').fill('ai@mocviet.test')
    await dialog.getByRole('button', { name: 'Shut the account and begin' }).press('Enter')
    await dialog.getByText('Choose somebody of the organisation who can sign in.').waitFor()
    await checkAccessibility(page)
    await dialog.getByLabel('Who comes after them').fill('')
    await dialog.getByLabel('Keep what is left').selectOption('Until somebody deletes it')
    await dialog.getByRole('button', { name: 'Shut the account and begin' }).press('Enter')
    const leavers = page.getByRole('list', { name: 'People who leave' })
    await leavers.getByText('Kept until somebody deletes it.').waitFor()
    await checkAccessibility(page)
    await leavers.getByRole('button', { name: /^Open account again:/ }).press('Enter')
    await page.getByText('kho@mocviet.test is open again').waitFor()
    await leavers.waitFor({ state: 'detached' })
  },
)
