import { expect, test } from 'vitest'
import { minimisedHeight, type Windows, type WindowsAction, windowsReducer } from './windows.ts'

/** `a:pin b:mini<full`: state of each window, and the former state of a minimised one. */
const read = (text: string, width: number): Windows => ({
  width,
  open: text
    .split(' ')
    .filter(Boolean)
    .map((token) => {
      const [id = '', states = ''] = token.split(':')
      const [state = 'pin', previous = state] = states.split('<')
      return { id, state, previous } as Windows['open'][number]
    }),
})

const write = ({ open }: Windows) =>
  open.map(({ id, state, previous }) => `${id}:${state === 'mini' ? `mini<${previous}` : state}`).join(' ')

const desktop = 1600
const small = 900
const phone = 390

test.each<[fact: string, width: number, before: string, act: WindowsAction, after: string]>([
  ['a window opens pinned', desktop, '', { type: 'open', id: 'a' }, 'a:pin'],
  ['a window may open large', desktop, '', { type: 'open', id: 'a', state: 'full' }, 'a:full'],
  ['on a phone a window covers the screen', phone, '', { type: 'open', id: 'a' }, 'a:full'],
  ['two fit side by side', desktop, 'a:pin', { type: 'open', id: 'b' }, 'a:pin b:pin'],
  [
    'a third turns the oldest into a bar',
    desktop,
    'a:pin b:pin',
    { type: 'open', id: 'c' },
    'a:mini<pin b:pin c:pin',
  ],
  ['600 each and 300 beside: 1500 fits two', 1500, 'a:pin', { type: 'open', id: 'b' }, 'a:pin b:pin'],
  ['1499 is not', 1499, 'a:pin', { type: 'open', id: 'b' }, 'a:mini<pin b:pin'],
  ['up to 992 pixels fit one window', 992, 'a:pin', { type: 'open', id: 'b' }, 'a:mini<pin b:pin'],
  ['opened again, an open one becomes a bar', desktop, 'a:pin', { type: 'open', id: 'a' }, 'a:mini<pin'],
  ['a reopened bar restores its state', desktop, 'a:mini<full', { type: 'open', id: 'a' }, 'a:full'],
  ['a press on the head makes a bar', desktop, 'a:full', { type: 'toggle', id: 'a' }, 'a:mini<full'],
  ['a press on the bar opens it', desktop, 'a:mini<pin', { type: 'toggle', id: 'a' }, 'a:pin'],
  [
    'an opened old bar stays, and the oldest of the others is minimised',
    desktop,
    'a:mini<pin b:pin c:pin',
    { type: 'toggle', id: 'a' },
    'a:pin b:mini<pin c:pin',
  ],
  ['a bar on a phone opens over everything', phone, 'a:mini<pin', { type: 'toggle', id: 'a' }, 'a:full'],
  ['a large one is made small', desktop, 'a:full', { type: 'compress', id: 'a' }, 'a:pin'],
  ['a pinned one is made large', desktop, 'a:pin', { type: 'expand', id: 'a' }, 'a:full'],
  ['a bar is made large', desktop, 'a:mini<pin', { type: 'expand', id: 'a' }, 'a:full'],
  ['only one is large', desktop, 'a:full b:pin', { type: 'expand', id: 'b' }, 'a:mini<full b:full'],
  ['a minimised window remembers its state', desktop, 'a:full', { type: 'minimise', id: 'a' }, 'a:mini<full'],
  [
    'a bar made into a bar still remembers',
    desktop,
    'a:mini<full',
    { type: 'minimise', id: 'a' },
    'a:mini<full',
  ],
  [
    'closing one pins the last that remains',
    desktop,
    'a:mini<full b:mini<pin c:pin',
    { type: 'close', id: 'c' },
    'a:mini<full b:pin',
  ],
  [
    'closing one leaves a last that is open as it is',
    desktop,
    'a:pin b:full',
    { type: 'close', id: 'a' },
    'b:full',
  ],
  ['closing the only one leaves none', desktop, 'a:pin', { type: 'close', id: 'a' }, ''],
  [
    'closing an unknown window changes nothing',
    desktop,
    'a:mini<pin',
    { type: 'close', id: 'x' },
    'a:mini<pin',
  ],
  [
    'on a phone closing one shows the mail',
    phone,
    'a:mini<full b:full',
    { type: 'close', id: 'b' },
    'a:mini<full',
  ],
  [
    'on a phone another one covers the first',
    phone,
    'a:full',
    { type: 'open', id: 'b' },
    'a:mini<full b:full',
  ],
  [
    'less space minimises the oldest window',
    desktop,
    'a:pin b:pin',
    { type: 'resize', width: small },
    'a:mini<pin b:pin',
  ],
  [
    'more space does not open a window',
    small,
    'a:mini<pin b:pin',
    { type: 'resize', width: desktop },
    'a:mini<pin b:pin',
  ],
  [
    'restored windows appear beside open ones',
    desktop,
    'a:pin',
    { type: 'restore', windows: [...read('a:mini<pin b:pin', desktop).open] },
    'b:pin a:pin',
  ],
  [
    'restored windows are minimised in favour of newer ones',
    small,
    'new:pin',
    { type: 'restore', windows: [...read('a:mini<pin b:pin', small).open] },
    'a:mini<pin b:mini<pin new:pin',
  ],
])('%s', (_fact, width, before, action, after) => {
  expect(write(windowsReducer(read(before, width), action))).toBe(after)
})

test.each<[fact: string, width: number, windows: string, height: number]>([
  ['open windows cover no bar', desktop, 'a:pin', 0],
  ['minimised windows share a row', desktop, 'a:mini<pin b:mini<pin c:pin', 44],
  ['on a phone they are stacked', phone, 'a:mini<full b:mini<full', 100],
])('%s', (_fact, width, windows, height) => {
  expect(minimisedHeight(read(windows, width))).toBe(height)
})
