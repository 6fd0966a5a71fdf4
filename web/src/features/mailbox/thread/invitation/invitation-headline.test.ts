import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { expect, test } from 'vitest'
import { t } from '../../../../i18n/index.ts'
import { invitationHeadline } from './invitation-headline.ts'
import '../../../../i18n/areas/invitation.ts'

const vy = { name: 'Vy', email: 'vy@xuongmoc.example' }
const an = { name: 'An', email: 'an@elsewhere.example' }
const khue = { ...an, participation: 'accepted' as const, is_optional: false, is_resource: false }
const base = {
  kind: 'request',
  standing: 'current',
  before: null,
  organizer: vy,
  attendees: [khue],
  unproved_update_of: null,
} as const
const byOther = (email: string) => t('event.byOther', { email })

test.each<[string, Partial<Invitation>, string, string]>([
  ['an invitation of its organiser', {}, vy.email, ''],
  ['one that an assistant sends', {}, 'Office@XuongMoc.example', ''],
  ['one from an unknown sender', {}, an.email, byOther(an.email)],
  [
    'a cancellation from an unknown sender',
    { kind: 'cancel', standing: 'cancelled' },
    an.email,
    `${t('event.cancelled')} ${byOther(an.email)}`,
  ],
  [
    'a change from a public mail provider',
    { before: { title: 'a' }, organizer: { name: 'Vy', email: 'vy@gmail.com' } },
    'v@gmail.com',
    `${t('event.changed')} ${byOther('v@gmail.com')}`,
  ],
  [
    'an answer of another',
    { kind: 'reply' },
    vy.email,
    `${t('event.replied.accepted', { name: 'An' })} ${byOther(vy.email)}`,
  ],
  ['another time', { kind: 'counter' }, an.email, t('event.counter', { name: 'An' })],
  [
    'a change without proof',
    { unproved_update_of: vy },
    an.email,
    t('event.unprovedUpdate', { email: vy.email }),
  ],
  ['an event without an organiser', { organizer: null }, an.email, ''],
])('%s says', (_, invitation, email, text) => {
  expect(invitationHeadline({ ...base, attendees: [khue], ...invitation }, { name: '', email })).toBe(text)
})
