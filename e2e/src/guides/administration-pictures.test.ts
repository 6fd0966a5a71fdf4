import type { Page } from 'playwright-core'
import { guideJourney, guideLook, openOnStillDay, takePicture } from './guide-pictures.ts'

const owner = 'khue@mocviet.test'

guideJourney('the guides show how people and groups are looked after', async ({ openPage, signIn }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, owner, '/account/people')
  const row = page.getByRole('row').filter({ hasText: 'khoa@mocviet.test' })
  await row.waitFor()
  await takePicture(page, 'people')

  await row.getByRole('button', { name: /^Việc khác với/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Người này nghỉ việc…' }).press('Enter')
  const leaving = page.getByRole('dialog', { name: /rời tổ chức/ })
  await leaving.getByLabel('Người nhận bàn giao').fill('phuc@mocviet.test')
  await leaving.getByRole('checkbox', { name: /^Mẫu thư riêng .* \(\d+\)$/ }).waitFor()
  await takePicture(page, 'somebody-leaves', { height: 960 })
  await page.keyboard.press('Escape')

  await page.goto('/account/groups')
  await page.getByRole('button', { name: 'Tạo nhóm' }).click()
  const group = page.getByRole('dialog', { name: 'Tạo nhóm mới' })
  await group.getByLabel('Tên nhóm', { exact: true }).fill('Bán hàng')
  await group.getByLabel('Địa chỉ thư').fill('banhang')
  await group.getByLabel('Thêm thành viên').fill('phuc@mocviet.test, ha@mocviet.test')
  await page.keyboard.press('Enter')
  await group.getByRole('listitem').filter({ hasText: 'ha@mocviet.test' }).waitFor()
  await takePicture(page, 'group')
})

guideJourney(
  'the guides show what an organisation allows and what happened',
  async ({ openPage, signIn }) => {
    const page = await openPage(guideLook)
    await openOnStillDay(page)
    await signIn(page, owner, '/account/policies')
    await page.getByRole('switch', { name: 'Bắt buộc xác minh 2 bước' }).waitFor()
    await page.getByRole('link', { name: /người chưa sẵn sàng/ }).waitFor()
    await takePicture(page, 'policies')
    await haveSomethingHappen(page)
    await page.goto('/account/organisation')
    await page
      .getByRole('region', { name: 'Tình trạng hệ thống' })
      .getByText(/chạy tốt/)
      .waitFor()
    await page.getByRole('region', { name: 'Thư đến và đi' }).getByText(/\d/).first().waitFor()
    await takePicture(page, 'overview', { height: 1000 })
    await page.goto('/account/audit')
    await page.getByRole('table', { name: 'Nhật ký quản trị' }).getByText('Tạo nhóm').first().waitFor()
    await takePicture(page, 'audit-log', { height: 660 })
  },
)

/** What an audit log tells of: a group, and somebody whose sending is stopped. */
async function haveSomethingHappen(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const data = { email: 'banhang@mocviet.test', name: 'Bán hàng', members: ['ha@mocviet.test'] }
  await page.request.post('/api/v2/organisation/groups', { data, headers: { origin } })
}
