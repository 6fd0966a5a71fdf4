import parser from 'imapflow/lib/handler/imap-parser.js'
import { ImapStream } from 'imapflow/lib/handler/imap-stream.js'
import { prepareMessage } from '../../mail-core/src/mime/submission/prepare-message.ts'
import { readPop3Command } from '../../mail-core/src/pop3/command.ts'
import { readAutodiscover } from '../../server/src/entrypoints/program-setup/read-autodiscover.ts'
import { writeProfile } from '../../server/src/entrypoints/program-setup/write-profile.ts'
import { readFlags } from '../../server/src/features/moving/mail-files/maildir-flags.ts'
import { folderOfDirectory } from '../../server/src/features/moving/mail-files/maildir-folders.ts'
import { readMbox } from '../../server/src/features/moving/mail-files/read-mbox.ts'
import { folderFor, foldersToImport } from '../../server/src/features/moving/moving-in/map-folders.ts'
import { SoftwarePasskey } from '../../server/src/testing/software-passkey.ts'
import { readPeople } from '../../web/src/features/account/organisation/import/read-people.ts'
import type { Reader } from './reader.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const texts = (...list: string[]) => list.map((text) => encoder.encode(text))

const listeners = [
  { protocol: 'IMAP', host: 'imap.mocviet.test', port: 993, encryption: 'SSL' },
  { protocol: 'SMTP', host: 'smtp.mocviet.test', port: 465, encryption: 'SSL' },
] as const

const writeTestProfile = (fullName: string): string =>
  writeProfile(
    { host: 'mocviet.test', servers: listeners },
    { email: 'vy@mocviet.test', fullName, password: 'p' },
  )

/** Removes the text between XML tags. */
const removeTexts = (xml: string): string => xml.replace(/>[^<]+</g, '><')

/** Parses a server's responses as the importer does. */
async function readServer(bytes: Uint8Array): Promise<void> {
  const limit = 1_000_000
  const stream = new ImapStream({
    logger: false,
    maxLiteralSize: limit,
    maxResponseSize: limit,
    maxLineLength: limit,
  } as never)
  stream.end(Buffer.from(bytes))
  for await (const { payload, literals, next } of stream as AsyncIterable<ReceivedReply>) {
    try {
      await parser(payload, { literals })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === '' || code === 'ParserErrorInternal') throw error
    }
    next()
  }
}

interface ReceivedReply {
  payload: Buffer
  literals: Buffer[]
  next: () => void
}

/** Parses a mailbox file in chunks. */
async function readMailboxFile(bytes: Uint8Array): Promise<void> {
  const size = 1 + (bytes.length % 5000)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  let read = 0
  for await (const { raw } of readMbox(chunks())) read += raw.length
  if (read > bytes.length) throw new Error('More was read than the input contains')
}

/** Passkey responses to a fixed challenge. */
function passkeySeeds(): Uint8Array[] {
  const passkey = new SoftwarePasskey()
  const options = {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost' },
    rpId: 'localhost',
    user: { id: 'dQ' },
  }
  const habits = { origin: 'http://localhost' }
  return texts(
    ...[passkey.create(options, habits), passkey.get(options, habits)].map((result) =>
      JSON.stringify(result),
    ),
  )
}

async function readPasskey(bytes: Uint8Array): Promise<void> {
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = JSON.parse(decoder.decode(bytes))
  const expected = {
    expectedChallenge: 'Y2hhbGxlbmdl',
    expectedOrigin: 'http://localhost',
    expectedRPID: 'localhost',
  }
  const credential = { id: 'a', publicKey: new Uint8Array(77), counter: 0 }
  await verifyRegistrationResponse({ response, ...expected }).catch(rethrowExhaustion)
  await verifyAuthenticationResponse({ response, ...expected, credential }).catch(rethrowExhaustion)
}

/** Accepts any rejection of the input, but rethrows errors of an exhausted stack or memory. */
function rethrowExhaustion(error: unknown): void {
  if (error instanceof RangeError && /call stack|allocation|array length/i.test(error.message)) throw error
}

/** Parsers of client input and of imported tables and files. */
export const programReaders: Record<string, Reader> = {
  pop3: {
    seeds: () =>
      texts('AUTH PLAIN AGEAYg==', 'USER a@b.vn', 'PASS p w ', 'TOP 1 10', 'UIDL 2', 'RETR 99', 'CAPA'),
    read: (bytes) => readPop3Command(decoder.decode(bytes)),
  },
  submission: {
    seeds: () =>
      texts(
        'From: "Vy" <vy@a.vn>\r\nSender: ha@a.vn\r\nTo: b@c.vn\r\nBcc: d@e.vn,\r\n f@g.vn\r\nDate: Mon, 2 Mar 2026 09:00:00 +0700\r\nMessage-ID: <a@b>\r\nResent-Bcc: h@i.vn\r\n\r\nx\r\n',
        'Bcc : d@e.vn\nfrom: Nhóm: vy@a.vn;\n\nx',
      ),
    read(bytes) {
      const prepared = prepareMessage(bytes, { messageId: 'm@mocviet.test', at: 0 })
      if ('unfit' in prepared) return
      const reprepared = prepareMessage(prepared.raw, { messageId: 'n@mocviet.test', at: 0 })
      if ('unfit' in reprepared) throw new Error(`The outgoing message is ${reprepared.unfit}`)
      const isStable = Buffer.from(reprepared.raw).equals(prepared.raw)
      if (!isStable) throw new Error('The outgoing message still names a Bcc recipient')
    },
  },
  autodiscover: {
    seeds: () =>
      texts(
        '<?xml version="1.0"?><Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/requestschema/2006"><Request><EMailAddress>vy@mocviet.test</EMailAddress><AcceptableResponseSchema>http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a</AcceptableResponseSchema></Request></Autodiscover>',
      ),
    read: (bytes) => readAutodiscover(decoder.decode(bytes)),
  },
  profile: {
    seeds: () => texts('Nguyễn <Vy> & "Hà"', 'Vy</string><key>a</key><string>'),
    read(bytes) {
      const profile = writeTestProfile(decoder.decode(bytes))
      if (removeTexts(profile) !== removeTexts(writeTestProfile('Vy'))) throw new Error('The result differs')
    },
  },
  'other server': {
    seeds: () =>
      texts(
        '* OK [CAPABILITY IMAP4rev1 X-GM-EXT-1 UIDPLUS] hello\r\n* LIST (\\HasNoChildren \\Sent) "/" "Sent &AOE-"\r\n* STATUS "a b" (MESSAGES 5)\r\n1 OK done\r\n* 9 EXISTS\r\n* SEARCH 1 2 3 4\r\n* ESEARCH (TAG "2") UID ALL 1:4,9\r\n',
        '* 1 FETCH (UID 5 FLAGS (\\Seen $a) INTERNALDATE "17-Jul-2025 02:44:25 -0700" RFC822.SIZE 9 X-GM-LABELS ("\\\\Inbox" a) ENVELOPE ("Mon, 2 Mar 2026" "s" (("n" NIL "a" "b.vn")) NIL NIL NIL NIL NIL NIL "<x@y>") BODY[] {9}\r\nA: b\r\n\r\nc)\r\n2 OK\r\n',
      ),
    read: readServer,
    mayReject: true,
  },
  'folders elsewhere': {
    seeds: () => texts('INBOX\0Sent Items\0[Gmail]\0Hoá đơn', '.Ho&AOE- &AREBoQ-n\\2e.a..b:2,DFPRSTabc\0cur'),
    read(bytes) {
      const names = decoder.decode(bytes).split('\0')
      for (const name of names) {
        folderOfDirectory(name)
        readFlags(name, names)
      }
      const folder = { path: names.join('/'), names, use: null, total: 1 }
      foldersToImport([folder], true)
      folderFor({ ...folder, hasLabels: true })
    },
  },
  mbox: {
    seeds: () =>
      texts(
        'From vy@a.vn Mon Mar  2 09:00:00 2026\nSubject: a\n\nx\n>From here\n\nFrom b Tue Mar  3 09:00:00 2026\r\nSubject: b\r\n\r\ny\r\n',
      ),
    read: readMailboxFile,
  },
  people: {
    seeds: () =>
      texts(
        'Họ và tên;Địa chỉ;Dung lượng (GB)\r\n"Vy ""Hà""";vy@mocviet.test;1,5\r\n',
        '\ufeffname,email,invite\n"A\nB",a@mocviet.test,c@d.vn\n',
        'email\tserver\tusername\tpassword\tsecurity\na@b.vn\t[::1]:993\tu\tp\ttls\n',
      ),
    read: (bytes) => readPeople(decoder.decode(bytes), ['mocviet.test']),
  },
  passkeys: { seeds: passkeySeeds, read: readPasskey, mayReject: true },
}
