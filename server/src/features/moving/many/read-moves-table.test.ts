import { expect, test } from 'vitest'
import { type MovesTableInput, parseServer, readMovesTable, toRemoteSignIn } from './read-moves-table.ts'

const read = (table: string, options: Partial<MovesTableInput> = {}) => {
  const result = readMovesTable({ table, server: '', ...options })
  return 'fault' in result ? result.fault : result.lines
}

test('a line of a table overrides the common values', () => {
  const text = 'Email,Server,Security,Password\na@b.test,imap.b.test:1143,none,"x,y"\nc@b.test,,,z\n'
  expect(read(text, { server: 'imap.d.test' })).toEqual([
    {
      line: 2,
      email: 'a@b.test',
      host: 'imap.b.test',
      port: 1143,
      security: 'none',
      username: 'a@b.test',
      isNamed: false,
      password: 'x,y',
      faults: [],
    },
    {
      line: 3,
      email: 'c@b.test',
      host: 'imap.d.test',
      port: 993,
      security: 'tls',
      username: 'c@b.test',
      isNamed: false,
      password: 'z',
      faults: [],
    },
  ])
})

test('recognises column names in both languages and reports faulty lines', () => {
  const text =
    'Địa chỉ;Tên đăng nhập;Mật khẩu;Máy chủ;Mã hóa\nA@b.test;a cu;x;imap.b.test;starttls\n;;;a b;ssl\na@b.test;a cu;y;imap.b.test;\n'
  expect(read(text)).toMatchObject([
    { email: 'a@b.test', username: 'a cu', port: 143, security: 'starttls', faults: [] },
    { line: 3, faults: ['address', 'password', 'security', 'server_unreadable'] },
    { line: 4, faults: ['twice'] },
  ])
  expect(read('name\nAn')).toBe('columns')
  expect(read('email\n')).toBe('empty')
  expect(read(`email\n${'a@b.test\n'.repeat(501)}`)).toBe('many')
})

test('a master user signs in with a combined name or with the own name', () => {
  const signIn = (form: 'suffix' | 'authzid', name: string) => {
    const master = { form, name, password: 'of all' }
    const result = read('email\na@b.test', { server: 'imap.b.test', master })
    if (typeof result === 'string' || !result[0]) throw new Error('it cannot be read')
    const { username, password, signsInAs } = { signsInAs: undefined, ...toRemoteSignIn(result[0], master) }
    return [username, signsInAs, password]
  }
  expect(signIn('suffix', 'admin')).toEqual(['a@b.test*admin', undefined, 'of all'])
  expect(signIn('suffix', '%admin')).toEqual(['a@b.test%admin', undefined, 'of all'])
  expect(signIn('authzid', 'cyrus')).toEqual(['a@b.test', 'cyrus', 'of all'])
})

test.each([
  ['imap.b.test', { host: 'imap.b.test' }],
  ['imap.b.test:143', { host: 'imap.b.test', port: 143 }],
  ['[::1]:143', { host: '::1', port: 143 }],
  ['', {}],
  ['imap.b.test:0', undefined],
  ['imap.b.test:70000', undefined],
  ['https://b.test/', undefined],
])('the server %s is parsed', (text, server) => {
  expect(parseServer(text)).toEqual(server)
})
