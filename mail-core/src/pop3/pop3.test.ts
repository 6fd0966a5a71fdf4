import { expect, test } from 'vitest'
import { readPop3Command } from './command.ts'
import { topOfMessage, writePop3Message } from './written-message.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (raw: Uint8Array) => new TextDecoder().decode(raw)

test.each([
  ['quit', { name: 'QUIT' }],
  ['USER an@x.test ', { name: 'USER', user: 'an@x.test' }],
  ['PASS  two words ', { name: 'PASS', password: ' two words ' }],
  ['AUTH plain AGFuAHg=', { name: 'AUTH', mechanism: 'PLAIN', initial: 'AGFuAHg=' }],
  ['AUTH PLAIN =', { name: 'AUTH', mechanism: 'PLAIN', initial: '' }],
  ['AUTH', { name: 'AUTH', mechanism: '', initial: null }],
  ['LIST', { name: 'LIST', message: null }],
  ['UIDL 5', { name: 'UIDL', message: 5 }],
  ['RETR 007', { name: 'RETR', message: 7 }],
  ['TOP 1 0', { name: 'TOP', message: 1, lines: 0 }],
  ['RETR', 'RETR takes one number'],
  ['RETR 1 2', 'RETR takes one number'],
  ['RETR -1', 'Invalid message number'],
  ['TOP 1', 'TOP takes two numbers'],
  ['STAT 1', 'STAT takes no argument'],
  ['USER', 'USER takes a name'],
  ['XTND', 'Unknown command'],
  ['', 'Unknown command'],
])('parses the line "%s"', (line, command) => {
  expect(readPop3Command(line)).toEqual(command)
})

test('escapes content that would end a message', () => {
  expect(text(writePop3Message(bytes('A: b\r\n\r\n.\r\n..x\r\n a.b\r\n')))).toBe(
    'A: b\r\n\r\n..\r\n...x\r\n a.b\r\n.\r\n',
  )
  expect(text(writePop3Message(bytes('.a\n.b')))).toBe('..a\r\n..b\r\n.\r\n')
  expect(text(writePop3Message(bytes('')))).toBe('.\r\n')
})

test('TOP returns the header and the requested number of lines', () => {
  const message = bytes('A: b\r\n\r\none\r\ntwo\r\n')
  expect(text(topOfMessage(message, 0))).toBe('A: b\r\n\r\n')
  expect(text(topOfMessage(message, 1))).toBe('A: b\r\n\r\none\r\n')
  expect(topOfMessage(message, 99)).toEqual(message)
})
