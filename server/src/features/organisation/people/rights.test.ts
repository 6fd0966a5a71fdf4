import { expect, test } from 'vitest'
import { findRefusal, type PersonAction } from './rights.ts'

const roles = ['owner', 'administrator', 'member'] as const
const actions: PersonAction[] = ['edit', 'restrict', 'set_role']

/** Allowed actions by role of actor and target: on another user, and on oneself. */
const table: Record<string, [other: string | null, self: string | null]> = {
  'owner edit owner': [null, null],
  'owner edit administrator': [null, null],
  'owner edit member': [null, null],
  'owner restrict owner': ['owner_account', 'owner_account'],
  'owner restrict administrator': [null, 'own_account'],
  'owner restrict member': [null, 'own_account'],
  'owner set_role owner': [null, null],
  'owner set_role administrator': [null, null],
  'owner set_role member': [null, null],
  'administrator edit owner': ['owner_account', 'owner_account'],
  'administrator edit administrator': [null, null],
  'administrator edit member': [null, null],
  'administrator restrict owner': ['owner_account', 'owner_account'],
  'administrator restrict administrator': [null, 'own_account'],
  'administrator restrict member': [null, 'own_account'],
  'administrator set_role owner': ['forbidden', 'forbidden'],
  'administrator set_role administrator': ['forbidden', 'forbidden'],
  'administrator set_role member': ['forbidden', 'forbidden'],
}

test('the table lists the rights of each role over others and itself', () => {
  for (const role of roles)
    for (const action of actions)
      for (const target of roles) {
        const [other, self] = table[`${role} ${action} ${target}`] ?? ['forbidden', 'forbidden']
        const cases = [
          findRefusal(action, { role, isSelf: false }, target),
          findRefusal(action, { role, isSelf: true }, target),
        ]
        expect([role, action, target, ...cases]).toEqual([role, action, target, other, self])
      }
})
