import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, pathOf, threadRow } from './harness/screens.ts'
import { tEn } from './texts.ts'

const look = { width: 390, height: 844, theme: 'dark', language: 'en' } as const
const person = 'ha@mocviet.test'
const delegate = 'phuc@mocviet.test'

const ask = (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`/api/v2/${path}`, { method, data, headers: { origin: new URL(page.url()).origin } })

/** Opens an alert and follows its button. */
async function follow(page: Page): Promise<Page> {
  await threadRow(page, /Your mailbox was opened to somebody else/)
    .first()
    .click()
  const link = messageBody(page).getByRole('link', { name: 'Look at your protection' })
  await link.waitFor()
  const opening = page.context().waitForEvent('page')
  await link.press('Enter')
  const opened = await opening
  return opened
}

journey(
  "an alert links the owner to their protection, and a delegate to the owner's name",
  async ({ openPage, signIn }) => {
    const page = await openPage(look)
    await signIn(page, person, '/favicon.svg')
    const { id } = (await (await ask(page, 'GET', 'user/info')).json()) as { id: string }
    const right = { email: delegate, access: 'read', send: 'none' }
    expect((await ask(page, 'PUT', 'delegates', right)).status()).toBe(200)
    await page.goto('/folder/INBOX')
    const own = await follow(page)
    await own.getByRole('heading', { level: 1, name: tEn('account.protect') }).waitFor()
    expect(pathOf(own)).toBe('/account/protect')

    const other = await openPage(look)
    await signIn(other, delegate, `/m/${id}/folder/INBOX`)
    const shown = await follow(other)
    await shown
      .getByRole('heading', { level: 1, name: tEn('account.others.title', { name: 'Nguyễn Thu Hà' }) })
      .waitFor()
    await shown.getByText(person).waitFor()
    await checkAccessibility(shown)
    expect(await shown.getByRole('link', { name: tEn('account.others.own') }).getAttribute('href')).toBe(
      '/account/home',
    )
    await shown.getByRole('link', { name: tEn('account.others.mailbox') }).press('Enter')
    await threadRow(shown, /Your mailbox was opened to somebody else/)
      .first()
      .waitFor()
    expect(pathOf(shown)).toBe(`/m/${id}/folder/INBOX`)
  },
)
