import type { Condition } from '@bocau/mail-core/sieve/rule'
import { CircleAlert, Plus, X } from 'lucide'
import { useId, useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Button, Icon, IconButton } from '../../../ui/index.ts'
import { Choice } from '../parts/Choice.tsx'
import css from './FilterDialog.module.css'
import {
  type ConditionFault,
  type ConditionForm,
  comparatorsOf,
  emptyCondition,
  type FilterMatch,
  faultOf,
  withType,
} from './filter-form.ts'
import { comparatorNames, conditionNames } from './filter-summary.ts'

const types = Object.keys(conditionNames) as Condition['type'][]

const units = [
  { value: 'M', label: 'MB' },
  { value: 'K', label: 'KB' },
] as const

const placeholders: Partial<Record<Condition['type'], PlainKey>> = {
  from: 'settings.filter.from.placeholder',
  to: 'settings.filter.from.placeholder',
  words: 'settings.filter.words.placeholder',
  attachment: 'settings.filter.attachment.placeholder',
}

const inputModes: Partial<Record<Condition['type'], 'numeric' | 'email'>> = {
  size: 'numeric',
  from: 'email',
  to: 'email',
}

const faultTexts: Record<ConditionFault, PlainKey> = {
  required: 'settings.required',
  address: 'settings.filter.from.invalid',
  number: 'settings.filter.size.invalid',
}

interface Props {
  match: FilterMatch
  conditions: readonly ConditionForm[]
  /** True after the first attempt to continue; missing values are then reported too. */
  isTried: boolean
  onMatch: (match: FilterMatch) => void
  onChange: (conditions: ConditionForm[]) => void
}

/** Conditions of a filter: all must match, or any. */
export function ConditionsStep({ match, conditions, isTried, onMatch, onChange }: Props) {
  const change = (key: number, next: ConditionForm) =>
    onChange(conditions.map((form) => (form.key === key ? next : form)))
  return (
    <>
      <div className={css.match}>
        <span>{t('settings.filter.matches')}</span>
        <Choice
          label={t('settings.filter.match')}
          value={match}
          options={[
            { value: 'all', label: t('settings.filter.all') },
            { value: 'any', label: t('settings.filter.any') },
          ]}
          onChange={onMatch}
        />
      </div>
      <div className={css.conditions}>
        {conditions.map((form, at) => (
          <ConditionRow
            key={form.key}
            form={form}
            isFirst={at === 0}
            isTried={isTried}
            canRemove={conditions.length > 1}
            onChange={(next) => change(form.key, next)}
            onRemove={() => onChange(conditions.filter(({ key }) => key !== form.key))}
          />
        ))}
      </div>
      <Button
        kind="ghost"
        size="s"
        icon={Plus}
        className={css.more}
        onClick={() => onChange([...conditions, emptyCondition()])}
      >
        {t('settings.filter.addCondition')}
      </Button>
    </>
  )
}

interface RowProps {
  form: ConditionForm
  isFirst: boolean
  isTried: boolean
  canRemove: boolean
  onChange: (form: ConditionForm) => void
  onRemove: () => void
}

function ConditionRow({ form, isFirst, isTried, canRemove, onChange, onRemove }: RowProps) {
  const id = useId()
  const [isBlurred, setBlurred] = useState(false)
  const fault = faultOf(form)
  // An empty field is not reported initially; an invalid address is reported on blur.
  const visibleFault = isTried || (isBlurred && form.value.trim() !== '') ? fault : undefined
  const placeholder = placeholders[form.type]
  return (
    <div className={css.condition}>
      <Choice
        isBlock
        isFirst={isFirst}
        label={t('settings.filter.type')}
        value={form.type}
        options={types.map((type) => ({ value: type, label: t(conditionNames[type]) }))}
        onChange={(type) => onChange(withType(form, type))}
      />
      <Choice
        isBlock
        label={t('settings.filter.comparator')}
        value={form.comparator}
        options={comparatorsOf(form.type).map((one) => ({ value: one, label: t(comparatorNames[one]) }))}
        onChange={(comparator) => onChange({ ...form, comparator })}
      />
      <span className={css.value}>
        <input
          aria-label={t('settings.filter.value')}
          aria-invalid={visibleFault ? true : undefined}
          aria-describedby={visibleFault ? id : undefined}
          inputMode={inputModes[form.type] ?? 'text'}
          placeholder={placeholder ? t(placeholder) : undefined}
          maxLength={500}
          value={form.value}
          onChange={(event) => onChange({ ...form, value: event.target.value })}
          onBlur={() => setBlurred(true)}
        />
        {form.type === 'size' && (
          <span className={css.unit}>
            <Choice
              isBlock
              label={t('settings.filter.unit')}
              value={form.unit}
              options={units}
              onChange={(unit) => onChange({ ...form, unit })}
            />
          </span>
        )}
      </span>
      <IconButton
        size="s"
        icon={X}
        label={t('settings.filter.removeCondition')}
        disabled={!canRemove}
        onClick={onRemove}
      />
      {visibleFault && (
        <span id={id} className={css.error}>
          <Icon of={CircleAlert} size="xs" />
          {t(faultTexts[visibleFault])}
        </span>
      )}
    </div>
  )
}
