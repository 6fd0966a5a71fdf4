import { canManageRules } from '@bocau/contract/abilities'
import type { Settings } from '@bocau/contract/settings'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { changeSettings } from '../../../api/change-settings.ts'
import { useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useExitGuard } from '../../../ui/parts/use-exit-guard.ts'
import { changeRule, createRule, type ReadRule, rulesOf } from '../../rules/index.ts'
import { confirmExit } from '../parts/confirm-exit.ts'
import parts from '../parts/parts.module.css'
import { SaveBar, Section, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { RulesClosed, WithRules } from '../parts/WithRules.tsx'
import type { StylePreview } from '../style.ts'
import { AutoReply } from './AutoReply.tsx'
import { Display } from './Display.tsx'
import {
  changedSettings,
  contentErrors,
  type GeneralForm,
  isSameForm,
  isSignatureTooLong,
  type VacationForm,
  vacationErrors,
  vacationForm,
  vacationRule,
  withSavedSignature,
  withSignature,
} from './general-form.ts'
import { Reading } from './Reading.tsx'
import { Sending } from './Sending.tsx'
import { Signature } from './Signature.tsx'

/** General mailbox settings, saved together. */
export function GeneralTab({ show }: StylePreview) {
  if (!canManageRules(useUser())) return <GeneralFormTab show={show} rule={undefined} />
  return (
    <WithRules>{(rules) => <GeneralFormTab show={show} rule={rulesOf(rules, 'vacation')[0]} />}</WithRules>
  )
}

type Vacation = ReturnType<typeof rulesOf<'vacation'>>[number]

function GeneralFormTab({ show, rule }: StylePreview & { rule: Vacation | undefined }) {
  const stored = useSettings()
  const user = useUser()
  const [saved, setSaved] = useState<GeneralForm>(() => ({
    settings: stored,
    vacation: vacationForm(rule, todayIn(user.timezone)),
  }))
  const [form, setForm] = useState(saved)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // Number of rejected signatures; each resets the editor to empty, and the saved signature stays until another is
  // written.
  const [refusals, setRefusals] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const standing = withSavedSignature(form, saved, isRefused)
  const isTooLong = isSignatureTooLong(form.settings.signature)
  const isUnsaved = isTooLong || !isSameForm(saved, standing)
  const faults = vacationErrors(form.vacation)
  useExitGuard(isUnsaved, confirmExit)

  const change = (some: Partial<Settings>) => {
    if (some.signature) setRefused(false)
    setForm((now) => ({ ...now, settings: { ...now.settings, ...some } }))
  }
  const save = async () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return showFirstFault()
    const checked = standing
    if (isTooLong) {
      showToast({ kind: 'error', text: t('settings.signature.tooLong') })
      setForm(withSignature(form, ''))
      setRefused(true)
      setRefusals((n) => n + 1)
    }
    setBusy(true)
    if (await reportFailure(saveChange(saved, checked, { rule, from: user.email }))) {
      setSaved(checked)
      show(checked.settings)
      showToast({ text: t('settings.saved') })
    }
    setBusy(false)
  }
  const part = { settings: form.settings, onChange: change }
  return (
    <TabBody
      bar={
        <SaveBar
          isUnsaved={isUnsaved}
          isBusy={isBusy}
          onCancel={() => {
            setForm(saved)
            navigate('/')
          }}
          onSave={() => void save()}
        />
      }
    >
      {user.acting && <p className={parts.lead}>{t('settings.ofYou')}</p>}
      <Display {...part} />
      <Reading {...part} />
      <Sending {...part} />
      <Signature key={refusals} {...part} />
      {canManageRules(user) ? (
        <AutoReply
          form={form.vacation}
          faults={isTried ? faults : endFaultOf(faults)}
          onChange={(vacation) => setForm((now) => ({ ...now, vacation: { ...now.vacation, ...vacation } }))}
        />
      ) : (
        <Section title={t('settings.vacation')}>
          <RulesClosed />
        </Section>
      )}
    </TabBody>
  )
}

/** Saves the changed settings, and the vacation reply if it changed. */
async function saveChange(
  before: GeneralForm,
  after: GeneralForm,
  { rule, from }: { rule: Vacation | undefined; from: string },
): Promise<void> {
  const changes = changedSettings(before.settings, after.settings)
  if (Object.keys(changes).length > 0) await changeSettings(changes)
  if (JSON.stringify(before.vacation) !== JSON.stringify(after.vacation))
    await saveVacation(before.vacation, after.vacation, { rule, from })
}

async function saveVacation(
  before: VacationForm,
  form: VacationForm,
  { rule, from }: { rule: Pick<ReadRule, 'id'> | undefined; from: string },
): Promise<void> {
  const content = vacationRule(form, from)
  const isSound = Object.keys(contentErrors(form)).length === 0
  // A user who cannot send may disable the vacation reply, but not change it.
  const isSame = JSON.stringify(content) === JSON.stringify(vacationRule(before, from))
  if (rule) await changeRule(rule.id, { ...(isSound && !isSame ? { content } : {}), isOn: form.isOn })
  else if (isSound) await createRule(content, form.isOn)
}

/** Returns the fault of the end date that is reported immediately; empty fields are reported on saving. */
const endFaultOf = (faults: ReturnType<typeof vacationErrors>) =>
  faults.endDate === 'endBeforeStart' ? { endDate: faults.endDate } : {}

function showFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus())
}

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
