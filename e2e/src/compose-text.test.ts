import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { draftBody, messageBody, threadRow } from './harness/screens.ts'
import { like, startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const ha = { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }

/** List items without the placeholder character for the caret. */
const listItems = async (text: Locator): Promise<string[]> =>
  (await text.locator('li').allTextContents()).map((item) => item.replaceAll('\u200b', ''))

/** Top border of a table cell, and whether its style attribute sets one. */
const cellBorder = (cell: Locator) =>
  cell.evaluate((each) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(each)
    return [borderTopWidth, borderTopStyle, /border[^;]*solid/.test(each.getAttribute('style') ?? '')]
  })

/** Disables the undo delay. */
async function sendAtOnce(page: Page): Promise<void> {
  await page.request.post('/api/v2/settings', {
    data: [{ key: 'enable_delay_send', value: false }],
    headers: { origin: new URL(page.url()).origin },
  })
}

journey(
  'formatted text and a pasted table are saved as written and arrive with their format',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/favicon.svg')
    await sendAtOnce(page)
    await page.goto('/folder/INBOX')
    await page.getByRole('button', { name: startingWith(t('app.compose')) }).click()
    await page
      .getByRole('combobox', { name: t('compose.addTo'), exact: true })
      .fill('"Nguyễn, Hà" <ha@mocviet.test>,')
    await page.getByRole('textbox', { name: t('compose.subject') }).fill('Báo giá lô hai')
    const text = draftBody(page)
    await text.click()
    await page.keyboard.press('Control+Home')
    await text.evaluate((target) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<table border=1><tr><td>BA-180<td>1.250</table>')
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const cell = text.locator('td').first()
    await cell.waitFor()
    expect(await cellBorder(cell)).toEqual(['1px', 'solid', true])
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Kính gửi anh ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Duy')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+Digit8')
    await page.keyboard.type('Bàn')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ghế')
    await expect.poll(() => listItems(text)).toEqual(['Bàn', 'Ghế'])
    expect(await text.locator('b').textContent()).toBe('Duy')
    await checkAccessibility(page)

    await page.getByText(like('compose.savedAt')).first().waitFor()
    await page.getByRole('button', { name: t('compose.close') }).click()
    await text.waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: startingWith(t('folder.Drafts')) }).click()
    await threadRow(page, /Báo giá lô hai/)
      .getByRole('link')
      .click()
    await text.locator('li').last().waitFor()
    expect(await listItems(text)).toEqual(['Bàn', 'Ghế'])
    expect(await text.locator('b').textContent()).toBe('Duy')
    await text.click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const reader = await openPage()
    await signIn(reader, ha.email)
    await threadRow(reader, /Báo giá lô hai/)
      .getByRole('link')
      .click()
    const arrived = messageBody(reader).locator('td').first()
    await arrived.waitFor()
    expect(await cellBorder(arrived)).toEqual(['1px', 'solid', true])
  },
)

const plainText = 'Chao chi,\n\nDong mot\n  - muc thut vao\nXem tai\nhttps://mocviet.vn/bao-gia\nDong cuoi'

/** Plain text of a sent message with folded lines joined. */
function plainOf(raw: string): string {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(raw)?.[1] ?? ''
  const part = raw.split(`--${boundary}`).find((each) => /content-type: text\/plain/i.test(each)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const content = rest.join('\r\n\r\n')
  const decoded = /base64/i.test(head)
    ? Buffer.from(content, 'base64').toString()
    : Buffer.from(
        content
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString()
  return decoded.replaceAll('\r\n', '\n')
}

interface Listed {
  items: { id: string; subject: string; message_ids: string[] }[]
}

/** Newest message of a subject in an inbox: plain text and rendered HTML. */
async function received(page: Page, subject: string): Promise<{ plain: string; html: string }> {
  let id: string | undefined
  await expect
    .poll(async () => {
      const list = (await (await page.request.get('/api/v2/threads?in=INBOX&limit=20')).json()) as Listed
      id = list.items.find((one) => one.subject === subject)?.message_ids.at(-1)
      return id
    })
    .toBeTruthy()
  const raw = await (await page.request.get(`/api/v2/messages/${id}?type=raw`)).text()
  const start = await page.request.get(`/api/v2/messages/${id}/reply?kind=forward`)
  return { plain: plainOf(raw), html: ((await start.json()) as { quoted_body: string }).quoted_body }
}

journey(
  'plain text keeps its lines in a reply and a forward, in the editor and for the recipient',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/favicon.svg')
    await sendAtOnce(page)
    await page.goto('/folder/INBOX')
    const reader = await openPage()
    await signIn(reader, ha.email, '/favicon.svg')
    for (const [button, prefix, tag] of [
      [t('thread.replyAll'), 'Re', '> '],
      [t('thread.forward'), 'Fwd', ''],
    ] as const) {
      const subject = `Thu thuong ${prefix}`
      const headers = ['Cc: phuc@mocviet.test']
      await deliverMessage({ from: ha, to: mailbox, subject, text: plainText, headers })
      await threadRow(page, subject).click()
      await page.getByRole('heading', { name: subject }).waitFor()
      const bar = page.getByRole('navigation', { name: t('thread.answers') }).last()
      await bar.getByRole('button', { name: button, exact: true }).click()
      await draftBody(page).waitFor()
      if (prefix === 'Fwd') {
        await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
        await page.keyboard.type(`${ha.email},`)
        await page.getByRole('button', { name: t('compose.popOut') }).click()
        await page.getByRole('dialog', { name: `${prefix}: ${subject}` }).waitFor()
      } else {
        // A reply is written above the quoted text, which is folded.
        await page.waitForFunction(() => (document.activeElement as HTMLElement).isContentEditable)
        await page.keyboard.type('Em nhan roi')
        expect(await draftBody(page).textContent()).not.toContain('Dong mot')
        await page.getByRole('button', { name: t('editor.quoted.show') }).click()
      }
      await draftBody(page).getByText('Dong mot').waitFor()
      // biome-ignore lint/performance/useDomNodeTextContent: rendered lines are compared
      const bodyText = (await draftBody(page).innerText())
        .replaceAll('\u00a0', ' ')
        .replaceAll('\n\n\n', '\n\n')
      expect(bodyText).toContain(plainText)
      if (prefix === 'Re') expect(bodyText).toMatch(/^\s*Em nhan roi/)
      if (prefix === 'Re') expect(bodyText).toMatch(like('quote.reply'))
      await draftBody(page).click({ position: { x: 20, y: 12 } })
      await page.keyboard.press('Control+Enter')
      await draftBody(page).waitFor({ state: 'detached' })

      const { plain, html } = await received(reader, `${prefix}: ${subject}`)
      // A line that starts with a space is sent with one more.
      const lines = plain.split('\n').map((line) => line.replace(/^ (?= )/, '').trimEnd())
      expect(lines.join('\n')).toContain(
        plainText
          .split('\n')
          .map((line) => (tag + line).trimEnd())
          .join('\n'),
      )
      expect(html).toMatch(/Dong mot(?:<br>|<\/div>)/)
      await page.getByRole('button', { name: t('thread.back') }).click()
    }
  },
)
