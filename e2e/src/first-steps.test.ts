import type { Page } from 'playwright-core'
import { checkAccessibility, demoPassword, expect, journey } from './harness/journey.ts'
import { currentPath } from './harness/screens.ts'
import { startingWith, t, tEn } from './texts.ts'

const owner = 'khue@mocviet.test'

/** Adds an account through the API; `page` belongs to the owner. */
async function addUser(page: Page, localPart: string): Promise<string> {
  const email = `${localPart}@mocviet.test`
  const body = { email, fullname: 'Ngô Mới', password: demoPassword, is_temporary: false }
  await post(page, '/api/v2/organisation/users', body)
  return email
}

async function post(page: Page, path: string, data: unknown): Promise<void> {
  const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok()).toBe(true)
}

const saveFlags = (page: Page, value: string) =>
  post(page, '/api/v2/settings', [{ key: 'first_steps', value }])

const readFlags = async (page: Page): Promise<unknown> => {
  const entries = (await (await page.request.get('/api/v2/settings')).json()) as {
    key: string
    value: unknown
  }[]
  return entries.find(({ key }) => key === 'first_steps')?.value
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

journey(
  'a new user does the first steps by keyboard, hides them and gets them back',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, owner)
    const email = await addUser(page, 'buoc-dau')
    await signIn(page, email)
    await saveFlags(page, '')
    await page.reload()
    const steps = page.getByRole('list', { name: t('firstSteps.title') })
    await steps.waitFor()
    await checkAccessibility(page)

    await steps.getByRole('link', { name: startingWith(t('firstSteps.import')) }).waitFor()
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await expect.poll(() => focusedText(page)).toContain(t('firstSteps.import'))
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toContain(t('firstSteps.signature'))
    await page.keyboard.press('Enter')
    // The setting has the focus.
    const usesSignature = page.getByRole('checkbox', { name: t('settings.signature.use') })
    await expect.poll(() => usesSignature.evaluate((box) => box === document.activeElement)).toBe(true)

    await post(page, '/api/v2/settings', [
      { key: 'enable_use_signature', value: true },
      { key: 'signature', value: 'Ngô Mới' },
    ])
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    const signature = steps.getByRole('link', { name: startingWith(t('firstSteps.signature')) })
    await signature.getByText(t('firstSteps.done')).waitFor()

    const shortcuts = steps.getByRole('button', { name: startingWith(t('firstSteps.shortcuts')) })
    await shortcuts.press('Enter')
    await page.getByRole('dialog', { name: t('shortcuts.title') }).waitFor()
    await page.keyboard.press('Escape')
    await shortcuts.getByText(t('firstSteps.done')).waitFor()
    await expect.poll(() => readFlags(page)).toBe('shortcuts')

    await page.getByRole('button', { name: t('firstSteps.close') }).press('Enter')
    await expect.poll(() => focusedText(page)).toBe(t('mailbox.empty.INBOX.title'))
    await expect.poll(() => readFlags(page)).toBe('shortcuts closed')
    // The server has the setting before the page offers the undo.
    await page
      .getByRole('status')
      .filter({ hasText: t('firstSteps.closed') })
      .waitFor()
    await page.keyboard.press('z')
    await steps.waitFor()
    await expect.poll(() => readFlags(page)).toBe('shortcuts')
    await page.getByRole('button', { name: t('firstSteps.close') }).press('Enter')
    await page.getByRole('heading', { name: t('mailbox.empty.INBOX.title') }).waitFor()
    await expect.poll(() => readFlags(page)).toBe('shortcuts closed')
    await page.reload()
    await page.getByRole('heading', { name: t('mailbox.empty.INBOX.title') }).waitFor()
  },
)

journey('the first steps fit on a phone and leave the other folders alone', async ({ openPage, signIn }) => {
  const page = await openPage({ language: 'en', theme: 'dark', width: 320, height: 640, hasTouch: true })
  await signIn(page, owner)
  const email = await addUser(page, 'buoc-nho')
  await signIn(page, email)
  await saveFlags(page, '')
  await page.reload()
  const steps = page.getByRole('list', { name: tEn('firstSteps.title') })
  await steps.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // A phone has no keyboard.
  expect(await steps.getByText(tEn('firstSteps.shortcuts')).count()).toBe(0)
  await checkAccessibility(page)
  await page.goto('/folder/INBOX?filter=unread')
  await page.getByRole('heading', { name: tEn('list.narrowed.unread.empty') }).waitFor()
  await page.goto('/folder/Archive')
  await page.getByRole('heading', { name: tEn('mailbox.empty.Archive.title') }).waitFor()
  expect(currentPath(page)).toBe('/folder/Archive')
})

journey('the first shortcut offers the list of shortcuts once', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, owner)
  await saveFlags(page, 'closed')
  await page.reload()
  await page.getByRole('row').first().waitFor()
  // The notices load after the list, together with the hint.
  await page.getByRole('region', { name: t('app.notices') }).waitFor({ state: 'attached' })
  await page.keyboard.press('j')
  const hint = page.getByRole('status').filter({ hasText: t('app.shortcutHint') })
  // A notice under the pointer stays.
  await hint.hover()
  await checkAccessibility(page)
  await expect.poll(() => readFlags(page)).toBe('closed shortcut_hint')
  await hint.getByRole('button', { name: t('app.shortcutHint.open') }).press('Enter')
  await page.getByRole('dialog', { name: t('shortcuts.title') }).waitFor()
})
