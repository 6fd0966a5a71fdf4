import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { pathOf, threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

const mailbox = 'khue@mocviet.test'

/** Asks of every document whether it holds a row yet, and clicks the first in the moment that it does. */
const clickFirstRow = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const row = document.querySelector<HTMLElement>('[role=row][data-id] a')
      if (!row) return
      observer.disconnect()
      document.documentElement.dataset.asked = String(
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
      )
      row.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

journey(
  'the first rows come with their page, and answer in the moment that they stand',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Échantillons noyer').waitFor()
    await clickFirstRow(page)
    await page.goto('/folder/INBOX', { waitUntil: 'commit' })
    await page.getByRole('button', { name: t('thread.back') }).waitFor()
    expect(pathOf(page)).toMatch(/^\/folder\/INBOX\/\d+$/)
    expect(await page.locator('html').getAttribute('data-asked')).toBe('0')
  },
)

journey('a folded sidebar is folded on the next visit', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await page.getByRole('button', { name: t('app.foldSidebar') }).click()
  await page.reload()
  await threadRow(page, 'Échantillons noyer').waitFor()
  expect(await page.locator('html').getAttribute('data-sidebar')).toBe('rail')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bocau_screen')
})

journey('whoever is signed out is shown nothing of who was here', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await threadRow(page, 'Échantillons noyer').waitFor()
  await page.context().clearCookies({ name: 'bocau_session' })
  const html = await (await page.request.get('/folder/INBOX')).text()
  expect(html).not.toContain('noyer')
  expect(html).not.toContain('first-data')
})
