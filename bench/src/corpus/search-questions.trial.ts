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
const firstAtLeast = 55

onBothDatabases('the best of a search', (database) => {
  test('is the expected one for sixty questions to demo and corpus', async () => {
    const world = await createWorld({ database, isEmpty: true })
    const { seedDemo } = await load<{ seedDemo: (app: object, say: () => void) => Promise<boolean> }>(
      'features/demo/index.ts',
    )
    await seedDemo(world.app, () => {})
    await fillCorpus(world)
    const khue = await signIn(world, 'khue@mocviet.test', 'Bocau-demo-1')
    const kho = await signIn(world, owner.email, password)
    const places = [...(await placesOf(khue, demoQuestions)), ...(await placesOf(kho, corpusQuestions))]

    const notFirst = places.filter(({ place }) => place !== 1)
    const told = notFirst.map(({ typed, place, first }) => `${typed}: ${place} behind ${first}`)
    process.stdout.write(
      `${database}: ${places.length - notFirst.length} of ${places.length} first. ${told.join('; ')}\n`,
    )
    expect(places).toHaveLength(60)
    expect(places.length - notFirst.length).toBeGreaterThanOrEqual(firstAtLeast)
    expect(places.filter(({ place }) => place > 3)).toEqual([])
  }, 120_000)
})

/** Delivers messages of the corpus to a separate mailbox. */
async function fillCorpus(world: World): Promise<void> {
  const { storeMessage, deliverMessage } = await load<DeliveryFace>('features/delivery/index.ts')
  const accountId = await world.addAccount({ email: owner.email, fullName: owner.name })
  const plan = planMessages(messages)
  for (let at = 0; at < plan.length; at += atOnce) {
    await Promise.all(
      plan.slice(at, at + atOnce).map(async (message) => {
        const stored = await storeMessage(world.app, writeMessage(message, owner))
        await deliverMessage(world.app, { accountId, email: owner.email }, stored, {
          folder: message.author === 'owner' ? 'Sent' : 'INBOX',
          arrivedAt: message.sentAt,
          isUnread: false,
          authentication: 'pass',
        })
      }),
    )
  }
}

interface DeliveryFace {
  storeMessage: (app: object, raw: Buffer) => Promise<object>
  deliverMessage: (app: object, recipient: object, stored: object, arrival: object) => Promise<string>
}

async function signIn(world: World, email: string, word: string): Promise<ApiClient> {
  const session = (await world.stranger.call('POST /api/v2/session', {
    body: { email, password: word },
  })) as { token: string }
  return new ApiClient(world.origin, session.token)
}

interface Place {
  typed: string
  /** The rank of the expected result, from 1; Infinity if it is missing. */
  place: number
  first: string
}

async function placesOf(client: ApiClient, questions: readonly SearchQuestion[]): Promise<Place[]> {
  const places: Place[] = []
  for (const [typed, expected] of questions) {
    const { items } = (await client.call('GET /api/v2/threads/search', {
      query: { q: typed, sort: 'score' },
    })) as { items: { subject: string }[] }
    const at = items.findIndex(({ subject }) => subject.includes(expected))
    places.push({ typed, place: at < 0 ? Infinity : at + 1, first: items[0]?.subject ?? 'nothing' })
  }
  return places
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
  onBothDatabases: (name: string, facts: (database: string) => void) => void
  password: string
}
