import { request } from '../../../../api/client.ts'
import { createPassword } from '../parts/create-password.ts'
import { type Outcome, startPeopleRun } from '../people/run/people-run.ts'
import type { NewLine } from './read-people.ts'

/** Adds the users of a table, each with a first password or an invitation. */
export const addPeople = (lines: readonly NewLine[]): Promise<void> =>
  startPeopleRun(
    'added',
    lines.map((line) => ({ person: line, run: () => addOne(line) })),
  )

/** Creates a user, either with an emailed invitation or with a new password. */
async function addOne({ email, fullname, megabytes, inviteTo: send_to }: NewLine): Promise<Outcome> {
  const body = { email, fullname, ...(megabytes !== null && { user_quota: megabytes }) }
  if (send_to !== '') {
    const { id } = await request('POST /api/v2/organisation/users', { body })
    const params = { id }
    await request('POST /api/v2/organisation/users/:id/invitation', { params, body: { send_to } })
    return { sentTo: send_to }
  }
  const password = createPassword()
  await request('POST /api/v2/organisation/users', { body: { ...body, password } })
  return { password }
}
