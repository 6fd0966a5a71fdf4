import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { type Reply, request } from '../../../api/client.ts'
import { errorText, formatNumber, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, IconButton, showToast } from '../../../ui/index.ts'
import { changeRule, createRule, type ReadRule } from '../../rules/index.ts'
import { reportFailure } from '../parts/run-with-undo.ts'
import { ActionsStep } from './ActionsStep.tsx'
import { ConditionsStep } from './ConditionsStep.tsx'
import { useDeletedTargets } from './deleted-targets.ts'
import css from './FilterDialog.module.css'
import {
  areActionsValid,
  areConditionsValid,
  emptyCondition,
  type FilterMatch,
  faultOf,
  noActions,
  readFilter,
  toFilter,
  withAction,
} from './filter-form.ts'

export const openFilterDialog = (
  rule?: ReadRule<FilterRule>,
  start?: FilterRule,
): Promise<true | undefined> =>
  promptInDialog<true>((reply) => (
    <FilterDialog rule={rule} start={start ?? rule?.content} onResult={reply} />
  ))

interface Props {
  rule: ReadRule<FilterRule> | undefined
  start: FilterRule | undefined
  onResult: (isSaved?: true) => void
}

function FilterDialog({ rule, start, onResult }: Props) {
  const [initial] = useState(() =>
    start ? readFilter(start) : { match: 'all' as const, conditions: [emptyCondition()], actions: noActions },
  )
  const [match, setMatch] = useState<FilterMatch>(initial.match)
  const [conditions, setConditions] = useState(initial.conditions)
  const [actions, setActions] = useState(initial.actions)
  const [step, setStep] = useState<1 | 2>(1)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const isValid = conditions.some((form) => faultOf(form) === undefined)
  const deleted = useDeletedTargets(toFilter(conditions, actions, match))
  const isSound = areActionsValid(actions) && !Object.values(deleted).includes(true)
  const canContinue = step === 1 ? isValid : isSound && !isBusy

  const save = async () => {
    setBusy(true)
    const content = toFilter(conditions, actions, match)
    if (!(await reportFailure(rule ? changeRule(rule.id, { content }) : createRule(content))))
      return setBusy(false)
    showToast({ text: t('settings.saved') })
    onResult(true)
  }
  const proceed = () => {
    if (!canContinue) return
    if (step === 2) return void save()
    if (areConditionsValid(conditions)) return setStep(2)
    setTried(true)
    showFirstFault()
  }
  return (
    <Dialog
      title={rule ? t('settings.filter.change') : t('settings.filters.add')}
      size="m"
      onSubmit={proceed}
      onClose={() => onResult()}
      footer={
        <>
          {step === 2 && (
            <IconButton
              className={css.back}
              icon={ArrowLeft}
              label={t('settings.filter.back')}
              onClick={() => setStep(1)}
            />
          )}
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!canContinue}>
            {step === 1 ? t('settings.filter.goOn') : t('settings.filter.keep')}
          </Button>
        </>
      }
    >
      <ol className={css.steps} aria-label={t('settings.filter.step', { n: step })}>
        <li aria-current={step === 1 ? 'step' : undefined}>
          <span>1</span>
          {t('settings.filter.conditions')}
        </li>
        <li aria-current={step === 2 ? 'step' : undefined}>
          <span>2</span>
          {t('settings.filter.actions')}
        </li>
      </ol>
      {step === 1 ? (
        <ConditionsStep
          match={match}
          conditions={conditions}
          isTried={isTried}
          onMatch={setMatch}
          onChange={setConditions}
        />
      ) : (
        <>
          <ActionsStep
            actions={actions}
            deleted={deleted}
            onChange={(change) => setActions((now) => withAction(now, change))}
          />
          {isSound && <Trial filter={toFilter(conditions, actions, match)} />}
        </>
      )}
    </Dialog>
  )
}

/** Focuses the first invalid field; an invalid condition is never dropped. */
function showFirstFault(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus(),
  )
}

/** Dry run of a filter on the mail of the last days. */
function Trial({ filter }: { filter: FilterRule }) {
  const [result, setResult] = useState<Reply<'POST /api/v2/rules/test'>>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const runTrial = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setResult(await request('POST /api/v2/rules/test', { body: { sieve_json: JSON.stringify(filter) } }))
    } catch (refusal) {
      setError(errorText(refusal))
    }
    setBusy(false)
  }
  return (
    <div className={css.trial}>
      <Button size="s" aria-disabled={isBusy} onClick={() => void (isBusy || runTrial())}>
        {t('settings.filter.try')}
      </Button>
      <div role="status" className={css.result}>
        {error}
        {result && !error && (
          <>
            {t('settings.filter.tried', {
              n: formatNumber(result.matched),
              total: formatNumber(result.looked_at),
            })}
            <ul>
              {result.subjects.map((subject, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: subjects may be identical, and their order never changes
                <li key={at}>{subject || t('settings.filter.noSubject')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
