import { expect, test } from 'vitest'
import { chooseShare, getShareState, type ShareAttributes, type Visitor } from './share-state.ts'

const now = 1000
const base: ShareAttributes = {
  ownerId: 'khue',
  isClosed: false,
  expiresAt: null,
  hasPassword: false,
  people: [],
  isPublicAllowed: true,
  ownerOrganisationId: 'mocviet',
}
const person = (id: string, organisationId: string, domain: string): Visitor => ({
  account: { id, email: `${id}@${domain}`, organisationId },
  hasPass: false,
})
const visitors = {
  stranger: { account: null, hasPass: false },
  holder: { account: null, hasPass: true },
  khue: person('khue', 'mocviet', 'mocviet.test'),
  ha: person('ha', 'mocviet', 'mocviet.test'),
  phuc: person('phuc', 'mocviet', 'mocviet.test'),
  duy: person('duy', 'dakwood', 'dakwood.test'),
} satisfies Record<string, Visitor>
const people = ['ha@mocviet.test', 'duy@dakwood.test']

test.each<[string, Partial<ShareAttributes>, keyof typeof visitors, string]>([
  ['a public link', {}, 'stranger', 'open'],
  ['a public link', {}, 'ha', 'open'],
  ['a public link that the organisation does not allow', { isPublicAllowed: false }, 'stranger', 'sign_in'],
  ['a public link that the organisation does not allow', { isPublicAllowed: false }, 'ha', 'forbidden'],
  ['a link with a password', { hasPassword: true }, 'stranger', 'password'],
  ['a link with a password', { hasPassword: true }, 'holder', 'open'],
  ['a link with a password', { hasPassword: true }, 'ha', 'password'],
  ['a link with a password', { hasPassword: true }, 'khue', 'open'],
  ['a link for named recipients', { people }, 'stranger', 'sign_in'],
  ['a link for named recipients', { people }, 'ha', 'open'],
  ['a link for named recipients', { people }, 'phuc', 'forbidden'],
  ['a link for named recipients', { people }, 'duy', 'open'],
  ['a link for named recipients', { people }, 'khue', 'open'],
  ['a password that was given for something else', { people }, 'holder', 'sign_in'],
  ['a link for named recipients with a password', { people, hasPassword: true }, 'ha', 'open'],
  ['a link for named recipients with a password', { people, hasPassword: true }, 'stranger', 'password'],
  ['a link for named recipients with a password', { people, hasPassword: true }, 'holder', 'open'],
  [
    'a link for named recipients after external sharing was disabled',
    { people, hasPassword: true, isPublicAllowed: false },
    'holder',
    'sign_in',
  ],
  [
    'a link for named recipients after external sharing was disabled',
    { people, hasPassword: true, isPublicAllowed: false },
    'duy',
    'forbidden',
  ],
  [
    'a link for named recipients after external sharing was disabled',
    { people, isPublicAllowed: false },
    'ha',
    'open',
  ],
  ['a share that expires now', { expiresAt: now }, 'stranger', 'expired'],
  ['a share that expires now', { expiresAt: now }, 'khue', 'expired'],
  ['a share that expires in a moment', { expiresAt: now + 1 }, 'stranger', 'open'],
  ['a revoked share', { isClosed: true, expiresAt: now }, 'khue', 'gone'],
  ['a revoked share', { isClosed: true }, 'ha', 'gone'],
])('%s (%o) is, for %s, %s', (_, change, visitor, standing) => {
  expect(getShareState({ ...base, ...change }, visitors[visitor], now)).toBe(standing)
})

test('among several shares of a file the one with the most access is used', () => {
  const closed = { ...base, isClosed: true }
  const forPeople = { ...base, people }
  const byPassword = { ...base, hasPassword: true }
  const expired = { ...base, expiresAt: 1 }
  const choose = (shares: ShareAttributes[], visitor: Visitor) => chooseShare(shares, () => visitor, now)
  expect(choose([], visitors.stranger)).toBeNull()
  expect(choose([closed, expired], visitors.stranger)).toEqual({ share: expired, standing: 'expired' })
  expect(choose([expired, forPeople, byPassword], visitors.stranger)?.share).toBe(byPassword)
  expect(choose([byPassword, forPeople], visitors.ha)?.share).toBe(forPeople)
  expect(choose([{ ...forPeople }, forPeople], visitors.ha)?.share).not.toBe(forPeople)
})
