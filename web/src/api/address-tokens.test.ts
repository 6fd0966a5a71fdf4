import { expect, test } from 'vitest'
import { tokensIn } from './address-tokens.ts'

test.each([
  ['/folder/INBOX', undefined],
  ['/folder/Sent?access_token=abc', { token: 'abc', address: '/folder/Sent' }],
  ['/folder/Sent/12?src=mail&access_token=abc#x', { token: 'abc', address: '/folder/Sent/12?src=mail#x' }],
  ['/setting/general?login_param=xyz', { token: 'xyz', address: '/folder/INBOX' }],
  ['/?login_param=xyz&access_token=abc', { token: 'xyz', address: '/folder/INBOX' }],
  ['/folder/Sent?login_param=', { address: '/folder/Sent' }],
])('takes the tokens from %s', (address, tokens) => {
  expect(tokensIn(address)).toEqual(tokens)
})
