import { emptyStoreJourney, fillFields, setupLinkIn } from './harness/empty-store.ts'
import { checkAccessibility } from './harness/journey.ts'

emptyStoreJourney('a telephone in English sets it up as well, in the dark', async ({ openPage, product }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
  await page.goto(setupLinkIn(product.log()))
  await fillFields(page, {
    'Name of the organisation': 'Gốm Bát Tràng',
    'Mail domain': 'gombattrang.test',
    'Your full name': 'Lê Thị Gốm',
    'Your mail address': 'gom',
    Password: 'Men-ngoc-2026',
  })
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('Step 2 of 3: publish the DNS records').waitFor()
  await page.getByRole('link', { name: 'Next: bring your people' }).click()
  await page.getByText('Step 3 of 3: bring your people').waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Done, open the mailbox' }).click()
  await page.getByText('You’re all caught up').waitFor()
})
