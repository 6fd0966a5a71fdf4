import type { Chance } from './chance.ts'

/** Kinds of messages that are expensive to parse; each grows with `n`. */
const kinds: Readonly<Record<string, (n: number, chance: Chance) => string>> = {
  'blanks in a link': (n) => htmlMessage(`<a href="x${' '.repeat(n)}y">x</a>`),
  'digits in a border': (n) => htmlMessage(`<p style="border-top:solid ${'1'.repeat(n)} 1.0pt">x</p>`),
  'colours in colours': (n) => htmlMessage(`<p style="color:${'rgb('.repeat(n / 4)}1">x</p>`),
  'sums in sums': (n) => htmlMessage(`<style>p{width:${'calc(('.repeat(n / 6)}</style><p>x</p>`),
  'conditions in conditions': (n) =>
    htmlMessage(`<style>@media ${'('.repeat(n)}x{p{color:red}}</style><p>x</p>`),
  'not in not': (n) => htmlMessage(`<style>a${':not(a'.repeat(n / 6)}{color:red}</style><a>x</a>`),
  'elements in elements': (n) => htmlMessage('<div>'.repeat(n / 5)),
  'quotations in quotations': (n) => htmlMessage(`${'<blockquote type=cite>'.repeat(n / 22)}x`),
  'tables in tables': (n) => htmlMessage('<table><tr><td>'.repeat(n / 15)),
  'marks that are never closed': (n) => htmlMessage('<b><i><u><a>'.repeat(n / 12)),
  attributes: (n) => htmlMessage(`<p ${'a=b '.repeat(n / 4)}>x</p>`),
  'half a comment': (n) => htmlMessage('<!--'.repeat(n / 4)),
  entities: (n) => htmlMessage('&#x41;&amp;&zz'.repeat(n / 14)),
  'one word': (n) => plainMessage('A'.repeat(n)),
  'lines of dashes': (n) => plainMessage('--a\r\n'.repeat(n / 5)),
  'marks of quotation': (n) => plainMessage('>'.repeat(n)),
  'uuencoded files': (n) => plainMessage('begin 644 a\r\n#0V%T\r\n`\r\nend\r\n'.repeat(n / 30)),
  'comments in comments': (n) => plainMessage('x', `Authentication-Results: mx.bench.test; ${'('.repeat(n)}`),
  'blanks in a signature': (n) => plainMessage('x', `${signature}; x=${' '.repeat(n)}y`),
  'lines of a signature': (n) => plainMessage('x', `${signature}; h=from${'\r\n :to'.repeat(n / 6)}`),
  'many signatures': (n) => plainMessage('x', `${signature}\r\n`.repeat(n / 100).trimEnd()),
  'words in a subject': (n) => plainMessage('x', `Subject: ${'=?utf-8?q?=C3?= '.repeat(n / 16)}`),
  recipients: (n) => plainMessage('x', `To: ${'"a" <a@b.vn>, '.repeat(n / 14)}c@d.vn`),
  'a group without an end': (n) => plainMessage('x', `From: ${'a:'.repeat(n / 2)}`),
  'names of ancestors': (n) => plainMessage('x', `References: ${'<a@b>\r\n '.repeat(n / 8)}`),
  headers: (n) => plainMessage('x', 'X-A: b\r\n'.repeat(n / 8).trimEnd()),
  'parts in parts': (n) => nestedParts(Math.min(n / 40, 5000)),
  'many parts': (n) =>
    `${mixed}${'--m\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n'.repeat(n / 55)}--m--\r\n`,
  'half of a winmail.dat': (n, chance) =>
    `${mixed}--m\r\nContent-Type: application/ms-tnef\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]), randomBytes(n, chance)]).toString('base64')}\r\n--m--\r\n`,
  'a bounce of many': (n) =>
    `Content-Type: multipart/report; boundary=m\r\n\r\n--m\r\nContent-Type: message/delivery-status\r\n\r\n${'Final-Recipient: rfc822; a@b.vn\r\nAction: failed\r\n\r\n'.repeat(n / 52)}\r\n--m--\r\n`,
  'words of a bounce': (n) =>
    plainMessage('a@b.vn 550 user unknown\r\n'.repeat(n / 25), 'X-Failed-Recipients: a@b.vn'),
  noise: (n, chance) => `\r\n${randomBytes(n, chance).toString('latin1')}`,
}

const signature = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=bench.test; s=k; h=from; bh=a; b=b'
const mixed = 'Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n\r\nx\r\n'
const htmlMessage = (html: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`
const plainMessage = (text: string, header?: string) =>
  `${header ? `${header}\r\n` : ''}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`

function nestedParts(depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=m${at}\r\n\r\n--m${at}\r\n`,
  )
  return `${parts.join('')}\r\nx`
}

function randomBytes(length: number, chance: Chance): Buffer {
  return Buffer.from(Array.from({ length: Math.min(length, 64 * 1024) }, () => chance.int(256)))
}

const names = Object.keys(kinds)
/** Most are small, because such attacks rely on numbers; some are large. */
const lengths = [500, 2_000, 2_000, 10_000, 10_000, 50_000, 100_000]
const largeLength = 1_000_000

/** Returns a hostile message of random kind and size, with a unique Message-ID. */
export function writeHostileMessage(number: number, chance: Chance): Buffer {
  const kind = chance.pick(names)
  const length = chance.int(200) === 0 ? largeLength : chance.pick(lengths)
  const write = kinds[kind] as (n: number, chance: Chance) => string
  const body = write(length, chance)
  const uniqueHeaders = `Message-ID: <hostile-${number}@far.example>\r\nSubject: ${number} ${kind}\r\n`
  const from = /^from:/im.test(body.slice(0, 200)) ? '' : 'From: Ai <ai@far.example>\r\n'
  return Buffer.from(`${uniqueHeaders}${from}${body}`, kind === 'noise' ? 'latin1' : 'utf8')
}
