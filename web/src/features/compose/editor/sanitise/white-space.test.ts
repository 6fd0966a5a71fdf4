import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from '../testing/editor-page.fixture.ts'

const mount = (page: Page, html: string) => page.evaluate((content) => window.mount(content), html)
/** An empty line appears as two line breaks. */
const lines = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: the test checks rendered lines
  (await page.getByRole('textbox').innerText()).trim().replaceAll('\n\n\n', '\n\n')
const unfold = (page: Page) => page.getByRole('button', { name: 'Hiện phần trích dẫn' }).click()

const text = 'Chào chị,\n\n  - một\nXem\nhttps://mocviet.vn/a\nHà'
const linked = text.replace('https://mocviet.vn/a', '<a href="https://mocviet.vn/a">https://mocviet.vn/a</a>')
const rendered = text.replace('  -', '\u00a0\u00a0-')
const quote = (style: string) =>
  `<div class="bocau_quote" data-folded=""><div>Hà đã viết:</div><blockquote type="cite"><div style="${style}">${linked}</div></blockquote></div>`

for (const style of [
  'white-space:pre-wrap;overflow-wrap:anywhere',
  'white-space-collapse: preserve',
  'white-space: pre',
]) {
  test(`quoted lines stay separate in the editor: ${style}`, async ({ openEditor }) => {
    const page = await openEditor()
    await mount(page, `<div><br></div>${quote(style)}`)
    await unfold(page)
    await page.getByText('Chào chị').waitFor()
    expect(await lines(page)).toBe(`Hà đã viết:\n${rendered}`)
    const html = await htmlOf(page)
    await mount(page, html)
    await page.getByText('Chào chị').waitFor()
    expect(await htmlOf(page), 'opened again it is the same').toBe(html)
  })
}

test('keeps shorthands that a browser lists as longhands', async ({ openEditor }) => {
  const page = await openEditor()
  const html =
    '<div><span style="text-decoration: overline;">a</span></div>' +
    '<table style="border-spacing: 2px 4px;"><tbody><tr><td style="border: 1px solid red;">b</td></tr></tbody></table>'
  await mount(page, html)
  const written = await htmlOf(page)
  expect(written).toContain('style="text-decoration: overline;"')
  expect(written).toContain('border-spacing: 2px 4px;')
  expect(written).toContain('border-width: 1px; border-style: solid; border-color: red;')
})

test('pasted lines in a preserving style stay separate', async ({ openEditor }) => {
  const page = await openEditor()
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[role="textbox"]')?.dispatchEvent(event)
  }, `<meta charset="utf-8"><span style="color: rgb(0,0,0); white-space: pre-wrap; display: inline !important;">${linked}</span>`)
  await page.getByText('Chào chị').waitFor()
  expect(await lines(page)).toBe(rendered)
})
