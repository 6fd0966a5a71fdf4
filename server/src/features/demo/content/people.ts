import people from './people.json' with { type: 'json' }

/** Somebody who writes or reads messages in the demo. */
export type Person = {
  name: string
  email: string
  /** Lines below what they write. */
  signature?: string
  /** The language of their mail program, seen in the line above a quote; Vietnamese unless it says otherwise. */
  language?: 'vi' | 'en' | 'fr'
}

/** An organisation with mailboxes in the demo store. */
export type DemoOrganisation = { name: string; domain: string; isVerified: boolean }

/** An account of the demo store. */
export type DemoAccount = {
  person: Person
  organisation: string
  type: 'Owner' | 'User'
  enableSmtp: 0 | 1
  profile: { birthday: string; gender: 'male' | 'female'; phone: string; title: string }
}

export const organisations: DemoOrganisation[] = people.organisations

/** The accounts that one can sign in as. */
export const accounts = people.accounts as DemoAccount[]

/** People of the hosted organisations beside those of the sign-in page: whoever is answered has a mailbox. */
export const colleagues = people.colleagues as Person[]

const known = new Map(
  [...accounts.map(({ person }) => person), ...colleagues, ...(people.others as Person[])].map((person) => [
    fullAddress(person),
    person,
  ]),
)

/** The person of a name and an address, with their signature where they are known. */
export function findPerson(written: Pick<Person, 'name' | 'email'>): Person {
  return known.get(fullAddress(written)) ?? { name: written.name, email: written.email }
}

function fullAddress({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return `${name} <${email}>`
}
