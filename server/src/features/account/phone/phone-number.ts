import { Refused } from '../../../kernel/refused.ts'

/** A number that can be rung. */
export interface PhoneNumber {
  /** As +84912345678. */
  number: string
  country: string
}

/** The number that somebody wrote, as people of that country write it or in international form. */
export async function readPhoneNumber(country: string, text: string): Promise<PhoneNumber> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  if (!isSupportedCountry(country)) throw new Refused('phone_invalid')
  const read = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (!read?.isValid() || (read.country ?? country) !== country) throw new Refused('phone_invalid')
  return { number: read.number, country }
}

/** A number as it is written for eyes: "+84 912 345 678". */
export async function formatPhoneNumber(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

/** A number as its owner recognises it and nobody else can read it. */
export function phoneHint(number: string): string {
  return `*** *** ${number.slice(-3)}`
}

/** A country as the choice of a telephone number names it. */
export interface DialledCountry {
  code: string
  calling_code: string
  example: string
}

const usual = 'VN'
let known: DialledCountry[] | null = null

/** The countries whose numbers are known, the usual one first, then by their code. */
export async function listCountries(): Promise<DialledCountry[]> {
  if (known) return known
  const [{ getCountries, getCountryCallingCode, getExampleNumber }, { default: examples }] =
    await Promise.all([import('libphonenumber-js/min'), import('libphonenumber-js/mobile/examples')])
  known = getCountries()
    .map((code) => ({
      code,
      calling_code: getCountryCallingCode(code),
      example: getExampleNumber(code, examples)?.formatNational() ?? '',
    }))
    .toSorted((a, b) => Number(b.code === usual) - Number(a.code === usual) || a.code.localeCompare(b.code))
  return known
}
