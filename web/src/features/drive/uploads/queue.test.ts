import { expect, test } from 'vitest'
import { type NewUpload, totalsOf, type UploadAct, type UploadQueue, uploadStep } from './queue.ts'

const upload = (key: string, size = 100): NewUpload => ({
  key,
  name: `${key}.jpg`,
  contentType: 'image/jpeg',
  size,
  folderId: null,
  path: '',
  onTaken: 'rename',
})
const after = (...acts: UploadAct[]) =>
  acts.reduce<UploadQueue>((queue, act) => uploadStep(queue, act).queue, [])
const states = (...acts: UploadAct[]) =>
  after(...acts)
    .map(({ key, state, sent }) => `${key} ${state} ${sent}`)
    .join(', ')
const add = (...keys: string[]): UploadAct => ({ type: 'add', items: keys.map((key) => upload(key)) })
const done = (key: string): UploadAct => ({ type: 'done', key })
/** Three uploads that occupy all slots. */
const full = add('x', 'y', 'z')
const withoutFull = (text: string) => text.replaceAll(/(^|, )[xyz] \w+ \d+/g, '').replace(/^, /, '')

test.each<[string, UploadAct[], string]>([
  ['what is added behind three waits', [full, add('a', 'b')], 'a waiting 0, b waiting 0'],
  ['what is added to an empty line is sent at once', [add('a', 'b')], 'a sending 0, b sending 0'],
  ['what is sent tells how far it is', [add('a'), { type: 'sent', key: 'a', sent: 40 }], 'a sending 40'],
  [
    'a cut connection keeps what has gone, and goes on from there',
    [
      add('a'),

      { type: 'sent', key: 'a', sent: 40 },
      { type: 'cut', key: 'a' },
      { type: 'sent', key: 'a', sent: 60 },
    ],
    'a sending 60',
  ],
  ['what came whole is done', [add('a'), { type: 'done', key: 'a' }], 'a done 100'],
  [
    'late news does not wake what was given up',
    [
      add('a'),

      { type: 'cancel', key: 'a' },
      { type: 'sent', key: 'a', sent: 90 },
      { type: 'done', key: 'a' },
    ],
    'a cancelled 0',
  ],
  [
    'what is done cannot be given up',
    [add('a'), { type: 'done', key: 'a' }, { type: 'cancel', key: 'a' }],
    'a done 100',
  ],
  [
    'what failed can be tried again',
    [add('a'), full, { type: 'fail', key: 'a', error: 'x' }, { type: 'retry', key: 'a' }],
    'a waiting 0',
  ],
  [
    'giving up all leaves what is there already',
    [add('a', 'b', 'c'), { type: 'done', key: 'a' }, { type: 'cancelAll' }],
    'a done 100, b cancelled 0, c cancelled 0',
  ],
  [
    'tidying takes away what is over',
    [add('a', 'b'), { type: 'done', key: 'a' }, { type: 'tidy' }],
    'b sending 0',
  ],
])('%s', (_, acts, expected) => {
  expect(withoutFull(states(...acts))).toBe(expected)
})

test('sends three files at a time, in order of arrival', () => {
  const turn = (...acts: UploadAct[]) => {
    const last = acts.pop() ?? full
    return uploadStep(after(...acts), last).started.map(({ key }) => key)
  }
  expect(turn(add('a', 'b', 'c', 'd', 'e'))).toEqual(['a', 'b', 'c'])
  expect(turn(add('a', 'b'), add('c', 'd'))).toEqual(['c'])
  expect(turn(add('a', 'b', 'c', 'd'), { type: 'sent', key: 'a', sent: 1 })).toEqual([])
  expect(turn(add('a', 'b', 'c', 'd', 'e'), done('b'))).toEqual(['d'])
  expect(turn(add('a', 'b', 'c', 'd', 'e'), { type: 'cut', key: 'b' })).toEqual([])
  expect(turn(add('a', 'b', 'c', 'd', 'e'), { type: 'cancelAll' })).toEqual([])
})

test.each([1, 2, 4, 7, 30])('starts each of %i files once, even with reentrant actions', (count) => {
  let queue: UploadQueue = []
  const starts: string[] = []
  const act = (what: UploadAct) => {
    const step = uploadStep(queue, what)
    queue = step.queue
    for (const { key } of step.started) {
      starts.push(key)
      act({ type: 'sent', key, sent: 10 })
      act(done(key))
    }
  }
  const keys = Array.from({ length: count }, (_, index) => `file-${index}`)
  act(add(...keys))
  expect(starts.toSorted()).toEqual(keys.toSorted())
  expect(totalsOf(queue)).toMatchObject({ done: count, left: 0 })
})

test('the total excludes cancelled and does not wait for failed files', () => {
  const queue = after(
    add('a', 'b', 'c', 'd'),

    { type: 'done', key: 'a' },

    { type: 'sent', key: 'b', sent: 25 },
    { type: 'cancel', key: 'c' },

    { type: 'fail', key: 'd', error: 'x' },
  )
  expect(totalsOf(queue)).toEqual({ count: 3, done: 1, failed: 1, left: 1, cut: 0, sent: 125, size: 200 })
})
