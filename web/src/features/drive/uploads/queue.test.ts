import { expect, test } from 'vitest'
import { type NewUpload, totalsOf, type UploadAction, type UploadQueue, uploadStep } from './queue.ts'

const upload = (key: string, size = 100): NewUpload => ({
  key,
  name: `${key}.jpg`,
  contentType: 'image/jpeg',
  size,
  folderId: null,
  path: '',
  onConflict: 'rename',
})
const after = (...actions: UploadAction[]) =>
  actions.reduce<UploadQueue>((queue, action) => uploadStep(queue, action).queue, [])
const states = (...actions: UploadAction[]) =>
  after(...actions)
    .map(({ key, state, sent }) => `${key} ${state} ${sent}`)
    .join(', ')
const add = (...keys: string[]): UploadAction => ({ type: 'add', items: keys.map((key) => upload(key)) })
const done = (key: string): UploadAction => ({ type: 'done', key })
/** Three uploads that occupy all slots. */
const full = add('x', 'y', 'z')
const withoutFull = (text: string) => text.replaceAll(/(^|, )[xyz] \w+ \d+/g, '').replace(/^, /, '')

test.each<[string, UploadAction[], string]>([
  ['a file after three others waits', [full, add('a', 'b')], 'a waiting 0, b waiting 0'],
  ['a file in an empty queue is sent immediately', [add('a', 'b')], 'a sending 0, b sending 0'],
  ['a running upload reports its progress', [add('a'), { type: 'sent', key: 'a', sent: 40 }], 'a sending 40'],
  [
    'a lost connection keeps the sent bytes and resumes',
    [
      add('a'),

      { type: 'sent', key: 'a', sent: 40 },
      { type: 'cut', key: 'a' },
      { type: 'sent', key: 'a', sent: 60 },
    ],
    'a sending 60',
  ],
  ['a complete file is done', [add('a'), { type: 'done', key: 'a' }], 'a done 100'],
  [
    'a late event does not restart a cancelled upload',
    [
      add('a'),

      { type: 'cancel', key: 'a' },
      { type: 'sent', key: 'a', sent: 90 },
      { type: 'done', key: 'a' },
    ],
    'a cancelled 0',
  ],
  [
    'a finished upload cannot be cancelled',
    [add('a'), { type: 'done', key: 'a' }, { type: 'cancel', key: 'a' }],
    'a done 100',
  ],
  [
    'a failed upload can be retried',
    [add('a'), full, { type: 'fail', key: 'a', error: 'x' }, { type: 'retry', key: 'a' }],
    'a waiting 0',
  ],
  [
    'cancelling all keeps uploaded files',
    [add('a', 'b', 'c'), { type: 'done', key: 'a' }, { type: 'cancelAll' }],
    'a done 100, b cancelled 0, c cancelled 0',
  ],
  [
    'clearing removes finished uploads',
    [add('a', 'b'), { type: 'done', key: 'a' }, { type: 'tidy' }],
    'b sending 0',
  ],
])('%s', (_, actions, expected) => {
  expect(withoutFull(states(...actions))).toBe(expected)
})

test('sends three files at a time, in order of arrival', () => {
  const startedKeys = (...actions: UploadAction[]) => {
    const last = actions.pop() ?? full
    return uploadStep(after(...actions), last).started.map(({ key }) => key)
  }
  expect(startedKeys(add('a', 'b', 'c', 'd', 'e'))).toEqual(['a', 'b', 'c'])
  expect(startedKeys(add('a', 'b'), add('c', 'd'))).toEqual(['c'])
  expect(startedKeys(add('a', 'b', 'c', 'd'), { type: 'sent', key: 'a', sent: 1 })).toEqual([])
  expect(startedKeys(add('a', 'b', 'c', 'd', 'e'), done('b'))).toEqual(['d'])
  expect(startedKeys(add('a', 'b', 'c', 'd', 'e'), { type: 'cut', key: 'b' })).toEqual([])
  expect(startedKeys(add('a', 'b', 'c', 'd', 'e'), { type: 'cancelAll' })).toEqual([])
})

test.each([1, 2, 4, 7, 30])('starts each of %i files once, even with reentrant actions', (count) => {
  let queue: UploadQueue = []
  const starts: string[] = []
  const apply = (what: UploadAction) => {
    const step = uploadStep(queue, what)
    queue = step.queue
    for (const { key } of step.started) {
      starts.push(key)
      apply({ type: 'sent', key, sent: 10 })
      apply(done(key))
    }
  }
  const keys = Array.from({ length: count }, (_, index) => `file-${index}`)
  apply(add(...keys))
  expect(starts.toSorted()).toEqual(keys.toSorted())
  expect(totalsOf(queue)).toMatchObject({ done: count, remaining: 0 })
})

test('the total excludes cancelled and does not wait for failed files', () => {
  const queue = after(
    add('a', 'b', 'c', 'd'),

    { type: 'done', key: 'a' },

    { type: 'sent', key: 'b', sent: 25 },
    { type: 'cancel', key: 'c' },

    { type: 'fail', key: 'd', error: 'x' },
  )
  expect(totalsOf(queue)).toEqual({
    count: 3,
    done: 1,
    failed: 1,
    remaining: 1,
    cut: 0,
    sent: 125,
    size: 200,
  })
})
