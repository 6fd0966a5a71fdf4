import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { like, startingWith, t } from './texts.ts'

/** The lines of a list, without what only holds the caret. */
const itemsOf = async (text: Locator): Promise<string[]> =>
  (await text.locator('li').allTextContents()).map((item) => item.replaceAll('\u200b', ''))

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: t('compose.body') })

journey('a message is written with form, and kept as it was written', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await page.getByRole('button', { name: startingWith(t('app.compose')) }).click()
  await page.getByRole('textbox', { name: t('compose.subject') }).fill('Báo giá lô hai')
  const text = textOf(page)
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Kính gửi anh ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Duy')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+Digit8')
  await page.keyboard.type('Bàn')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ghế')
  await expect.poll(() => itemsOf(text)).toEqual(['Bàn', 'Ghế'])
  expect(await text.locator('b').textContent()).toBe('Duy')
  await checkAccessibility(page)

  await page.getByText(like('compose.savedAt')).first().waitFor()
  // A window that stands open comes back with the page, and its row would fold it.
  await page.getByRole('button', { name: t('compose.close') }).click()
  await text.waitFor({ state: 'detached' })
  await page.goto('/folder/Drafts')
  await threadRow(page, /Báo giá lô hai/)
    .getByRole('link')
    .click()
  await textOf(page).locator('li').last().waitFor()
  expect(await itemsOf(textOf(page))).toEqual(['Bàn', 'Ghế'])
  expect(await textOf(page).locator('b').textContent()).toBe('Duy')
})

journey(
  'an answer stands above what it quotes, which is folded away',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await deliverMessage({
      to: 'khue@mocviet.test',
      subject: 'Bảng giá để trả lời',
      html: '<p>Chào chị, <b>bảng giá</b> đây ạ.</p><table border="1"><tr><td>BA-180</td></tr></table>',
    })
    await signIn(page, 'khue@mocviet.test')
    await threadRow(page, /Bảng giá để trả lời/)
      .getByRole('link')
      .click()
    await page.locator('iframe[title]').last().waitFor()
    await page.keyboard.press('r')
    const text = textOf(page)
    await text.waitFor()
    await page.waitForFunction(() => (document.activeElement as HTMLElement).isContentEditable)
    await page.keyboard.type('Em nhận rồi')
    expect(await text.textContent()).not.toContain('BA-180')
    await page.getByRole('button', { name: t('editor.quoted.show') }).click()
    await expect.poll(() => text.locator('td').textContent()).toBe('BA-180')
    const words = (await text.textContent()) ?? ''
    expect(words.indexOf('Em nhận rồi')).toBe(0)
    expect(words).toMatch(like('quote.reply'))
  },
)

journey('a pasted table keeps its lines, and arrives with them', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test')
  await page.getByRole('button', { name: startingWith(t('app.compose')) }).click()
  await page
    .getByRole('combobox', { name: t('compose.addTo'), exact: true })
    .fill('"Nguyễn, Hà" <ha@mocviet.test>,')
  await page.getByRole('textbox', { name: t('compose.subject') }).fill('Bảng giá có đường kẻ')
  await textOf(page).click()
  await textOf(page).evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<table border=1><tr><td>BA-180<td>1.250</table>')
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const lineOf = (cell: Locator) =>
    cell.evaluate((each) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(each)
      return [borderTopWidth, borderTopStyle, /border[^;]*solid/.test(each.getAttribute('style') ?? '')]
    })
  const cell = textOf(page).locator('td').first()
  await cell.waitFor()
  expect(await lineOf(cell)).toEqual(['1px', 'solid', true])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const reader = await openPage()
  await signIn(reader, 'ha@mocviet.test')
  await threadRow(reader, /Bảng giá có đường kẻ/)
    .getByRole('link')
    .click()
  const arrived = reader.frameLocator('iframe[title]').last().locator('td').first()
  await arrived.waitFor()
  expect(await lineOf(arrived)).toEqual(['1px', 'solid', true])
})
