import { expect, test } from 'vitest'
import { safeDeclarations } from './safe-css.ts'

const clean = (style: string) =>
  safeDeclarations(style, (url) => (url.startsWith('ok:') ? url : null))
    .map(({ text }) => text)
    .join(';')

test.each([
  ['color: RED; font-size:12px', 'color:RED;font-size:12px'],
  ['width:calc(100% - 20px)', 'width:calc(100% - 20px)'],
  ['margin:0 auto !important', 'margin:0 auto!important'],
  [
    'background:linear-gradient(90deg,#fff,rgba(0,0,0,.5))',
    'background:linear-gradient(90deg,#fff,rgba(0,0,0,.5))',
  ],
  ['background:#fff url(ok:1) no-repeat', 'background:#fff url(ok:1)no-repeat'],
  ['background:#fff url(no:1) no-repeat', 'background:#fff none no-repeat'],
  ['font-family:"Segoe UI",Arial', 'font-family:"Segoe UI",Arial'],
  ['margin-left:-9999px', ''],
  ['text-indent:-18pt', 'text-indent:-18pt'],
  ['width:999999px', ''],
  ['position:absolute;z-index:9', ''],
  ['width:url(ok:1)', ''],
  ['width:attr(x)', ''],
  ['color:var(--x);--x:red', ''],
  ['COLOR:e\\78pression(1)', ''],
  ['font-family:"a<b"', ''],
  ['mso-line-height-rule:exactly;animation:x 1s;transform:scale(9)', ''],
  ['color:red}body{color:blue', ''],
  ['color', ''],
  ['', ''],
])('%j keeps %j', (style, safe) => {
  expect(clean(style)).toBe(safe)
})
