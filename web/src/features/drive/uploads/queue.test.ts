import { expect, test } from 'vitest'
import { type NewUpload, nextToSend, totalsOf, type UploadAct, uploadReducer } from './queue.ts'

const upload = (key: string, size = 100): NewUpload => ({
  key,
  name: `${key}.jpg`,
  contentType: 'image/jpeg',
  size,
  folderId: null,
  path: '',
  onTaken: 'rename',
})
const after = (...acts: UploadAct[]) => acts.reduce(uploadReducer, [])
const states = (...acts: UploadAct[]) =>
  after(...acts)
    .map(({ key, state, sent }) => `${key} ${state} ${sent}`)
    .join(', ')
const add = (...keys: string[]): UploadAct => ({ type: 'add', items: keys.map((key) => upload(key)) })
const start = (key: string): UploadAct => ({ type: 'start', key })

test.each<[string, UploadAct[], string]>([
  ['what is added waits', [add('a', 'b')], 'a waiting 0, b waiting 0'],
  [
    'what is sent tells how far it is',
    [add('a'), start('a'), { type: 'sent', key: 'a', sent: 40 }],
    'a sending 40',
  ],
  [
    'a cut connection keeps what has gone, and goes on from there',
    [
      add('a'),
      start('a'),
      { type: 'sent', key: 'a', sent: 40 },
      { type: 'cut', key: 'a' },
      { type: 'sent', key: 'a', sent: 60 },
    ],
    'a sending 60',
  ],
  ['what came whole is done', [add('a'), start('a'), { type: 'done', key: 'a' }], 'a done 100'],
  [
    'late news does not wake what was given up',
    [
      add('a'),
      start('a'),
      { type: 'cancel', key: 'a' },
      { type: 'sent', key: 'a', sent: 90 },
      { type: 'done', key: 'a' },
    ],
    'a cancelled 0',
  ],
  [
    'what is done cannot be given up',
    [add('a'), start('a'), { type: 'done', key: 'a' }, { type: 'cancel', key: 'a' }],
    'a done 100',
  ],
  [
    'what failed can be tried again',
    [add('a'), start('a'), { type: 'fail', key: 'a', error: 'x' }, { type: 'retry', key: 'a' }],
    'a waiting 0',
  ],
  [
    'giving up all leaves what is there already',
    [add('a', 'b', 'c'), start('a'), { type: 'done', key: 'a' }, start('b'), { type: 'cancelAll' }],
    'a done 100, b cancelled 0, c cancelled 0',
  ],
  [
    'tidying takes away what is over',
    [add('a', 'b'), start('a'), { type: 'done', key: 'a' }, { type: 'tidy' }],
    'b waiting 0',
  ],
])('%s', (_, acts, expected) => {
  expect(states(...acts)).toBe(expected)
})

test('three are sent at once, in the order they came', () => {
  const turn = (...acts: UploadAct[]) => nextToSend(after(...acts)).map(({ key }) => key)
  expect(turn(add('a', 'b', 'c', 'd', 'e'))).toEqual(['a', 'b', 'c'])
  expect(turn(add('a', 'b', 'c', 'd', 'e'), start('a'), start('b'))).toEqual(['c'])
  expect(turn(add('a', 'b', 'c', 'd'), start('a'), start('b'), start('c'))).toEqual([])
  expect(
    turn(add('a', 'b', 'c', 'd'), start('a'), start('b'), start('c'), { type: 'done', key: 'b' }),
  ).toEqual(['d'])
})

test('the total leaves out what was given up, and does not wait for what failed', () => {
  const queue = after(
    add('a', 'b', 'c', 'd'),
    start('a'),
    { type: 'done', key: 'a' },
    start('b'),
    { type: 'sent', key: 'b', sent: 25 },
    { type: 'cancel', key: 'c' },
    start('d'),
    { type: 'fail', key: 'd', error: 'x' },
  )
  expect(totalsOf(queue)).toEqual({ count: 3, done: 1, failed: 1, left: 1, cut: 0, sent: 125, size: 200 })
})
