import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadRow } from './harness/screens.ts'
import { tEn } from './texts.ts'

const options = { width: 390, height: 844, theme: 'dark', language: 'en' } as const
const person = 'ha@mocviet.test'
const delegate = 'phuc@mocviet.test'

const callApi = (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`/api/v2/${path}`, { method, data, headers: { origin: new URL(page.url()).origin } })

/** Opens an alert and follows its button. */
async function follow(page: Page): Promise<Page> {
  await threadRow(page, /Another user was given access to your mailbox/)
    .first()
    .click()
  const link = messageBody(page).getByRole('link', { name: 'Review account security' })
  await link.waitFor()
  const opening = page.context().waitForEvent('page')
  await link.press('Enter')
  const opened = await opening
  return opened
}

journey(
  "an alert links the owner to their protection, and a delegate to the owner's name",
  async ({ openPage, signIn }) => {
    const page = await openPage(options)
    await signIn(page, person, '/favicon.svg')
    const { id } = (await (await callApi(page, 'GET', 'user/info')).json()) as { id: string }
    const right = { email: delegate, access: 'read', send: 'none' }
    expect((await callApi(page, 'PUT', 'delegates', right)).status()).toBe(200)
    await page.goto('/folder/INBOX')
    const ownerView = await follow(page)
    await ownerView.getByRole('heading', { level: 1, name: tEn('account.protect') }).waitFor()
    expect(currentPath(ownerView)).toBe('/account/protect')

    const other = await openPage(options)
    await signIn(other, delegate, `/m/${id}/folder/INBOX`)
    const delegatedView = await follow(other)
    await delegatedView
      .getByRole('heading', { level: 1, name: tEn('account.others.title', { name: 'Nguyễn Thu Hà' }) })
      .waitFor()
    await delegatedView.getByText(person).waitFor()
    await checkAccessibility(delegatedView)
    expect(
      await delegatedView.getByRole('link', { name: tEn('account.others.own') }).getAttribute('href'),
    ).toBe('/account/home')
    await delegatedView.getByRole('link', { name: tEn('account.others.mailbox') }).press('Enter')
    await threadRow(delegatedView, /Another user was given access to your mailbox/)
      .first()
      .waitFor()
    expect(currentPath(delegatedView)).toBe(`/m/${id}/folder/INBOX`)
  },
)
