import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from './testing/editor-page.fixture.ts'

const signature = '<div class="bocau_signature"><div>Khuê</div></div>'
const quote =
  '<div class="bocau_quote" data-folded=""><div>Hà đã viết:</div><blockquote type="cite">' +
  '<p>Chào chị</p><table width="300"><tbody><tr><td style="padding: 4px;">a</td></tr></tbody></table>cuối</blockquote></div>'

const mount = (page: Page, html: string) => page.evaluate((content) => window.mount(content), html)
const unfold = (page: Page) => page.getByRole('button', { name: 'Hiện phần trích dẫn' }).click()

test('a folded quotation is preserved exactly', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div><br></div>${signature}${quote}`)
  await page.keyboard.type('Vâng')
  expect(await htmlOf(page)).toBe(`<div>Vâng</div>${signature}${quote}`)
  expect(await page.getByText('Chào chị').count()).toBe(0)
})

test('an unfolded quotation is editable and the caret stays', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div>Vâng</div>${signature}${quote}`)
  await page.keyboard.press('End')
  await unfold(page)
  await page.keyboard.type(' ạ')
  const html = await htmlOf(page)
  expect(html).toContain(`<div>Vâng ạ</div>${signature}<div class="bocau_quote">`)
  expect(html).toContain('<td style="padding: 4px;">a</td>')
  expect(html).not.toContain('data-folded')

  await page.getByText('Chào chị').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Khuê')
  expect(await htmlOf(page)).toContain('<p>Chào chị Khuê</p>')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toContain('Chào chị</p>')
})

test('a quotation unfolded once opens unfolded', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, quote.replace(' data-folded=""', ''))
  await page.getByText('Chào chị').waitFor()
  expect(await page.getByRole('button', { name: 'Hiện phần trích dẫn' }).count()).toBe(0)
})

test('inserts one signature above the quotation and changes it with the sender', async ({ openEditor }) => {
  const page = await openEditor()
  const sign = (html: string) => page.evaluate((content) => window.editor.replaceSignature(content), html)
  await mount(page, `<div>Vâng</div>${quote}`)
  await sign('<div>Khuê</div>')
  expect(await htmlOf(page)).toBe(`<div>Vâng</div>${signature}${quote}`)
  await sign('<div>Khuê</div>')
  expect(await htmlOf(page)).toBe(`<div>Vâng</div>${signature}${quote}`)

  await unfold(page)
  await page.keyboard.type('Dạ. ')
  await sign('<b>Mộc Việt</b><img src="https://evil.test/a.png" onerror="alert(1)">')
  const html = await htmlOf(page)
  expect(html).toContain('<div>Dạ. Vâng</div><div class="bocau_signature">')
  expect(html.match(/bocau_signature/g)?.length).toBe(1)
  expect(html.indexOf('Mộc Việt')).toBeLessThan(html.indexOf('bocau_quote'))
  expect(html).not.toContain('onerror')
  await sign('')
  expect(await htmlOf(page)).not.toContain('bocau_signature')
  await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toContain('Mộc Việt')
})

test('keeps text below the signature when the sender changes', async ({ openEditor }) => {
  const page = await openEditor()
  const written =
    '<div>Vâng</div><div class="bocau_signature"><div>Khuê</div><div>Mai em gửi giá.</div></div>'
  await mount(page, written)
  await page.evaluate(() => window.editor.replaceSignature('<div>Khuê</div>'))
  expect(await htmlOf(page)).toBe(written)
})

const insertSignature = (page: Page, html: string) =>
  page.evaluate((content) => window.editor.replaceSignature(content), html)

for (const [change, inside] of [
  ['a word was added', '<div>Khuê, phòng kinh doanh</div>'],
  ['a word was taken away', '<div>Minh</div>'],
  ['an image was added', '<div>Khuê<img src="/api/v2/public/files/x/raw" alt="Logo"></div>'],
  ['all words were taken away', '<div><br></div>'],
] as const) {
  test(`keeps a signature in which ${change} and adds no other`, async ({ openEditor }) => {
    const page = await openEditor()
    await mount(page, `<div>Vâng</div><div class="bocau_signature">${inside}</div>${quote}`)
    const before = await htmlOf(page)
    await insertSignature(page, '<div>Khuê</div>')
    expect(await htmlOf(page)).toBe(before)
    await insertSignature(page, '')
    expect(await htmlOf(page)).toBe(before)
  })
}

test('keeps text typed into a signature when the sender changes', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div>Vâng</div>${signature}`)
  await page.getByText('Khuê').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' (vắng đến thứ Hai)')
  await insertSignature(page, '<div>Khuê</div>')
  expect(await htmlOf(page)).toContain('<div>Khuê (vắng đến thứ Hai)</div>')

  await mount(page, '<div>Vâng</div>')
  await insertSignature(page, '<div>Khuê</div>')
  await page.getByText('Khuê').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0912 345 678')
  await insertSignature(page, '<div>Mộc Việt</div>')
  const html = await htmlOf(page)
  expect(html).toContain('0912 345 678')
  expect(html).not.toContain('Mộc Việt')
})

test('does not add a removed signature again', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div>Vâng</div>${signature}`)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Dạ')
  await insertSignature(page, '<div>Khuê</div>')
  expect(await htmlOf(page)).toBe('<div>Dạ</div>')
})

test('ignores a signature inside a quotation', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div>a</div><div class="bocau_quote"><blockquote>${signature}</blockquote></div>`)
  await page.evaluate(() => window.editor.replaceSignature('<div>Hà</div>'))
  const html = await htmlOf(page)
  expect(html.match(/bocau_signature/g)?.length).toBe(2)
  expect(html.indexOf('Hà')).toBeLessThan(html.indexOf('bocau_quote'))
})
