import type { Correspondent } from '@bocau/contract/ids'

/** Says of an element whom it names: their card opens where the pointer rests on it. */
export const named = ({ name, email }: Correspondent, isProved = true) => ({
  'data-person': `${name}\n${email}${isProved ? '' : '\n?'}`,
})
