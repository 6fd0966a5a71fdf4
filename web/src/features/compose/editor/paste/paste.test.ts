import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from '../testing/editor-page.fixture.ts'
import {
  excel,
  gmail,
  googleDocs,
  googleSheets,
  hostile,
  oldMail,
  word,
  wordTable,
} from './clipboards.fixture.ts'

/** Pastes like the browser after another program copied. */
async function paste(page: Page, data: Readonly<Record<string, string>>): Promise<string> {
  await page.evaluate((input) => {
    window.changes = []
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(input)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[role="textbox"]')?.dispatchEvent(event)
  }, data)
  await page.waitForFunction(() => window.changes.length > 0)
  return htmlOf(page)
}

test("converts content of other programs to the editor's formats", async ({ openEditor }) => {
  const page = await openEditor()
  for (const [name, { html, clean }] of Object.entries({ word, excel, googleDocs, gmail })) {
    await page.evaluate(() => window.mount(''))
    expect(await paste(page, { 'text/html': html }), name).toBe(clean)
  }
})

test('puts table borders on cells, however they were specified', async ({ openEditor }) => {
  const page = await openEditor()
  for (const [name, { html, clean }] of Object.entries({ oldMail, wordTable, googleSheets })) {
    await page.evaluate(() => window.mount(''))
    expect(await paste(page, { 'text/html': html }), name).toBe(clean)
  }
})

test('pasted content cannot run, load or cover anything', async ({ openEditor }) => {
  // The page fails on any external request or CSP violation.
  const page = await openEditor()
  for (const html of hostile) {
    await page.evaluate(() => window.mount(''))
    const pasted = await paste(page, { 'text/html': `a${html}` })
    expect(pasted, html).toContain('a')
    expect(pasted, html).not.toMatch(
      /evil\.test(?!\/pixel)|javascript|onerror|onload|<(?:script|style|svg|iframe|form|input|link|meta|base)/i,
    )
    expect(pasted, html).not.toMatch(/position|z-index|-9999|99999|url\(|\ssrc="http|\bid=/i)
  }
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
})

test('the same applies to set and inserted content', async ({ openEditor }) => {
  const page = await openEditor()
  for (const html of hostile) {
    await page.evaluate((input) => {
      window.editor.setHtml(`<div>b</div>${input}`)
      window.editor.insertLines(input)
    }, html)
    expect(await htmlOf(page), html).not.toMatch(
      /javascript:|onerror|onload|<(?:script|style|svg|iframe|form|link|meta|base)|\ssrc="http|url\(/i,
    )
  }
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
})

test('plain text keeps its lines and has no format', async ({ openEditor }) => {
  const page = await openEditor()
  const data = { 'text/plain': 'Một\n  hai <b>\n\nba' }
  expect(await paste(page, data)).toBe(
    '<div>Một</div><div>&nbsp; hai &lt;b&gt;</div><div><br></div><div>ba</div>',
  )
})

test('Ctrl+Shift+V pastes plain text', async ({ openEditor }) => {
  const page = await openEditor('<div>x</div>')
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob(['<b>đậm</b>'], { type: 'text/html' }),
        'text/plain': new Blob(['đậm'], { type: 'text/plain' }),
      }),
    ]),
  )
  await page.keyboard.press('Control+Shift+v')
  await expect.poll(() => htmlOf(page)).toBe('<div>đậmx</div>')
  await page.keyboard.press('Control+v')
  await expect.poll(() => htmlOf(page)).toBe('<div>đậm<b>đậm</b>x</div>')
})
