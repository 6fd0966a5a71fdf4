import { describe, expect, test } from 'vitest'
import { safeDeclarations } from './safe-style.ts'
import type { StyleReader } from './white-space.ts'

/** A style as a browser tells of it: the names it knows, whole ones and their parts. */
const told = (values: Readonly<Record<string, string>>): StyleReader => ({
  getPropertyValue: (name) => values[name] ?? '',
})

const preserved = { 'white-space-collapse': 'preserve', 'text-wrap-mode': 'wrap' }
const underlined = { 'text-decoration': 'underline', 'text-decoration-line': 'underline' }

const ofToday = { 'white-space': 'pre-wrap', 'text-decoration': 'underline', 'border-spacing': '2px 4px' }

/** What `white-space: pre-wrap; text-decoration: underline; border-spacing: 2px 4px` is to each browser. */
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

describe('a style stays whatever names a browser has for its parts', () => {
  test.each(Object.entries(browsers))('%s', (_, values) => {
    expect(safeDeclarations(told(values))).toEqual([
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
] as const)('what only says %o is written as every mail program knows it', (values, whole) => {
  expect(safeDeclarations(told(values))).toEqual([['white-space', whole]])
})

test('a line under words that is said by its part alone is a line for every mail program', () => {
  expect(safeDeclarations(told({ 'text-decoration-line': 'line-through' }))).toEqual([
    ['text-decoration', 'line-through'],
  ])
})

test.each([
  [{ 'border-spacing': '2px 99999px' }],
  [{ width: '-6000px' }],
  [{ 'margin-left': '-1px' }],
  [{ 'background-color': 'var(--x)' }],
  [{ 'text-decoration': 'inherit' }],
])('%o reaches beyond the message and is left out', (values) => {
  expect(safeDeclarations(told(values))).toEqual([])
})

test('colours and names with figures in them are no sizes', () => {
  const values = { color: '#999999', 'background-color': 'rgb(255, 243, 163)', 'font-family': 'Font9999' }
  expect(safeDeclarations(told(values)).map(([name]) => name)).toEqual(Object.keys(values))
})
