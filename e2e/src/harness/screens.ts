import type { FrameLocator, Locator, Page } from 'playwright-core'
import { t } from '../texts.ts'

// The parts of the screen that journeys speak of, found as a person with a screen reader would find them.

/** The list of threads, whatever folder it shows. */
export function threadList(page: Page): Locator {
  return page.getByRole('grid')
}

/** The row of the thread with this subject. */
export function threadRow(page: Page, subject: string | RegExp): Locator {
  return threadList(page).getByRole('row', { name: subject })
}

/** The newest message on screen, inside the frame it is locked into. */
export function messageBody(page: Page): FrameLocator {
  return page.locator('iframe[title]:not([data-kept] *)').last().contentFrame()
}

/** Where the text of a draft is written, in Vietnamese. */
export function draftBody(page: Page): Locator {
  return page.getByRole('textbox', { name: t('compose.body'), exact: true })
}

/** Opens a thread and begins to answer its newest message, by the key. */
export async function beginReply(page: Page, subject: string): Promise<void> {
  await threadRow(page, subject).click()
  await page
    .getByRole('navigation', { name: t('thread.answers') })
    .last()
    .waitFor()
  await page.keyboard.press('r')
  await draftBody(page).waitFor()
}

/** The path that the address bar shows. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** Goes to another page of the product as its links do: without loading the product again. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}
