import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../testing/growth.fixture.ts'
import { writePop3Message } from './written-message.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a message takes linear time', async () => {
  for (const fragment of ['.\r\n', '.', '\n']) {
    const growth = await growthOf((n) => bytes(fragment.repeat(n)), writePop3Message)
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  }
})
