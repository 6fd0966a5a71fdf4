import { expect, test } from 'vitest'
import { type PersonAction, findRefusal } from './rights.ts'

const roles = ['owner', 'administrator', 'member'] as const
const actions: PersonAction[] = ['look_after', 'hold', 'give_role']

/** Allowed actions by role of actor and target: on another user, and on oneself. */
const table: Record<string, [other: string | null, self: string | null]> = {
  'owner look_after owner': [null, null],
  'owner look_after administrator': [null, null],
  'owner look_after member': [null, null],
  'owner hold owner': ['owner_account', 'owner_account'],
  'owner hold administrator': [null, 'own_account'],
  'owner hold member': [null, 'own_account'],
  'owner give_role owner': [null, null],
  'owner give_role administrator': [null, null],
  'owner give_role member': [null, null],
  'administrator look_after owner': ['owner_account', 'owner_account'],
  'administrator look_after administrator': [null, null],
  'administrator look_after member': [null, null],
  'administrator hold owner': ['owner_account', 'owner_account'],
  'administrator hold administrator': [null, 'own_account'],
  'administrator hold member': [null, 'own_account'],
  'administrator give_role owner': ['forbidden', 'forbidden'],
  'administrator give_role administrator': ['forbidden', 'forbidden'],
  'administrator give_role member': ['forbidden', 'forbidden'],
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
