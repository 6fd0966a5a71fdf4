import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { journey } from './journey.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

/** A journey on an empty store, one per file, because it is set up once. */
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

/** Returns the setup link in the server's log. */
export const setupLinkIn = (log: string): string =>
  /http:\S+\/setup#\S+/.exec(log)?.[0] ?? 'no setup link was printed'

/** Fills fields by label. */
export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
