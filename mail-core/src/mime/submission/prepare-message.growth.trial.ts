import { expect, test } from 'vitest'
import { growthAtMost, growthOf } from '../../testing/growth.fixture.ts'
import { prepareMessage } from './prepare-message.ts'

const facts = { messageId: 'new@x.test', at: Date.UTC(2026, 2, 2, 10) }

test('a message takes linear time', async () => {
  for (const piece of ['Bcc: a\r\n', ' a\r\n', 'From: a,b\r\n']) {
    const growth = await growthOf(
      (n) => new TextEncoder().encode(`From: a@b\r\n${piece.repeat(n)}\r\nx`),
      (raw) => prepareMessage(raw, facts),
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(growthAtMost)
  }
})
