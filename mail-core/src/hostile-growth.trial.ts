import { expect, test } from 'vitest'
import { toMailHtml } from './html/outgoing/to-mail-html.ts'
import { sanitiseHtml } from './html/sanitise.ts'
import { textToHtml } from './html/text-to-html.ts'
import { htmlToText } from './mime/body-text.ts'
import { parseMessage } from './mime/parse-message.ts'
import { findSpamHints } from './spam/spam-hints.ts'
import { growthOf, maxGrowth } from './testing/growth.fixture.ts'

const options = { quoteLabel: 'Quoted' }
const sanitised = (html: string) => sanitiseHtml(html, options)

/** Hostile bodies, by the number of repetitions. */
const bodies: Record<string, (n: number) => string> = {
  'blanks in an address': (n) => `<a href="x${' '.repeat(n)}y">x</a>`,
  'no-break spaces before an address': (n) => `<a href="${'\u00a0'.repeat(n)}y">x</a>`,
  'blanks in the address of an image': (n) => `<img src="x${'\t '.repeat(n)}y">`,
  'digits in a border': (n) => `x<p style="border-top:solid ${'1'.repeat(n)}">y`,
  'dots in a border': (n) => `x<p style="border-top: ${'1.'.repeat(n)}">y`,
  'colours in colours': (n) => `<p style="border-color:${'rgb('.repeat(n)}">x`,
  'colours in colours of a sheet': (n) => `<style>a{border-color:${'rgb('.repeat(n)}</style>x`,
  'brackets in a media rule': (n) => `<style>@media ${'('.repeat(n)}{a{color:red}}</style>x`,
  'selectors in selectors': (n) => `<style>${'a:not('.repeat(n)}{color:red}</style>x`,
  'closed selectors in selectors': (n) => `<style>${'a:not('.repeat(n)}b${')'.repeat(n)}{color:red}</style>x`,
  'sums in sums': (n) => `<p style="width:${'calc('.repeat(n)}1px${')'.repeat(n)}">x`,
  'square brackets in selectors': (n) => `<style>${'a['.repeat(n)}{color:red}</style>x`,
  'blocks in blocks': (n) => `<style>${'a{'.repeat(n)}color:red</style>x`,
  'comments of a sheet': (n) => `<style>${'/*'.repeat(n)}</style>x`,
  'strings of a sheet': (n) => `<style>a{content:${'"\\'.repeat(n)}</style>x`,
  'open tags': (n) => '<'.repeat(n),
  'tags in tags': (n) => '<p '.repeat(n),
  'quotation marks in a tag': (n) => `<p a=${'"'.repeat(n)}`,
  'references without an end': (n) => '&#'.repeat(n),
  'blanks in a class': (n) => `<p class="${' '.repeat(n)}">x`,
  'full stops behind a link': (n) => `http://x.vn/${'.'.repeat(n)}a`,
  'brackets behind a link': (n) => `http://x.vn/${'('.repeat(n)}${')'.repeat(n)}`,
  'at signs': (n) => 'a@'.repeat(n),
  'beginnings of addresses': (n) => 'http://'.repeat(n),
  'lines that begin a quotation': (n) => 'From: a\n'.repeat(n),
  'quoted lines with answers': (n) => '> a\nb\n'.repeat(n),
  'combining marks on one character': (n) => `e${'\u0301\u0323'.repeat(n)}`,
  'marks between entities': (n) => `e${'\u0301&#803;'.repeat(n)}`,
  'blank lines at the end': (n) => `a${'\n'.repeat(n)}`,
}

test.each(Object.entries(bodies))('the cost of a body grows linearly: %s', async (_, build) => {
  for (const work of [sanitised, (text: string) => textToHtml(text, options), htmlToText, toMailHtml]) {
    const growth = await growthOf(build, work)
    expect(growth.factor, `${work.name || 'textToHtml'} ${JSON.stringify(growth)}`).toBeLessThan(maxGrowth)
  }
})

const bytes = (text: string) => new TextEncoder().encode(text)

/** Messages with hostile headers or parts. */
const messages: Record<string, (n: number) => string> = {
  'brackets in a sender': (n) => `From: ${'<'.repeat(n)}\r\n\r\n`,
  'quotation marks in a sender': (n) => `From: ${'"\\'.repeat(n)}\r\n\r\n`,
  'words in a sender': (n) => `From: ${'a '.repeat(n)}\r\n\r\n`,
  'comments in recipients': (n) => `To: ${'('.repeat(n)}\r\n\r\n`,
  'groups of recipients': (n) => `To: ${'a:'.repeat(n)}\r\n\r\n`,
  'encoded words': (n) => `Subject: ${'=?a?q?'.repeat(n)}\r\n\r\n`,
  'charsets of encoded words': (n) => `Subject: ${'=?*'.repeat(n)}\r\n\r\n`,
  'blanks in a subject': (n) => `Subject: a${' '.repeat(n)}b\r\n\r\n`,
  'folded lines': (n) => `Subject: a${'\r\n '.repeat(n)}b\r\n\r\n`,
  references: (n) => `References: ${'<'.repeat(n)}\r\n\r\n`,
  parameters: (n) => `Content-Type: text/plain${'; a*0=b'.repeat(n)}\r\n\r\n`,
  'comments of a type': (n) => `Content-Type: ${' ('.repeat(n)}text/plain\r\n\r\n`,
  fields: (n) => `${'a: b\r\n'.repeat(n)}\r\n`,
  boundaries: (n) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n'.repeat(n)}`,
  'almost boundaries': (n) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--b\r\n'.repeat(n)}`,
  'soft line breaks': (n) =>
    `Content-Transfer-Encoding: quoted-printable\r\n\r\n${`=${' '.repeat(20)}`.repeat(n)}`,
  'meta elements': (n) => `Content-Type: text/html\r\n\r\n${'<meta '.repeat(n)}`,
  'combining marks in the body': (n) =>
    `Content-Type: text/plain; charset=utf-8\r\n\r\ne${'\u0301\u0323'.repeat(n)}`,
  'combining marks in the subject': (n) => `Subject: e${'\u0301\u0323'.repeat(n)}\r\n\r\n`,
  'combining marks in a name': (n) => `From: e${'\u0301\u0323'.repeat(n)} <a@b.test>\r\n\r\n`,
  'combining marks in an address': (n) => `To: <e${'\u0301\u0323'.repeat(n)}@b.test>\r\n\r\n`,
  'combining marks in a file name': (n) =>
    `Content-Type: application/pdf; name="e${'\u0301\u0323'.repeat(n)}"\r\n\r\nx`,
  dates: (n) => `Date: ${'1 '.repeat(n)}\r\n\r\n`,
}

test.each(Object.entries(messages))('the cost of a message grows linearly: %s', async (_, build) => {
  const growth = await growthOf(
    (n) => bytes(build(n)),
    (raw) => parseMessage(raw),
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

const texts: Record<string, (n: number) => string> = {
  'encoded words': (n) => '=?a?b?'.repeat(n),
  'encoded words without an end': (n) => '=?a?b'.repeat(n),
  'combining marks on one character': (n) => `e${'\u0301\u0323'.repeat(n)}`,
  phrases: (n) => 'urgent '.repeat(n),
  blanks: (n) => `a${' '.repeat(n)}`,
  links: (n) => 'http://'.repeat(n),
  money: (n) => '1 '.repeat(n),
}

test.each(Object.entries(texts))('the cost of the spam check grows linearly: %s', async (_, build) => {
  const growth = await growthOf(build, (text) =>
    findSpamHints({ subject: text, writtenSubject: text, text, encoding: '', recipients: [] }),
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})
