import { readFileSync } from 'node:fs'
import { limits } from '@bocau/contract/limits'
import { describe, expect, test } from 'vitest'
import { checkContrast, chipTint, clippedDots, compareDots } from '../../contrast.mjs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = read('./styles/tokens.css') + read('./styles/tokens-later.css')

test('every colour pair has sufficient contrast in both themes', () => {
  const { failures, lowest } = checkContrast(css)
  expect(failures).toEqual([])
  expect(Object.keys(lowest)).toEqual(['light', 'dark'])
})

describe('dots of labels', () => {
  // About six times the smallest difference visible between large areas, because a dot is small.
  const minDistance = 0.12

  test.each(['light', 'dark'] as const)('all differ from each other in the %s theme', (theme) => {
    const pairs = compareDots(css)[theme]
    expect(pairs).toHaveLength(66)
    expect(pairs.filter(({ distance }) => distance < minDistance)).toEqual([])
  })

  test('there is one for each colour of a label', () => {
    expect(compareDots(css).count).toBe(limits.labelColours)
  })

  test('are colours that every screen can show', () => {
    expect(clippedDots(css)).toEqual([])
  })

  test('tint their chips as the contrast check assumes', () => {
    expect(read('./display/Tag.module.css')).toContain(`var(--dot) ${chipTint}%, transparent`)
  })
})
