import type { Page } from 'playwright-core'
import { expect, htmlOf, test } from '../testing/editor-page.fixture.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pastes or drops files like the browser. */
async function attach(
  page: Page,
  how: 'paste' | 'drop',
  files: readonly [name: string, type: string][],
): Promise<void> {
  await page.evaluate(
    ({ event, given, pixel }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0))
      for (const [name, type] of given) data.items.add(new File([bytes], name, { type }))
      const box = document.querySelector('[role="textbox"]')
      const { left = 0, top = 0 } = box?.getBoundingClientRect() ?? {}
      const options = { bubbles: true, cancelable: true }
      if (event === 'paste')
        box?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else
        box?.dispatchEvent(
          new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 2, clientY: top + 8 }),
        )
    },
    { event: how, given: files, pixel: PIXEL },
  )
}

/** Blocks uploads until the test completes them with a uuid or an error. */
const pauseUploads = (page: Page) =>
  page.evaluate(() => {
    const waiting: { resolve: (uuid: string) => void; reject: (error: unknown) => void }[] = []
    Object.assign(window, { waiting })
    window.upload = (_, onProgress) =>
      new Promise((resolve, reject) => {
        onProgress?.(0.45)
        waiting.push({ resolve, reject })
      })
  })
const releaseUpload = (page: Page, how: { uuid: string } | { status: number } | { text: string }) =>
  page.evaluate((input) => {
    const { waiting } = window as unknown as {
      waiting: { resolve: (uuid: string) => void; reject: (error: unknown) => void }[]
    }
    const first = waiting.shift()
    if ('uuid' in input) first?.resolve(input.uuid)
    else first?.reject('status' in input ? Object.assign(new Error(), input) : new SyntaxError(input.text))
  }, how)

for (const how of ['paste', 'drop'] as const) {
  test(`an image inserted by ${how} is visible during its upload`, async ({ openEditor }) => {
    const page = await openEditor('<div>a</div>')
    await pauseUploads(page)
    await attach(page, how, [
      ['Ghế Sơn Trà.png', 'image/png'],
      ['Hợp đồng.pdf', 'application/pdf'],
    ])
    expect(await page.evaluate(() => window.files)).toEqual(['Hợp đồng.pdf'])
    await page.getByText('Đang tải lên 45%').waitFor()
    expect(await page.locator('img[src^="blob:"]').count()).toBe(1)
    expect(await htmlOf(page)).toBe('<div>a</div>')

    await releaseUpload(page, { uuid: 'abc123' })
    await page.getByText('Đang tải lên').waitFor({ state: 'detached' })
    expect(await htmlOf(page)).toContain('<img src="/api/v2/public/files/abc123/raw" alt="Ghế Sơn Trà">')
    await page.waitForFunction(() => window.changes.at(-1)?.includes('abc123'))
  })
}

test('a failed image upload shows the specified text and can be retried', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  await pauseUploads(page)
  await attach(page, 'paste', [['a.png', 'image/png']])
  await releaseUpload(page, { status: 500 })
  await page.getByRole('alert').getByText('HTTP Error: 500').waitFor()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await releaseUpload(page, { text: 'Unexpected token' })
  await page.getByRole('alert').getByText('Invalid JSON').waitFor()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await releaseUpload(page, { uuid: '<not a uuid>' })
  await page.getByRole('alert').getByText('Invalid JSON').waitFor()
  await page.getByRole('button', { name: /^Bỏ ảnh/ }).click()
  expect(await page.locator('[role="textbox"] img').count()).toBe(0)
  expect(await htmlOf(page)).toBe('<div>a</div>')
})

test('uploads an image embedded in pasted HTML', async ({ openEditor }) => {
  const page = await openEditor()
  await page.evaluate((pixel) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `<p>b<img src="data:image/png;base64,${pixel}"></p>`)
    document
      .querySelector('[role="textbox"]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PIXEL)
  await expect.poll(() => htmlOf(page)).toContain('<img src="/api/v2/public/files/upload1/raw">')
})

test('undo restores an image with its current path', async ({ openEditor }) => {
  const page = await openEditor('<div>a</div>')
  await pauseUploads(page)
  await attach(page, 'paste', [['a.png', 'image/png']])
  await page.keyboard.type('b ')
  await releaseUpload(page, { uuid: 'abc' })
  await expect.poll(() => htmlOf(page)).toContain('abc')
  await page.keyboard.press('Control+z')
  expect(await htmlOf(page)).toMatch(
    /^<div>(?:<img src="\/api\/v2\/public\/files\/abc\/raw"[^>]*>)?b?(?:&nbsp;| )?a/,
  )
})

test('a selected image can be resized, described and removed', async ({ openEditor }) => {
  const page = await openEditor(
    '<div>a</div><div><img src="/api/v2/public/files/x/raw" style="width: 300px"></div>',
  )
  const image = page.locator('[role="textbox"] img')
  const tools = page.getByRole('toolbar', { name: 'Ảnh đã chọn' })
  await image.click()
  const corner = tools.locator('xpath=../span')
  const box = await corner.boundingBox()
  if (!box) throw new Error('no corner')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x - 95, box.y + 5, { steps: 4 })
  await page.mouse.up()
  expect(await image.getAttribute('style')).toBe('width: 200px;')
  await tools.getByRole('button', { name: 'Mô tả ảnh' }).click()
  await page.getByRole('dialog').getByLabel('Mô tả ảnh').fill('Ghế Sơn Trà')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toContain(
    '<img src="/api/v2/public/files/x/raw" style="width: 200px;" alt="Ghế Sơn Trà">',
  )
  await tools.getByRole('button', { name: 'Cỡ gốc' }).click()
  expect(await image.getAttribute('style')).toBeNull()
  await tools.getByRole('button', { name: 'Xóa ảnh' }).click()
  await tools.waitFor({ state: 'detached' })
  expect(await htmlOf(page)).toContain('<div>a</div>')
  await page.keyboard.press('Control+z')
  expect(await image.count()).toBe(1)
})

test('the image tools are reachable by keyboard', async ({ openEditor }) => {
  const page = await openEditor('<div><img src="/api/v2/public/files/x/raw" style="width: 300px"></div>')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('toolbar', { name: 'Ảnh đã chọn' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Nhỏ')
})
