import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../../testing/growth.fixture.ts'
import { prepareMessage } from './prepare-message.ts'

const options = { messageId: 'new@x.test', at: Date.UTC(2026, 2, 2, 10) }

test('a message takes linear time', async () => {
  for (const fragment of ['Bcc: a\r\n', ' a\r\n', 'From: a,b\r\n']) {
    const growth = await growthOf(
      (n) => new TextEncoder().encode(`From: a@b\r\n${fragment.repeat(n)}\r\nx`),
      (raw) => prepareMessage(raw, options),
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  }
})
