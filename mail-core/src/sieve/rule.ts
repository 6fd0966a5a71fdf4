/** Condition of a filter. */
export type Condition =
  /** `value` is one address or several separated by commas; any of them matches. */
  | { type: 'from' | 'to'; comparator: 'contains' | '!contains'; value: string; label?: string | undefined }
  | WordsCondition
  | {
      type: 'subject' | 'body'
      comparator: 'contains' | '!contains'
      value: string
      label?: string | undefined
    }
  | { type: 'size'; comparator: 'over' | 'under'; value: string; unit: 'M' | 'K'; label?: string | undefined }
  /** An empty `value` matches any attachment; otherwise its name must contain it. */
  | { type: 'attachment'; comparator: 'contains' | '!contains'; value: string; label?: string | undefined }

/** Each word is in the subject or in the text; negated, none is. */
export interface WordsCondition {
  type: 'words'
  comparator: 'contains' | '!contains'
  value: string
  label?: string | undefined
}

/** Action of a filter. */
export type Action =
  | { type: 'setflag'; value: 'Flagged' | 'Seen'; enable: boolean; label?: string | undefined }
  /** Keyword of a label, which does not change when the label is renamed. */
  | { type: 'label'; value: string; enable: boolean; label?: string | undefined }
  | { type: 'fileinto'; value: string; enable: boolean; label?: string | undefined }
  /** The message skips Junk, unless the authentication of its sender failed. */
  | { type: 'not_spam'; value?: string | undefined; enable: boolean; label?: string | undefined }
  | { type: 'redirect'; value: string; enable: boolean; label?: string | undefined }
  /** Id of the reply template. */
  | { type: 'reply'; value: string; enable: boolean; label?: string | undefined }
  | { type: 'discard'; value?: string | undefined; enable: boolean; label?: string | undefined }

/** Standard keyword of messages that are not spam; scripts set it for `not_spam`. */
export const notSpamKeyword = '$NotJunk'

/** A filter of a user. */
export interface FilterRule {
  /** `any` if one matching condition is enough; by default all must match. */
  match?: 'all' | 'any' | undefined
  conditions: Condition[]
  actions: Action[]
}

/** Moves messages from this address to Junk. */
export interface BlockRule {
  type: 'auto_mark_spam'
  from: string
}

/** Forwards every delivered message to another address. */
export interface ForwardRule {
  type: 'autofw'
  email: string
}

/** Replies automatically from the first day to the last, both inclusive, in +0700. */
export interface VacationRule {
  type: 'vacation'
  /** For example `2026-11-20`; null for immediately. */
  start_date: string | null
  /** The last day; null for no end. */
  end_date: string | null
  subject: string
  /** Sender address of the reply. */
  from: string
  body: string
}

export type Rule = FilterRule | BlockRule | ForwardRule | VacationRule

export const isFilter = (rule: Rule): rule is FilterRule => !('type' in rule)

/** Returns the enabled actions of a filter. Flags come first, because a copy has the flags set before it is filed. */
export function actionsOf(rule: FilterRule): Action[] {
  const flagOrder = ({ type }: Action) =>
    type === 'setflag' || type === 'label' || type === 'not_spam' ? 0 : 1
  return rule.actions.filter((action) => action.enable).toSorted((a, b) => flagOrder(a) - flagOrder(b))
}

/** Time zone of vacation days. */
export const vacationZone = '+0700'

/** Minimum days between vacation replies to one sender. */
export const vacationDays = 4

/** Minimum days between template replies to one sender. */
export const replyDays = 1
