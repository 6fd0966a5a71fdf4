import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from './testing/editor-page.fixture.ts'

test('typed text is split into lines and reported after a pause', async ({ openEditor }) => {
  const page = await openEditor()
  await page.keyboard.type('Chào anh')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Duy')
  expect(await htmlOf(page)).toBe('<div>Chào anh</div><div>Duy</div>')
  await page.waitForFunction(() => window.changes.at(-1)?.includes('Duy'))
})

test('an empty editor shows its placeholder until it has content', async ({ openEditor }) => {
  const page = await openEditor()
  const box = page.getByRole('textbox', { name: 'Nội dung thư' })
  expect(await box.getAttribute('data-placeholder')).toBe('Soạn thư')
  await page.keyboard.type('a')
  await page.waitForFunction(() => !document.querySelector('[data-placeholder]'))
})

test('buttons appear after the caret without moving anything', async ({ openEditor }) => {
  for (const hasTouch of [false, true]) {
    const page = await openEditor('', { hasTouch })
    const [before, count] = await page.evaluate(() => {
      window.mount('')
      const bar = document.querySelector('[role=toolbar]')
      return [bar?.getBoundingClientRect().height, bar?.querySelectorAll('button').length]
    })
    expect(count).toBe(0)
    await page.getByRole('button', { name: 'Đậm', exact: true }).waitFor()
    expect(await page.getByRole('toolbar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(before)
  }
})

const toggles = [
  ['Đậm', 'Control+b', '<div><b>Giá mới</b></div>'],
  ['Nghiêng', 'Control+i', '<div><i>Giá mới</i></div>'],
  ['Gạch chân', 'Control+u', '<div><u>Giá mới</u></div>'],
  ['Gạch ngang', 'Alt+Shift+Digit5', '<div><s>Giá mới</s></div>'],
  ['Danh sách dấu đầu dòng', 'Control+Shift+Digit8', '<ul><li>Giá mới</li></ul>'],
  ['Danh sách đánh số', 'Control+Shift+Digit7', '<ol><li>Giá mới</li></ol>'],
  ['Trích dẫn', 'Control+Shift+Digit9', '<blockquote><div>Giá mới</div></blockquote>'],
] as const

test('every format toggles by its button and its key', async ({ openEditor }) => {
  const page = await openEditor('<div>Giá mới</div>', { width: 1200 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [name, key, html] of toggles) {
    await page.evaluate(() => window.mount('<div>Giá mới</div>', { width: '1100px' }))
    await page.keyboard.press('Control+a')
    await button(name).click()
    expect(await htmlOf(page), name).toBe(html)
    await expect.poll(() => button(name).getAttribute('aria-pressed'), { message: name }).toBe('true')
    await button(name).click()
    expect(await htmlOf(page), name).toBe('<div>Giá mới</div>')
    await page.evaluate(() => window.mount('<div>Giá mới</div>', { width: '1100px' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.press(key)
    expect(await htmlOf(page), key).toBe(html)
    await page.keyboard.press(key)
    expect(await htmlOf(page), key).toBe('<div>Giá mới</div>')
  }
})

test('a format turned off before a new line stays off', async ({ openEditor }) => {
  const page = await openEditor()
  for (const key of ['Control+b', 'Control+i']) await page.keyboard.press(key)
  await page.keyboard.type('a')
  for (const key of ['Control+b', 'Control+i']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('c')
  expect(await htmlOf(page)).toBe('<div><i><b>a</b></i></div><div>b</div><div><b>c</b><br></div>')
})

test('text takes one of the four sizes or its default', async ({ openEditor }) => {
  const page = await openEditor('<div>Giá mới</div>')
  const size = page.getByRole('button', { name: /^Cỡ chữ/ })
  for (const [name, pixels] of [
    ['Rất nhỏ', '10px'],
    ['Nhỏ', '13px'],
    ['Lớn', '18px'],
    ['Rất lớn', '32px'],
  ]) {
    await page.keyboard.press('Control+a')
    await size.click()
    await page.getByRole('menuitemradio', { name: `${name} ${pixels}` }).click()
    expect(await htmlOf(page)).toBe(
      `<div><span class="size" style="font-size: ${pixels}">Giá mới</span></div>`,
    )
    await expect.poll(() => size.textContent()).toBe(name)
  }
  await page.keyboard.press('Control+a')
  await size.click()
  await page.getByRole('menuitemradio', { name: 'Thường' }).click()
  expect(await htmlOf(page)).toBe('<div>Giá mới</div>')
})

test('sets colours of the text and its background', async ({ openEditor }) => {
  const page = await openEditor('<div>Giá mới</div>')
  const choose = async (group: string, colour: string) => {
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Màu chữ' }).click()
    await page.getByRole('group', { name: group }).getByRole('button', { name: colour, exact: true }).click()
  }
  await choose('Màu chữ', 'Đỏ')
  await choose('Màu nền chữ', 'Vàng')
  const html = await htmlOf(page)
  expect(html).toContain('color:#d93025')
  expect(html).toContain('background-color:#fff3a3')
  await choose('Màu chữ', 'Màu mặc định')
  await choose('Màu nền chữ', 'Không nền')
  expect(await htmlOf(page)).toBe('<div>Giá mới</div>')
})

test('the caret returns to the text after each choice', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  await page.keyboard.press('End')
  await page
    .getByRole('button', { name: 'Biểu tượng cảm xúc' })
    .or(page.getByRole('button', { name: 'Định dạng khác' }))
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Biểu tượng cảm xúc' }).click()
  await page.getByRole('searchbox', { name: 'Tìm biểu tượng' }).fill('cam on')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  expect(await htmlOf(page)).toBe('<div>a🙏b</div>')
})

test('undo and redo step through the history', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  expect(await htmlOf(page)).toBe('<div>a</div>')
  await page.getByRole('button', { name: 'Làm lại' }).click()
  expect(await htmlOf(page)).toBe('<div><b>a</b></div>')
})

test('clearing removes all formats', async ({ openEditor }) => {
  const page = await openEditor(
    '<div style="text-align:center"><b>a</b> <span class="size" style="font-size:32px">b</span></div>',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+\\')
  expect(await htmlOf(page)).toBe('<div>a b</div>')
})

test('creates, changes and removes a link', async ({ openEditor }) => {
  const page = await openEditor('<div>báo giá</div>')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  await dialog.getByLabel('Địa chỉ').fill('mocviet.vn/gia')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<div><a href="https://mocviet.vn/gia">báo giá</a></div>')

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+k')
  expect(await dialog.getByLabel('Chữ hiển thị').inputValue()).toBe('báo giá')
  await dialog.getByLabel('Địa chỉ').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText(/không dùng làm liên kết được/).waitFor()
  await dialog.getByLabel('Địa chỉ').fill('ha@mocviet.vn')
  await dialog.getByLabel('Chữ hiển thị').fill('Hà')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<div><a href="mailto:ha@mocviet.vn">Hà</a></div>')

  await page.keyboard.press('Control+k')
  expect(await dialog.getByRole('link', { name: 'Mở liên kết' }).getAttribute('href')).toBe(
    'mailto:ha@mocviet.vn',
  )
  await dialog.getByRole('button', { name: 'Bỏ liên kết' }).click()
  expect(await htmlOf(page)).toBe('<div>Hà</div>')
})

for (const [where, written, keys, expected] of [
  ['behind words', '<div>Em gửi:</div>', ['Control+End'], '<div>Em gửi:</div><div>[1]</div><div>[2]</div>'],
  [
    'in an empty line',
    '<div>Em gửi:</div><div><br></div>',
    ['Control+End'],
    '<div>Em gửi:</div><div>[1]</div><div>[2]</div>',
  ],
  [
    'before words',
    '<div>Trân trọng</div>',
    ['Control+Home'],
    '<div>[1]</div><div>[2]</div><div>Trân trọng</div>',
  ],
] as const) {
  test(`lines inserted ${where} become separate lines`, async ({ openEditor }) => {
    const page = await openEditor()
    await page.evaluate((html) => window.mount(html), written)
    await page.getByRole('textbox', { name: 'Nội dung thư' }).focus()
    for (const key of keys) await page.keyboard.press(key)
    await page.evaluate(() => window.editor.insertLines('<div>[1]</div><div>[2]</div>'))
    expect(await htmlOf(page)).toBe(expected)
  })
}

test('inserts, extends and shrinks a table', async ({ openEditor }) => {
  const page = await openEditor('', { width: 1200 })
  await page.evaluate(() => window.mount('', { width: '1100px' }))
  const structure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tr')]
        .map((row) => [...row.cells].map((cell) => cell.textContent).join('|'))
        .join('/'),
    )
  const edit = async (name: string) => {
    await page.getByRole('button', { name: 'Bảng' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await edit('2 hàng × 3 cột')
  await page.keyboard.type('a')
  expect(await structure()).toBe('a||/||')
  await edit('Thêm hàng phía trên')
  expect(await structure()).toBe('||/a||/||')
  await page.keyboard.type('b')
  await edit('Thêm cột bên phải')
  expect(await structure()).toBe('b|||/a|||/|||')
  await edit('Xóa cột')
  expect(await structure()).toBe('b||/a||/||')
  await edit('Xóa hàng')
  expect(await structure()).toBe('a||/||')
  await edit('Xóa bảng')
  expect(await structure()).toBe('')
  await page.keyboard.type('c')
  expect(await page.getByRole('textbox').textContent()).toBe('c')
})

test('the bar is one tab stop and shows only fitting tools', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  const bar = page.getByRole('toolbar', { name: 'Định dạng' })
  expect(await bar.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Định dạng khác')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Hoàn tác')

  const wide = await bar.getByRole('button').count()
  await page.evaluate(() => window.mount('', { width: '340px' }))
  await expect.poll(() => bar.getByRole('button').count()).toBeLessThan(wide)
  const box = await bar.boundingBox()
  const last = await bar.getByRole('button').last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
})

test('read-only text can be read but not edited', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  await page.evaluate(() => window.mount('<div>b</div>', { readOnly: true }))
  await page.getByText('b').click()
  await page.keyboard.type('x')
  expect(await htmlOf(page)).toBe('<div>b</div>')
  expect(await page.getByRole('toolbar').count()).toBe(0)
})

/** Rules of WCAG 2.2 AA, and those of them that depend on the theme. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const

/** Lists the axe violations in a section of the page. */
async function findFaults(page: Page, part: string, theme: keyof typeof rules): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  return page.evaluate(
    async ({ selector, runOnly }) => {
      const { axe: injected } = window as unknown as { axe: typeof axe }
      const { violations } = await injected.run(selector, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { selector: part, runOnly: { type: rules[theme].type, values: [...rules[theme].values] } },
  )
}

for (const theme of ['light', 'dark'] as const) {
  test(`the editor and its dialogs meet WCAG 2.2 AA (${theme})`, async ({ openEditor }) => {
    const page = await openEditor(
      '<ul><li>a</li></ul><div><img src="/api/v2/public/files/x/raw" alt="Ghế" style="width: 90px"></div>' +
        '<div class="bocau_signature">ký</div><div class="bocau_quote" data-folded="">b</div>',
      { theme, width: 390, height: 780, hasTouch: true },
    )
    await page.evaluate(axe.source)
    expect(await findFaults(page, 'html', theme)).toEqual([])
    await page.getByRole('textbox').getByRole('img').click()
    await page.getByRole('toolbar', { name: 'Ảnh đã chọn' }).waitFor()
    expect(await findFaults(page, 'html', theme)).toEqual([])
    const more = page.getByRole('button', { name: 'Định dạng khác' })
    const opened = '[role="dialog"], dialog, search, [role="search"]'
    for (const name of ['Màu chữ', 'Bảng', 'Biểu tượng cảm xúc', 'Tìm trong thư']) {
      await more.click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('dialog').or(page.getByRole('search')).first().waitFor()
      expect(await findFaults(page, opened, theme), name).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await findFaults(page, opened, theme), 'link').toEqual([])
  })
}
