import { expect, test } from 'vitest'
import { classifyResponse, parseMailResponse } from './send-failure.ts'

const table: [string, string | null, string][] = [
  ['Recipient address rejected: User unknown in virtual mailbox table', '5.1.1', 'receiver_unknown'],
  ['No such user here', null, 'receiver_unknown'],
  ['The email account that you tried to reach does not exist', '5.1.1', 'receiver_unknown'],
  ['No mailbox here has this address', '5.1.1', 'receiver_unknown'],
  ['Greeting never received', null, 'server_silent'],
  ['connect ECONNREFUSED 192.0.2.1:25', null, 'server_silent'],
  ['No mail server of far.example could be reached', '4.4.1', 'server_silent'],
  ["Mailbox full: the recipient's mailbox is over quota", '5.2.2', 'mailbox_full'],
  ['The user you are trying to contact has exceeded storage quota', null, 'mailbox_full'],
  ['This mailbox is full', '5.2.2', 'mailbox_full'],
  ['Sender address rejected: not allowed sender', '5.7.1', 'sender_not_allowed'],
  ['Sender address rejected: not owned by user khue', '5.7.1', 'sender_not_allowed'],
  ['Message refused by policy', '5.7.1', 'receiver_refused'],
  ['Message rejected as spam', '5.7.1', 'receiver_refused'],
  ['Relay access denied', '5.7.1', 'relay_denied'],
  ['Relaying denied', null, 'relay_denied'],
  ['Message size exceeds fixed limit', '5.3.4', 'too_large'],
  ['Message size exceeds the limit of the server', '5.3.4', 'too_large'],
  ['Domain far.example not found', '5.1.2', 'domain_not_found'],
  ['Host or domain name not found. Name service error for name=x', '5.4.4', 'domain_not_found'],
  ['Domain far.example does not accept mail (null MX)', '5.1.10', 'domain_not_found'],
  ['Nem tudjuk', '5.1.1', 'receiver_unknown'],
  ['Tràn', '5.2.2', 'mailbox_full'],
  ['Greylisted, try again later', '4.2.0', 'cannot_send'],
  ['Something else altogether', null, 'cannot_send'],
]
test.each(table)('%s %s means %s', (text, enhanced, failure) => {
  expect(classifyResponse({ code: 550, enhanced, text })).toBe(failure)
})

test.each([
  ['550 5.1.1 No such user', { code: 550, enhanced: '5.1.1', text: 'No such user' }],
  ['554 Refused', { code: 554, enhanced: null, text: 'Refused' }],
  ['connect ECONNREFUSED', { code: null, enhanced: null, text: 'connect ECONNREFUSED' }],
  ['5.2.2 Full\nreally', { code: null, enhanced: '5.2.2', text: 'Full\nreally' }],
  ['', { code: null, enhanced: null, text: '' }],
])('parses the response "%s"', (stored, response) => {
  expect(parseMailResponse(stored)).toEqual(response)
})
