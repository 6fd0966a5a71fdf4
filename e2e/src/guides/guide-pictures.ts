import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { emptyStoreJourney } from '../harness/empty-store.ts'
import { expect } from '../harness/journey.ts'
import { startProduct } from '../harness/product.ts'
import { scratchRoot } from '../harness/scratch.ts'
import { separateImapJourney } from '../harness/separate-imap-journey.ts'
import { writtenZones } from '../harness/written-zones.ts'
import { inAnyLanguage, type TextLanguage } from '../texts.ts'

/** Fixed date for servers. */
const fixedDay = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'fixed-day.mjs')}` }

/** Page options for guide pictures. */
export const guideViewport = { width: 1200, height: 760 }

/** A journey that takes pictures of the demo, on a store seeded on the fixed date. */
export const guideJourney = separateImapJourney
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
    const data = mkdtempSync(join(scratchRoot(), 'bocau-guide-'))
    onCleanup(() => rmSync(data, { recursive: true, force: true }))
    return data
  })
  .extend('product', { scope: 'file' }, async ({ store, imapPort }, { onCleanup }) => {
    const settings = {
      BOCAU_IMAP: `127.0.0.1:${imapPort}`,
      BOCAU_IMPORT_HOSTS: '127.0.0.1',
      BOCAU_MAIL_HOST: 'mail.mocviet.test',
    }
    const product = await startProduct(store, { ...settings, ...fixedDay })
    onCleanup(product.stop)
    return product
  })

/** The same on an empty store with its own DNS zones. */
export const emptyGuideJourney = emptyStoreJourney
  .extend('zones', { scope: 'file' }, writtenZones)
  .extend('product', { scope: 'file' }, async ({ store, zones }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_DEMO: 'off',
      BOCAU_MX_HOST: 'mail.gombattrang.test',
      ...zones.settings,
      NODE_OPTIONS: `${zones.settings.NODE_OPTIONS} ${fixedDay.NODE_OPTIONS}`,
    })
    onCleanup(product.stop)
    return product
  })

/** Sets the fixed date in a page. */
export async function openOnFixedDay(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-25T09:20:00+07:00'))
}

/** Page options for pictures of the user guide: small, so that the texts in them stay readable beside the text. */
export const userGuideViewport = { width: 1040, height: 680 }

/** Takes a picture of the user guide in the language of the page. */
export async function captureGuidePicture(page: Page, name: string, language: TextLanguage): Promise<void> {
  await capturePicture(page, `guide/${language}/${name}`, userGuideViewport)
}

/**
 * Takes a picture of a guide after the screen has loaded. It is stored by `npm run pictures` only; other runs test the
 * steps.
 */
export async function capturePicture(
  page: Page,
  name: string,
  { width = guideViewport.width, height = guideViewport.height } = {},
): Promise<void> {
  await page.setViewportSize({ width, height })
  await expect
    .poll(() => page.getByRole('status', { name: inAnyLanguage('account.loading') }).count())
    .toBe(0)
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (const moving of document.getAnimations())
      if (moving.effect?.getComputedTiming().endTime === Infinity) moving.cancel()
      else moving.finish()
  })
  const folder = process.env.BOCAU_TEST_PICTURES
  if (!folder) return
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await session.detach()
  const file = join(folder, `${name}.webp`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(data, 'base64'))
}
