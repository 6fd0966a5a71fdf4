import type { Page } from 'playwright-core'
import { checkAccessibility, journey as demoJourney, expect } from './harness/journey.ts'
import { startProduct } from './harness/product.ts'
import { writtenZones, type Zones } from './harness/written-zones.ts'
import { like, t, tEn } from './texts.ts'

interface RequiredRecord {
  type: string
  name: string
  value: string
  priority: number | null
  port: number | null
  weight: number | null
  is_required: boolean
}

/** A journey whose product uses DNS zones that the journey writes. */
const journey = demoJourney
  .extend('zones', { scope: 'file' }, writtenZones)
  .extend('product', { scope: 'file' }, async ({ store, zones }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_MX_HOST: 'mx.bocau.example',
      BOCAU_MAIL_HOST: 'mail.bocau.example',
      ...zones.settings,
    })
    onCleanup(product.stop)
    return product
  })

const recordsOf = async (page: Page, domain: string): Promise<RequiredRecord[]> => {
  const reply = await page.request.get('/api/v2/organisation/domains')
  const domains = (await reply.json()) as { domain: string; records: RequiredRecord[] }[]
  return domains.find((one) => one.domain === domain)?.records ?? []
}

/** Records as DNS returns them. */
const zoneOf = (records: RequiredRecord[]): Zones =>
  Object.fromEntries(
    records.map(({ type, name, value, priority, port, weight }) => {
      if (type === 'MX') return [`MX ${name}`, [{ exchange: value, priority }]]
      if (type === 'SRV') return [`SRV ${name}`, [{ name: value, port, priority, weight }]]
      return [`${type} ${name}`, [[value]]]
    }),
  )

journey(
  'a domain is verified, completed, gets a new key and is removed, by keyboard',
  async ({ openPage, signIn, zones }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/account/domain')
    const domain = 'xuonggo.test'
    const region = page.getByRole('region', { name: domain })
    await page.getByRole('button', { name: t('organisation.domain.add') }).press('Enter')
    await page.getByLabel(t('organisation.domain.name'), { exact: true }).fill('xưởng gỗ')
    await page.keyboard.press('Enter')
    await page.getByText(t('error.domain_invalid')).waitFor()
    await page.getByLabel(t('organisation.domain.name'), { exact: true }).fill('mocviet.test')
    await page.keyboard.press('Enter')
    await page.getByText(t('error.domain_own')).waitFor()
    await page.getByLabel(t('organisation.domain.name'), { exact: true }).fill('XuongGo.test')
    await page.keyboard.press('Enter')
    await region.getByText(t('organisation.claim.unproved')).waitFor()

    const value = await region.getByText('bocau-verification=').textContent()
    zones.publish({ [`TXT _bocau-challenge.${domain}`]: [[value]] })
    // The page checks automatically.
    await page.getByText(t('organisation.claim.proved', { domain: 'xuonggo.test' })).waitFor()
    await region.getByText(t('organisation.domain.unverified')).waitFor()

    const records = await recordsOf(page, domain)
    zones.publish(zoneOf(records.filter((record) => record.is_required)))
    await region.getByText(t('organisation.domain.verified'), { exact: true }).waitFor()
    await region.getByText(t('organisation.domain.lacking', { n: 4 })).waitFor()
    expect(await page.getByText(like('organisation.domain.holds')).count()).toBe(0)

    zones.publish(zoneOf(records))
    await page.reload()
    await region.getByText(t('organisation.domain.complete')).waitFor()
    await region
      .getByRole('button', { name: t('organisation.key.turnOf', { domain: 'xuonggo.test' }) })
      .press('Enter')
    await region.getByText(t('organisation.key.turning')).waitFor()
    await region.getByRole('heading', { name: t('organisation.record.dkim_next') }).waitFor()
    await checkAccessibility(page)
    zones.publish(zoneOf(await recordsOf(page, domain)))
    await region.getByText(like('organisation.key.retired')).waitFor()

    await region
      .getByRole('button', { name: t('organisation.domain.removeOf', { domain: 'xuonggo.test' }) })
      .press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('organisation.domain.remove'), exact: true })
      .press('Enter')
    await page.getByText(t('organisation.domain.removed', { domain: 'xuonggo.test' })).waitFor()
    await region.waitFor({ state: 'detached' })
    const domainRegion = page.getByRole('region', { name: 'mocviet.test' })
    await domainRegion.getByText(t('organisation.domain.inUse')).waitFor()
    expect(
      await domainRegion.getByRole('button', { name: t('organisation.domain.removeLine') }).count(),
    ).toBe(0)
  },
)

journey(
  'the page explains a wrong record, also on a phone, and a claim is cancelled',
  async ({ openPage, signIn, zones }) => {
    zones.publish({
      'MX mocviet.test': [{ exchange: 'mx.elsewhere.example', priority: 1 }],
      'TXT mocviet.test': [['v=spf1 mx ~all'], ['v=spf1 -all']],
    })
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844 })
    await signIn(page, 'khue@mocviet.test', '/account/domain')
    const domainRegion = page.getByRole('region', { name: 'mocviet.test' })
    await domainRegion.getByText(tEn('organisation.why.mx.wrong', { host: 'mx.bocau.example' })).waitFor()
    await domainRegion.getByText('1 mx.elsewhere.example').waitFor()
    await domainRegion.getByText(tEn('organisation.why.spf.two')).waitFor()
    await domainRegion.getByText(tEn('organisation.domain.verified'), { exact: true }).waitFor()
    await checkAccessibility(page)

    await page.getByRole('button', { name: tEn('organisation.domain.add') }).press('Enter')
    await page.getByLabel(tEn('organisation.domain.name'), { exact: true }).fill('khac.test')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: tEn('organisation.claim.dropOf', { domain: 'khac.test' }) })
      .press('Enter')
    await expect.poll(() => page.getByRole('region', { name: 'khac.test' }).count()).toBe(0)
  },
)
