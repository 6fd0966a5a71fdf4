import type { FrameLocator, Locator, Page } from 'playwright-core'
import { t } from '../texts.ts'

// Elements of the screen, located as by a screen reader.

/** The thread list of any folder. */
export function threadList(page: Page): Locator {
  return page.getByRole('grid')
}

/** The row of the thread with this subject. */
export function threadRow(page: Page, subject: string | RegExp): Locator {
  return threadList(page).getByRole('row', { name: subject })
}

/** The newest visible message, inside its frame. */
export function messageBody(page: Page): FrameLocator {
  return page.locator('iframe[title]:not([data-kept] *)').last().contentFrame()
}

/** Text field of a draft, in Vietnamese. */
export function draftBody(page: Page): Locator {
  return page.getByRole('textbox', { name: t('compose.body'), exact: true })
}

/** Opens a thread and starts a reply to its newest message by key. */
export async function startReply(page: Page, subject: string): Promise<void> {
  await threadRow(page, subject).click()
  await page
    .getByRole('navigation', { name: t('thread.answers') })
    .last()
    .waitFor()
  await page.keyboard.press('r')
  await draftBody(page).waitFor()
}

/** Path in the address bar. */
export function currentPath(page: Page): string {
  return new URL(page.url()).pathname
}

/** Navigates within the page without reloading it. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}
