import { emptyStoreJourney, fillFields, setupLinkIn } from './harness/empty-store.ts'
import { checkAccessibility } from './harness/journey.ts'
import { tEn } from './texts.ts'

emptyStoreJourney('a telephone in English sets it up as well, in the dark', async ({ openPage, product }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await page.goto(setupLinkIn(product.log()))
  await fillFields(page, {
    [tEn('firstRun.organisation')]: 'Gốm Bát Tràng',
    [tEn('firstRun.domain')]: 'gombattrang.test',
    [tEn('firstRun.fullname')]: 'Lê Thị Gốm',
    [tEn('firstRun.local')]: 'gom',
    Password: 'Men-ngoc-2026',
  })
  await checkAccessibility(page)
  await page.getByRole('button', { name: tEn('firstRun.go') }).click()
  await page.getByText(tEn('firstRun.step.domain')).waitFor()
  await page.getByRole('link', { name: tEn('firstRun.toPeople') }).click()
  await page.getByText(tEn('firstRun.step.people')).waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: tEn('firstRun.done') }).click()
  await page.getByText(tEn('mailbox.empty.INBOX.title')).waitFor()
})
