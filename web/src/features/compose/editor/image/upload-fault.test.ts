import { expect, test } from 'vitest'
import { uploadFault, uploadFaultText } from './upload-fault.ts'

test.each([
  [{ status: 500 }, 'HTTP Error: 500'],
  [Object.assign(new Error('too large'), { status: 413 }), 'HTTP Error: 413'],
  [new TypeError('no network'), 'HTTP Error: 0'],
  [new SyntaxError('Unexpected token'), 'Invalid JSON'],
])('%o becomes %s', (error, text) => {
  expect(uploadFaultText(uploadFault(error))).toBe(text)
})
