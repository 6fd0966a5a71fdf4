import { strToU8, zipSync } from 'fflate'
import { dialects as calendarDialects } from '../../mail-core/src/calendar/dialects.fixture.ts'
import {
  attribute,
  moment,
  packedRtf,
  properties,
  tnef,
  unicode,
} from '../../mail-core/src/mime/tnef/tnef.fixture.ts'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

type OfficeKind = 'docx' | 'xlsx' | 'pptx'

/** Small files of each office program, compressed and uncompressed. */
export function officeSeeds(kinds: readonly OfficeKind[] = ['docx', 'xlsx', 'pptx']): Uint8Array[] {
  const parts: Record<OfficeKind, Record<string, string>> = {
    docx: {
      'word/document.xml':
        '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Chào</w:t></w:r></w:p></w:body></w:document>',
    },
    xlsx: {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Giá</t></is></c><c r="B1"><v>12.5</v></c></row></sheetData></worksheet>',
    },
    pptx: {
      'ppt/presentation.xml':
        '<p:presentation><p:sldSz cx="9144000" cy="6858000"/><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
      'ppt/slides/slide1.xml':
        '<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Xin chào</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
    },
  }
  return kinds.flatMap((kind) => {
    const entries = Object.entries({ '[Content_Types].xml': types, ...parts[kind] }).map(
      ([path, text]) => [path, strToU8(text)] as const,
    )
    // Uncompressed archives can be mutated without checksum errors.
    return [zipSync(Object.fromEntries(entries), { level: 0 }), zipSync(Object.fromEntries(entries))]
  })
}

/** A small picture in each supported format. */
export async function pictureSeeds(): Promise<Uint8Array[]> {
  const { default: sharp } = await import('sharp')
  const plain = () => sharp({ create: { width: 24, height: 16, channels: 4, background: '#2a6f97' } })
  return Promise.all([
    plain().png().toBuffer(),
    plain().jpeg().toBuffer(),
    plain().webp().toBuffer(),
    plain().gif().toBuffer(),
  ])
}

const rtf =
  "{\\rtf1\\ansi\\ansicpg1258\\fromhtml1{\\fonttbl{\\f0\\fcharset163 Arial;}}{\\*\\htmltag64 <p>}\\u225 ?B\\'e1o gi\\'e1\\par{\\pict\\bin4 abcd}}"

/** RTF in Outlook's compressed form, uncompressed, and as text. */
export function rtfSeeds(): Uint8Array[] {
  return [packedRtf(rtf, true), packedRtf(rtf, false), Buffer.from(rtf, 'latin1')]
}

/** winmail.dat content: text with HTML and files, RTF, an invitation, a nested message. */
export function winmailSeeds(): Uint8Array[] {
  const message = (...list: Parameters<typeof properties>[0]) => attribute(1, 6, 0x9003, properties(list))
  const start = attribute(2, 6, 0x9002, Buffer.alloc(14))
  const html = { number: 0x1013, type: 0x102, value: Buffer.from('<p>Báo giá <img src="cid:logo"></p>') }
  const page = tnef(
    attribute(1, 6, 0x9007, Buffer.from([0xe9, 0xfd, 0, 0, 0, 0, 0, 0])),
    message(unicode(0x1000, 'Báo giá'), html),
    start,
    attribute(2, 6, 0x800f, Buffer.from('PK')),
    attribute(2, 6, 0x9005, properties([unicode(0x3707, 'bảng giá.xlsx'), unicode(0x3712, '<logo>')])),
  )
  const set = '0220060000000000c000000000000046'
  const invitation = tnef(
    attribute(1, 7, 0x8008, Buffer.from('IPM.Microsoft Schedule.MtgReq\0')),
    message(
      unicode(0x37, 'Họp'),
      moment(set, 0x820d, new Date('2026-03-02T02:00:00Z')),
      moment(set, 0x820e, new Date('2026-03-02T03:00:00Z')),
    ),
  )
  const within = tnef(
    message({ number: 0x1009, type: 0x102, value: packedRtf(rtf, true) }),
    start,
    attribute(
      2,
      6,
      0x9005,
      properties([{ number: 0x3701, type: 0x0d, value: Buffer.concat([Buffer.alloc(16), page]) }]),
    ),
  )
  return [page, invitation, within]
}

/** A recurring invitation with its own time zone and folded lines. */
export function calendarSeeds(): Uint8Array[] {
  return [
    ...Object.values(calendarDialects).map((text) => strToU8(text)),
    strToU8(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VTIMEZONE\r\nTZID:Asia/Ho_Chi_Minh\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0700\r\nTZOFFSETTO:+0700\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1@mocviet.test\r\nDTSTART;TZID=Asia/Ho_Chi_Minh:20260302T090000\r\nRRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=12\r\nEXDATE:20260402T020000Z\r\nSUMMARY:Họp giao\r\n  ban\\, tuần\r\nORGANIZER;CN="Hà":mailto:ha@mocviet.test\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:an@mocviet.test\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ),
  ]
}

/** vCards of both common versions, with a picture and quoted-printable text. */
export function cardSeeds(): Uint8Array[] {
  return [
    strToU8(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Trần Khuê\r\nN:Trần;Khuê;;;\r\nEMAIL;PREF=1:khue@mocviet.test\r\nTEL;TYPE=cell:+84 90 000 0000\r\nPHOTO:data:image/png;base64,iVBORw0KGgo=\r\nEND:VCARD\r\n',
    ),
    strToU8(
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Tr=E1=BA=A7n;Khu=C3=AA\r\nADR;WORK:;;=\r\n1 Main St\r\nEND:VCARD\r\n',
    ),
  ]
}
