import { expect, test } from 'vitest'
import { load } from '../product/server-in-process.ts'
import { planMessages } from './plan.ts'
import { corpusQuestions, demoQuestions, type SearchQuestion } from './search-questions.ts'
import { writeMessage } from './write-message.ts'

// Loaded by a computed path, like all server modules here, because the server's types do not belong to this package.
const { ApiClient, createWorld, onBothDatabases, password } = await load<Testing>('testing/index.ts')

const owner = { name: 'Trần Minh Khuê', email: 'luutru@mocviet.test' }
const messages = 420
const atOnce = 30
const minFirst = 55

onBothDatabases('the best of a search', (database) => {
  test('is the expected one for sixty questions to demo and corpus', async () => {
    const world = await createWorld({ database, isEmpty: true })
    const { seedDemo } = await load<{ seedDemo: (app: object, report: () => void) => Promise<boolean> }>(
      'features/demo/index.ts',
    )
    await seedDemo(world.app, () => {})
    await fillCorpus(world)
    const khue = await signIn(world, 'khue@mocviet.test', 'Bocau-demo-1')
    const kho = await signIn(world, owner.email, password)
    const ranked = [
      ...(await rankQuestions(khue, demoQuestions)),
      ...(await rankQuestions(kho, corpusQuestions)),
    ]

    const notFirst = ranked.filter(({ rank }) => rank !== 1)
    const lines = notFirst.map(({ typed, rank, first }) => `${typed}: ${rank} behind ${first}`)
    process.stdout.write(
      `${database}: ${ranked.length - notFirst.length} of ${ranked.length} first. ${lines.join('; ')}\n`,
    )
    expect(ranked).toHaveLength(60)
    expect(ranked.length - notFirst.length).toBeGreaterThanOrEqual(minFirst)
    expect(ranked.filter(({ rank }) => rank > 3)).toEqual([])
  }, 120_000)
})

/** Delivers messages of the corpus to a separate mailbox. */
async function fillCorpus(world: World): Promise<void> {
  const { storeMessage, deliverMessage } = await load<DeliveryApi>('features/delivery/index.ts')
  const accountId = await world.addAccount({ email: owner.email, fullName: owner.name })
  const plan = planMessages(messages)
  for (let at = 0; at < plan.length; at += atOnce) {
    await Promise.all(
      plan.slice(at, at + atOnce).map(async (message) => {
        const stored = await storeMessage(world.app, writeMessage(message, owner))
        const arrival = {
          folder: message.author === 'owner' ? 'Sent' : 'INBOX',
          arrivedAt: message.sentAt,
          isUnread: false,
          authentication: 'pass',
        }
        await deliverMessage(world.app, { accountId, email: owner.email }, { stored, arrival })
      }),
    )
  }
}

interface DeliveryApi {
  storeMessage: (app: object, raw: Buffer) => Promise<object>
  deliverMessage: (
    app: object,
    recipient: object,
    message: { stored: object; arrival: object },
  ) => Promise<string>
}

async function signIn(world: World, email: string, userPassword: string): Promise<ApiClient> {
  const session = (await world.stranger.call('POST /api/v2/session', {
    body: { email, password: userPassword },
  })) as { token: string }
  return new ApiClient(world.origin, session.token)
}

interface RankedQuestion {
  typed: string
  /** The rank of the expected result, from 1; Infinity if it is missing. */
  rank: number
  first: string
}

async function rankQuestions(
  client: ApiClient,
  questions: readonly SearchQuestion[],
): Promise<RankedQuestion[]> {
  const ranked: RankedQuestion[] = []
  for (const [typed, expected] of questions) {
    const { items } = (await client.call('GET /api/v2/threads/search', {
      query: { q: typed, sort: 'score' },
    })) as { items: { subject: string }[] }
    const at = items.findIndex(({ subject }) => subject.includes(expected))
    ranked.push({ typed, rank: at < 0 ? Infinity : at + 1, first: items[0]?.subject ?? 'nothing' })
  }
  return ranked
}

interface ApiClient {
  call(key: string, call: object): Promise<unknown>
}

interface World {
  app: object
  origin: string
  stranger: ApiClient
  addAccount(account: { email: string; fullName: string }): Promise<string>
}

interface Testing {
  ApiClient: new (origin: string, token: string) => ApiClient
  createWorld: (options: { database: string; isEmpty: boolean }) => Promise<World>
  onBothDatabases: (name: string, tests: (database: string) => void) => void
  password: string
}
