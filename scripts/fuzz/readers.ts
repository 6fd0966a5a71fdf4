import { globSync, readFileSync } from 'node:fs'
import { toMailHtml } from '../../mail-core/src/html/outgoing/to-mail-html.ts'
import { sanitiseHtml } from '../../mail-core/src/html/sanitise.ts'
import { textToHtml } from '../../mail-core/src/html/text-to-html.ts'
import { htmlToText } from '../../mail-core/src/mime/body-text.ts'
import { readDeliveryReport } from '../../mail-core/src/mime/delivery-report.ts'
import { decodeWords } from '../../mail-core/src/mime/encoded-words.ts'
import { readAddresses } from '../../mail-core/src/mime/read-addresses.ts'
import { readDate } from '../../mail-core/src/mime/read-date.ts'
import { readHeaders } from '../../mail-core/src/mime/read-headers.ts'
import { readStructuredHeader } from '../../mail-core/src/mime/structured-header.ts'
import { readRecipients } from '../../mail-core/src/recipients.ts'
import { golden } from '../../mail-core/src/sieve/golden.fixture.ts'
import { readRule } from '../../mail-core/src/sieve/read-rule.ts'
import { parseSieve } from '../../mail-core/src/sieve/script/parser.ts'
import { SharpPictureMaker } from '../../server/src/adapters/sharp/sharp-picture-maker.ts'
import { lookForSpam } from '../../server/src/adapters/worker/look-for-spam.ts'
import { readForKeeping } from '../../server/src/adapters/worker/read-for-keeping.ts'
import { readAuthentication } from '../../server/src/features/delivery/authentication-results.ts'
import { openPackage } from '../../web/src/features/preview/office/open-package.ts'
import { openWorkbook } from '../../web/src/features/preview/sheet/read-workbook.ts'
import { openSlides } from '../../web/src/features/preview/slides/read-slides.ts'
import { officeSeeds, pictureSeeds } from './seeds.ts'

/** Something that reads what strangers wrote. */
export interface Reader {
  seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>
  /** Fails where the reader does what it never may. */
  read: (bytes: Uint8Array) => unknown
  /** It may refuse what it cannot read, by an error; what it may not is hang, or take all memory. */
  mayRefuse?: boolean
}

const slidesLookedAt = 20
const rowsLookedAt = 200
const root = `${import.meta.dirname}/../..`
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const texts = (...list: string[]) => list.map((text) => encoder.encode(text))

const letters = () =>
  globSync('mail-core/src/mime/fixtures/*.eml', { cwd: root })
    .toSorted()
    .map((path) => new Uint8Array(readFileSync(`${root}/${path}`)))

const pages = texts(
  '<html><head><style>@media screen and (max-width:600px){a:not(.b){color:#fff}}p{width:calc(100% - 2px)}</style></head><body bgcolor=white><p style="border-top:solid #E1E1E1 1.0pt;color:rgb(1,2,3)">Kính gửi <b>anh</b></p><img src="cid:a@b"><a href=" https://a.vn/?q=1&amp;b=2">a</a><blockquote type="cite"><p>cũ</p></blockquote></body></html>',
  '<table><tr><td style="background:url(https://a.vn/1.png) no-repeat">x<td></table><div id=divRplyFwdMsg>From: a<br>Sent: b<br>To: c</div><svg><style>a{}</style></svg><math><mi></mi></math>',
  'x<div class="gmail_quote">On Mon, 2 Mar 2026 a &lt;a@b.vn&gt; wrote:<blockquote>y</blockquote></div>',
)

/** What no page of a letter may hold, whatever the letter held. */
const acting =
  /<(?:script|iframe|object|embed|form|meta|link|base)\b|\son\w+\s*=\s*["']|href="\s*javascript:/i

function mustNotAct(html: string): void {
  if (acting.test(html.replace(/>[^<]*</g, '><').replace(/(?<!href)="[^"]*"/g, '=""')))
    throw new Error('It acts')
}

export const readers: Record<string, Reader> = {
  letter: {
    seeds: letters,
    async read(raw) {
      const { letter } = await readForKeeping(raw)
      readDeliveryReport(letter)
      readAuthentication(letter.headers, 'mx.test', 'dakwood.test')
      await lookForSpam(raw, ['a@b.vn'])
    },
  },
  html: {
    seeds: () => pages,
    read(bytes) {
      const html = decoder.decode(bytes)
      const shown = sanitiseHtml(html, { quoteLabel: 'x', remoteImage: (url) => url }).html
      mustNotAct(shown)
      mustNotAct(toMailHtml(html).html.replace(/<meta http-equiv="Content-Type"[^>]*>/, ''))
      htmlToText(html)
    },
  },
  css: {
    seeds: () =>
      texts(
        'a{color:red}@media screen and (max-width:600px){.b,#c>d:not(e){width:calc(1px + 2px) !important}}',
        '@import url(x);@font-face{src:url("y")}p::before{content:"\\201c"}a[href^="x"]{background:linear-gradient(#fff,rgba(0,0,0,.5))}',
      ),
    read(bytes) {
      const css = decoder.decode(bytes).replaceAll('<', '')
      mustNotAct(
        sanitiseHtml(`<style>${css}</style><p style="${css.replaceAll('"', "'")}">x</p>`, { quoteLabel: '' })
          .html,
      )
    },
  },
  text: {
    seeds: () =>
      texts(
        'Chào anh,\nxem https://a.vn/(b) và www.c.vn.\n-- \nHà\n\nOn Mon, 2 Mar 2026 at 9:00, Duy <d@e.vn> wrote:\n> cũ\n>> cũ hơn',
        '-----Original Message-----\nFrom: a\nSent: b\nTo: c\nSubject: d\n\nx',
      ),
    read: (bytes) => mustNotAct(textToHtml(decoder.decode(bytes), { quoteLabel: 'x' })),
  },
  headers: {
    seeds: () =>
      texts(
        'Subject: =?utf-8?q?B=C3=A1o?= =?utf-8?b?Z2nDoQ==?=\r\nDate: Mon, 2 Mar 2026 09:00:00 +0700\r\nContent-Type: text/plain; charset="utf-8"; name*0*=utf-8\'\'a%20; name*1=b\r\n',
        'Authentication-Results: mx.test; dmarc=pass (p=none) header.from=dakwood.test; dkim=pass header.d=dakwood.test\r\nReceived: from a (b [192.0.2.1]) by mx.test; Mon, 2 Mar 2026\r\n',
      ),
    read(bytes) {
      const headers = readHeaders(bytes)
      for (const { value } of headers) {
        decodeWords(value)
        readStructuredHeader(value)
        readDate(value)
      }
      readAuthentication(headers, 'mx.test', 'dakwood.test')
    },
  },
  addresses: {
    seeds: () =>
      texts(
        '"Lê, Nam" <a@b.vn>, c@d.vn (Hà), Nhóm: e@f.vn, <@x:g@h.vn>;, "khue.tran"@mocviet.test',
        'a@b.vn; Nam Trần <c@d.vn>\ne@f.vn',
      ),
    read(bytes) {
      const text = decoder.decode(bytes)
      readAddresses(text, 1000)
      readRecipients(text)
    },
  },
  sieve: {
    seeds: () => golden.map(({ script }) => encoder.encode(script)),
    read(bytes) {
      const script = decoder.decode(bytes)
      readRule(script)
      parseSieve(script)
    },
    mayRefuse: true,
  },
  office: {
    seeds: officeSeeds,
    read(bytes) {
      const parts = openPackage(bytes)
      for (const path of [
        'word/document.xml',
        'xl/workbook.xml',
        'ppt/presentation.xml',
        '[Content_Types].xml',
      ]) {
        parts.xml(path)
        parts.relations(path)
      }
      const slides = openSlides(bytes)
      for (let index = 0; index < Math.min(slides.count, slidesLookedAt); index++) slides.read(index)
      openWorkbook(bytes, 'vi').sheet(0).rows(rowsLookedAt)
    },
    mayRefuse: true,
  },
  pictures: {
    seeds: pictureSeeds,
    read: (bytes) => pictures.toSquare(bytes, 64),
  },
}

const pictures = new SharpPictureMaker({ maxPixels: 4_000_000 })
