import { expect, test } from 'vitest'
import { mostLines, readPeople } from './read-people.ts'

const domains = ['mocviet.test']
const read = (text: string) => {
  const found = readPeople(text, domains)
  return 'fault' in found
    ? found.fault
    : found.lines.map(({ number, email, megabytes, faults }) => [number, email, megabytes, faults.join(' ')])
}

test('each line is looked at by itself, and told of by its number in the table', () => {
  expect(
    read(
      'Họ và tên;Địa chỉ;Dung lượng (GB)\nLan;LAN@MocViet.test;1,5\n;a@mocviet.test;\nB;b@other.test;x\nC;c c@mocviet.test;\nD;lan@mocviet.test;2',
    ),
  ).toEqual([
    [2, 'lan@mocviet.test', 1536, ''],
    [3, 'a@mocviet.test', 30720, 'name'],
    [4, 'b@other.test', 30720, 'domain quota'],
    [5, 'c c@mocviet.test', 30720, 'address'],
    [6, 'lan@mocviet.test', 2048, 'twice'],
  ])
})

test('the columns are known by their names, in any order and in both languages', () => {
  expect(read('email,notes,name\nlan@mocviet.test,x,Lan')).toEqual([[2, 'lan@mocviet.test', 30720, '']])
  expect(read('Lan,lan@mocviet.test\nB,b@mocviet.test')).toBe('columns')
  expect(read('name,email')).toBe('empty')
  expect(read(`name,email\n${'A,a@mocviet.test\n'.repeat(mostLines + 1)}`)).toBe('many')
})

test('whoever has another address is invited there; one that cannot be is a fault', () => {
  const found = readPeople(
    'name,email,invite\nLan,lan@mocviet.test,Lan@Hop.example\nA,a@mocviet.test,\nB,b@mocviet.test,b@mocviet.test\nC,c@mocviet.test,nowhere',
    domains,
  )
  const lines = 'fault' in found ? [] : found.lines
  expect(lines.map(({ inviteTo, faults }) => [inviteTo, ...faults])).toEqual([
    ['lan@hop.example'],
    [''],
    ['b@mocviet.test', 'invite'],
    ['nowhere', 'invite'],
  ])
})
