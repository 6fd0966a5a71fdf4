import { expect, test } from 'vitest'
import { fromOctetText } from '../octets.ts'
import type { Command } from './command.ts'
import { CommandStream } from './command-stream.ts'
import { eventsOf, wideLimits } from './stream.fixture.ts'

const commandOf = (line: string, isUtf8 = false) => {
  const event = eventsOf(`a1 ${line}\r\n`, { isUtf8 }).at(-1)
  if (event?.kind === 'command') {
    const { tag, ...command } = event.command
    expect(tag).toBe('a1')
    return command
  }
  return event?.kind === 'refused' ? `${event.status} ${event.code ?? ''} ${event.sentence}` : event
}

const set = (from: number | '*', to: number | '*' = from) => [{ from, to }]
const noReturn = { min: false, max: false, all: false, count: false, save: false, partial: null }

/** Input of clients and the parsed command. */
const understood: Record<string, Partial<Command>> = {
  capability: { name: 'CAPABILITY' },
  'LOGIN "an@dakwood.test" "p\\"a\\\\ss"': { name: 'LOGIN', user: 'an@dakwood.test', password: 'p"a\\ss' },
  'LOGIN {3}\r\nann {5}\r\n a]"b': { name: 'LOGIN', user: 'ann', password: ' a]"b' },
  'LOGIN an mật-khẩu': { name: 'LOGIN', user: 'an', password: 'mật-khẩu' },
  'AUTHENTICATE PLAIN': { name: 'AUTHENTICATE', mechanism: 'PLAIN', initial: null },
  'AUTHENTICATE plain AGFuAGI=': { name: 'AUTHENTICATE', mechanism: 'PLAIN', initial: 'AGFuAGI=' },
  'AUTHENTICATE XOAUTH2 =': { name: 'AUTHENTICATE', mechanism: 'XOAUTH2', initial: '' },
  'ID ("name" "Thunderbird" "version" "140.0")': {
    name: 'ID',
    fields: new Map([
      ['name', 'Thunderbird'],
      ['version', '140.0'],
    ]),
  },
  'ID NIL': { name: 'ID', fields: null },
  'ENABLE CONDSTORE UTF8=ACCEPT': { name: 'ENABLE', capabilities: ['CONDSTORE', 'UTF8=ACCEPT'] },
  'SELECT inbox': { name: 'SELECT', mailbox: 'INBOX', isCondstore: false, qresync: null },
  'SELECT "INBOX" (CONDSTORE)': { name: 'SELECT', mailbox: 'INBOX', isCondstore: true },
  'SELECT INBOX (QRESYNC (67890007 20050715194045000 41,43:211,214:541 (1:2 5,7)))': {
    name: 'SELECT',
    isCondstore: true,
    qresync: {
      uidValidity: 67890007,
      modseq: Number.MAX_SAFE_INTEGER,
      cachedUids: [...set(41), ...set(43, 211), ...set(214, 541)],
      sample: { sequence: set(1, 2), uids: [...set(5), ...set(7)] },
    },
  },
  'EXAMINE "B&AOE-o c&AOE-o"': { name: 'EXAMINE', mailbox: 'Báo cáo' },
  'CREATE "Kh&AOE-ch h&AOA-ng/B&AOE-o gi&AOE-"': { name: 'CREATE', mailbox: 'Khách hàng/Báo giá' },
  'CREATE Everything (USE (\\All))': { name: 'CREATE', specialUse: ['\\All'] },
  'RENAME Cũ Mới': { name: 'RENAME', from: 'Cũ', to: 'Mới' },
  'LIST "" *': { name: 'LIST', reference: '', patterns: ['*'], isExtended: false },
  'LIST "" "%"': { name: 'LIST', patterns: ['%'] },
  'LIST (SUBSCRIBED RECURSIVEMATCH) "" ("INBOX" "A/%") RETURN (CHILDREN SPECIAL-USE STATUS (MESSAGES UIDNEXT))':
    {
      name: 'LIST',
      select: ['SUBSCRIBED', 'RECURSIVEMATCH'],
      patterns: ['INBOX', 'A/%'],
      returns: { subscribed: false, children: true, specialUse: true, status: ['MESSAGES', 'UIDNEXT'] },
      isExtended: true,
    },
  'LSUB "" "*"': { name: 'LSUB', reference: '', pattern: '*' },
  'STATUS INBOX (MESSAGES UNSEEN HIGHESTMODSEQ MAILBOXID SIZE)': {
    name: 'STATUS',
    items: ['MESSAGES', 'UNSEEN', 'HIGHESTMODSEQ', 'MAILBOXID', 'SIZE'],
  },
  'UID FETCH 1:* (FLAGS) (CHANGEDSINCE 12345 VANISHED)': {
    name: 'FETCH',
    isUid: true,
    set: set(1, '*'),
    items: [{ item: 'FLAGS' }],
    changedSince: 12345,
    isVanished: true,
  },
  'FETCH 1:3,7 ALL': {
    name: 'FETCH',
    isUid: false,
    set: [...set(1, 3), ...set(7)],
    items: [{ item: 'FLAGS' }, { item: 'INTERNALDATE' }, { item: 'RFC822.SIZE' }, { item: 'ENVELOPE' }],
  },
  'FETCH $ (UID BODY.PEEK[HEADER.FIELDS (Date "From" Message-ID)] BODY[1.2.MIME]<0.2048> PREVIEW (LAZY))': {
    name: 'FETCH',
    set: 'saved',
    items: [
      { item: 'UID' },
      {
        item: 'BODY[]',
        section: { part: [], of: 'fields', fields: ['Date', 'From', 'Message-ID'] },
        partial: null,
        isPeek: true,
      },
      {
        item: 'BODY[]',
        section: { part: [1, 2], of: 'mime', fields: [] },
        partial: { offset: 0, count: 2048 },
        isPeek: false,
      },
      { item: 'PREVIEW', isLazy: true },
    ],
  },
  'UID FETCH 25900:26600 (UID FLAGS) (PARTIAL -1:-100)': { name: 'FETCH', partial: { from: -1, to: -100 } },
  'FETCH 5 (BINARY.PEEK[1.2] BINARY.SIZE[1])': {
    name: 'FETCH',
    items: [
      { item: 'BINARY[]', part: [1, 2], partial: null, isPeek: true },
      { item: 'BINARY.SIZE[]', part: [1] },
    ],
  },
  'STORE 1:5 +FLAGS.SILENT (\\seen $forwarded Work)': {
    name: 'STORE',
    mode: 'add',
    isSilent: true,
    flags: ['\\Seen', '$Forwarded', 'Work'],
    unchangedSince: null,
  },
  'UID STORE 6 (UNCHANGEDSINCE 12121230045) FLAGS \\Deleted \\Seen': {
    name: 'STORE',
    mode: 'set',
    flags: ['\\Deleted', '\\Seen'],
    unchangedSince: 12121230045,
  },
  'UID STORE 6 -FLAGS ()': { name: 'STORE', mode: 'remove', flags: [] },
  'UID MOVE 1:2 "Trash"': { name: 'MOVE', isUid: true, mailbox: 'Trash' },
  'COPY 4 "Đã gửi"': { name: 'COPY', isUid: false, mailbox: 'Đã gửi' },
  EXPUNGE: { name: 'EXPUNGE', uids: null },
  'UID EXPUNGE 3000:3002': { name: 'EXPUNGE', uids: set(3000, 3002) },
  'UID SEARCH ALL': { name: 'SEARCH', isUid: true, search: { key: 'all' }, returns: null },
  'SEARCH RETURN () UNSEEN': { name: 'SEARCH', returns: { ...noReturn, all: true } },
  'SEARCH RETURN (SAVE MIN COUNT) SINCE 1-Feb-2026 NOT FROM "Smith"': {
    name: 'SEARCH',
    returns: { ...noReturn, save: true, min: true, count: true },
    search: {
      key: 'and',
      keys: [
        { key: 'internalDate', when: 'since', day: Date.UTC(2026, 1, 1) },
        { key: 'not', not: { key: 'header', field: 'from', text: 'Smith' } },
      ],
    },
  },
  'SEARCH CHARSET UTF-8 SUBJECT {9}\r\nbáo giá TEXT x': {
    name: 'SEARCH',
    search: {
      key: 'and',
      keys: [
        { key: 'header', field: 'subject', text: 'báo giá' },
        { key: 'text', text: 'x' },
      ],
    },
  },
  'UID SEARCH RETURN (PARTIAL 1:50) CHARSET UTF-8 OR SUBJECT "báo giá" (TEXT x UID 5:9)': {
    name: 'SEARCH',
    returns: { ...noReturn, partial: { from: 1, to: 50 } },
    search: {
      key: 'or',
      one: { key: 'header', field: 'subject', text: 'báo giá' },
      other: {
        key: 'and',
        keys: [
          { key: 'text', text: 'x' },
          { key: 'uid', set: set(5, 9) },
        ],
      },
    },
  },
  'SEARCH MODSEQ "/flags/\\\\draft" all 620162338 YOUNGER 3600 KEYWORD $mdnsent': {
    name: 'SEARCH',
    search: {
      key: 'and',
      keys: [
        { key: 'modseq', modseq: 620162338 },
        { key: 'younger', seconds: 3600 },
        { key: 'flag', flag: '$MDNSent' },
      ],
    },
  },
  'UID SORT RETURN (ALL COUNT) (REVERSE DATE SUBJECT) UTF-8 UNDELETED': {
    name: 'SORT',
    criteria: [
      { by: 'date', isReverse: true },
      { by: 'subject', isReverse: false },
    ],
    search: { key: 'not', not: { key: 'flag', flag: '\\Deleted' } },
  },
  'THREAD REFERENCES US-ASCII 1:*': {
    name: 'THREAD',
    algorithm: 'references',
    search: { key: 'sequence', set: set(1, '*') },
  },
  'GETQUOTAROOT INBOX': { name: 'GETQUOTAROOT', mailbox: 'INBOX' },
  'MYRIGHTS Shared/banhang@mocviet.test/inbox': {
    name: 'MYRIGHTS',
    mailbox: 'Shared/banhang@mocviet.test/inbox',
  },
  'getacl inbox': { name: 'GETACL', mailbox: 'INBOX' },
  'LISTRIGHTS INBOX "ha@mocviet.test"': {
    name: 'LISTRIGHTS',
    mailbox: 'INBOX',
    identifier: 'ha@mocviet.test',
  },
  'SETACL INBOX -anyone +lrs': { name: 'SETACL', mailbox: 'INBOX', identifier: '-anyone' },
  'SETACL INBOX ha ""': { name: 'SETACL', mailbox: 'INBOX', identifier: 'ha' },
  'DELETEACL INBOX ha': { name: 'DELETEACL', mailbox: 'INBOX', identifier: 'ha' },
  'GETQUOTA ""': { name: 'GETQUOTA', root: '' },
  'COMPRESS DEFLATE': { name: 'COMPRESS', mechanism: 'DEFLATE' },
  'NOTIFY NONE': { name: 'NOTIFY', groups: null },
  'NOTIFY SET STATUS (selected (MessageNew (UID) MessageExpunge FlagChange)) (mailboxes (INBOX Lists/a) NONE)':
    {
      name: 'NOTIFY',
      isStatus: true,
      groups: [
        {
          filter: { of: 'selected' },
          events: ['MessageNew', 'MessageExpunge', 'FlagChange'],
          messageNew: [{ item: 'UID' }],
        },
        { filter: { of: 'mailboxes', mailboxes: ['INBOX', 'Lists/a'] }, events: [], messageNew: [] },
      ],
    },
}

test.each(Object.entries(understood))('%s', (line, expected) => {
  const read = commandOf(line)
  expect(read).toMatchObject(expected)
})

test('announces the literal of an APPEND with its folder', () => {
  const message = 'From: a@b.vn\r\n\r\nx\0y\r\n'
  const text = `A1 APPEND "Nh&AOE-p" (\\Seen \\Draft) "17-Jul-1996 02:44:25 -0700" ~{${message.length}}\r\n${message}\r\nA2 NOOP\r\n`
  for (const chunkSize of [1, 7, Number.POSITIVE_INFINITY]) {
    const events = eventsOf(text, { piece: chunkSize })
    expect(events.map(({ kind }) => kind)).toEqual(['literal', 'command', 'command'])
    expect(events[0]).toMatchObject({
      literal: { tag: 'A1', mailbox: 'Nháp', isWaiting: true, messagesBefore: 0 },
    })
    expect(events[1]).toMatchObject({
      command: {
        name: 'APPEND',
        mailbox: 'Nháp',
        messages: [
          {
            flags: ['\\Seen', '\\Draft'],
            internalDate: Date.UTC(1996, 6, 17, 9, 44, 25),
            bytes: new TextEncoder().encode(message),
          },
        ],
      },
    })
  }
})

test('reports the end of a message when the rest of its command has not arrived', () => {
  const stream = new CommandStream(wideLimits)
  const push = (text: string) => {
    stream.push(fromOctetText(text))
    return stream.next()
  }
  expect(push('a APPEND x {4}\r\n')).toMatchObject({ kind: 'literal' })
  stream.accept()
  expect(push('ab')).toBeNull()
  expect(push('cd')).toEqual({ kind: 'received' })
  expect(stream.next()).toBeNull()
  expect(push('\r\n')).toMatchObject({ kind: 'command', command: { name: 'APPEND' } })
  expect(push('b APPEND x {4}\r\n')).toMatchObject({ kind: 'literal' })
  stream.accept()
  expect(push('abcd\r\n')).toMatchObject({ kind: 'command', command: { tag: 'b' } })
})

test('parses MULTIAPPEND and REPLACE', () => {
  const [, , , , command] = eventsOf(
    'a APPEND {5+}\r\nINBOX (\\Seen) {1+}\r\na {2}\r\nbb UTF8 (~{1+}\r\nc)\r\n',
  )
  expect(command).toMatchObject({
    command: {
      mailbox: 'INBOX',
      messages: [{ flags: ['\\Seen'] }, { flags: [] }, { bytes: fromOctetText('c') }],
    },
  })
  expect(eventsOf('a UID REPLACE 7 Drafts (\\Draft) {2+}\r\nxy\r\n').at(-1)).toMatchObject({
    command: {
      name: 'REPLACE',
      isUid: true,
      replaced: 7,
      mailbox: 'Drafts',
      message: { bytes: fromOctetText('xy') },
    },
  })
})

test('refusing a message ends its command, and parsing continues after it', () => {
  const limits = { ...wideLimits, message: 10 }
  expect(eventsOf('a APPEND x {11}\r\nb NOOP\r\n', { limits })).toMatchObject([
    { kind: 'refused', tag: 'a', status: 'NO', code: 'TOOBIG' },
    { kind: 'command', command: { tag: 'b' } },
  ])
  expect(eventsOf('a APPEND x {11+}\r\n01234\n678\r\n {1+}\r\nz\r\nb NOOP\r\n', { limits })).toMatchObject([
    { kind: 'refused', tag: 'a', code: 'TOOBIG' },
    { kind: 'command', command: { tag: 'b' } },
  ])
  const stream = new CommandStream(wideLimits)
  stream.push(fromOctetText('a APPEND Gone {3}\r\n'))
  expect(stream.next()).toMatchObject({ kind: 'literal', literal: { mailbox: 'Gone' } })
  expect(stream.next()).toBeNull()
  stream.refuse('No such folder', { code: 'TRYCREATE' })
  stream.push(fromOctetText('b NOOP\r\n'))
  expect(stream.next()).toMatchObject({ kind: 'refused', tag: 'a', code: 'TRYCREATE' })
  expect(stream.next()).toMatchObject({ kind: 'command', command: { tag: 'b' } })
})

test('returns an expected line unparsed', () => {
  expect(eventsOf('a IDLE\r\nDONE\r\nb AUTHENTICATE LOGIN\r\n*\r\nc LOGOUT\n')).toMatchObject([
    { command: { name: 'IDLE' } },
    { kind: 'line', line: 'DONE' },
    { command: { name: 'AUTHENTICATE' } },
    { kind: 'line', line: '*' },
    { command: { name: 'LOGOUT' } },
  ])
})

test('refuses an invalid command under its tag and reads the next one', () => {
  const lines: Record<string, string> = {
    'x1 FETCH 0 FLAGS': 'x1',
    'x1 FETCH 4294967296 FLAGS': 'x1',
    'x1 FETCH 1 BODY[0]': 'x1',
    'x1 FETCH 1 BODY[]<5>': 'x1',
    'x1 FETCH 1 ()': 'x1',
    'x1 FETCH 1 (FLAGS': 'x1',
    'x1 FETCH 1 FLAGS (VANISHED)': 'x1',
    'x1 LOGIN "a" "b': 'x1',
    'x1 LOGIN "a" "b{5}': 'x1',
    'x1 LOGIN a': 'x1',
    'x1 LOGIN a b c': 'x1',
    'x1 SELECT a\0b': 'x1',
    'x1 SEARCH': 'x1',
    'x1 SEARCH OR SEEN': 'x1',
    'x1 SEARCH ON 31-Feb-2026': 'x1',
    'x1 SEARCH constructor': 'x1',
    'x1 SORT () UTF-8 ALL': 'x1',
    'x1 SORT (REVERSE) UTF-8 ALL': 'x1',
    'x1 STATUS INBOX ()': 'x1',
    'x1 UID NOOP': 'x1',
    'x1 APPEND INBOX "text"': 'x1',
    'x1 STORE 1:5 +FLAGS (Việc)': 'x1',
    'x1 NOTIFY SET (selected MessageNew MessageExpunge)': 'x1',
    'x1 NOTIFY SET (selected (MessageNew))': 'x1',
    'x1 NOTIFY SET (selected (FlagChange))': 'x1',
    'x1 NOTIFY SET (selected (MailboxName))': 'x1',
    'x1 NOTIFY SET (inboxes (MessageNew (UID) MessageExpunge))': 'x1',
    'x1 MYRIGHTS': 'x1',
    'x1 MYRIGHTS INBOX ha': 'x1',
    'x1 GETACL (INBOX)': 'x1',
    'x1 LISTRIGHTS INBOX': 'x1',
    'x1 SETACL INBOX ha': 'x1',
    'x1 SETACL INBOX ha LRS': 'x1',
    'x1 SETACL INBOX ha +-l': 'x1',
    'x1 SETACL INBOX ha (lr)': 'x1',
    'x1 DELETEACL INBOX ha lr': 'x1',
    x1: 'x1',
    'GET / HTTP/1.1': 'GET',
    '+ FETCH 1 ALL': '*',
    '(x NOOP': '*',
    ' NOOP': '*',
  }
  for (const [line, tag] of Object.entries(lines)) {
    const [refused, next, ...rest] = eventsOf(`${line}\r\nz NOOP\r\n`)
    expect(refused, line).toMatchObject({ kind: 'refused', tag, status: 'BAD' })
    expect(next, line).toMatchObject({ kind: 'command', command: { tag: 'z' } })
    expect(rest).toEqual([])
  }
})

test('names an unknown charset and decodes a known one', () => {
  expect(commandOf('SEARCH CHARSET EBCDIC-AN TEXT a')).toMatch(/^NO BADCHARSET/)
  const event = eventsOf(fromOctetText('a SEARCH CHARSET WINDOWS-1258 TEXT "\xe0"\r\n')).at(-1)
  expect(event).toMatchObject({ command: { search: { text: 'à' } } })
})

test('decodes folder names in the encoding that the client enabled', () => {
  expect(commandOf('SELECT "A&AOE-"')).toMatchObject({ mailbox: 'Aá' })
  expect(commandOf('SELECT "A&AOE-"', true)).toMatchObject({ mailbox: 'A&AOE-' })
  expect(commandOf('SELECT "Ba\u0301o"', true)).toMatchObject({ mailbox: 'Báo' })
})

test('limits every dimension of a command', () => {
  const limits = { line: 1000, literal: 100, message: 1000, messages: 1000 }
  const longLine = `a SEARCH ${'SEEN '.repeat(1000)}ALL\r\nb NOOP\r\n`
  for (const chunkSize of [1, 100, 100_000]) {
    expect(eventsOf(longLine, { limits, piece: chunkSize })).toMatchObject([
      { kind: 'refused', tag: 'a', code: 'TOOBIG' },
      { kind: 'command', command: { tag: 'b' } },
    ])
  }
  expect(
    eventsOf(`a LOGIN {60+}\r\n${'u'.repeat(60)} {60+}\r\n${'p'.repeat(60)}\r\nb NOOP\r\n`, { limits }),
  ).toMatchObject([{ kind: 'literal' }, { kind: 'refused', tag: 'a' }, { kind: 'command' }])
  expect(commandOf(`SEARCH ${'('.repeat(60)}SEEN${')'.repeat(60)}`)).toMatch(/nested/)
  expect(commandOf(`SEARCH ${'NOT '.repeat(60)}SEEN`)).toMatch(/nested/)
  expect(commandOf(`SEARCH ${'SEEN '.repeat(3000)}SEEN`)).toMatch(/too many/)
  expect(commandOf(`FETCH 1 BODY[${'1.'.repeat(200)}MIME]`)).toMatch(/^BAD/)
})
