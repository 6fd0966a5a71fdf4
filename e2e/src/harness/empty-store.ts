import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { journey } from './journey.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

/** A journey through a product that nobody has an account in yet: one for each file, since it is set up once. */
export const emptyStoreJourney = journey
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
    const data = mkdtempSync(join(scratchRoot(), 'bocau-first-run-'))
    onCleanup(() => rmSync(data, { recursive: true, force: true }))
    return data
  })
  .extend('product', { scope: 'file' }, async ({ store }, { onCleanup }) => {
    const product = await startProduct(store, { BOCAU_DEMO: 'off' })
    onCleanup(product.stop)
    return product
  })

/** The link that the log of the server tells. */
export const setupLinkIn = (log: string): string => /http:\S+\/setup#\S+/.exec(log)?.[0] ?? 'no link was told'

/** Fills fields by their labels. */
export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
