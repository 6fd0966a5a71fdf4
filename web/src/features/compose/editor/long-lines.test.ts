import type { Page } from 'playwright-core'
import { expect, test } from './testing/editor-page.fixture.ts'

const LENGTH = 300_000

/** Lines without spaces, as in logs, tokens and encoded addresses. */
const lines = {
  messages: 'a'.repeat(LENGTH),
  token: 'Zm9v-YmFy_'.repeat(LENGTH / 10),
  encoded: 'a%20'.repeat(LENGTH / 4),
  stops: `https://${'.'.repeat(LENGTH)}`,
}

/** Replaces the content by pasting and waits until the change is reported. */
async function paste(page: Page, type: string, text: string): Promise<void> {
  await page.evaluate(
    ([kind, pasted]) => {
      window.mount('')
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, pasted)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('[role="textbox"]')?.dispatchEvent(event)
    },
    [type, text] as const,
  )
  await page.waitForFunction((length) => (window.changes.at(-1)?.length ?? 0) >= length, text.length / 2)
}

// Compares in the page, because a diff of texts this long would flood the report.
const includesText = (page: Page, text: string) =>
  page.evaluate((target) => window.changes.at(-1)?.replaceAll('&nbsp;', ' ').includes(target) ?? false, text)

test('pastes a long line without spaces and continues writing', async ({ openEditor }) => {
  const page = await openEditor()
  for (const [name, line] of Object.entries(lines)) {
    await paste(page, 'text/plain', line)
    // The word before a space is checked for an address.
    await page.keyboard.type(' x')
    await expect.poll(() => includesText(page, `${line} x`), { message: name }).toBe(true)
  }
})

test('accepts the same lines with formatting and in a draft', async ({ openEditor }) => {
  const page = await openEditor()
  for (const [name, line] of Object.entries(lines)) {
    await page.evaluate((html) => window.mount(html), `<div>${line}</div>`)
    const html = await page.evaluate(() => window.editor.getHtml())
    expect(html.includes(line), name).toBe(true)
    await paste(page, 'text/html', `<p>${line}</p>`)
    expect(await includesText(page, line), name).toBe(true)
  }
})

test('does not spell-check a message as long as a book', async ({ openEditor }) => {
  const page = await openEditor('<div>Chào</div>')
  const isChecked = () => page.getByRole('textbox').evaluate((text) => (text as HTMLElement).spellcheck)
  expect(await isChecked()).toBe(true)
  await paste(page, 'text/plain', lines.messages)
  await expect.poll(isChecked).toBe(false)
  await page.evaluate(() => window.editor.setHtml('<div>Chào</div>'))
  expect(await isChecked()).toBe(true)
  await page.evaluate((html) => window.mount(html), `<div>${lines.messages}</div>`)
  expect(await isChecked()).toBe(false)
})

test('removes unclosed tags', async ({ openEditor }) => {
  const page = await openEditor()
  await page.evaluate((html) => window.mount(html), `<div>Chào</div>${'<a '.repeat(LENGTH)}`)
  expect(await page.evaluate(() => window.editor.getHtml())).toBe('<div>Chào</div>')
})

test('links many addresses in one line', async ({ openEditor }) => {
  const page = await openEditor()
  const line = Array.from({ length: 3000 }, (_, i) => `a${i}@mocviet.vn`).join(', ')
  await paste(page, 'text/plain', line)
  const matches = await page.getByRole('textbox').evaluate((text) => {
    const links = [...text.querySelectorAll('a')]
    return [links.length, links.at(-1)?.getAttribute('href'), text.textContent]
  })
  expect(matches).toEqual([3000, 'mailto:a2999@mocviet.vn', line])
})

test('finds text in a message of one line', async ({ openEditor }) => {
  const page = await openEditor(`<div>${'giá '.repeat(LENGTH / 4)}mới</div>`)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Tìm trong thư' }).fill('moi')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('1/1')
})
