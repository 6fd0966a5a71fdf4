import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../testing/growth.fixture.ts'
import { normalForm } from './normal-form.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
const parts = ['\u0301\u0323', '\u0344\u0323', '\uff9e\u0301\u0323', '\u{1d165}\u0301', '\u05b0\u05b8\u0591']

test.each(forms)('the cost of %s grows linearly with combining marks', async (form) => {
  for (const marks of parts) {
    const growth = await growthOf(
      (n) => `e${marks.repeat(n)}`,
      (text) => normalForm(text, form),
    )
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  }
})
