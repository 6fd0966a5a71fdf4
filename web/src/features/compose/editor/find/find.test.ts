import { expect, test } from '../testing/editor-page.fixture.ts'

test('ignores diacritics and formats but does not cross lines', async ({ openEditor }) => {
  const page = await openEditor()
  const mount = (html: string) => page.evaluate((content) => window.mount(content), html)
  await mount('<div>Báo gi<b>á</b> mới</div><div>báo</div><div>giá, BAO GIA, ba\u0301o gia\u0301</div>')
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Tìm trong thư' })
  await field.fill('bao gia')
  const count = page.getByRole('status')
  await expect.poll(() => count.textContent()).toBe('1/3')
  const highlighted = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('bocau-find-current') ?? [])].map((range) => String(range as Range)).join(),
    )
  expect(await highlighted()).toBe('Báo giá')
  await page.keyboard.press('Enter')
  await expect.poll(() => count.textContent()).toBe('2/3')
  expect(await highlighted()).toBe('BAO GIA')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => count.textContent()).toBe('3/3')
  await field.fill('không có')
  await expect.poll(() => count.textContent()).toBe('Không tìm thấy')

  await field.fill('moi')
  await expect.poll(() => count.textContent()).toBe('1/1')
  await page.keyboard.press('Escape')
  await page.keyboard.type('cũ')
  expect(await page.evaluate(() => window.editor.getHtml())).toContain('cũ</div>')
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('finds text after surrogate pairs and standalone combining marks', async ({ openEditor }) => {
  const page = await openEditor('<div>\u{1F389}\u{1F389} ba\u0301o gi\u0061\u0301 \u{1F389}mới</div>')
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Tìm trong thư' })
  for (const [query, count] of [
    ['gia', 'gia'],
    ['\u{1F389}moi', '\u{1F389}mới'],
  ] as const) {
    await field.fill(query)
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1/1')
    const highlighted = await page.evaluate(() =>
      [...(CSS.highlights.get('bocau-find-current') ?? [])].map((range) => String(range as Range)).join(),
    )
    expect(highlighted).toBe(count)
  }
})
