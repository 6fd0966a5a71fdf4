import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { mailServersOf, zoneSourcesOf } from './mail-servers.ts'

const told = (env: Record<string, string>) =>
  mailServersOf(readConfig({ ...env })).map((server) => Object.values(server).join(' '))

const certificate = { BOCAU_SMTP_CERT: '/etc/cert.pem', BOCAU_SMTP_KEY: '/etc/key.pem' }
const off = { BOCAU_IMAP: 'off', BOCAU_POP3: 'off', BOCAU_SUBMISSION: 'off' }

test('on one machine alone programs of that machine are told of its plain doors', () => {
  expect(told({})).toEqual([
    'SMTP 127.0.0.1 2587 none',
    'IMAP 127.0.0.1 2143 none',
    'POP3 127.0.0.1 2110 none',
  ])
})

test('whoever comes from elsewhere is told of no door that only this machine reaches', () => {
  expect(told({ BOCAU_PUBLIC_URL: 'https://thu.mocviet.test' })).toEqual([])
})

test('doors that are open to the world are told with their ports and how they are encrypted', () => {
  expect(
    told({
      ...certificate,
      BOCAU_PUBLIC_URL: 'https://thu.mocviet.test',
      BOCAU_IMAP: '0.0.0.0:143',
      BOCAU_IMAPS: '0.0.0.0:993',
      BOCAU_SUBMISSION: '0.0.0.0:587',
      BOCAU_POP3: 'off',
    }),
  ).toEqual([
    'SMTP thu.mocviet.test 587 STARTTLS',
    'IMAP thu.mocviet.test 993 SSL',
    'IMAP thu.mocviet.test 143 STARTTLS',
  ])
})

test('a mail host that stands before this server is told with the ports that programs expect', () => {
  expect(
    told({ BOCAU_PUBLIC_URL: 'https://thu.mocviet.test', BOCAU_MAIL_HOST: 'mail.mocviet.test' }),
  ).toEqual([
    'SMTP mail.mocviet.test 587 STARTTLS',
    'IMAP mail.mocviet.test 993 SSL',
    'POP3 mail.mocviet.test 995 SSL',
  ])
})

test('doors that are shut are not told of', () => {
  expect(told(off)).toEqual([])
  expect(told({ ...off, BOCAU_IMAP: '127.0.0.1:1143' })).toEqual(['IMAP 127.0.0.1 1143 none'])
})

test('the zones of domains name the doors that are open to the world and encrypted, and who tells of them', () => {
  const { servers, setup } = zoneSourcesOf(
    readConfig({ BOCAU_PUBLIC_URL: 'https://thu.mocviet.test', BOCAU_MAIL_HOST: 'mail.mocviet.test' }),
  )
  expect(servers.map(({ protocol, host, port }) => `${protocol} ${host} ${port}`)).toEqual([
    'SMTP mail.mocviet.test 587',
    'IMAP mail.mocviet.test 993',
    'POP3 mail.mocviet.test 995',
  ])
  expect(setup).toEqual({ host: 'thu.mocviet.test', securePort: 443 })
})

test('those of this machine alone stand in no zone', () => {
  expect(zoneSourcesOf(readConfig({}))).toMatchObject({ servers: [], setup: null })
})
