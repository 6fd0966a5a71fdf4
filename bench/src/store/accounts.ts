import { type App, load } from '../product/server-in-process.ts'

/** A benchmark account. */
export interface BenchAccount {
  readonly id: string
  readonly name: string
  readonly email: string
}

export const password = 'Bocau-bench-1'
const domain = 'bench.test'

type DomainsApi = {
  createOrganisation: (app: App, name: string, domains: readonly object[]) => Promise<string>
}
type PeopleApi = {
  createAccount: (
    app: App,
    account: object,
    prepare: (tx: unknown, id: string) => Promise<void>,
  ) => Promise<string>
}
type SignInApi = {
  startSession: (app: App, accountId: string, from: object) => Promise<{ token: string }>
}
type MailboxApi = { createSystemFolders: (app: App, tx: unknown, accountId: string) => Promise<void> }

const loadDomains = () => load<DomainsApi>('features/domains/index.ts')
const loadPeople = () => load<PeopleApi>('features/account/index.ts')
const loadMailbox = () => load<MailboxApi>('features/folders/index.ts')

/** Creates the benchmark organisation with the given number of accounts; the first is its Owner. */
export async function createAccounts(app: App, count: number): Promise<BenchAccount[]> {
  const { createOrganisation } = await loadDomains()
  await createOrganisation(app, 'Bench', [{ name: domain, isVerified: true }])
  return addPeople(app, 'owner', count)
}

/** Adds the given number of new accounts to the benchmark organisation. */
export async function addAccounts(app: App, count: number): Promise<BenchAccount[]> {
  return addPeople(app, 'person', count)
}

async function addPeople(app: App, prefix: string, count: number): Promise<BenchAccount[]> {
  const { createAccount } = await loadPeople()
  const { createSystemFolders } = await loadMailbox()
  const accounts: BenchAccount[] = []
  for (let number = 1; number <= count; number++) {
    const name = `Trần Minh Khuê ${number}`
    const email = `${prefix}${number}@${domain}`
    const id = await createAccount(
      app,
      {
        email,
        fullName: name,
        password,
        isOwner: prefix === 'owner' && number === 1,
        quotaMegabytes: 1024 * 1024,
      },
      (tx, accountId) => createSystemFolders(app, tx, accountId),
    )
    accounts.push({ id, name, email })
  }
  return accounts
}

/** Opens a session without HTTP; returns the token. */
export async function openSession(app: App, accountId: string): Promise<string> {
  const { startSession } = await load<SignInApi>('features/sign-in/start-session.ts')
  const session = await startSession(app, accountId, {
    remember: true,
    address: '127.0.0.1',
    device: 'bench',
  })
  return session.token
}
