import { expect, test } from 'vitest'
import { adviceFor, splitSentences } from './patterns.ts'

test.each([
  'Whoever opens the link names the organisation',
  'What is sent leaves at once',
  'Nobody reads this folder',
  'Owners are told of it',
  'The record stands in the zone',
  'The certificate is renewed by itself',
  'The list is read anew',
  'The job goes on after a restart',
  'The server refuses it with a sentence',
  'A letter arrives',
])('finds a mark in "%s"', (sentence) => {
  expect(adviceFor(sentence)).not.toEqual([])
})

test.each([
  'What does a backup contain?',
  'The server renews the certificate automatically',
  'The setting `letters` is a number',
  'Go to the settings page',
  'Recipients see the message without delay',
])('finds no mark in "%s"', (sentence) => {
  expect(adviceFor(sentence)).toEqual([])
})

test('splits Markdown into sentences without code, links and markup', () => {
  const page =
    '# The title here\n\n- One sentence here. [Another one](who.md) there!\n\n```sh\nwhat is this\n```\n| a | cell with text |\n'
  expect(splitSentences(page)).toEqual([
    'The title here',
    'One sentence here.',
    'Another one there!',
    'cell with text',
  ])
})
