import { fillFields, setupLinkIn } from '../harness/empty-store.ts'
import { tEn } from '../texts.ts'
import { capturePicture, emptyGuideJourney, guideViewport, openOnFixedDay } from './guide-pictures.ts'

emptyGuideJourney('the guides show how an organisation is set up', async ({ openPage, product, zones }) => {
  zones.publish({ 'MX gombattrang.test': [{ exchange: 'mail.gombattrang.test', priority: 10 }] })
  const page = await openPage({ ...guideViewport, language: 'en' })
  await openOnFixedDay(page)
  await page.goto(setupLinkIn(product.log()))
  await page.getByRole('heading', { name: tEn('firstRun.title') }).waitFor()
  await fillFields(page, {
    [tEn('firstRun.organisation')]: 'Gốm Bát Tràng',
    [tEn('firstRun.domain')]: 'gombattrang.test',
    [tEn('firstRun.fullname')]: 'Lê Thị Gốm',
    [tEn('firstRun.local')]: 'gom',
    [tEn('firstRun.password')]: 'Men-ngoc-2026',
  })
  await capturePicture(page, 'first-run', { height: 900 })
  await page.getByRole('button', { name: tEn('firstRun.go') }).click()
  await page.getByRole('heading', { name: 'gombattrang.test' }).waitFor()
  await page.getByText(tEn('organisation.state.missing'), { exact: true }).first().waitFor()
  // The key below differs in each store.
  await capturePicture(page, 'first-records', { height: 700 })
})
