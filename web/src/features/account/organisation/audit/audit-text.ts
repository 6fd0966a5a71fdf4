import type { ActivityKind } from '@bocau/contract/account/activity'
import type { AuditLine } from '@bocau/contract/account/audit'
import { limits } from '@bocau/contract/limits'
import {
  formatSize,
  formatWhen,
  hasText,
  type Language,
  languageNames,
  type PlainKey,
  t,
} from '../../../../i18n/index.ts'
import { writerNames } from '../groups/writer-names.ts'
import { roleNames } from '../parts/role-names.ts'
import { durationText } from '../parts/span-text.ts'
import { outsideRecallNames, programUserNames } from '../policies/policy-names.ts'

type Kind = AuditLine['kind']

const isPersonal = (kind: Kind): kind is ActivityKind => !hasText(`audit.act.${kind}`)

/** Returns the text of an action. Actions on a user's own account use the texts of the user's own history. */
export const actionText = ({ kind }: Pick<AuditLine, 'kind'>): string =>
  t(isPersonal(kind) ? `account.act.${kind}` : `audit.act.${kind}`)

const isRecallMode = (value: string): value is keyof typeof outsideRecallNames => value in outsideRecallNames
const isRole = (value: string): value is keyof typeof roleNames => value in roleNames
const roleText = (value: string) => (isRole(value) ? t(roleNames[value].name) : value)
const sizeText = (megabytes: string) => formatSize(Number(megabytes) * limits.quotaMegabyteBytes)

/** Formatters of changed values, such as role names and storage sizes. */
const valueFormatters: Partial<Record<Kind, (value: string) => string>> = {
  role_given: roleText,
  quota_set: sizeText,
  program_policy_set: (value) => t(value === 'on' ? 'audit.on' : 'audit.off'),
  recall_window_set: (seconds) => durationText(Number(seconds)),
  outside_recall_set: (value) => (isRecallMode(value) ? t(outsideRecallNames[value]) : value),
  sharing_policy_set: (value) => t(value === 'on' ? 'audit.on' : 'audit.off'),
}

/** Returns the name of a policy and its new value. */
function policyText({ policy = '', from = '', to = '' }: Record<string, string>): string {
  const name = policyNames[policy as keyof typeof policyNames]
  const write = policyValues[policy] ?? ((value: string) => onOff[value] ?? value)
  const change = t('audit.change', { from: formatOrUnset(from, write), to: formatOrUnset(to, write) })
  return name ? `${t(name)}: ${change}` : change
}

const onOff: Partial<Record<string, string>> = {
  get true() {
    return t('audit.on')
  },
  get false() {
    return t('audit.off')
  },
}

const formatOrUnset = (value: string, write: (value: string) => string) =>
  value === 'null' || value === '' ? t('audit.unset') : write(value)

const policyNames = {
  two_step_from: 'policies.twoStep',
  session_hours: 'policies.sessions',
  forwards_outside: 'policies.forwards',
  answers_outside: 'policies.answers',
  program_users: 'policies.programs',
  trash_days: 'policies.trash',
  has_drive: 'policies.drive.name',
  default_quota: 'policies.quota',
  total_quota: 'policies.total',
  language: 'policies.language',
} as const

const policyValues: Partial<Record<string, (value: string) => string>> = {
  two_step_from: (seconds) => formatWhen(Number(seconds)),
  session_hours: (hours) => durationText(Number(hours) * 3600),
  trash_days: (days) => durationText(Number(days) * 86_400),
  default_quota: sizeText,
  total_quota: sizeText,
  program_users: (value) => (isProgramUsers(value) ? t(programUserNames[value]) : value),
  language: (value) => languageNames.get(value as Language) ?? value,
}

const isProgramUsers = (value: string): value is keyof typeof programUserNames => value in programUserNames

/** Describes a changed group setting; an empty value counts as off. */
function groupChangeText({ what = '', from = '', to = '' }: Record<string, string>): string {
  if (what === 'name') return t('audit.change', { from, to })
  if (what === 'who_writes') {
    const [before, after] = [from, to].map((one) => (isWriters(one) ? t(writerNames[one]) : one))
    return t('audit.change', { from: before ?? '', to: after ?? '' })
  }
  const on = t(to === '1' ? 'audit.on' : 'audit.off')
  return `${t(what === 'members_send' ? 'organisation.groups.membersSend' : 'organisation.groups.outsiders')}: ${on}`
}

const isWriters = (value: string): value is keyof typeof writerNames => value in writerNames

const transferredParts = {
  mail: 'audit.handed.mail',
  drive: 'audit.handed.drive',
  contacts: 'audit.handed.contacts',
  templates: 'audit.handed.templates',
} as const

const isTransferredPart = (value: string): value is keyof typeof transferredParts => value in transferredParts

/** Describes the successor and the transferred data. */
function transferText({ to = '', what = '' }: Record<string, string>): string {
  const parts = what.split(' ').filter(isTransferredPart)
  return [to, parts.map((part) => t(transferredParts[part])).join(', ')].filter(Boolean).join(' · ')
}

/** Returns the details of an action; empty if the action text is sufficient. */
export function detailText({ kind, details }: Pick<AuditLine, 'kind' | 'details'>): string {
  const { from, to, method, name } = details
  if (kind === 'group_changed') return groupChangeText(details)
  if (kind === 'policy_set') return policyText(details)
  if (kind === 'handed_over') return transferText(details)
  if (kind === 'catch_all_set')
    return t('audit.change', { from: from || t('audit.returned'), to: to || t('audit.returned') })
  const write = valueFormatters[kind] ?? ((value: string) => value)
  if (to !== undefined) return from ? t('audit.change', { from: write(from), to: write(to) }) : write(to)
  if (details.with !== undefined) return t('audit.with', { who: details.with })
  if (kind === 'shared_outside') return t('audit.anybody')
  return [method && t(`account.by.${method}` as PlainKey), name].filter(Boolean).join(' · ')
}
