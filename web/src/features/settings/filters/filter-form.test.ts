import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { describe, expect, test } from 'vitest'
import {
  type ActionsForm,
  areActionsValid,
  areConditionsValid,
  type ConditionForm,
  emptyCondition,
  faultOf,
  noActions,
  readFilter,
  toFilter,
  withAction,
  withType,
} from './filter-form.ts'

const condition = (change: Partial<ConditionForm>): ConditionForm => ({ ...emptyCondition(), ...change })

test.each<[Partial<ConditionForm>, string | undefined]>([
  [{ type: 'from', value: '' }, 'required'],
  [{ type: 'from', value: 'sales@nordhus' }, 'address'],
  [{ type: 'from', value: 'ha@mocviet.test' }, undefined],
  [{ type: 'from', value: 'ha@mocviet.test, an@dakwood.test' }, undefined],
  [{ type: 'from', value: 'ha@mocviet.test, an' }, 'address'],
  [{ type: 'from', value: ' , ;' }, 'address'],
  [{ type: 'to', value: 'an' }, 'address'],
  [{ type: 'words', value: ' ' }, 'required'],
  [{ type: 'subject', value: '  ' }, 'required'],
  [{ type: 'size', value: '0' }, 'number'],
  [{ type: 'size', value: '1.5' }, 'number'],
  [{ type: 'size', value: '5' }, undefined],
  [{ type: 'attachment', value: '' }, undefined],
])('the condition %o has the fault %s', (change, fault) => expect(faultOf(condition(change))).toBe(fault))

test('changing the type keeps a comparator only if it is valid', () => {
  const without = condition({ comparator: '!contains' })
  expect(withType(without, 'subject').comparator).toBe('!contains')
  expect(withType(without, 'size').comparator).toBe('over')
})

test('an invalid condition prevents the filter instead of being dropped', () => {
  const good = condition({ type: 'subject', value: 'hoá đơn' })
  const faulty = condition({ type: 'size', comparator: 'over', value: '0' })
  expect([areConditionsValid([good]), areConditionsValid([good, faulty]), areConditionsValid([])]).toEqual([
    true,
    false,
    false,
  ])
  expect(toFilter([good, faulty], noActions).conditions).toHaveLength(2)
})

describe('actions', () => {
  const form = (change: Partial<ActionsForm>): ActionsForm => ({ ...noActions, ...change })

  test('deleting clears the other actions and vice versa', () => {
    expect(withAction(form({ star: true, move: true, folder: 'A' }), { discard: true })).toEqual(
      form({ discard: true }),
    )
    expect(withAction(form({ discard: true }), { read: true })).toEqual(form({ read: true }))
  })
  test('archiving and moving exclude each other, and archiving is read back', () => {
    const archiving = withAction(form({ move: true, folder: 'A' }), { archive: true, notSpam: true })
    expect(archiving).toEqual(form({ archive: true, notSpam: true }))
    expect(withAction(archiving, { folder: 'A' })).toEqual(form({ move: true, folder: 'A', notSpam: true }))
    const rule = toFilter([condition({ type: 'words', value: 'hoá đơn' })], archiving)
    expect(rule.actions).toContainEqual({ type: 'fileinto', value: 'Archive', enable: true })
    expect(readFilter(rule).actions).toEqual(archiving)
  })
  test('selecting a folder or address ticks its box and vice versa', () => {
    expect(withAction(noActions, { folder: 'A' })).toEqual(form({ move: true, folder: 'A' }))
    expect(withAction(form({ move: true, folder: 'A' }), { move: false })).toEqual(noActions)
    expect(withAction(noActions, { address: 'a@b.vn' })).toEqual(form({ redirect: true, address: 'a@b.vn' }))
    expect(withAction(form({ redirect: true, address: 'a@b.vn' }), { redirect: false })).toEqual(noActions)
  })
  test.each<[Partial<ActionsForm>, boolean]>([
    [{}, false],
    [{ star: true }, true],
    [{ move: true }, false],
    [{ move: true, folder: 'A' }, true],
    [{ redirect: true, address: 'a' }, false],
    [{ redirect: true, address: 'a@b.vn', read: true }, true],
    [{ reply: true }, false],
    [{ reply: true, template: '4711' }, true],
    [{ discard: true }, true],
  ])('%o is valid: %s', (change, expected) => expect(areActionsValid(form(change))).toBe(expected))
})

test('a filter survives conversion to its form and back', () => {
  const rule: FilterRule = {
    conditions: [
      { type: 'from', comparator: 'contains', value: 'ha@mocviet.test' },
      { type: 'size', comparator: 'under', value: '3', unit: 'K' },
    ],
    actions: [
      { type: 'fileinto', value: 'Khách', enable: true },
      { type: 'setflag', value: 'Flagged', enable: true },
      { type: 'setflag', value: 'Seen', enable: true },
      { type: 'reply', value: '4711', enable: true },
      { type: 'redirect', value: 'a@b.vn', enable: true },
    ],
  }
  const { match, conditions, actions } = readFilter(rule)
  expect(toFilter(conditions, actions, match)).toEqual(rule)
  const any = { ...rule, match: 'any' } as const
  expect(readFilter(any).match).toBe('any')
  expect(toFilter(conditions, actions, 'any')).toEqual(any)
})
