import { demoPassword } from '../harness/journey.ts'
import { guideJourney, guideLook, openOnStillDay, takePicture } from './guide-pictures.ts'

guideJourney('the guides show how a mailbox is brought along', async ({ openPage, signIn, imapPort }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, 'phuc@mocviet.test', '/setting/moving')
  await page.getByLabel('Địa chỉ của hộp thư cũ').fill('phuc@congtycu.example')
  await page.getByLabel('Mật khẩu của hộp thư cũ', { exact: true }).fill('mat-khau-cu')
  await takePicture(page, 'bring-mail', { height: 980 })

  await page.getByRole('button', { name: 'Tự nhập máy chủ' }).click()
  const fields = {
    'Tên đăng nhập': 'ha@mocviet.test',
    'Mật khẩu của hộp thư cũ': demoPassword,
    'Máy chủ IMAP': '127.0.0.1',
    Cổng: String(imapPort),
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Mã hóa', { exact: true }).selectOption({ label: 'Không mã hóa' })
  await page.getByRole('button', { name: 'Tiếp tục', exact: true }).click()
  const start = page.getByRole('button', { name: /^Mang .* thư về$/ })
  await start.waitFor()
  const keepsFetching = page.getByRole('switch', { name: 'Tiếp tục lấy thư mới' })
  await keepsFetching.check()
  await takePicture(page, 'choose-folders')

  // What is looked at again says when, which is a minute more or less.
  await keepsFetching.uncheck()
  await start.click()
  const move = page.getByRole('list', { name: 'Các lần mang thư' }).locator('> li').first()
  await move.getByText('Đã xong').waitFor()
  await move.getByText('Báo cáo').click()
  await move.getByRole('cell', { name: 'INBOX', exact: true }).waitFor()
  await page.getByText('Bạn có thể đóng trang này.').waitFor({ state: 'detached' })
  await move.scrollIntoViewIfNeeded()
  await takePicture(page, 'report')
})

guideJourney('the guides show how the mailboxes of many are brought along', async ({ openPage, signIn }) => {
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await signIn(page, 'khue@mocviet.test', '/account/people?many=moving')
  const lines = [
    'địa chỉ,tên đăng nhập,mật khẩu,máy chủ',
    'khoa@mocviet.test,khoa@congtycu.example,mat-khau-cu,',
    'phuc@mocviet.test,phuc@congtycu.example,,',
    'ai@mocviet.test,,mat-khau-cu,',
  ]
  await page
    .getByLabel('Chọn tệp CSV')
    .setInputFiles([
      { name: 'hop-thu-cu.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) },
    ])
  await page.getByText('hop-thu-cu.csv').waitFor()
  await page.getByLabel('Máy chủ IMAP', { exact: true }).fill('imap.congtycu.example')
  await page.getByRole('button', { name: 'Xem các dòng' }).click()
  await page.getByRole('table', { name: 'Các dòng của bảng' }).getByText('Thiếu mật khẩu.').waitFor()
  await takePicture(page, 'old-mailboxes', { height: 620 })
})
