import { generateKeyPairSync } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { toMailHtml } from '../../mail-core/src/html/outgoing/to-mail-html.ts'
import { sanitiseHtml } from '../../mail-core/src/html/sanitise.ts'
import { textToHtml } from '../../mail-core/src/html/text-to-html.ts'
import { decodeModifiedUtf7 } from '../../mail-core/src/imap/names/mailbox-name.ts'
import { readAddresses } from '../../mail-core/src/mime/addresses/read-addresses.ts'
import { readAuthor } from '../../mail-core/src/mime/addresses/read-author.ts'
import { htmlToText } from '../../mail-core/src/mime/body-text.ts'
import { dialects } from '../../mail-core/src/mime/bounces/dialects.fixture.ts'
import { readDeliveryReport } from '../../mail-core/src/mime/delivery-report.ts'
import { decodeWords } from '../../mail-core/src/mime/encoded-words.ts'
import { safeFileName } from '../../mail-core/src/mime/file-name.ts'
import { readStructuredHeader } from '../../mail-core/src/mime/headers/structured-header.ts'
import { readDate } from '../../mail-core/src/mime/read-date.ts'
import { readHeaders } from '../../mail-core/src/mime/read-headers.ts'
import { readRecipients } from '../../mail-core/src/recipients/recipients.ts'
import { parseQuery } from '../../mail-core/src/search/search-query.ts'
import { golden } from '../../mail-core/src/sieve/golden.fixture.ts'
import { readRule } from '../../mail-core/src/sieve/read-rule.ts'
import { checkScript } from '../../mail-core/src/sieve/script/check-script.ts'
import { runScript } from '../../mail-core/src/sieve/script/run-script.ts'
import { findClientAddress } from '../../server/src/adapters/mailauth/client-address.ts'
import { MailauthSenderCheck } from '../../server/src/adapters/mailauth/mailauth-sender-check.ts'
import { readAuthentication } from '../../server/src/adapters/worker/authentication-results.ts'
import { readForStorage } from '../../server/src/adapters/worker/read-for-storage.ts'
import { readSpamHints } from '../../server/src/adapters/worker/read-spam-hints.ts'
import { nearestDriveName } from '../../server/src/features/drive/names/drive-name.ts'
import { scriptMessages } from '../../server/src/features/rules/sieve-scripts.fixture.ts'
import { MemoryDns } from '../../server/src/testing/memory/memory-dns.ts'
import { fileReaders } from './file-readers.ts'
import { imapReaders } from './imap-readers.ts'
import { programReaders } from './program-readers.ts'
import type { Reader } from './reader.ts'
import { remoteReaders } from './remote-readers.ts'
import { senderReaders } from './sender-readers.ts'
import { streamReaders } from './stream-readers.ts'

const root = `${import.meta.dirname}/../..`
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const texts = (...list: string[]) => list.map((text) => encoder.encode(text))

const messages = () =>
  globSync('mail-core/src/mime/{fixtures,protection/fixtures}/*.eml', { cwd: root })
    .toSorted()
    .map((path) => new Uint8Array(readFileSync(`${root}/${path}`)))

const pages = texts(
  '<html><head><style>@media screen and (max-width:600px){a:not(.b){color:#fff}}p{width:calc(100% - 2px)}</style></head><body bgcolor=white><p style="border-top:solid #E1E1E1 1.0pt;color:rgb(1,2,3)">Kính gửi <b>anh</b></p><img src="cid:a@b"><a href=" https://a.vn/?q=1&amp;b=2">a</a><blockquote type="cite"><p>cũ</p></blockquote></body></html>',
  '<table><tr><td style="background:url(https://a.vn/1.png) no-repeat">x<td></table><div id=divRplyFwdMsg>From: a<br>Sent: b<br>To: c</div><svg><style>a{}</style></svg><math><mi></mi></math>',
  'x<div class="gmail_quote">On Mon, 2 Mar 2026 a &lt;a@b.vn&gt; wrote:<blockquote>y</blockquote></div>',
)

/** Content that a sanitised page must never contain. */
const activeContent =
  /<(?:script|iframe|object|embed|form|meta|link|base)\b|\son\w+\s*=\s*["']|href="\s*javascript:/i

function assertInert(html: string): void {
  if (activeContent.test(html.replace(/>[^<]*</g, '><').replace(/(?<!href)="[^"]*"/g, '=""')))
    throw new Error('The reader has side effects')
}

const dns = new MemoryDns()
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
dns.setText('xuong.test', 'v=spf1 ip4:192.0.2.0/24 include:xuong.test exists:%{i}._x.xuong.test -all')
dns.setText('_dmarc.xuong.test', 'v=DMARC1; p=reject')
dns.setText(
  'k1._domainkey.xuong.test',
  `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
)
const senders = new MailauthSenderCheck({ dns, hostname: 'mx.test' })

export const readers: Record<string, Reader> = {
  message: {
    seeds: messages,
    async read(raw) {
      const { message: mail } = await readForStorage(raw)
      readDeliveryReport(mail)
      readAuthentication(mail.headers, 'mx.test', 'dakwood.test')
      findClientAddress(raw)
      await readSpamHints(raw, ['a@b.vn'])
    },
  },
  sender: {
    seeds: () =>
      texts(
        `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=xuong.test; s=k1; l=20; t=1700000000;\r\n h=from:subject:to; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=abc=\r\nReceived: from a (b [192.0.2.1]) by mx.test; Mon, 2 Mar 2026\r\nFrom: Vy <vy@xuong.test>\r\nTo: a@b.vn\r\nSubject: x\r\n\r\nChào \t \r\n\r\n`,
        `ARC-Seal: i=1; a=rsa-sha256; t=1; cv=none; d=xuong.test; s=k1; b=abc=\r\nARC-Message-Signature: i=1; a=rsa-sha256; c=simple/relaxed; d=xuong.test; s=k1; h=from; bh=x; b=abc\r\nARC-Authentication-Results: i=1; mx.test; dkim=pass\r\nFrom: a@xuong.test, b@xuong.test\r\n\r\ny`,
      ),
    read: (raw) =>
      senders.check({
        raw,
        authorDomains: ['xuong.test'],
        envelopeFrom: 'vy@xuong.test',
        helo: 'mx.xuong.test',
      }),
  },
  bounce: {
    seeds: () =>
      Object.values(dialects).map(({ from, subject, headers = [], text }) =>
        encoder.encode([`From: ${from}`, `Subject: ${subject}`, ...headers, '', text].join('\r\n')),
      ),
    read: async (raw) => readDeliveryReport((await readForStorage(raw)).message),
  },
  html: {
    seeds: () => pages,
    read(bytes) {
      const html = decoder.decode(bytes)
      const safe = sanitiseHtml(html, { quoteLabel: 'x', remoteImage: (url) => url }).html
      assertInert(safe)
      assertInert(toMailHtml(html).html.replace(/<meta http-equiv="Content-Type"[^>]*>/, ''))
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
      assertInert(
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
    read: (bytes) => assertInert(textToHtml(decoder.decode(bytes), { quoteLabel: 'x' })),
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
      readAuthor(headers)
    },
  },
  names: {
    seeds: () => texts('Hợp đồng (bản 2).pdf', '..\\..\\con.txt', 'Ho&AOE- &AREBoQ-n', 'a\u202efdp.exe'),
    read(bytes) {
      const name = decoder.decode(bytes)
      safeFileName(name, 'application/pdf')
      nearestDriveName(name, 'application/pdf')
      decodeModifiedUtf7(name)
    },
  },
  search: {
    seeds: () =>
      texts('from:ha has:attachment "báo giá" -cũ larger:2M', 'after:2026/03/02 OR (to:x subject:y)'),
    read: (bytes) => parseQuery(decoder.decode(bytes).slice(0, 4000)),
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
    async read(bytes) {
      const script = decoder.decode(bytes)
      const { program } = checkScript(script)
      if (program) await runOnAll(program)
      readRule(script)
    },
    mayReject: true,
  },
  ...fileReaders,
  ...imapReaders,
  ...programReaders,
  ...senderReaders,
  ...streamReaders,
  ...remoteReaders,
}

/** Runs a script on messages of each kind. */
async function runOnAll(program: Parameters<typeof runScript>[0]): Promise<void> {
  for (const written of Object.values(scriptMessages)) {
    const raw = encoder.encode(written)
    const { message: mail, text } = await readForStorage(raw)
    const envelope = { from: 'a@b.vn', to: 'khue@mocviet.test' }
    const message = { headers: mail.headers, bytes: raw.length, envelope, text, raw }
    runScript(program, message, { now: 0, zoneMinutes: 420, hasFolder: () => true })
  }
}
