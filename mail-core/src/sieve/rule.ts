/** What a message must be for a filter to act on it. */
export type Condition =
  /** `value` holds one address, or several separated by commas: any of them will do. */
  | { type: 'from'; comparator: 'contains' | '!contains'; value: string; label?: string }
  | { type: 'subject' | 'body'; comparator: 'contains' | '!contains'; value: string; label?: string }
  | { type: 'size'; comparator: 'over' | 'under'; value: string; unit: 'M' | 'K'; label?: string }
  /** An empty `value` asks for any attachment, another for one whose name holds it. */
  | { type: 'attachment'; comparator: 'contains' | '!contains'; value: string; label?: string }

/** What a filter does with a message. */
export type Action =
  | { type: 'setflag'; value: 'Flagged' | 'Seen'; enable: boolean; label?: string }
  /** The keyword of a label, which stays when its name changes. */
  | { type: 'label'; value: string; enable: boolean; label?: string }
  | { type: 'fileinto'; value: string; enable: boolean; label?: string }
  | { type: 'redirect'; value: string; enable: boolean; label?: string }
  /** The id of the template that answers. */
  | { type: 'reply'; value: string; enable: boolean; label?: string }
  | { type: 'discard'; value?: string; enable: boolean; label?: string }

/** A person's own filter. */
export interface FilterRule {
  /** Whether one of its conditions is enough; all of them have to hold where nothing is said. */
  match?: 'all' | 'any' | undefined
  conditions: Condition[]
  actions: Action[]
}

/** Messages from this address go to Junk. */
export interface BlockRule {
  type: 'auto_mark_spam'
  from: string
}

/** Every message that is kept goes on to another address as well. */
export interface ForwardRule {
  type: 'autofw'
  email: string
}

/** Answers messages by itself, from the first day to the last one, both included; days are those of +0700. */
export interface VacationRule {
  type: 'vacation'
  /** `2026-11-20`; null for at once. */
  start_date: string | null
  /** The last day; null for no end. */
  end_date: string | null
  subject: string
  /** The address that answers. */
  from: string
  body: string
}

export type Rule = FilterRule | BlockRule | ForwardRule | VacationRule

export const isFilter = (rule: Rule): rule is FilterRule => !('type' in rule)

/** The actions of a filter that are switched on. Marks come first: a copy carries those set before it is filed. */
export function actionsOf(rule: FilterRule): Action[] {
  const isMark = (action: Action) => (action.type === 'setflag' || action.type === 'label' ? 0 : 1)
  return rule.actions.filter((action) => action.enable).toSorted((a, b) => isMark(a) - isMark(b))
}

/** The zone of the days of an automatic answer. */
export const vacationZone = '+0700'

/** One sender is answered once in so many days by somebody who is away. */
export const vacationDays = 4

/** One sender is answered once in so many days by the templates of filters. */
export const replyDays = 1
