import { expect, test } from 'vitest'
import type { TextMessage, TextSender } from './text-sender.ts'

/** A sender, the messages that its gateway received, and a way to make the gateway fail. */
export interface TextSenderBench {
  sender: TextSender
  received(): Pick<TextMessage, 'phoneNumber' | 'channel' | 'text'>[]
  /** Missing if nothing can fail. */
  breakDown?(): void
}

/** Contract of every text sender. */
export function textSenderSuite(name: string, open: () => Promise<TextSenderBench>): void {
  const message = {
    phoneNumber: '+84912345678',
    channel: 'text',
    text: 'Bo Cau: ma xac minh 012345 / "code"',
    code: '012345',
  } as const

  test(`${name} sends a complete message by text and voice`, async () => {
    const { sender, received } = await open()
    expect(await sender.send(message)).toEqual({ state: 'sent' })
    expect(await sender.send({ ...message, channel: 'voice' })).toEqual({ state: 'sent' })
    const { phoneNumber, text } = message
    expect(received()).toEqual([
      { phoneNumber, text, channel: 'text' },
      { phoneNumber, text, channel: 'voice' },
    ])
  })

  test(`${name} reports a failure and does not throw`, async () => {
    const { sender, breakDown } = await open()
    if (!breakDown) return
    breakDown()
    expect(await sender.send(message)).toEqual({ state: 'failed', reason: expect.any(String) })
  })
}
