import type { Page } from 'playwright-core'
import { demoPassword, expect, journey } from './harness/journey.ts'
import { currentPath, messageBody, threadList, threadRow } from './harness/screens.ts'
import { startingWith, t, tEn } from './texts.ts'

journey(
  'sign-in opens the requested page, and a wrong password keeps the address',
  { tags: 'main' },
  async ({ openPage }) => {
    const page = await openPage()
    await page.goto('/folder/Sent')

    await page.getByLabel(t('account.address')).fill('ha@mocviet.test')
    const password = page.getByLabel(t('account.passwordField'), { exact: true })
    await password.fill('not-the-password')
    await page.keyboard.press('Enter')
    await page.getByText(t('error.wrong_credentials')).waitFor()
    expect(await page.getByLabel(t('account.address')).inputValue()).toBe('ha@mocviet.test')
    await password.fill(demoPassword)
    await page.keyboard.press('Enter')

    await threadList(page).waitFor()
    expect(currentPath(page)).toBe('/folder/Sent')
  },
)

journey(
  'signing out closes the mailbox, also in the address bar',
  { tags: 'main' },
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    // Other parts that detect the ended session do so before the sign-out response arrives.
    const socketClosed = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('close'))
    await page.goto('/folder/Sent')
    await page.route('**/api/v2/session', async (route) => {
      const response = await route.fetch()
      await socketClosed
      await route.fulfill({ response })
    })

    await page.getByRole('button', { name: t('app.accountOf', { name: 'Trần Minh Khuê' }) }).click()
    await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    await page.getByRole('button', { name: t('account.signIn'), exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.goto('/folder/INBOX')

    await page.getByRole('button', { name: t('account.signIn'), exact: true }).waitFor()
    expect(currentPath(page)).toBe('/login')
  },
)

journey('a session in the address signs in and is removed from it', async ({ openPage, product }) => {
  const page = await openPage()
  const reply = await fetch(`${product.address}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ha@mocviet.test', password: demoPassword }),
  })
  const { token } = (await reply.json()) as { token: string }

  await page.goto(`/?login_param=${token}`)

  await threadList(page).waitFor()
  expect(page.url()).toBe(`${product.address}/folder/INBOX`)

  // Frames send no header, so the browser itself needs the session.
  await threadRow(page, /Lịch|Re:|V\/v|Báo|Hóa/)
    .first()
    .click()
  await messageBody(page).locator('p').first().waitFor()
})

journey(
  'a window left open for one user shows nothing of the next one',
  async ({ openPage, signIn, product }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test')
    await threadList(page).waitFor()
    const reply = await fetch(`${product.address}/api/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'phuc@mocviet.test', password: demoPassword }),
    })
    const { token } = (await reply.json()) as { token: string }
    const other = await page.context().newPage()
    await other.goto(`${product.address}/?login_param=${token}`)
    await threadList(other).waitFor()
    await other.close()

    await page.getByRole('treeitem', { name: startingWith(t('folder.Sent')) }).click()
    // All of the window belongs to the new session.
    await page.getByRole('button', { name: /Lê Hoàng Phúc/ }).waitFor()
  },
)

journey('an invalid token does not end the session', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'ha@mocviet.test', '/folder/Sent?access_token=nonsense')
  await threadList(page).waitFor()
  expect(currentPath(page)).toBe('/folder/Sent')
})

journey('sign-in works before the rest of the product has loaded', async ({ openPage }) => {
  const page = await openPage()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/folder/Sent')
  await page.getByLabel(t('account.address')).fill('ha@mocviet.test')
  await page.getByLabel(t('account.passwordField'), { exact: true }).fill(demoPassword)
  const signedIn = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/v2/session') && reply.status() === 200,
  )
  await page.keyboard.press('Enter')
  await signedIn
  release()

  await threadList(page).waitFor()
  expect(currentPath(page)).toBe('/folder/Sent')
})

/** Delays the client of the sign-in page until the returned function is called. */
async function pauseClient(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/base-[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

journey('input before the client has loaded counts afterwards', async ({ openPage }) => {
  const page = await openPage()
  const release = await pauseClient(page)
  await page.goto('/folder/Sent', { waitUntil: 'commit' })
  await page.getByLabel(t('account.address')).fill('ha@mocviet.test')
  await page.getByLabel(t('account.passwordField'), { exact: true }).fill(demoPassword)
  const remember = page.getByRole('checkbox')
  await remember.uncheck()
  await page.keyboard.press('Enter')
  await page.getByLabel(t('account.passwordField'), { exact: true }).press('Enter')
  expect(page.url()).toMatch(/\/folder\/Sent$/)
  expect(await page.getByLabel(t('account.address')).inputValue()).toBe('ha@mocviet.test')
  const signInRequest = page.waitForRequest((request) => request.method() === 'POST')
  release()

  expect((await signInRequest).postDataJSON()).toEqual({
    email: 'ha@mocviet.test',
    password: demoPassword,
    remember: false,
  })
  await threadList(page).waitFor()
  expect(currentPath(page)).toBe('/folder/Sent')
})

journey('a demo account selected before the client has loaded signs in', async ({ openPage }) => {
  const page = await openPage()
  const release = await pauseClient(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Trần Minh Khuê' }).click()
  release()

  await threadList(page).waitFor()
  expect(currentPath(page)).toBe('/folder/INBOX')
})

journey('the form has the language and theme of the device', async ({ openPage }) => {
  const page = await openPage({ language: 'en' })
  await page.goto('/login')
  await page.getByRole('button', { name: tEn('account.signIn'), exact: true }).waitFor()
  await page.evaluate(() => localStorage.setItem('bocau.theme', 'dark'))
  const release = await pauseClient(page)
  await page.goto('/login?ended=password_changed', { waitUntil: 'commit' })
  await page.getByRole('button', { name: tEn('account.signIn'), exact: true }).waitFor()
  expect(await page.locator('#root').getAttribute('data-early')).toBe('')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByLabel(tEn('account.address')).fill('ha@')
  const before = await page.locator('#page').innerHTML()
  release()
  await page.locator('#root:not([data-early])').waitFor()
  // Hydration did not change the server's HTML.
  expect(await page.locator('#page').innerHTML()).toBe(before)
  expect(await page.getByLabel(tEn('account.address')).inputValue()).toBe('ha@')
})

journey('a demo visitor is in a mailbox after one click and fewer than 20 requests', async ({ openPage }) => {
  const page = await openPage()
  await page.addInitScript(() => {
    const countFrame = () => {
      if (!document.querySelector('[role=row][data-id]')) return
      stop.disconnect()
      // The page is not one of its resources.
      document.documentElement.dataset.asked = String(1 + performance.getEntriesByType('resource').length)
    }
    const stop = new MutationObserver(countFrame)
    stop.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Trần Minh Khuê' }).click()
  await threadRow(page, 'Échantillons noyer').waitFor()
  expect(currentPath(page)).toBe('/folder/INBOX')

  const requestCount = Number(await page.locator('html').getAttribute('data-asked'))
  expect(requestCount).toBeGreaterThan(5)
  expect(requestCount).toBeLessThan(20)
})

journey('going back after signing out shows nothing', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'ha@mocviet.test', '/folder/Sent')
  await page.goto('/folder/INBOX')
  await page.getByRole('button', { name: t('app.accountOf', { name: 'Nguyễn T' }) }).click()
  await page.getByRole('menuitem', { name: t('app.signOut') }).click()
  await page.getByRole('button', { name: t('account.signIn'), exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/login?next=%2Ffolder%2FSent')
  await page.getByRole('button', { name: t('account.signIn'), exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
})
