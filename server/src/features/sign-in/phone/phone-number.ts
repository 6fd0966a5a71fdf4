import { Refused } from '../../../kernel/refused.ts'

/** Valid phone number with its country. */
export interface PhoneNumber {
  /** E.164, for example +84912345678. */
  number: string
  country: string
}

/** Parses a phone number in the national format of that country or in international format. */
export async function readPhoneNumber(country: string, text: string): Promise<PhoneNumber> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  if (!isSupportedCountry(country)) throw new Refused('phone_invalid')
  const read = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (!read?.isValid() || (read.country ?? country) !== country) throw new Refused('phone_invalid')
  return { number: read.number, country }
}

/** Formats a number for display: "+84 912 345 678". */
export async function formatPhoneNumber(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

/** Masks a number so that only its owner recognises it. */
export function phoneHint(number: string): string {
  return `*** *** ${number.slice(-3)}`
}

/** Country in the list of calling codes. */
export interface DialledCountry {
  code: string
  calling_code: string
  example: string
}

const firstCountry = 'VN'
let cachedCountries: DialledCountry[] | null = null

/** Lists the supported countries, Vietnam first, then by code. */
export async function listCountries(): Promise<DialledCountry[]> {
  if (cachedCountries) return cachedCountries
  const [{ getCountries, getCountryCallingCode, getExampleNumber }, { default: examples }] =
    await Promise.all([import('libphonenumber-js/min'), import('libphonenumber-js/mobile/examples')])
  cachedCountries = getCountries()
    .map((code) => ({
      code,
      calling_code: getCountryCallingCode(code),
      example: getExampleNumber(code, examples)?.formatNational() ?? '',
    }))
    .toSorted(
      (a, b) =>
        Number(b.code === firstCountry) - Number(a.code === firstCountry) || a.code.localeCompare(b.code),
    )
  return cachedCountries
}
