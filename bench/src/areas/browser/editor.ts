import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import type { Bench } from '../../area.ts'
import { launchChromium } from '../../product/chromium.ts'
import { LmtpSender, prepareMessage } from '../../product/lmtp-sender.ts'
import { type ServerProcess, startServer } from '../../product/server-process.ts'
import { openMessage, typeStrokes } from '../../product/timed-editor.ts'
import { loadInbox, openSignedInContext } from '../../product/timed-page.ts'
import { type Figures, summarise } from '../../report/figures.ts'
import { formatMs } from '../../report/numbers.ts'
import type { Row, Table } from '../../report/table.ts'
import { copyStore } from '../../store/cached-store.ts'

const sentence = 'Kính gửi anh, em đã nhận bảng giá và xem kỹ rồi ạ. '
/** The time for the code that loads in idle time to arrive. */
const idleMs = 4000

/** Measures the time to the caret, and keystrokes above a long quotation. */
export async function measureEditor(bench: Bench): Promise<Table> {
  const { data, token, account } = await copyStore(bench.sizes[0] as number, bench.folder('editor'))
  const server = await startServer(data)
  const browser = await launchChromium()
  try {
    const cold: number[] = []
    const ready: number[] = []
    const folded: number[] = []
    const unfolded: number[] = []
    for (let run = 0; run < (bench.isQuick ? 2 : 7); run++) {
      const visit = { browser, token, origin: `http://127.0.0.1:${server.httpPort}` }
      cold.push(await openNew(visit, 0))
      ready.push(await openNew(visit, idleMs))
      // The product reopens an existing draft reply, so each round replies to another message.
      const subject = `Bảng giá rất dài ${run}`
      await deliverLongMessage(server, account.email, subject)
      const strokes = await replyToLongMessage(visit, subject)
      folded.push(...strokes.folded)
      unfolded.push(...strokes.unfolded)
    }
    return {
      title: 'Writing',
      rows: [
        row('new message: key to caret, code loaded in advance', summarise(ready), 30),
        row('new message: key to caret, code not loaded', summarise(cold), 300),
        row('keystroke above a folded quotation of 200 KB', summarise(folded), 16),
        row('keystroke above an open quotation of 200 KB', summarise(unfolded), 16),
      ],
      notes: [
        `Chromium ${browser.version()} at 1440 x 900, without CPU slowdown; a keystroke ends when the layout is complete`,
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

const row = (what: string, figures: Figures, maxMs: number): Row => ({
  what,
  figures: { median: formatMs(figures.median), p95: formatMs(figures.p95) },
  target: `<= ${maxMs} ms`,
  isReached: figures.median <= maxMs,
})

interface Visit {
  browser: Browser
  origin: string
  token: string
}

async function openNew({ browser, origin, token }: Visit, waitMs: number): Promise<number> {
  const context = await openSignedInContext(browser, origin, token)
  try {
    const page = await context.newPage()
    await loadInbox(page)
    await page.waitForTimeout(waitMs)
    return await openMessage(page, 'c')
  } finally {
    await context.close()
  }
}

async function replyToLongMessage({ browser, origin, token }: Visit, subject: string) {
  const context = await openSignedInContext(browser, origin, token)
  try {
    const page = await context.newPage()
    await loadInbox(page)
    await page
      .getByRole('row', { name: new RegExp(subject) })
      .getByRole('link')
      .click()
    await page.locator('iframe[data-content=message]').waitFor({ state: 'attached' })
    await page.waitForTimeout(idleMs)
    await openMessage(page, 'r')
    const folded = await typeStrokes(page, sentence)
    await page.getByRole('button', { name: 'Hiện phần trích dẫn' }).click()
    await page.getByRole('group', { name: 'Phần trích dẫn' }).locator('td').first().waitFor()
    return { folded, unfolded: await typeStrokes(page, sentence) }
  } finally {
    await context.close()
  }
}

/** Returns a long quotation with tables and colours. */
async function deliverLongMessage({ lmtpPort }: ServerProcess, to: string, subject: string): Promise<void> {
  const cells = '<td style="border:1px solid #ccc;padding:4px"><b>BA-180</b></td><td>1.250.000</td>'
  const part = `<p>Em gửi lại <span style="color:#c00">bảng giá</span> mới.</p><table>${`<tr>${cells}</tr>`.repeat(8)}</table>\r\n`
  const html = part.repeat(Math.ceil(200_000 / part.length))
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const message = [
    'From: Vy <vy@xuongmoc.example>',
    `To: <${to}>`,
    `Subject: ${encoded}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@xuongmoc.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    html,
  ]
  const sender = await LmtpSender.open(lmtpPort)
  await sender.sendStepwise(prepareMessage(to, Buffer.from(message.join('\r\n'))))
  sender.close()
}
