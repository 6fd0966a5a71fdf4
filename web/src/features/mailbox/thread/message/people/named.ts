import type { Correspondent } from '@bocau/contract/ids'

/** Returns attributes that name a correspondent; hovering the element opens the contact card. */
export const personAttributes = ({ name, email }: Correspondent, isVerified = true) => ({
  'data-person': `${name}\n${email}${isVerified ? '' : '\n?'}`,
})
