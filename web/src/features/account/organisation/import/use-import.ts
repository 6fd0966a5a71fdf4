import { useEffect, useRef, useState } from 'react'
import { request } from '../../../../api/client.ts'
import { errorText } from '../../../../i18n/index.ts'
import { readOrganisationAnew } from '../organisation-queries.ts'
import { makePassword } from '../parts/make-password.ts'
import type { NewLine } from './read-people.ts'

/** What became of a line: the first password of whoever was added, that they were invited, or why they were not. */
export interface Added {
  line: NewLine
  password?: string
  isInvited?: true
  error?: string
}

/** Adds people one after the other; what was done stays done where it is stopped or a line is refused. */
export function useImport() {
  const [added, setAdded] = useState<readonly Added[]>([])
  const [state, setState] = useState<'before' | 'running' | 'done'>('before')
  const isStopped = useRef(false)
  useEffect(() => {
    if (state === 'before') return
    // The first passwords are nowhere else.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])

  const run = async (lines: readonly NewLine[]) => {
    setState('running')
    for (const line of lines) {
      if (isStopped.current) break
      const outcome = await addOne(line)
      setAdded((before) => [...before, outcome])
    }
    setState('done')
    await readOrganisationAnew()
  }
  const stop = () => {
    isStopped.current = true
  }
  return { added, state, run, stop }
}

async function addOne(line: NewLine): Promise<Added> {
  const { email, fullname, megabytes: user_quota, inviteTo: send_to } = line
  const body = { email, fullname, user_quota }
  try {
    if (send_to !== '') {
      const { id } = await request('POST /api/v2/organisation/users', { body })
      const params = { id }
      await request('POST /api/v2/organisation/users/:id/invitation', { params, body: { send_to } })
      return { line, isInvited: true }
    }
    const password = makePassword()
    await request('POST /api/v2/organisation/users', { body: { ...body, password } })
    return { line, password }
  } catch (error) {
    return { line, error: errorText(error) }
  }
}
