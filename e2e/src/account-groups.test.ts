import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'

journey(
  'a group is made: its members get what is written to it, and answer in its name',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/groups')
    await page.getByText('Chưa có nhóm nào').waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Tạo nhóm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tạo nhóm mới' })
    await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
    await dialog.getByText('Hãy đặt tên cho nhóm.').waitFor()
    await dialog.getByLabel('Tên nhóm', { exact: true }).fill('Bán hàng miền Trung')
    await dialog.getByLabel('Địa chỉ thư').fill('banhang')
    const field = dialog.getByLabel('Thêm thành viên')
    await field.fill('phuc@mocviet.test, ha@mocviet.test')
    await page.keyboard.press('Enter')
    const members = dialog.getByRole('list', { name: 'Thành viên' }).getByRole('listitem')
    await expect.poll(() => members.count()).toBe(2)
    await field.fill('vy@xuongmoc.example')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
    await dialog.getByText('Nhóm này chỉ nhận thành viên trong tổ chức.').waitFor()
    await field.fill('')
    await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
    const row = page.getByRole('row', { name: 'Bán hàng miền Trung' })
    await row.getByText('2 thành viên').waitFor()

    await deliverMessage({ to: 'banhang@mocviet.test', subject: 'Hỏi giá sỉ', text: 'Giá bao nhiêu?' })
    const phuc = await openPage()
    await signIn(phuc, 'phuc@mocviet.test')
    await threadRow(phuc, 'Hỏi giá sỉ').click()
    await phuc.getByRole('navigation', { name: 'Trả lời thư' }).last().waitFor()
    await phuc.keyboard.press('r')
    await phuc
      .getByRole('button', { name: /Chọn người gửi, đang là Bán hàng miền Trung <banhang@mocviet\.test>/ })
      .waitFor()
  },
)

journey(
  'a group is changed and deleted by keyboard on a telephone, and mail to nobody is given to somebody',
  async ({ openPage, signIn }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    await page.keyboard.type('Warehouse')
    await page.getByLabel('Email address').fill('kho-chung')
    await page.getByLabel('Add members').fill('kho@mocviet.test')
    await page.getByLabel('Add members').press('Enter')
    await page.getByLabel('Who may write to it').selectOption('Members only')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('row', { name: 'Warehouse' }).getByText('Members only').waitFor()
    await checkAccessibility(page)

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More for Warehouse' }).press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    await act('Edit group')
    const dialog = page.getByRole('dialog', { name: 'Group Warehouse' })
    await dialog.getByRole('button', { name: 'Take kho@mocviet.test out' }).press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('0 members').waitFor()
    await act('Delete group')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).press('Enter')
    await page.getByText('Warehouse is deleted').waitFor()
    await page.goto('/account/audit')
    await page.getByLabel('About').selectOption('Groups')
    await page.getByRole('table', { name: 'Audit log' }).getByText('Took a member out of a group').waitFor()

    await page.goto('/account/domain')
    const domain = page.getByRole('region', { name: 'mocviet.test' })
    await domain.getByText('It is returned to its sender.').waitFor()
    await domain.getByRole('button', { name: 'Choose a mailbox: mocviet.test' }).click()
    await page.getByLabel('Address of who gets it').fill('khongco@mocviet.test')
    await page.keyboard.press('Enter')
    await page.getByText('Nobody in the organisation has this address.').waitFor()
    await page.getByLabel('Address of who gets it').fill('kho@mocviet.test')
    await page.keyboard.press('Enter')
    await domain.getByText('It goes to kho@mocviet.test.').waitFor()
    await checkAccessibility(page)
    await domain.getByRole('button', { name: 'Return it instead' }).click()
    await domain.getByText('It is returned to its sender.').waitFor()
  },
)
