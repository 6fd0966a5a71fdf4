import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

/** Six messages are answered, and looked at by whom they went to. */
const mailbox = 'khue@mocviet.test'
const ha = { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }
const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body'), exact: true })

const text = 'Chao chi,\n\nDong mot\n  - muc thut vao\nXem tai\nhttps://mocviet.vn/bao-gia\nDong cuoi'

/** The text of a letter as it travelled, its lines joined where they were only folded on their way. */
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

/** The newest message of a subject in somebody's inbox: its text and what of it is drawn. */
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

const ways = [
  ['reply', t('thread.reply'), 'Re'],
  ['reply to all', t('thread.replyAll'), 'Re'],
  ['forward', t('thread.forward'), 'Fwd'],
] as const

for (const [way, button, prefix] of ways) {
  journey(
    `${way}: a plain text keeps its lines, in the editor and for whoever gets it`,
    async ({ openPage, signIn, deliverMessage }) => {
      const page = await openPage()
      await signIn(page, mailbox)
      const reader = await openPage()
      await signIn(reader, ha.email, '/favicon.svg')
      for (const place of ['below it', 'in a window']) {
        const subject = `Thu thuong ${way} ${place}`
        const headers = way === 'reply to all' ? ['Cc: phuc@mocviet.test'] : []
        await deliverMessage({ from: ha, to: mailbox, subject, text, headers })
        await threadRow(page, subject).click()
        await page.getByRole('heading', { name: subject }).waitFor()
        const bar = page.getByRole('navigation', { name: t('thread.answers') }).last()
        await bar.getByRole('button', { name: button, exact: true }).click()
        await body(page).waitFor()
        if (way === 'forward') {
          await page.getByRole('combobox', { name: t('compose.addTo'), exact: true }).focus()
          await page.keyboard.type(`${ha.email},`)
        } else await page.getByRole('button', { name: t('editor.quoted.show') }).click()
        if (place === 'in a window') {
          await page.getByRole('button', { name: t('compose.popOut') }).click()
          await page.getByRole('dialog', { name: `${prefix}: ${subject}` }).waitFor()
        }
        await body(page).getByText('Dong mot').waitFor()
        // biome-ignore lint/performance/useDomNodeTextContent: lines are what is drawn
        const shown = (await body(page).innerText()).replaceAll('\u00a0', ' ').replaceAll('\n\n\n', '\n\n')
        expect(shown).toContain(text)
        await body(page).click({ position: { x: 20, y: 12 } })
        await page.keyboard.press('Control+Enter')
        await body(page).waitFor({ state: 'detached' })

        const { plain, html } = await received(reader, `${prefix}: ${subject}`)
        const mark = way === 'forward' ? '' : '> '
        // A line that begins with a blank travels with one more.
        const lines = plain.split('\n').map((line) => line.replace(/^ (?= )/, '').trimEnd())
        expect(lines.join('\n')).toContain(
          text
            .split('\n')
            .map((line) => (mark + line).trimEnd())
            .join('\n'),
        )
        expect(html).toMatch(/Dong mot(?:<br>|<\/div>)/)
        await page.goto('/folder/INBOX')
      }
    },
  )
}
