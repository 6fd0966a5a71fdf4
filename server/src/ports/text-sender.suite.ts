import { expect, test } from 'vitest'
import type { TextMessage, TextSender } from './text-sender.ts'

/** A sender, what reached its far side, and a way to make that side refuse. */
export interface TextSenderBench {
  sender: TextSender
  received(): Pick<TextMessage, 'phoneNumber' | 'channel' | 'text'>[]
  /** Absent where nothing can go wrong. */
  breakDown?(): void
}

/** What every way to a telephone keeps to. */
export function textSenderSuite(name: string, open: () => Promise<TextSenderBench>): void {
  const message = {
    phoneNumber: '+84912345678',
    channel: 'text',
    text: 'Bo Cau: ma xac minh 012345 / "code"',
    code: '012345',
  } as const

  test(`${name} brings a message whole, by text and by voice`, async () => {
    const { sender, received } = await open()
    expect(await sender.send(message)).toEqual({ state: 'sent' })
    expect(await sender.send({ ...message, channel: 'voice' })).toEqual({ state: 'sent' })
    const { phoneNumber, text } = message
    expect(received()).toEqual([
      { phoneNumber, text, channel: 'text' },
      { phoneNumber, text, channel: 'voice' },
    ])
  })

  test(`${name} says so when a message could not be sent, and throws nothing`, async () => {
    const { sender, breakDown } = await open()
    if (!breakDown) return
    breakDown()
    expect(await sender.send(message)).toEqual({ state: 'failed', reason: expect.any(String) })
  })
}
