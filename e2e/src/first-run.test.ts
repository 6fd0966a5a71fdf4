import { emptyStoreJourney, fillFields, setupLinkIn } from './harness/empty-store.ts'
import { checkAccessibility, expect } from './harness/journey.ts'
import { t, tEn } from './texts.ts'

const password = 'Men-ngoc-2026'

emptyStoreJourney(
  'an empty store is set up by the link of its log, by keyboard, from the name to the people',
  { tags: 'main' },
  async ({ openPage, product }) => {
    const stranger = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await stranger.goto('/login')
    await stranger.getByRole('heading', { name: tEn('firstRun.locked') }).waitFor()
    await checkAccessibility(stranger)
    expect(stranger.url()).toBe(`${product.address}/setup`)

    const page = await openPage()
    await page.goto(setupLinkIn(product.log()))
    await page.getByRole('heading', { name: t('firstRun.title') }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('firstRun.go') }).click()
    await page.getByText(t('firstRun.domain.wrong')).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByLabel(t('firstRun.organisation')).focus()
    for (const text of ['Gốm Bát Tràng', 'gombattrang.test', 'Lê Thị Gốm', 'gom', password]) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await page.getByLabel(t('firstRun.password'), { exact: true }).press('Enter')

    await page.getByText(t('firstRun.step.domain')).waitFor()
    await page.getByRole('heading', { name: 'gombattrang.test' }).waitFor()
    await checkAccessibility(page)
    // The next control is one Tab away.
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t('firstRun.toPeople'))
    await page.keyboard.press('Enter')
    await page.getByText(t('firstRun.step.people')).waitFor()
    await page.getByRole('button', { name: t('organisation.people.addMany') }).waitFor()
    await checkAccessibility(page)
    await page.getByRole('link', { name: t('firstRun.done') }).press('Enter')
    await page.getByRole('heading', { name: t('firstSteps.title') }).waitFor()

    await stranger.goto(setupLinkIn(product.log()))
    await stranger.getByRole('heading', { name: tEn('firstRun.over') }).waitFor()
    await stranger.getByRole('button', { name: tEn('firstRun.signIn') }).click()
    await fillFields(stranger, {
      [tEn('account.address')]: 'gom@gombattrang.test',
      [tEn('account.passwordField')]: password,
    })
    await stranger.getByRole('button', { name: tEn('account.signIn'), exact: true }).click()
    await stranger.getByRole('heading', { name: t('firstSteps.title') }).waitFor()
  },
)
