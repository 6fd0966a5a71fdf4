import { expect, test } from 'vitest'
import type { ContactFile, FileContact } from './file-contact.ts'
import { readContactFile } from './read-contact-file.ts'
import { writeContactTable } from './write-contact-table.ts'
import { type WrittenContact, writeVcard } from './write-vcard.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string): ContactFile => {
  const file = readContactFile(utf8(text))
  if (typeof file === 'string' || 'over' in file) throw new Error(JSON.stringify(file))
  return file
}
const only = (text: string): FileContact => {
  const [contact] = read(text).contacts
  if (!contact) throw new Error('nobody')
  return contact
}
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

test('reads all supported fields of a vCard 3', () => {
  const contact = only(
    card(
      'N:Phạm;Vy;Thảo;;',
      'FN:Phạm Thảo Vy',
      'item1.EMAIL;type=INTERNET;type=pref:vy@xuong.example',
      'EMAIL;TYPE=WORK,INTERNET:kho@xuong.example',
      'TEL;TYPE=CELL,VOICE:+84 912 345 678',
      'TEL;TYPE="work,voice":028 1234567',
      'ORG:Xưởng Mộc\\, chi nhánh 2;Kho',
      'TITLE:Kế toán',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29',
      'NOTE:Gọi buổi sáng.\\nKhông gọi tố',
      ' i\\; nhắn tin thôi.',
      'ADR;TYPE=WORK:;;12 Lê Lợi;Huế;;;Việt Nam',
      'CATEGORIES:Khách,Nhà cung cấp',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4A==',
      'X-UNKNOWN:1',
      'an invalid line',
    ),
  )
  expect(contact).toEqual({
    line: 1,
    name: 'Phạm Thảo Vy',
    given: 'Thảo Vy',
    family: 'Phạm',
    emails: [
      { email: 'vy@xuong.example', kind: 'other' },
      { email: 'kho@xuong.example', kind: 'work' },
    ],
    phones: [
      { number: '+84 912 345 678', kind: 'mobile' },
      { number: '028 1234567', kind: 'work' },
    ],
    company: 'Xưởng Mộc, chi nhánh 2, Kho',
    title: 'Kế toán',
    birthday: '--02-29',
    notes: 'Gọi buổi sáng.\nKhông gọi tối; nhắn tin thôi.\n12 Lê Lợi, Huế, Việt Nam',
    groups: ['Khách', 'Nhà cung cấp'],
    picture: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
  })
})

test('reads version 4 with URIs and groups, and fetches no linked picture', () => {
  const file = read(
    [
      card(
        'UID:urn:uuid:1',
        'FN:Ada Lovelace',
        'N:Lovelace;Ada;;;',
        'TEL;VALUE=uri;TYPE="cell,voice":tel:+44-20-7946-0000',
        'EMAIL;PREF=2:a@b.example',
        'EMAIL;PREF=1:ada@b.example',
        'BDAY:--0203',
        'PHOTO:https://far.example/ada.jpg',
      ).replace('3.0', '4.0'),
      card('KIND:group', 'FN:Toán', 'MEMBER:urn:uuid:1', 'MEMBER:urn:uuid:9'),
    ].join(''),
  )
  expect(file.contacts).toMatchObject([
    {
      name: 'Ada Lovelace',
      phones: [{ number: '+44-20-7946-0000', kind: 'mobile' }],
      emails: [{ email: 'ada@b.example' }, { email: 'a@b.example' }],
      birthday: '--02-03',
      groups: ['Toán'],
      picture: null,
    },
  ])
})

test('reads version 2.1 as written by phones', () => {
  const contact = only(
    card(
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4E=67=75=79=E1=BB=85=6E;=48=C3=A0;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4E=67=75=79=E1=BB=85=6E=20=\r\n=48=C3=A0',
      'TEL;CELL;PREF:0912345678',
      'EMAIL;HOME:ha@thu.example',
    ).replace('3.0', '2.1'),
  )
  expect(contact).toMatchObject({
    name: 'Nguyễn Hà',
    phones: [{ number: '0912345678', kind: 'mobile' }],
    emails: [{ email: 'ha@thu.example', kind: 'home' }],
  })
})

test.each(['constructor', '__proto__', 'toString'])('skips an unknown line called %s', (name) => {
  expect(only(card(`${name}:x`, 'FN:Vy')).name).toBe('Vy')
})

test('reports the line of an unfinished card and reads the others', () => {
  const file = read(`BEGIN:VCARD\nFN:Một\n${card('FN:Hai')}BEGIN:VCARD\nFN:Ba\n`)
  expect([file.contacts.map(({ name }) => name), file.broken]).toEqual([['Hai'], [1, 7]])
})

test('reads new and old Google tables', () => {
  const newer = only(
    'First Name,Middle Name,Last Name,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\n' +
      'Hà,Thu,Nguyễn,Mộc Việt,1990-12-31,"Dòng một\ndòng hai","Khách ::: * myContacts",* Work,ha@moc.example ::: ha2@moc.example,Mobile,+84 912 ::: 0913',
  )
  expect(newer).toMatchObject({
    name: 'Nguyễn Thu Hà',
    given: 'Thu Hà',
    family: 'Nguyễn',
    company: 'Mộc Việt',
    birthday: '1990-12-31',
    notes: 'Dòng một\ndòng hai',
    groups: ['Khách'],
    emails: [
      { email: 'ha@moc.example', kind: 'work' },
      { email: 'ha2@moc.example', kind: 'work' },
    ],
    phones: [
      { number: '+84 912', kind: 'mobile' },
      { number: '0913', kind: 'mobile' },
    ],
  })
  const older = only(
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name,Organization 1 - Title\n' +
      'Ada Lovelace,Ada,Lovelace,* My Contacts ::: Toán,* Home,ada@b.example,Engine,Countess',
  )
  expect(older).toMatchObject({
    name: 'Ada Lovelace',
    groups: ['Toán'],
    company: 'Engine',
    title: 'Countess',
    emails: [{ email: 'ada@b.example', kind: 'home' }],
  })
})

test('reads an Outlook table with the month first in dates', () => {
  const file = read(
    'First Name,Last Name,Company,Job Title,E-mail Address,E-mail 2 Address,Home Phone,Business Phone,Business Phone 2,Mobile Phone,Birthday,Categories\n' +
      'John,Smith,Oak,Buyer,john@oak.example,js@oak.example,1,2,3,4,2/3/1980,Kunden;Friends\n' +
      'Eve,,,,eve@oak.example,,,,,,0/0/00,\n',
  )
  expect(file.contacts[0]).toMatchObject({
    line: 2,
    name: 'John Smith',
    emails: [{ email: 'john@oak.example' }, { email: 'js@oak.example' }],
    phones: [
      { number: '1', kind: 'home' },
      { number: '2', kind: 'work' },
      { number: '3', kind: 'work' },
      { number: '4', kind: 'mobile' },
    ],
    birthday: '1980-02-03',
    groups: ['Kunden', 'Friends'],
  })
  expect(file.contacts[1]).toMatchObject({ line: 3, birthday: '' })
})

test('reads a plain table with Vietnamese headings, semicolons and the day first', () => {
  const file = read(
    'Họ và tên;Email;Số điện thoại;Công ty;Chức danh;Ngày sinh;Ghi chú;Nhóm\r\n' +
      'Trần Văn Lâm;lam@go.example;0912 345 678;"Gỗ; và sơn";Thợ cả;3/2/1985;;Thợ\r\n',
  )
  expect(file.contacts).toMatchObject([
    {
      name: 'Trần Văn Lâm',
      emails: [{ email: 'lam@go.example' }],
      company: 'Gỗ; và sơn',
      title: 'Thợ cả',
      birthday: '1985-02-03',
      groups: ['Thợ'],
    },
  ])
})

test('one unambiguous date determines the order of a date column', () => {
  const days = read('Name,Birthday\na,3/2/1985\nb,13/2/1985\n').contacts.map(({ birthday }) => birthday)
  expect(days).toEqual(['1985-02-03', '1985-02-13'])
})

const table = 'Tên liên hệ,Email\nLê Hòa,hoa@thu.example\n'
test.each([
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(table)])],
  ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, ...wide(table, false)])],
  ['UTF-16 the other way', Uint8Array.from([0xfe, 0xff, ...wide(table, true)])],
  ['UTF-16 without a mark', Uint8Array.from(wide(table, false))],
  ['characters with combining marks', utf8(table.normalize('NFD'))],
])('reads %s', (_, bytes) => {
  expect(readContactFile(bytes)).toMatchObject({ contacts: [{ name: 'Lê Hòa' }] })
})

test('rejects files without contacts and tables without known columns', () => {
  expect(readContactFile(new Uint8Array())).toBe('none')
  expect(readContactFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 9]))).toBe('none')
  expect(readContactFile(utf8('Ngày,Số tiền\n1/1,2\n'))).toBe('columns')
})

test('reports the line of a row with too many cells', () => {
  const file = read('Name,Email\nMột,mot@thu.example\nHai, Ba,hai@thu.example\n"Bốn\n",bon@thu.example\n')
  expect([file.contacts.map(({ name, line }) => [name, line]), file.broken]).toEqual([
    [
      ['Một', 2],
      ['Bốn', 4],
    ],
    [3],
  ])
})

const vy: WrittenContact = {
  name: 'Phạm Thảo Vy',
  given: 'Thảo Vy',
  family: 'Phạm',
  emails: [
    { email: 'vy@xuong.example', kind: 'work' },
    { email: 'vy@thu.example', kind: 'home' },
  ],
  phones: [{ number: '+84 912 345 678', kind: 'mobile' }],
  company: 'Xưởng; Mộc, 2',
  title: 'Kế "toán"',
  birthday: '1990-12-31',
  notes: `Gọi buổi sáng.\n${'Không gọi tối 🙏 '.repeat(9).trim()}`,
  groups: ['Khách', 'Nhà cung cấp'],
}

test.each(['3.0', '4.0'] as const)('writes and reads a vCard of version %s without loss', (version) => {
  for (const birthday of ['1990-12-31', '--12-31', null]) {
    const text = writeVcard({ ...vy, birthday, picture: '/9j/4A==' }, version)
    expect(text).toContain(`VERSION:${version}`)
    for (const line of text.split('\r\n')) expect(utf8(line).length).toBeLessThanOrEqual(75)
    expect(only(text)).toEqual({
      ...vy,
      birthday: birthday ?? '',
      line: 1,
      picture: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
    })
  }
})

test.each(['csv', 'google_csv', 'outlook_csv'] as const)(
  'writes and reads a table (%s) without loss',
  (format) => {
    const file = read(writeContactTable(format, [vy]))
    expect(file.contacts).toMatchObject([
      { ...vy, emails: vy.emails.map(({ email }) => ({ email })), phones: [{ number: '+84 912 345 678' }] },
    ])
  },
)

const bare: WrittenContact = {
  name: '',
  given: '',
  family: '',
  emails: [],
  phones: [],
  company: '',
  title: '',
  birthday: null,
  notes: '',
}

test.each([
  ['3.0', 'a full name', { name: 'Nguyễn Văn An' }, 'N:;Nguyễn Văn An;;;'],
  ['4.0', 'a full name', { name: 'Nguyễn Văn An' }, 'N:;Nguyễn Văn An;;;'],
  ['3.0', 'a family name', { name: 'Nguyễn', family: 'Nguyễn' }, 'N:Nguyễn;;;;'],
  ['3.0', 'separators in the name', { name: 'An; Bình, Cường' }, 'N:;An\\; Bình\\, Cường;;;'],
  ['3.0', 'only a company', { company: 'Xưởng Mộc' }, 'N:;;;;'],
  ['4.0', 'only a company', { company: 'Xưởng Mộc' }, 'N:;;;;'],
  ['3.0', 'only an address', { emails: [{ email: 'kho@xuong.example', kind: 'work' as const }] }, 'N:;;;;'],
  ['3.0', 'only a phone number', { phones: [{ number: '0281234567', kind: 'work' as const }] }, 'N:;;;;'],
] as const)('a vCard of version %s with %s is imported under its name', (version, _, values, components) => {
  const contact = { ...bare, ...values }
  const text = writeVcard(contact, version)
  expect(text.split('\r\n')).toContain(components)
  expect(only(text)).toMatchObject({ ...contact, birthday: '' })
})

test.each(['csv', 'google_csv', 'outlook_csv'] as const)(
  'a table (%s) keeps unsplit names unsplit',
  (format) => {
    const contacts = [
      { ...bare, name: 'Nguyễn Văn An' },
      { ...bare, company: 'Xưởng Mộc' },
    ]
    expect(read(writeContactTable(format, contacts)).contacts).toMatchObject(
      contacts.map(({ name, given, family, company }) => ({ name, given, family, company })),
    )
  },
)

test('protects cells from being read as formulas, and removes the protection on import', () => {
  const notes = '=HYPERLINK("http://far.example")'
  const text = writeContactTable('csv', [{ ...vy, notes }])
  expect(text).toContain(`"'=HYPERLINK`)
  expect(only(text).notes).toBe(notes)
})

function wide(text: string, isBig: boolean): number[] {
  return [...text].flatMap((sign) => {
    const code = sign.charCodeAt(0)
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
  })
}

const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const cards = (count: number) => card('FN:An').repeat(count)

test.each([
  [
    'contacts of a table',
    `Name\n${'An\n'.repeat(20_001)}`,
    { over: 'contacts', limit: 20_000, line: 20_002 },
  ],
  ['cards', cards(20_001), { over: 'contacts', limit: 20_000, line: 80_001 }],
  ['columns', `Name${',x'.repeat(1_000)}\nAn\n`, { over: 'columns', limit: 1_000, line: 1 }],
  [
    'addresses of a card',
    cards(1) + card('FN:An', ...numbered(201, 'EMAIL:a@')),
    { over: 'values', line: 5 },
  ],
  [
    'groups of a card',
    card('FN:An', `CATEGORIES:${numbered(201, 'g').join(',')}`),
    { over: 'values', line: 1 },
  ],
  [
    'addresses of a cell',
    `Name,Email\nAn,${numbered(201, 'a@').join(' ::: ')}\n`,
    { over: 'values', line: 2 },
  ],
  [
    'groups of a cell',
    `Name,Groups\nAn,${numbered(201, 'g').join(';')}\n`,
    { over: 'values', limit: 200, line: 2 },
  ],
  [
    'groups by name',
    card('FN:An', 'UID:1') +
      numbered(201, 'FN:')
        .map((name) => card('KIND:group', name, 'MEMBER:1'))
        .join(''),
    { over: 'values', line: 1 },
  ],
])('rejects a file with too many %s, with limit and line', (_, text, excess) => {
  expect(readContactFile(utf8(text))).toMatchObject(excess)
})

test('accepts a file at the limits', () => {
  expect(read(cards(20_000)).contacts).toHaveLength(20_000)
  expect(only(card('FN:An', ...numbered(200, 'EMAIL:a@'))).emails).toHaveLength(200)
  expect(only(`Name${',x'.repeat(999)}\nAn\n`).name).toBe('An')
})
