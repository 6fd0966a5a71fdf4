import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from '../testing/editor-page.fixture.ts'
import { longQuote } from '../testing/long-quote.ts'

const signature = '<div class="bocau_signature"><div>Khuê</div></div>'
const mount = (page: Page, html: string) => page.evaluate((content) => window.mount(content), html)
const unfold = (page: Page) => page.getByRole('button', { name: 'Hiện phần trích dẫn' }).click()

/** Form of a long reply after it was unfolded. */
const long = longQuote(40_000)
const longUnfolded = long.replace(' data-folded=""', '')

/** Opens a message with a long unfolded quotation, the caret at the end of its first line. */
async function openLong(
  openEditor: () => Promise<Page>,
  written = `<div>Vâng</div>${signature}`,
): Promise<Page> {
  const page = await openEditor()
  await mount(page, written + long)
  await unfold(page)
  await page.getByText('Kính gửi quý khách').first().waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  return page
}

const caretStandsInQuote = (page: Page) =>
  page.evaluate(() => {
    const { focusNode } = getSelection() ?? {}
    const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement
    return Boolean(element?.closest('[role=textbox] .bocau_quote'))
  })

test('a long quotation stays unchanged while writing above it', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  await page.keyboard.type(' ạ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Em gửi')
  expect(await htmlOf(page)).toBe(`<div>Vâng ạ</div><div>Em gửi</div>${signature}${longUnfolded}`)
  await expect
    .poll(() => page.evaluate(() => window.changes.at(-1)))
    .toBe(`<div>Vâng ạ</div><div>Em gửi</div>${signature}${longUnfolded}`)

  const reread = await htmlOf(page)
  await mount(page, reread)
  await page.getByText('Kính gửi quý khách').first().waitFor()
  expect(await htmlOf(page)).toBe(reread)
})

test('a click into a long quotation sets the caret without a shift', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  const quotedText = page.getByText('Kính gửi quý khách').first()
  const before = await quotedText.boundingBox()
  await quotedText.click({ position: { x: 8, y: 8 } })
  await page.keyboard.press('Home')
  await page.keyboard.type('(1) ')
  expect(await htmlOf(page)).toContain('<p>(1) Kính gửi quý khách')
  expect(await quotedText.boundingBox()).toEqual(before)

  for (let time = 0; time < 5; time++) await page.keyboard.press('Control+z')
  const undone = await htmlOf(page)
  expect(undone).not.toContain('(1)')
  expect(undone).toContain('Kính gửi quý khách')
  expect(undone.match(/bocau_quote/g)).toHaveLength(1)
})

test('undo reverts text written before a long quotation was joined', async ({ openEditor }) => {
  const page = await openLong(openEditor, '<div>Vâng</div>')
  await page.keyboard.type(' ạ')
  await page.getByText('Kính gửi quý khách').first().click()
  await page.keyboard.press('Control+z')
  const undone = await htmlOf(page)
  expect(undone).toMatch(/^<div>Vâng<\/div>/)
  expect(undone.match(/bocau_quote/g)).toHaveLength(1)
  expect(undone).toContain('Kính gửi quý khách')
})

for (const [keys, written] of [
  [['Control+End'], `<div>Vâng</div>${signature}`],
  [['ArrowDown', 'ArrowDown'], `<div>Vâng</div>${signature}`],
  [['ArrowRight'], '<div>Vâng</div>'],
  [['PageDown'], '<div>Vâng</div>'],
] as const) {
  test(`${keys.join(' ')} moves from the text into a long quotation`, async ({ openEditor }) => {
    const page = await openLong(openEditor, written)
    expect(await caretStandsInQuote(page)).toBe(false)
    for (const key of keys) await page.keyboard.press(key)
    expect(await caretStandsInQuote(page)).toBe(true)
  })
}

test('selecting all includes the long quotation, by keys and mouse', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Dạ')
  expect(await htmlOf(page)).toBe('<div>Dạ</div>')

  const other = await openLong(openEditor, '<div>Vâng</div>')
  const from = await other.getByText('Vâng').boundingBox()
  const to = await other.getByText('Kính gửi quý khách').first().boundingBox()
  if (!from || !to) throw new Error('no element there')
  await other.mouse.move(from.x + 2, from.y + 8)
  await other.mouse.down()
  await other.mouse.move(from.x + 20, from.y + 8)
  await other.mouse.move(to.x + 60, to.y + 4, { steps: 8 })
  await other.mouse.move(to.x + 80, to.y + 8)
  await other.mouse.up()
  expect(await other.evaluate(() => String(getSelection()))).toMatch(/Vâng[\s\S]+Kính gửi/)
})

test('finds text in a long quotation', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Tìm trong thư' }).fill('kinh gui quy khach')
  await page.getByText(/^1\/\d+$/).waitFor()
})

test('a read-only message keeps its long quotation separate', async ({ openEditor }) => {
  const page = await openEditor()
  await page.evaluate((html) => window.mount(html, { readOnly: true }), `<div>Vâng</div>${longUnfolded}`)
  await page.getByText('Kính gửi quý khách').first().click()
  await page.keyboard.type('x')
  expect(await htmlOf(page)).toBe(`<div>Vâng</div>${longUnfolded}`)
})

test('a press with Shift selects from the caret to the press', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  await page
    .getByText('Kính gửi quý khách')
    .first()
    .click({ modifiers: ['Shift'] })
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^\s*Khuê[\s\S]+Kính gửi/)
  await page.keyboard.press('Delete')
  expect(await htmlOf(page)).not.toContain('Khuê')
})

test('the focus stays in the message wherever the quotation is pressed', async ({ openEditor }) => {
  const page = await openEditor()
  const image = '<img src="/api/v2/public/files/x/raw" alt="Logo" width="40" height="40">'
  const withImage = longUnfolded.replace('Hà đã viết:', `Hà đã viết:${image}`)
  for (const press of [
    () => page.getByRole('img', { name: 'Logo' }).click(),
    async () => {
      const box = await page.getByRole('group', { name: 'Phần trích dẫn' }).boundingBox()
      await page.mouse.click((box?.x ?? 0) + 3, (box?.y ?? 0) - 4)
    },
  ]) {
    await mount(page, `<div>Vâng</div>${signature}${withImage}`)
    await page.getByRole('img', { name: 'Logo' }).waitFor()
    await press()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Nội dung thư')
  }
})

test('adds no line between the text and a long quotation', async ({ openEditor }) => {
  const page = await openLong(openEditor)
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await page.evaluate(() => window.editor.insertLines('<div>Ba</div>'))
  const html = await htmlOf(page)
  expect(html).toMatch(/^<div>Vâng<\/div><div>Ba<\/div><div class="bocau_signature">/)
  expect(html).toContain(`${signature}${longUnfolded}`)
})

test('the free space below belongs to the text', async ({ openEditor }) => {
  const page = await openEditor()
  const quote = `<div class="bocau_quote"><blockquote><p title="${'x'.repeat(30_000)}">Ba chữ thôi</p></blockquote></div>`
  await mount(page, `<div>Vâng</div>${quote}`)
  const box = await page.getByText('Ba chữ thôi').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 200)
  await page.keyboard.type(' cuối')
  expect(await htmlOf(page)).toContain('Ba chữ thôi cuối')
})

test('a selection with scrolling continues into a long quotation', async ({ openEditor }) => {
  const page = await openLong(openEditor, '<div>Dòng</div>'.repeat(60))
  await page.mouse.move(60, 120)
  await page.mouse.down()
  await page.mouse.move(80, 400)
  await page.mouse.move(90, 698, { steps: 4 })
  // The pointer stays at the edge with small movements until the text is visible, then moves onto it.
  const quotedText = page.getByText('Kính gửi quý khách').first()
  const isJoined = async () => {
    const box = await quotedText.boundingBox()
    const sheet = await quotedText.evaluate(
      (one) => one.closest('[role=textbox]')?.parentElement?.clientHeight,
    )
    const isInSight = box && box.y + box.height < (sheet ?? 0)
    await page.mouse.move(isInSight ? box.x + 80 : 90 + Math.random() * 4, isInSight ? box.y + 8 : 698)
    return page.evaluate(() => String(getSelection()).includes('Kính gửi'))
  }
  await expect.poll(isJoined, { timeout: 60_000 }).toBe(true)
  await page.mouse.up()
})

test('a scrolling touch leaves a long quotation separate', async ({ openEditor }) => {
  const page = await openEditor('', { hasTouch: true, width: 390 })
  await mount(page, `<div>Vâng</div>${longUnfolded}`)
  const quote = page.getByRole('group', { name: 'Phần trích dẫn' })
  await quote.waitFor()
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 500)
  for (let y = 480; y >= 200; y -= 20) await touch('touchMove', y)
  await touch('touchEnd')
  expect(await quote.count()).toBe(1)
  await page.touchscreen.tap(180, 300)
  await quote.waitFor({ state: 'detached' })
})

test('an open search finds unfolded text', async ({ openEditor }) => {
  const page = await openEditor()
  await mount(page, `<div>Vâng</div>${long}`)
  await page.getByText('Vâng').click()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Tìm trong thư' }).fill('kinh gui quy khach')
  await page.getByText('Không tìm thấy').waitFor()
  await unfold(page)
  await page.getByText(/^1\/\d+$/).waitFor()
})
