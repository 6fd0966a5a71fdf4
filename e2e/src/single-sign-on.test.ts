import type { Page } from 'playwright-core'
import { startIdentityProvider } from './harness/identity-provider.ts'
import { checkAccessibility, demoPassword, expect, journey as plainJourney } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { currentPath, threadList } from './harness/screens.ts'
import { t, tEn } from './texts.ts'

const people = {
  khue: { email: 'khue@mocviet.test', email_verified: true },
  ha: { email: 'ha@mocviet.test', email_verified: true },
  phuc: { email: 'phuc@mocviet.test', email_verified: true },
  visitor: { email: 'visitor@elsewhere.test', email_verified: true },
}

/** The product with a real provider on another site. */
const journey = plainJourney
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startIdentityProvider(people)
    onCleanup(provider.stop)
    return provider
  })
  .extend('product', { scope: 'file' }, async ({ store, provider }, { onCleanup }) => {
    const product = await startProduct(store, provider.settings)
    onCleanup(product.stop)
    await provider.register(product.address)
    return product
  })

journey(
  'a user signs in at the provider, opens the mailbox, and signs out of both',
  async ({ openPage, provider, product }) => {
    const page = await openPage()
    const button = page.getByRole('button', { name: t('account.bySignOn', { name: 'Mộc Việt ID' }) })
    await page.goto('/folder/Sent')
    // The provider is unavailable: this is reported, and the password still works.
    await provider.failAllRequests()
    await button.click()
    await page.getByText(t('account.signOn.unavailable')).waitFor()
    await page.getByRole('button', { name: 'Nguyễn Thu Hà' }).waitFor()

    await provider.register(product.address)
    await button.click()
    await page.getByRole('link', { name: tEn('app.cancel') }).click()
    await page.getByText(t('account.signOn.cancelled')).waitFor()
    await button.click()
    await signInAtProvider(page, 'khue')
    await threadList(page).waitFor()
    expect(page.url()).toBe(`${product.address}/folder/Sent`)

    await page.getByRole('button', { name: t('app.accountOf', { name: 'Trần Minh Khuê' }) }).click()
    await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    await signOutAtProvider(page, provider.issuer)
    // After the restart it has no session and asks for the account.
    await button.click()
    await page.getByPlaceholder('Enter any login').waitFor()
  },
)

journey(
  'a session ended elsewhere also ends at the provider, and the page explains why',
  async ({ openPage, signIn, provider }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    const button = page.getByRole('button', { name: tEn('account.bySignOn', { name: 'Mộc Việt ID' }) })
    await page.goto('/folder/Sent')
    await button.click()
    await signInAtProvider(page, 'ha')
    await threadList(page).waitFor()

    const elsewhere = await openPage()
    await signIn(elsewhere, 'ha@mocviet.test', '/protect/password')
    const next = 'Chim-bay-xa-2026'
    await elsewhere.getByLabel(t('account.change.current')).fill(demoPassword)
    await elsewhere.getByLabel(t('account.change.new'), { exact: true }).fill(next)
    await elsewhere.getByLabel(t('account.change.repeat')).fill(next)
    await elsewhere.getByRole('button', { name: t('account.change.title') }).click()

    await signOutAtProvider(page, provider.issuer)
    await page.getByText(tEn('account.ended.password_changed')).waitFor()
    await checkAccessibility(page)
    await button.click()
    await signInAtProvider(page, 'ha')
    await threadList(page).waitFor()
    expect(currentPath(page)).toBe('/folder/Sent')
  },
)

journey(
  'a wrong account or a foreign response is reported, and another can be tried',
  async ({ openPage }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    const button = page.getByRole('button', { name: tEn('account.bySignOn', { name: 'Mộc Việt ID' }) })
    await page.goto('/folder/Sent')
    await button.click()
    await signInAtProvider(page, 'visitor')
    await page.getByText(tEn('account.signOn.unknown_account')).waitFor()
    await checkAccessibility(page)
    await button.click()
    await signInAtProvider(page, 'phuc')
    await threadList(page).waitFor()

    // A response that this browser did not request.
    await page.goto('/favicon.svg')
    await page.context().clearCookies()
    await page.goto(`/api/v2/session/single_sign_on/callback?code=made-up&state=${'s'.repeat(43)}`)
    await page.getByText(tEn('account.signOn.expired')).waitFor()
    expect(currentPath(page)).toBe('/login')
  },
)

/** Signs in and consents on the provider's pages. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Confirms the provider's sign-out and returns. */
async function signOutAtProvider(page: Page, issuer: string): Promise<void> {
  await page.waitForURL(`${issuer}/session/end**`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL('**/login')
}
