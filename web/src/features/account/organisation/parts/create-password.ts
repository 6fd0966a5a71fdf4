import { passwordFaults } from '@bocau/contract/account/password-rules'

// Without characters that are easily confused: l and 1, O and 0.
const lowerCase = 'abcdefghijkmnpqrstuvwxyz'
const alphabet = lowerCase + lowerCase.toUpperCase().replace('I', '')
const allCharacters = `${alphabet}23456789-+=?!`
const length = 14

/**
 * Creates a password that meets the rules and is easy to dictate. It never starts with a sign: spreadsheets open the list
 * of first passwords and treat a leading sign as a formula.
 */
export function createPassword(random: (below: number) => number = randomBelow): string {
  for (;;) {
    const characters = Array.from({ length }, (_, index) => {
      const signs = index === 0 ? alphabet : allCharacters
      return signs[random(signs.length)]
    }).join('')
    if (passwordFaults(characters).length === 0) return characters
  }
}

/** Draws again above the last multiple of the range, so that each number is equally likely. */
function randomBelow(below: number): number {
  const limit = Math.floor(0x1_0000_0000 / below) * below
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (random < limit) return random % below
  }
}
