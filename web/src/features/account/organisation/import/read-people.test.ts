import { expect, test } from 'vitest'
import { addServerFaults, addTotalFaults, maxLines, readPeople } from './read-people.ts'

const domains = ['mocviet.test']
const read = (text: string) => {
  const preview = readPeople(text, domains)
  return 'fault' in preview
    ? preview.fault
    : preview.lines.map(({ number, email, megabytes, faults }) => [
        number,
        email,
        megabytes,
        faults.join(' '),
      ])
}

test('reports errors per line with the line number of the table', () => {
  expect(
    read(
      'Họ và tên;Địa chỉ;Dung lượng (GB)\nLan;LAN@MocViet.test;1,5\n;a@mocviet.test;\nB;b@other.test;x\nC;c c@mocviet.test;\nD;lan@mocviet.test;2',
    ),
  ).toEqual([
    [2, 'lan@mocviet.test', 1536, ''],
    [3, 'a@mocviet.test', null, 'name'],
    [4, 'b@other.test', null, 'domain quota'],
    [5, 'c c@mocviet.test', null, 'address'],
    [6, 'lan@mocviet.test', 2048, 'twice'],
  ])
})

test('finds columns by name in any order and in both languages', () => {
  expect(read('email,notes,name\nlan@mocviet.test,x,Lan')).toEqual([[2, 'lan@mocviet.test', null, '']])
  expect(read('Lan,lan@mocviet.test\nB,b@mocviet.test')).toBe('columns')
  expect(read('name,email')).toBe('empty')
  expect(read(`name,email\n${'A,a@mocviet.test\n'.repeat(maxLines + 1)}`)).toBe('many')
})

test('rejects values outside their range and lines with more values than columns', () => {
  const long = 'x'.repeat(101)
  expect(
    read(
      `name,email,quota\nA,a@mocviet.test,0.01\nB,b@mocviet.test,999999999\n${long},c@mocviet.test,\n"D\nE",d@mocviet.test,1\nE,F,f@mocviet.test,1\nG,g@mocviet.test,1,`,
    ),
  ).toEqual([
    [2, 'a@mocviet.test', null, 'quotaRange'],
    [3, 'b@mocviet.test', null, 'quotaRange'],
    [4, 'c@mocviet.test', null, 'nameLength'],
    [5, 'd@mocviet.test', 1024, ''],
    [7, 'f', null, 'cells'],
    [8, 'g@mocviet.test', 1024, ''],
  ])
})

test.each([
  'a',
  'a@',
  '@mocviet.test',
  'a..b@mocviet.test',
  '.a@mocviet.test',
  `${'a'.repeat(65)}@mocviet.test`,
  '"a b"@mocviet.test',
])('rejects the impossible address %s', (email) => {
  expect(read(`name;email\nA;${email}`)).toMatchObject([[2, email.replaceAll('"', ''), null, 'address']])
})

test('invites a user at the other address and reports an invalid one', () => {
  const preview = readPeople(
    'name,email,invite\nLan,lan@mocviet.test,Lan@Hop.example\nA,a@mocviet.test,\nB,b@mocviet.test,b@mocviet.test\nC,c@mocviet.test,nowhere',
    domains,
  )
  const lines = 'fault' in preview ? [] : preview.lines
  expect(lines.map(({ inviteTo, faults }) => [inviteTo, ...faults])).toEqual([
    ['lan@hop.example'],
    [''],
    ['b@mocviet.test', 'invite'],
    ['nowhere', 'invite'],
  ])
})

test('reports an address in use along with other errors of the line', () => {
  const preview = readPeople(
    'name,email\nLan,lan@mocviet.test\nHà,HA@mocviet.test\n,phuc@mocviet.test\nTú,tu@mocviet.test\nHà,ha@mocviet.test',
    domains,
  )
  const lines = 'fault' in preview ? [] : preview.lines
  const checked = addServerFaults(lines, [
    { email: 'ha@mocviet.test', code: 'address_taken' },
    { email: 'phuc@mocviet.test', code: 'address_resting' },
    { email: 'tu@mocviet.test', code: 'domain_not_own' },
  ])
  expect(checked.map(({ faults }) => faults.join(' '))).toEqual([
    '',
    'taken',
    'name resting',
    'domain',
    'twice taken',
  ])
})

test('reports lines that exceed the remaining storage, in table order', () => {
  const preview = readPeople(
    'name,email,quota\nLan,lan@mocviet.test,2\n,phuc@mocviet.test,50\nTú,tu@mocviet.test,\nMai,mai@mocviet.test,0.5\nBa,ba@mocviet.test,0.5',
    domains,
  )
  const lines = 'fault' in preview ? [] : preview.lines
  const faults = (quota_left: number | null, default_quota = 2048) =>
    addTotalFaults(lines, { quota_left, default_quota, people_left: null }).map((line) =>
      line.faults.join(' '),
    )
  expect(faults(null)).toEqual(['', 'name', '', '', ''])
  expect(faults(2048 + 2048 + 1024)).toEqual(['', 'name', '', '', ''])
  expect(faults(2048 + 2048 + 1023)).toEqual(['', 'name', '', '', 'total'])
  expect(faults(2048 + 2047)).toEqual(['', 'name', 'total', '', ''])
  expect(faults(0)).toEqual(['total', 'name', 'total', 'total', 'total'])
  expect(faults(3072, 100)).toEqual(['', 'name', '', '', 'total'])
  const limits = { quota_left: null, default_quota: 1024, people_left: 2 }
  const beyondPeople = addTotalFaults(lines, limits).map((line) => line.faults.join(' '))
  expect(beyondPeople).toEqual(['', 'name', '', 'people', 'people'])
})
