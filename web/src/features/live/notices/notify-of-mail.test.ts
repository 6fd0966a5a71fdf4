import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aThread } from '../../mailbox/testing.ts'
import { notifyOfMail } from './notify-of-mail.ts'

const notices: { title: string; body?: string | undefined }[] = []

class FakeNotification extends EventTarget {
  static permission = 'granted'
  constructor(title: string, { body }: NotificationOptions) {
    super()
    notices.push({ title, body })
  }
}

const message = aThread({
  id: '1',
  subject: 'Báo giá',
  snippet: 'Chị Khuê ơi',
  participants: [{ name: 'Phạm Thảo Vy', email: 'vy@xuongmoc.example' }],
})
const tabs = (isChosen: boolean, isVisible: boolean) => ({
  isChosen: () => isChosen,
  isAnyVisible: () => Promise.resolve(isVisible),
  detach: () => undefined,
})

beforeEach(() => {
  notices.length = 0
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('localStorage', { getItem: () => 'on' })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['the elected tab notifies while no list is visible', true, false, 1],
  ['another tab leaves it to the chosen one', false, false, 0],
  ['no notification while the list is visible', true, true, 0],
])('%s', async (_fact, isChosen, isVisible, times) => {
  await notifyOfMail([message], tabs(isChosen, isVisible))
  expect(notices).toHaveLength(times)
})

test('the notification shows sender and subject', async () => {
  await notifyOfMail([message], tabs(true, false))
  expect(notices).toEqual([{ title: 'Phạm Thảo Vy', body: 'Báo giá\nChị Khuê ơi' }])
})

test('does not notify without consent', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  await notifyOfMail([message], tabs(true, false))
  expect(notices).toEqual([])
})
