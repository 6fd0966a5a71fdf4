import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { listMailServers, zoneSourcesOf } from './mail-servers.ts'

const reported = (env: Record<string, string>) =>
  listMailServers(readConfig({ ...env })).map((server) => Object.values(server).join(' '))

const certificate = { BOCAU_SMTP_CERT: '/etc/cert.pem', BOCAU_SMTP_KEY: '/etc/key.pem' }
const off = { BOCAU_IMAP: 'off', BOCAU_POP3: 'off', BOCAU_SUBMISSION: 'off' }

test('on a local installation, programs of that machine see the plain listeners', () => {
  expect(reported({})).toEqual([
    'SMTP 127.0.0.1 2587 none',
    'IMAP 127.0.0.1 2143 none',
    'POP3 127.0.0.1 2110 none',
  ])
})

test('other machines see no listener that only this machine can reach', () => {
  expect(reported({ BOCAU_PUBLIC_URL: 'https://thu.mocviet.test' })).toEqual([])
})

test('lists public listeners with port and encryption', () => {
  expect(
    reported({
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

test('a mail host in front is listed with standard ports', () => {
  expect(
    reported({ BOCAU_PUBLIC_URL: 'https://thu.mocviet.test', BOCAU_MAIL_HOST: 'mail.mocviet.test' }),
  ).toEqual([
    'SMTP mail.mocviet.test 587 STARTTLS',
    'IMAP mail.mocviet.test 993 SSL',
    'POP3 mail.mocviet.test 995 SSL',
  ])
})

test('omits disabled listeners', () => {
  expect(reported(off)).toEqual([])
  expect(reported({ ...off, BOCAU_IMAP: '127.0.0.1:1143' })).toEqual(['IMAP 127.0.0.1 1143 none'])
})

test('DNS records name the public TLS listeners and the discovery service', () => {
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

test('DNS records omit local listeners', () => {
  expect(zoneSourcesOf(readConfig({}))).toMatchObject({ servers: [], setup: null })
})
