import { expect, test } from 'vitest'
import { readDevice } from './read-device.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const google = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/142.0.0.0 Safari/537.36`,
    'computer',
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${google} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'computer',
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${google} coc_coc_browser/130.0 Chrome/124.0 Safari/537.36`,
    'computer',
    'Cốc Cốc',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`,
    'computer',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'computer', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${google} Chrome/142.0 Safari/537.36`,
    'computer',
    'Chrome',
    'ChromeOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'Chrome',
    'iOS',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Safari',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${google} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'phone',
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X910) ${google} Chrome/142.0 Safari/537.36`,
    'tablet',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0', 'computer', '', ''],
  ['Thunderbird/145.0 (X11)', 'program', 'Thunderbird', ''],
  ['curl/8.5.0', 'program', 'curl', ''],
  ['node', 'program', 'node', ''],
  ['', 'program', '', ''],
  ['<script>alert(1)</script>', 'program', '', ''],
])('%s is a %s with %s on %s', (userAgent, kind, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ kind, browser, system })
})
