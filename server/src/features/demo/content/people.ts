import people from './people.json' with { type: 'json' }

/** Sender or recipient in the demo. */
export type Person = {
  name: string
  email: string
  /** Signature below their messages. */
  signature?: string
  /** Language of their mail client, used in the line above a quote; Vietnamese by default. */
  language?: 'vi' | 'en' | 'fr'
}

/** Organisation hosted in the demo store. */
export type DemoOrganisation = { name: string; domain: string; isVerified: boolean }

export type DemoAccount = {
  person: Person
  organisation: string
  type: 'Owner' | 'User'
  enableSmtp: 0 | 1
  profile: { birthday: string; gender: 'male' | 'female'; phone: string; title: string }
}

export const organisations: DemoOrganisation[] = people.organisations

/** Accounts offered on the sign-in page. */
export const accounts = people.accounts as DemoAccount[]

/** Other users of the hosted organisations, so that every local correspondent has a mailbox. */
export const colleagues = people.colleagues as Person[]

const peopleByName = new Map(
  [...accounts.map(({ person }) => person), ...colleagues, ...(people.others as Person[])].map((person) => [
    fullAddress(person),
    person,
  ]),
)

/** Finds a correspondent by name and address, with the signature if known. */
export function findPerson(written: Pick<Person, 'name' | 'email'>): Person {
  return peopleByName.get(fullAddress(written)) ?? { name: written.name, email: written.email }
}

function fullAddress({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return `${name} <${email}>`
}
