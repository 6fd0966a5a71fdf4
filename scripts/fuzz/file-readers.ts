import { readCalendar } from '../../mail-core/src/calendar/read-calendar.ts'
import { writeCalendarReply } from '../../mail-core/src/calendar/write-calendar-reply.ts'
import { unpackRtf } from '../../mail-core/src/mime/tnef/compressed-rtf.ts'
import { readRtf } from '../../mail-core/src/mime/tnef/read-rtf.ts'
import { readTnef } from '../../mail-core/src/mime/tnef/read-tnef.ts'
import { SharpPictureMaker } from '../../server/src/adapters/sharp/sharp-picture-maker.ts'
import { readForStorage } from '../../server/src/adapters/worker/read-for-storage.ts'
import { readWebpSize } from '../../server/src/features/organisation/identity/read-webp-size.ts'
import { readPictureSize } from '../../server/src/features/profile/picture-size.ts'
import { openPackage } from '../../web/src/features/preview/office/open-package.ts'
import { readArchive } from '../../web/src/features/preview/office/read-zip.ts'
import { readCsv } from '../../web/src/features/preview/sheet/read-csv.ts'
import { openWorkbook } from '../../web/src/features/preview/sheet/read-workbook.ts'
import { openSlides } from '../../web/src/features/preview/slides/read-slides.ts'
import { fileText } from '../../web/src/features/preview/text/read-text.ts'
import type { Reader } from './reader.ts'
import { calendarSeeds, cardSeeds, officeSeeds, pictureSeeds, rtfSeeds, winmailSeeds } from './seeds.ts'

const maxSlides = 20
const maxRows = 200
const limits = { maxTextBytes: 1_000_000, maxParts: 100 }
const pictures = new SharpPictureMaker({ maxPixels: 4_000_000 })
const encoder = new TextEncoder()

/** Parses a message with a file of this type, and its text preview. */
async function readAsPart(bytes: Uint8Array, contentType: string): Promise<void> {
  const head = encoder.encode(
    `From: a@b.vn\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n\r\nx\r\n--m\r\nContent-Type: ${contentType}\r\n\r\n`,
  )
  await readForStorage(Buffer.concat([head, bytes, encoder.encode('\r\n--m--\r\n')]))
  fileText(bytes)
}

/** Parsers of attachments and drive files. */
export const fileReaders: Record<string, Reader> = {
  winmail: {
    seeds: winmailSeeds,
    async read(bytes) {
      readTnef(bytes, limits)
      await readAsPart(bytes, 'application/ms-tnef; name=winmail.dat')
    },
  },
  rtf: {
    seeds: rtfSeeds,
    read(bytes) {
      const rtf = unpackRtf(bytes, limits.maxTextBytes) || Buffer.from(bytes).toString('latin1')
      readRtf(rtf, limits.maxTextBytes)
    },
  },
  ics: {
    seeds: calendarSeeds,
    async read(bytes) {
      await readAsPart(bytes, 'text/calendar; method=REQUEST; charset=utf-8')
      const text = fileText(bytes)
      const event = readCalendar(text)
      if (event === null) return
      const proposed = { start: event.stampedAt ?? 0, end: 3_600_000 }
      for (const each of [null, proposed])
        writeCalendarReply(text, {
          email: 'an@mocviet.test',
          name: 'An',
          says: 'declined',
          proposed: each,
          note: 'a; b',
          at: 0,
        })
    },
  },
  vcard: {
    seeds: cardSeeds,
    read: (bytes) => readAsPart(bytes, 'text/vcard; charset=utf-8'),
  },
  table: {
    seeds: () => ['"a;b";c\r\n1;"2""3"\r\n', 'a,b\n"x\ny",2\n', 'a\tb\n'].map((text) => encoder.encode(text)),
    read: (bytes) => readCsv(fileText(bytes)),
  },
  zip: {
    seeds: officeSeeds,
    read: (bytes) => readArchive(bytes),
    mayReject: true,
  },
  docx: officeReader('docx', (bytes) => {
    const parts = openPackage(bytes)
    for (const path of ['word/document.xml', '[Content_Types].xml']) {
      parts.xml(path)
      parts.relations(path)
    }
  }),
  xlsx: officeReader('xlsx', (bytes) => openWorkbook(bytes, 'vi').sheet(0).rows(maxRows)),
  pptx: officeReader('pptx', (bytes) => {
    const slides = openSlides(bytes)
    for (let index = 0; index < Math.min(slides.count, maxSlides); index++) slides.read(index)
  }),
  pictures: {
    seeds: pictureSeeds,
    async read(bytes) {
      if (readPictureSize(bytes)) await pictures.toSquare(bytes, 64)
      if (readPictureSize(bytes) ?? readWebpSize(bytes))
        await pictures.toLogo(bytes, { width: 48, height: 12, maxBytes: 1000 })
    },
  },
}

function officeReader(kind: 'docx' | 'xlsx' | 'pptx', read: Reader['read']): Reader {
  return { seeds: () => officeSeeds([kind]), read, mayReject: true }
}
