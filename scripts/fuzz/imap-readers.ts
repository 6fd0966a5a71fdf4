import { globSync, readFileSync } from 'node:fs'
import type { TaggedCommand } from '../../mail-core/src/imap/commands/command.ts'
import { CommandStream } from '../../mail-core/src/imap/commands/command-stream.ts'
import type { BodySection } from '../../mail-core/src/imap/commands/fetch-item.ts'
import type { SearchKey } from '../../mail-core/src/imap/commands/search-key.ts'
import { withCrlf } from '../../mail-core/src/imap/message/crlf.ts'
import {
  describeMessage,
  envelopeOf,
  selectListedFields,
} from '../../mail-core/src/imap/message/description.ts'
import { readPartTree } from '../../mail-core/src/imap/message/part-tree.ts'
import { selectBinary, selectSection } from '../../mail-core/src/imap/message/select-section.ts'
import { shortStructureOf } from '../../mail-core/src/imap/message/short-structure.ts'
import {
  evaluateAttribute,
  evaluateSearch,
  type SearchedMessages,
} from '../../mail-core/src/imap/search/evaluate-search.ts'
import { createTrigramTest } from '../../mail-core/src/imap/search/text-trigrams.ts'
import { verdict } from '../../mail-core/src/imap/search/verdicts.ts'
import { baseSubjectOf } from '../../mail-core/src/imap/sort/base-subject.ts'
import type { Reader } from './reader.ts'

const root = `${import.meta.dirname}/../..`
const encoder = new TextEncoder()
const limits = { line: 16_384, literal: 16_384, message: 65_536, messages: 131_072 }
const chunkSizes = [1, 3, 100, 4096, 1_000_000]

/** Complete sessions of Thunderbird, Outlook, Apple Mail, mbsync, mutt and imapflow. */
const dialogs = [
  '1 capability\r\n2 ID ("name" "Thunderbird" "version" "140.3.0")\r\n3 authenticate PLAIN AGFuAHg=\r\n4 namespace\r\n5 lsub "" "*"\r\n6 list (subscribed) "" "*" return (special-use)\r\n7 select "INBOX" (CONDSTORE)\r\n8 UID fetch 1:* (FLAGS)\r\n9 UID fetch 5 (UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To)])\r\n10 IDLE\r\nDONE\r\n11 uid store 5 +Flags (\\Seen $label1)\r\n12 UID fetch 5 (UID RFC822.SIZE BODY[]<0.20480>)\r\n13 logout\r\n',
  '3mx5 CAPABILITY\r\nx4f1 AUTHENTICATE LOGIN\r\nYW4=\r\neA==\r\n0j3r ID ("name" "Microsoft Outlook" "version" "16.0" "date" "Jan 1 2026")\r\nk2 LIST "" ""\r\nk3 SELECT "Th&AbA-"\r\nk4 UID FETCH 1:* (UID FLAGS)\r\nk5 UID FETCH 2,4:9 (UID FLAGS BODY.PEEK[HEADER] INTERNALDATE RFC822.SIZE)\r\nk6 UID COPY 3 Trash\r\nk7 UID STORE 3 +FLAGS (\\Deleted \\Seen)\r\nk8 EXPUNGE\r\n',
  '2.97 ID ("name" "Mac OS X Mail" "version" "16.0" "vendor" "Apple Inc.")\r\n3.97 LIST "" *\r\n4.97 STATUS Notes (MESSAGES UIDNEXT UIDVALIDITY UNSEEN HIGHESTMODSEQ)\r\n5.97 SELECT INBOX (CONDSTORE)\r\n6.97 UID SEARCH RETURN (ALL MIN MAX) 1:* NOT DELETED SINCE 1-Jan-2026\r\n7.97 UID FETCH 9 (INTERNALDATE UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (date subject from to cc message-id in-reply-to references)] BODYSTRUCTURE MODSEQ)\r\n8.97 UID FETCH 9 BODY.PEEK[1.2.MIME]\r\n9.97 APPEND "Sent Messages" (\\Seen) {12+}\r\nFrom: a@b\r\n\r\r\n10.97 UID MOVE 9 "Archive"\r\n',
  'A1 LOGIN {3+}\r\na"b {4+}\r\np\\ w\r\nA2 SELECT "INBOX"\r\nA3 UID FETCH 1:2147483647 (UID FLAGS RFC822.SIZE BODY.PEEK[HEADER.FIELDS (X-TUID Message-Id)])\r\nA4 APPEND "a" (\\Flagged $Forwarded) "17-Jul-1996 02:44:25 -0700" {8}\r\nA: b\r\n\r\n\r\nA5 UID STORE 2 -FLAGS.SILENT (\\Seen)\r\nA6 UID EXPUNGE 2\r\nA7 CLOSE\r\n',
  'a ENABLE QRESYNC UTF8=ACCEPT IMAP4rev2\r\nb SELECT INBOX (QRESYNC (67890007 90060115194045000 1:29997 (5000,7500 15000,22500)))\r\nc UID FETCH 1:* (FLAGS MODSEQ EMAILID THREADID SAVEDATE PREVIEW (LAZY)) (CHANGEDSINCE 12345 VANISHED)\r\nd SORT RETURN (PARTIAL 1:50 COUNT) (REVERSE DATE DISPLAYFROM) UTF-8 UNDELETED OR SUBJECT "báo giá" (NOT FROM {3+}\r\nan  KEYWORD $junk)\r\ne THREAD REFERENCES UTF-8 ALL\r\nf SEARCH RETURN (SAVE) MODSEQ "/flags/\\\\seen" all 7 YOUNGER 60\r\ng FETCH $ (BINARY.PEEK[1.2]<0.9> BINARY.SIZE[2])\r\nh STORE 1 (UNCHANGEDSINCE 5) +FLAGS (a)\r\ni NOTIFY SET STATUS (selected-delayed (MessageNew (UID) MessageExpunge)) (subtree a (MailboxName))\r\nj UID REPLACE 5 Drafts (\\Draft) ~{3+}\r\na\0b\r\nk COMPRESS DEFLATE\r\nl GETQUOTAROOT INBOX\r\n',
]

const mailboxState = { largestSequence: 9, largestUid: 9, savedUids: [], now: 0 }
const oneMessage: SearchedMessages = {
  uids: Uint32Array.of(1),
  sequences: Uint32Array.of(1),
  modseqs: Float64Array.of(1),
  internalDates: Float64Array.of(0),
  sizes: Float64Array.of(1),
  sentDays: Float64Array.of(Number.NaN),
  savedDates: Float64Array.of(Number.NaN),
  emailIds: BigInt64Array.of(1n),
  threadIds: BigInt64Array.of(1n),
  withFlag: () => Uint8Array.of(0),
  isRecent: () => false,
}

/** Selects each part of a message in every way. */
function selectAll(raw: Uint8Array): void {
  const tree = readPartTree(raw)
  const kinds: BodySection['of'][] = ['all', 'header', 'fields', 'fieldsNot', 'text', 'mime']
  for (const part of [[], [1], [2], [1, 1], [2, 1], [1, 2, 1]]) {
    selectBinary(raw, tree, part)
    for (const of of kinds) selectSection(raw, tree, { part, of, fields: ['Subject'] })
  }
}

/** Evaluates a search for one message, whose texts are unknown. */
function runSearch(key: SearchKey): void {
  evaluateSearch(key, 1, (leaf) =>
    'text' in leaf
      ? Uint8Array.of(createTrigramTest(leaf)(Uint8Array.of(0)) ? verdict.unknown : verdict.no)
      : evaluateAttribute(leaf, oneMessage, mailboxState),
  )
}

/** Processes a command as far as its arguments determine, like the listener. */
function runCommand(stream: CommandStream, command: TaggedCommand): void {
  if (command.name === 'IDLE') stream.expectLine()
  if (command.name === 'SEARCH') runSearch(command.search)
}

/** Feeds a stream in chunks; throws if it buffers too much or stops processing its input. */
function readStream(bytes: Uint8Array): void {
  const stream = new CommandStream(limits)
  const size = chunkSizes[bytes.length % chunkSizes.length] as number
  const maxBytes = limits.line + limits.literal + limits.messages + 200
  for (let at = 0; at < bytes.length; at += size) {
    stream.push(bytes.subarray(at, at + size))
    for (let event = stream.next(); event; event = stream.next()) {
      if (event.kind === 'literal' && bytes.length % 3 === 0) stream.refuse('no')
      else if (event.kind === 'literal') stream.accept()
      if (event.kind === 'command') runCommand(stream, event.command)
    }
    if (stream.bufferedBytes > maxBytes) throw new Error(`The stream buffers ${stream.bufferedBytes} bytes`)
    if (stream.waitingBytes > size) throw new Error('The stream does not process its input')
  }
}

/** Parsers of IMAP commands, and writers of responses. */
export const imapReaders: Record<string, Reader> = {
  imap: {
    seeds: () => dialogs.map((dialog) => encoder.encode(dialog)),
    read: readStream,
  },
  structure: {
    seeds: () =>
      globSync('mail-core/src/mime/{fixtures,protection/fixtures}/*.eml', { cwd: root })
        .toSorted()
        .map((path) => new Uint8Array(readFileSync(`${root}/${path}`))),
    read(bytes) {
      const raw = withCrlf(bytes)
      const description = describeMessage(raw)
      envelopeOf(description)
      shortStructureOf(description.bodyStructure)
      selectListedFields(description.header, ['subject', 'to'])
      selectAll(raw)
      baseSubjectOf(new TextDecoder().decode(bytes))
    },
  },
}
