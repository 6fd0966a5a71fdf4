import { describe, expect, test } from 'vitest'
import { safeDeclarations } from './safe-style.ts'
import type { StyleReader } from './white-space.ts'

/** Fake style declaration with the given properties. */
const styleReader = (values: Readonly<Record<string, string>>): StyleReader => ({
  getPropertyValue: (name) => values[name] ?? '',
})

const preserved = { 'white-space-collapse': 'preserve', 'text-wrap-mode': 'wrap' }
const underlined = { 'text-decoration': 'underline', 'text-decoration-line': 'underline' }

const ofToday = { 'white-space': 'pre-wrap', 'text-decoration': 'underline', 'border-spacing': '2px 4px' }

/** Browser representations of `white-space: pre-wrap; text-decoration: underline; border-spacing: 2px 4px`. */
const browsers = {
  'Chromium of today': {
    ...ofToday,
    ...preserved,
    ...underlined,
    'text-decoration-style': 'initial',
    'text-decoration-thickness': 'initial',
    '-webkit-border-horizontal-spacing': '2px',
  },
  'Chromium before 2023': { ...ofToday, ...underlined, '-webkit-border-horizontal-spacing': '2px' },
  'Firefox of today': {
    ...ofToday,
    ...preserved,
    ...underlined,
    'text-decoration-style': 'solid',
    'text-decoration-thickness': 'auto',
  },
  'Firefox before 2024': { ...ofToday, ...underlined },
  'Safari of today': {
    ...ofToday,
    ...preserved,
    ...underlined,
    '-webkit-text-decoration': 'underline',
    '-webkit-border-vertical-spacing': '4px',
  },
  'Safari before 2023': { ...ofToday, '-webkit-text-decorations-in-effect': 'underline' },
}

describe('keeps a style whichever longhand names the browser uses', () => {
  test.each(Object.entries(browsers))('%s', (_, values) => {
    expect(safeDeclarations(styleReader(values))).toEqual([
      ['text-decoration', 'underline'],
      ['white-space', 'pre-wrap'],
      ['border-spacing', '2px 4px'],
    ])
  })
})

test.each([
  [{ 'white-space-collapse': 'preserve' }, 'pre-wrap'],
  [{ 'white-space-collapse': 'break-spaces' }, 'pre-wrap'],
  [{ 'white-space-collapse': 'preserve-breaks' }, 'pre-line'],
  [{ 'white-space-collapse': 'preserve', 'text-wrap-mode': 'nowrap' }, 'pre'],
  [{ 'white-space-collapse': 'collapse', 'text-wrap-mode': 'nowrap' }, 'nowrap'],
  [{ 'text-wrap': 'nowrap' }, 'nowrap'],
  [{ 'white-space-collapse': 'collapse' }, 'normal'],
] as const)('writes %o in the form that all mail programs support', (values, expected) => {
  expect(safeDeclarations(styleReader(values))).toEqual([['white-space', expected]])
})

test('an underline given by its longhand becomes a shorthand', () => {
  expect(safeDeclarations(styleReader({ 'text-decoration-line': 'line-through' }))).toEqual([
    ['text-decoration', 'line-through'],
  ])
})

test.each([
  [{ 'border-spacing': '2px 99999px' }],
  [{ width: '-6000px' }],
  [{ 'margin-left': '-1px' }],
  [{ 'background-color': 'var(--x)' }],
  [{ 'text-decoration': 'inherit' }],
])('%o reaches outside the message and is removed', (values) => {
  expect(safeDeclarations(styleReader(values))).toEqual([])
})

test('digits in colours and names are not sizes', () => {
  const values = { color: '#999999', 'background-color': 'rgb(255, 243, 163)', 'font-family': 'Font9999' }
  expect(safeDeclarations(styleReader(values)).map(([name]) => name)).toEqual(Object.keys(values))
})
