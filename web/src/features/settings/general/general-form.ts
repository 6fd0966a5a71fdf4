import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import type { VacationRule } from '@bocau/mail-core/sieve/rule'

/** The automatic answer as it is filled in. */
export interface VacationForm {
  isOn: boolean
  startDate: string
  hasEnd: boolean
  endDate: string
  subject: string
  body: string
}

/** Everything that the general tab holds. */
export interface GeneralForm {
  settings: Settings
  vacation: VacationForm
}

/** What is wrong with an automatic answer, by its field. */
export type VacationFaults = Partial<
  Record<'startDate' | 'endDate' | 'subject' | 'body', 'required' | 'endBeforeStart'>
>

/** The form of an automatic answer; of none, one that begins today. */
export function vacationForm(
  rule: { isOn: boolean; content: VacationRule } | undefined,
  today: string,
): VacationForm {
  const { start_date, end_date, subject = '', body = '' } = rule?.content ?? {}
  return {
    isOn: rule?.isOn ?? false,
    startDate: start_date ?? today,
    hasEnd: Boolean(end_date),
    endDate: end_date ?? '',
    subject,
    body,
  }
}

/** The rule that a form says. */
export const vacationRule = (form: VacationForm, from: string): VacationRule => ({
  type: 'vacation',
  start_date: form.startDate || null,
  end_date: form.hasEnd && form.endDate ? form.endDate : null,
  subject: form.subject.trim(),
  from,
  body: form.body.trim(),
})

/** What keeps an automatic answer from being switched on; one that is off is folded, and nobody is asked to mend it. */
export const vacationFaults = (form: VacationForm): VacationFaults => (form.isOn ? contentFaults(form) : {})

/** What is wrong with what an automatic answer says. */
export function contentFaults(form: VacationForm): VacationFaults {
  const faults: VacationFaults = {}
  if (!form.startDate) faults.startDate = 'required'
  if (form.hasEnd && !form.endDate) faults.endDate = 'required'
  else if (form.hasEnd && form.endDate < form.startDate) faults.endDate = 'endBeforeStart'
  if (!form.subject.trim()) faults.subject = 'required'
  if (!form.body.trim()) faults.body = 'required'
  return faults
}

/** Only what was changed. */
export function changedSettings(before: Settings, after: Settings): Partial<Settings> {
  const keys = Object.keys(after) as (keyof Settings)[]
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]))
}

export const isSameForm = (a: GeneralForm, b: GeneralForm): boolean =>
  Object.keys(changedSettings(a.settings, b.settings)).length === 0 &&
  JSON.stringify(a.vacation) === JSON.stringify(b.vacation)

/** Whether a signature is more than is kept of one. */
export const isSignatureTooLong = (html: string): boolean => html.length > limits.maxSignatureCharacters

/**
 * The form as it is to be kept. A signature that is too long never takes the place of the one that is kept, nor does the
 * empty editor after one was refused, until something is written in it.
 */
export function withKeptSignature(form: GeneralForm, saved: GeneralForm, wasRefused: boolean): GeneralForm {
  const { signature } = form.settings
  return wasRefused || isSignatureTooLong(signature) ? withSignature(form, saved.settings.signature) : form
}

export const withSignature = (form: GeneralForm, signature: string): GeneralForm => ({
  ...form,
  settings: { ...form.settings, signature },
})
