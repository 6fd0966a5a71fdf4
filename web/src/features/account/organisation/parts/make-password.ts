import { passwordFaults } from '@bocau/contract/account/password-rules'

// Without what is easily taken for something else: l and 1, O and 0.
const small = 'abcdefghijkmnpqrstuvwxyz'
const letters = small + small.toUpperCase().replace('I', '')
const all = `${letters}23456789-+=?!`
const length = 14

/**
 * A password that meets the rules and that can be read out to somebody. It begins with a letter: a spreadsheet takes
 * what begins with a sign for a formula, and the list of first passwords is opened in one.
 */
export function makePassword(random: (below: number) => number = randomBelow): string {
  for (;;) {
    const made = Array.from({ length }, (_, index) => {
      const signs = index === 0 ? letters : all
      return signs[random(signs.length)]
    }).join('')
    if (passwordFaults(made).length === 0) return made
  }
}

/** Each number as likely as any other: what would not divide evenly is drawn again. */
function randomBelow(below: number): number {
  const most = Math.floor(0x1_0000_0000 / below) * below
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < most) return drawn % below
  }
}
