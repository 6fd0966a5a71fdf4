import { isValidEmail } from '@bocau/mail-core/address'
import { addressesOf } from '@bocau/mail-core/sieve/addresses'
import type { Action, Condition, FilterRule } from '@bocau/mail-core/sieve/rule'
import { numbersFromOne } from '../../../store.ts'
import { folderNames } from '../../mailbox/folders/index.ts'

export interface ConditionForm {
  /** React key; conditions have no id. */
  key: number
  type: Condition['type']
  comparator: Condition['comparator']
  value: string
  unit: 'M' | 'K'
}

export interface ActionsForm {
  star: boolean
  read: boolean
  tag: boolean
  /** Keyword of a label. */
  label: string
  notSpam: boolean
  archive: boolean
  move: boolean
  folder: string
  redirect: boolean
  address: string
  reply: boolean
  template: string
  discard: boolean
}

/** All conditions must match, or any. */
export type FilterMatch = 'all' | 'any'

export type ConditionFault = 'required' | 'address' | 'number'

const newKey = numbersFromOne()

export const emptyCondition = (type: Condition['type'] = 'from'): ConditionForm => ({
  key: newKey(),
  type,
  comparator: type === 'size' ? 'over' : 'contains',
  value: '',
  unit: 'M',
})

export const noActions: ActionsForm = {
  star: false,
  read: false,
  tag: false,
  label: '',
  notSpam: false,
  archive: false,
  move: false,
  folder: '',
  redirect: false,
  address: '',
  reply: false,
  template: '',
  discard: false,
}

export const comparatorsOf = (type: Condition['type']): readonly Condition['comparator'][] =>
  type === 'size' ? ['over', 'under'] : ['contains', '!contains']

/** Changes the type of a condition; keeps value and comparator where valid. */
export function withType(form: ConditionForm, type: Condition['type']): ConditionForm {
  const [first] = comparatorsOf(type)
  const isAllowed = comparatorsOf(type).includes(form.comparator)
  return { ...form, type, comparator: isAllowed ? form.comparator : (first ?? 'contains') }
}

/** Returns the fault of a condition; an attachment needs no name. */
export function faultOf({ type, value }: ConditionForm): ConditionFault | undefined {
  const text = value.trim()
  if (type === 'attachment') return undefined
  if (text === '') return 'required'
  if (type === 'size') return /^[1-9]\d{0,5}$/.test(text) ? undefined : 'number'
  if (type !== 'from' && type !== 'to') return undefined
  const addresses = addressesOf(text)
  return addresses.length > 0 && addresses.every(isValidEmail) ? undefined : 'address'
}

/** Returns true if all conditions are valid; an invalid one is never dropped. */
export const areConditionsValid = (conditions: readonly ConditionForm[]): boolean =>
  conditions.length > 0 && conditions.every((form) => faultOf(form) === undefined)

/** Returns the actions after a change: deleting excludes the others, and selecting a value ticks its box. */
export function withAction(form: ActionsForm, change: Partial<ActionsForm>): ActionsForm {
  if (change.discard) return { ...noActions, discard: true }
  const next = { ...form, ...change }
  // A message is in one folder.
  if (change.archive) next.folder = ''
  if (change.archive) next.move = false
  if (change.folder || change.move) next.archive = false
  if (change.folder !== undefined) next.move = change.folder !== ''
  if (change.move === false) next.folder = ''
  if (change.label !== undefined) next.tag = change.label !== ''
  if (change.tag === false) next.label = ''
  if (change.address !== undefined) next.redirect = change.address.trim() !== ''
  if (change.template !== undefined) next.reply = change.template !== ''
  if (change.reply === false) next.template = ''
  if (change.redirect === false) next.address = ''
  return isOtherChosen(next) ? { ...next, discard: false } : next
}

/** Returns true if an action other than deleting is selected. */
const isOtherChosen = (form: ActionsForm): boolean =>
  form.star ||
  form.read ||
  form.tag ||
  form.notSpam ||
  form.archive ||
  form.move ||
  form.redirect ||
  form.reply

/** Returns true if there is an action and each has its required value. */
export function areActionsValid(form: ActionsForm): boolean {
  return (
    (isOtherChosen(form) || form.discard) &&
    (!form.move || form.folder !== '') &&
    (!form.tag || form.label !== '') &&
    (!form.reply || form.template !== '') &&
    (!form.redirect || isValidEmail(form.address.trim()))
  )
}

/** Converts the form to a filter with all conditions. */
export function toFilter(
  conditions: readonly ConditionForm[],
  actions: ActionsForm,
  match: FilterMatch = 'all',
): FilterRule {
  return {
    ...(match === 'any' ? { match } : {}),
    conditions: conditions.map(toCondition),
    actions: toActions(actions),
  }
}

function toCondition({ type, comparator, value, unit }: ConditionForm): Condition {
  const text = value.trim()
  return (
    type === 'size' ? { type, comparator, value: text, unit } : { type, comparator, value: text }
  ) as Condition
}

/** Converts the selected actions of the form. */
function toActions(form: ActionsForm): Action[] {
  const all: (Action | false)[] = [
    form.archive && { type: 'fileinto', value: folderNames.archive, enable: true },
    form.move && { type: 'fileinto', value: form.folder, enable: true },
    form.star && { type: 'setflag', value: 'Flagged', enable: true },
    form.read && { type: 'setflag', value: 'Seen', enable: true },
    form.tag && { type: 'label', value: form.label, enable: true },
    form.notSpam && { type: 'not_spam', enable: true },
    form.reply && { type: 'reply', value: form.template, enable: true },
    form.redirect && { type: 'redirect', value: form.address.trim(), enable: true },
    form.discard && { type: 'discard', enable: true },
  ]
  return all.filter((action) => action !== false)
}

/** Converts a filter into form values. */
export function readFilter(rule: FilterRule): {
  match: FilterMatch
  conditions: ConditionForm[]
  actions: ActionsForm
} {
  return {
    match: rule.match ?? 'all',
    conditions: rule.conditions.map((condition) => ({
      ...emptyCondition(condition.type),
      comparator: condition.comparator,
      value: condition.value,
      unit: condition.type === 'size' ? condition.unit : 'M',
    })),
    actions: rule.actions.filter((action) => action.enable).reduce(readAction, noActions),
  }
}

/** Enters an action into the form. */
function readAction(form: ActionsForm, action: Action): ActionsForm {
  switch (action.type) {
    case 'setflag':
      return { ...form, ...(action.value === 'Seen' ? { read: true } : { star: true }) }
    case 'label':
      return { ...form, tag: true, label: action.value }
    case 'not_spam':
      return { ...form, notSpam: true }
    case 'fileinto':
      if (action.value === folderNames.archive) return { ...form, archive: true }
      return { ...form, move: true, folder: action.value }
    case 'redirect':
      return { ...form, redirect: true, address: action.value }
    case 'reply':
      return { ...form, reply: true, template: action.value }
    case 'discard':
      return { ...form, discard: true }
  }
}
