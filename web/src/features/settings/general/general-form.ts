import { limits } from '@bocau/contract/limits'
import type { Settings } from '@bocau/contract/settings'
import type { VacationRule } from '@bocau/mail-core/sieve/rule'

export interface VacationForm {
  isOn: boolean
  startDate: string
  hasEnd: boolean
  endDate: string
  subject: string
  body: string
}

/** State of the general tab. */
export interface GeneralForm {
  settings: Settings
  vacation: VacationForm
}

export type VacationErrors = Partial<
  Record<'startDate' | 'endDate' | 'subject' | 'body', 'required' | 'endBeforeStart'>
>

/** Returns the form of a vacation reply; a new one starts today. */
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

export const vacationRule = (form: VacationForm, from: string): VacationRule => ({
  type: 'vacation',
  start_date: form.startDate || null,
  end_date: form.hasEnd && form.endDate ? form.endDate : null,
  subject: form.subject.trim(),
  from,
  body: form.body.trim(),
})

/** Returns the errors that prevent enabling the vacation reply; none while it is off and collapsed. */
export const vacationErrors = (form: VacationForm): VacationErrors => (form.isOn ? contentErrors(form) : {})

export function contentErrors(form: VacationForm): VacationErrors {
  const faults: VacationErrors = {}
  if (!form.startDate) faults.startDate = 'required'
  if (form.hasEnd && !form.endDate) faults.endDate = 'required'
  else if (form.hasEnd && form.endDate < form.startDate) faults.endDate = 'endBeforeStart'
  if (!form.subject.trim()) faults.subject = 'required'
  if (!form.body.trim()) faults.body = 'required'
  return faults
}

export function changedSettings(before: Settings, after: Settings): Partial<Settings> {
  const keys = Object.keys(after) as (keyof Settings)[]
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]))
}

export const isSameForm = (a: GeneralForm, b: GeneralForm): boolean =>
  Object.keys(changedSettings(a.settings, b.settings)).length === 0 &&
  JSON.stringify(a.vacation) === JSON.stringify(b.vacation)

export const isSignatureTooLong = (html: string): boolean => html.length > limits.maxSignatureCharacters

/**
 * Returns the form to save. A signature over the limit does not replace the saved one, nor does the empty editor after
 * a rejection until something is written in it.
 */
export function withSavedSignature(form: GeneralForm, saved: GeneralForm, wasRefused: boolean): GeneralForm {
  const { signature } = form.settings
  return wasRefused || isSignatureTooLong(signature) ? withSignature(form, saved.settings.signature) : form
}

export const withSignature = (form: GeneralForm, signature: string): GeneralForm => ({
  ...form,
  settings: { ...form.settings, signature },
})
