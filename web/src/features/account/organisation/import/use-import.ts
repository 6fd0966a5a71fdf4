import { useEffect, useRef, useState } from 'react'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { useLeaveGuard } from '../../../../ui/parts/use-leave-guard.ts'
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
  // Whoever is gone would never see the first passwords of those who come after.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const [isTaken, setTaken] = useState(false)
  // The first passwords are nowhere else.
  const isLosing = state === 'running' || (!isTaken && added.some(({ password }) => password !== undefined))
  useLeaveGuard(isLosing, askToLose)

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
  /** Goes on from here, once nothing is lost by it or whoever does it is sure. */
  const leave = async (onLeave: () => void) => {
    if (!isLosing || (await askToLose())) onLeave()
  }
  return { added, state, run, stop, leave, take: () => setTaken(true) }
}

const askToLose = () =>
  confirmInDialog({
    title: t('import.leave.title'),
    text: t('import.leave.text'),
    actionLabel: t('import.leave.go'),
    cancelLabel: t('app.cancel'),
    closeLabel: t('app.close'),
  })

async function addOne(line: NewLine): Promise<Added> {
  const { email, fullname, megabytes, inviteTo: send_to } = line
  const body = { email, fullname, ...(megabytes !== null && { user_quota: megabytes }) }
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
