import type { Locator, Page } from 'playwright-core'
import { buildZip } from './harness/files/build-zip.ts'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { t, tEn } from './texts.ts'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`

function heavyWorkbook(rows: number, columns: number): Buffer {
  const cells = Array.from({ length: columns }, (_, column) => `<c><v>${column * 17}</v></c>`)
  return buildZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Kho" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${`<row>${cells.join('')}</row>`.repeat(rows)}</sheetData></worksheet>`,
  })
}

function heavySlides(count: number): Buffer {
  const ids = Array.from({ length: count }, (_, index) => `<p:sldId id="${index}" r:id="rId1"/>`)
  return buildZip({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${relation('rId1', 'slide', 'slides/slide1.xml')}</Relationships>`,
    'ppt/slides/slide1.xml': '<p:sld><p:cSld><p:spTree/></p:cSld></p:sld>',
  })
}

/** Uploads a file to the drive of the signed-in user; returns its id. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<string | undefined> {
  const { origin } = new URL(page.url())
  const reply = await page.request.post('/storage/v1/files/upload', {
    headers: { origin },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  })
  const [file] = (await reply.json()) as { id: string }[]
  return file?.id
}

const openFile = async (page: Page, name: string, buffer: Buffer) =>
  page.goto(`/drive?open=${await upload(page, name, buffer)}`)

/** Tiles in view, and which of them have a preview. */
const renderedPages = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((boxes) =>
    boxes.map((box) => {
      const picture = box.querySelector<HTMLImageElement>('[data-page] img')
      return (picture?.naturalWidth ?? 0) > 0
    }),
  )

journey(
  'document tiles show their first page, fetched once, and unreadable ones their type',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test', '/drive/search?q=&kind=presentation&owner=me')
    await upload(page, 'hỏng.pdf', Buffer.from('không phải PDF'))
    await page.getByRole('radio', { name: t('drive.view.boxes'), exact: true }).check({ force: true })
    const read: string[] = []
    page.on('request', (request) => {
      if (/\/files\/\d+\/download/.test(request.url())) read.push(request.url())
    })
    for (const [kind, count] of [
      ['presentation', 1],
      ['spreadsheet', 2],
      ['pdf', 3],
    ] as const) {
      // A new page has no previews of the previous one.
      read.length = 0
      if (kind !== 'presentation') await page.goto(`/drive/search?q=&kind=${kind}&owner=me`)
      await page.getByRole('gridcell').first().waitFor()
      await expect.poll(async () => (await renderedPages(page)).filter(Boolean).length).toBe(count)
    }
    const broken = page.getByRole('gridcell').filter({ hasText: 'hỏng' })
    expect(await broken.locator('img').count()).toBe(0)

    // After navigating away and back, nothing is fetched again.
    const before = [...read]
    read.length = 0
    await page.getByRole('link', { name: t('drive.tab.recent') }).click()
    await page.waitForURL('**/drive/recent')
    await page.goBack()
    await expect.poll(async () => (await renderedPages(page)).filter(Boolean).length).toBe(3)
    expect(read.filter((url) => before.includes(url))).toEqual([])
  },
)

journey(
  'the largest workbook renders rows while scrolling, and a thousand of 100,000 slides are displayed',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'ha@mocviet.test', '/favicon.svg')
    await openFile(page, 'nặng.xlsx', heavyWorkbook(20_000, 200))
    const sheet = page.getByRole('tabpanel')
    await sheet.locator('td', { hasText: '340' }).first().waitFor()
    const cells = () => sheet.locator('td').count()
    // Only columns near the viewport of 200, and a few pages of 20,000 rows.
    const maxPixels = 6 * 50 * 40
    expect(await cells()).toBeLessThan(maxPixels)
    expect(await sheet.locator('thead th').count()).toBeLessThan(40)
    await sheet.evaluate((panel) => panel.scrollTo(panel.scrollWidth, 0))
    await sheet.locator('thead th', { hasText: /^GR$/ }).waitFor()
    await sheet.locator('td[aria-colindex="201"]', { hasText: '3383' }).first().waitFor()
    expect(await sheet.locator('thead th', { hasText: /^A$/ }).count()).toBe(0)
    expect(await cells()).toBeLessThan(maxPixels)
    await sheet.evaluate((panel) => panel.scrollTo(0, 0))
    for (const row of [60, 120, 180, 240]) {
      await sheet.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
      await sheet.locator(`tr[aria-rowindex="${row + 1}"]`).waitFor({ state: 'attached' })
    }
    expect(await cells()).toBeLessThan(maxPixels)
    await sheet.evaluate((panel) => panel.scrollTo(0, 0))
    await sheet.locator('tr[aria-rowindex="2"]').waitFor()

    await openFile(page, 'nhiều.pptx', heavySlides(100_000))
    await page.getByText(t('preview.slideOf', { n: 1, total: 1000 })).waitFor()
    expect(await page.locator('[data-page]').count()).toBe(1000)
    await page.getByText(t('preview.clipped')).waitFor({ state: 'attached' })
  },
)

/** Uploads small files into a drive folder; returns its share link. */
function shareMany(page: Page, count: number): Promise<string> {
  return page.evaluate(async (many) => {
    const post = async (path: string, body: unknown) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()
    const folder = await post('/storage/v1/folders', { name: `Có ${many} tệp` })
    for (let at = 0; at < many; at += 50) {
      const form = new FormData()
      for (let n = at; n < Math.min(at + 50, many); n++)
        form.append('file', new Blob([`${n}`]), `tep-${n}.txt`)
      await fetch(`/storage/v1/files/upload?folder_id=${folder.id}`, { method: 'POST', body: form })
    }
    const { shares } = await post('/storage/v1/shares', { file_ids: [folder.id] })
    return new URL(shares[0].href).pathname
  }, count)
}

const smallFiles = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `tep-${n}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${n}`),
  }))

/** Scrolls to the end of a list in steps, as far as it is loaded. */
const showLast = (list: Locator) => list.locator('[data-part]').last().scrollIntoViewIfNeeded()

journey(
  'of hundreds of files of a public link only visible ones are rendered',
  async ({ openPage, signIn }) => {
    const [owner, guest] = [await openPage(), await openPage({ width: 390, height: 844 })]
    await signIn(owner, 'ha@mocviet.test', '/favicon.svg')
    await guest.goto(await shareMany(owner, 400))
    await guest
      .getByRole('button', { name: t('link.openFile', { name: 'tep-0.txt' }), exact: true })
      .waitFor()
    expect(await guest.locator('main figure').count()).toBeLessThan(100)
    await showLast(guest.locator('main'))
    await guest
      .getByRole('button', { name: t('link.openFile', { name: 'tep-399.txt' }), exact: true })
      .waitFor()
    expect(await guest.locator('main figure').count()).toBeLessThan(200)
  },
)

journey(
  'of hundreds of files in a message or the picker only visible ones are rendered',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'khue@mocviet.test')
    await page.keyboard.press('c')
    await page.locator('[data-attach]').setInputFiles(smallFiles(200))
    const list = page.getByRole('list', { name: t('compose.files') })
    await list.getByText('tep-0', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(150)
    await showLast(list)
    await list.getByText('tep-199', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(150)

    await page.getByRole('button', { name: t('compose.drive') }).click()
    const picker = page.getByRole('dialog', { name: t('compose.drive') })
    await picker.getByRole('tab', { name: t('pick.tab.upload') }).click()
    await picker.locator('input[type="file"]').setInputFiles(smallFiles(200))
    const lines = picker.getByRole('list', { name: t('pick.uploads') })
    await lines.getByRole('listitem').first().waitFor()
    expect(await lines.getByRole('listitem').count()).toBeLessThan(150)
    expect(await lines.getByRole('progressbar').count()).toBeLessThanOrEqual(3)
  },
)

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@a.test',
  'SUMMARY:Họp giao ban',
  'DTSTART;TZID=Asia/Ho_Chi_Minh:20261130T083000',
  'DTEND;TZID=Asia/Ho_Chi_Minh:20261130T093000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=10',
  'LOCATION:Phòng họp tầng 3',
  'ATTENDEE;CN=Nguyễn Thu Hà;PARTSTAT=ACCEPTED:mailto:ha@mocviet.test',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@a.test',
  'SUMMARY:Hội chợ Cologne',
  'DTSTART;VALUE=DATE:20270112',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

journey(
  'a calendar file of the drive shows its events, and a broken one an error',
  async ({ openPage, signIn }) => {
    const page = await openPage({ width: 390, language: 'en', theme: 'dark' })
    await signIn(page, 'duy@dakwood.test', '/favicon.svg')
    await upload(page, 'lịch họp.ics', Buffer.from(calendar))
    await upload(page, 'hỏng.ics', Buffer.from('không phải lịch'))
    await page.goto('/drive')
    await page.getByRole('row', { name: 'lịch họp' }).first().dblclick()
    await page.getByRole('article').getByText('Every week, on Monday, 10 times').waitFor()
    await page.getByRole('heading', { name: 'Hội chợ Cologne' }).waitFor()
    await page.getByText('Phòng họp tầng 3').waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: 'hỏng' }).first().dblclick()
    await page.getByText(tEn('preview.broken.text')).waitFor()
  },
)
