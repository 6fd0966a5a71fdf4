import { expect, test } from 'vitest'
import { clearUnseenArrivals, startArrivals, updateArrivals } from './arrivals.ts'

const ids = (text: string) => [...text]
const summary = (arrivals: ReturnType<typeof startArrivals>) => ({
  arrived: [...arrivals.arrived].join(''),
  unseen: [...arrivals.unseen].join(''),
})
const inbox = startArrivals('INBOX', ids('cba'))

test('initially no thread is new', () => {
  expect(summary(inbox)).toEqual({ arrived: '', unseen: '' })
})

test('a thread that arrives while the top is visible slides in', () => {
  expect(summary(updateArrivals(inbox, 'INBOX', { ids: ids('dcba'), isAtTop: true }))).toEqual({
    arrived: 'd',
    unseen: '',
  })
})

test('counts threads above the visible area until the top is visible', () => {
  const one = updateArrivals(inbox, 'INBOX', { ids: ids('dcba'), isAtTop: false })
  const two = updateArrivals(one, 'INBOX', { ids: ids('edcba'), isAtTop: false })
  expect(summary(two)).toEqual({ arrived: '', unseen: 'de' })
  expect(summary(clearUnseenArrivals(two))).toEqual({ arrived: '', unseen: '' })
})

test('a thread that left again is not counted', () => {
  const two = updateArrivals(inbox, 'INBOX', { ids: ids('edcba'), isAtTop: false })
  expect(summary(updateArrivals(two, 'INBOX', { ids: ids('ecba'), isAtTop: false }))).toEqual({
    arrived: '',
    unseen: 'e',
  })
})

test('ignores threads further down or in another list', () => {
  expect(summary(updateArrivals(inbox, 'INBOX', { ids: ids('cbxa'), isAtTop: true }))).toEqual({
    arrived: '',
    unseen: '',
  })
  expect(summary(updateArrivals(inbox, 'Sent', { ids: ids('zyx'), isAtTop: false }))).toEqual({
    arrived: '',
    unseen: '',
  })
})

test('the first threads of an empty list are its content, not arrivals', () => {
  expect(
    summary(updateArrivals(startArrivals('INBOX', []), 'INBOX', { ids: ids('ba'), isAtTop: true })),
  ).toEqual({
    arrived: '',
    unseen: '',
  })
})
