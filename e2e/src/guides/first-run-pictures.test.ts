import { fillFields, setupLinkIn } from '../harness/empty-store.ts'
import { emptyGuideJourney, guideLook, openOnStillDay, takePicture } from './guide-pictures.ts'

emptyGuideJourney('the guides show how an organisation is set up', async ({ openPage, product, zones }) => {
  zones.publish({ 'MX gombattrang.test': [{ exchange: 'mail.gombattrang.test', priority: 10 }] })
  const page = await openPage(guideLook)
  await openOnStillDay(page)
  await page.goto(setupLinkIn(product.log()))
  await page.getByRole('heading', { name: 'Thiết lập Bồ Câu' }).waitFor()
  await fillFields(page, {
    'Tên tổ chức': 'Gốm Bát Tràng',
    'Tên miền của thư': 'gombattrang.test',
    'Họ và tên của bạn': 'Lê Thị Gốm',
    'Địa chỉ thư của bạn': 'gom',
    'Mật khẩu': 'Men-ngoc-2026',
  })
  await takePicture(page, 'first-run', { height: 900 })
  await page.getByRole('button', { name: 'Tạo tổ chức' }).click()
  await page.getByRole('heading', { name: 'gombattrang.test' }).waitFor()
  await page.getByText('Chưa có', { exact: true }).first().waitFor()
  // Below it comes the key, which is another one in each store.
  await takePicture(page, 'first-records', { height: 700 })
})
