import { expect, test } from 'vitest'
import { ApiRefusal, createWorld } from '../../testing/index.ts'
import { attacks, disguises } from '../../testing/spoofing/spoof-cases.ts'

const duy = 'duy@dakwood.test'

/** From and Sender values of all cases, with Duy as the attacker. */
const names = [
  ...Object.values(attacks).map((write) => write('mocviet.test')),
  ...Object.values(disguises),
].flatMap(({ raw }) =>
  [...raw.matchAll(/^(?:From|Sender)[ \t]*:[ \t]*((?:[^\n]|\n[ \t])*)/gim)].map(([, value = '']) =>
    value.trim().replaceAll('x@evil.example', duy).slice(-320),
  ),
)

test('rejects authors of another organisation in every form of From', async () => {
  const client = await (await createWorld()).signIn(duy)
  const wrong: Record<string, string> = {}
  for (const [at, from] of [...new Set(names)].entries()) {
    if (from === duy) continue
    const body = { save_id: `spoofed-save-${at}`, from, to: [{ email: 'khue@mocviet.test' }] }
    const outcome = await client.call('POST /api/v2/messages', { body }).then(
      (draft) => `draft of ${draft.from.email}`,
      (error: unknown) => (error instanceof ApiRefusal ? error.problem.code : String(error)),
    )
    if (outcome !== 'sender_unknown') wrong[from] = outcome
  }
  expect(names.length).toBeGreaterThan(50)
  expect(wrong).toEqual({})
})
