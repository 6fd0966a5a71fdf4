import { limits } from '@bocau/contract/limits'
import { colourOfNewLabel } from '@bocau/contract/mailbox/label-colour'
import type { Label } from '@bocau/contract/mailbox/labels'
import { type CSSProperties, useId, useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { useCheckedText } from '../../../../ui/field/use-checked-text.ts'
import { Field, promptInDialog } from '../../../../ui/index.ts'
import { cachedLabels } from '../../folders/folders.ts'
import css from './LabelDialog.module.css'
import { changeLabel, createLabel, removeLabel } from './label-calls.ts'

export const openLabelDialog = (self?: Label): Promise<Label | undefined> =>
  promptInDialog<Label>((reply) => <LabelDialog self={self} onResult={reply} />)

export const confirmMerge = (self: Label): Promise<true | undefined> =>
  promptInDialog<true>((reply) => <MergeDialog self={self} onResult={reply} />)

const colours = Array.from({ length: limits.labelColours }, (_, index) => index + 1)

const colourName = (colour: number): string => t(`label.colour.${colour as 1}`)

function LabelDialog({ self, onResult }: { self: Label | undefined; onResult: (label?: Label) => void }) {
  const name = useCheckedText(self?.name ?? '')
  const [colour, setColour] = useState(self?.colour ?? colourOfNewLabel(cachedLabels()))
  const [isBusy, setBusy] = useState(false)
  const group = useId()
  const save = async () => {
    if (name.value.trim() === '') return name.setError(t('label.nameMissing'))
    setBusy(true)
    try {
      onResult(
        self
          ? await changeLabel(self.id, { name: name.value, colour })
          : await createLabel(name.value, colour),
      )
    } catch (error) {
      name.setError(isProblem(error, 'invalid_input') ? t('label.nameWrong') : errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(self ? 'label.change' : 'label.new')}
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t(self ? 'label.save' : 'label.make')}
      isBusy={isBusy}
    >
      <Field
        data-first
        label={t('label.name')}
        hint={t('label.nameHint')}
        {...name.field}
        autoComplete="off"
      />
      <fieldset className={css.colours}>
        <legend>
          {t('label.colour')}: {colourName(colour)}
        </legend>
        {colours.map((each) => (
          <label
            key={each}
            className={css.colour}
            title={colourName(each)}
            style={{ '--dot': `var(--dot-${each})` } as CSSProperties}
          >
            <input
              type="radio"
              name={group}
              checked={each === colour}
              aria-label={colourName(each)}
              onChange={() => setColour(each)}
            />
          </label>
        ))}
      </fieldset>
      {self && <p className={css.keyword}>{t('label.keyword', { keyword: self.keyword })}</p>}
    </Dialog>
  )
}

function MergeDialog({ self, onResult }: { self: Label; onResult: (isDone?: true) => void }) {
  const rest = cachedLabels().filter(({ id }) => id !== self.id)
  const [into, setInto] = useState(rest[0]?.id ?? '')
  const [refusal, setRefusal] = useState<string>()
  const merge = async () => {
    try {
      await removeLabel(self, into)
      onResult(true)
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  return (
    <Dialog
      title={t('label.merge')}
      onSubmit={() => void merge()}
      onClose={() => onResult()}
      submitLabel={t('label.mergeDo')}
    >
      <p>{t('label.mergeText', { name: self.name })}</p>
      <SelectField
        data-first
        label={t('label.mergeInto')}
        value={into}
        onChange={(event) => setInto(event.target.value)}
      >
        {rest.map((label) => (
          <option key={label.id} value={label.id}>
            {label.name}
          </option>
        ))}
      </SelectField>
      {refusal && <p role="alert">{refusal}</p>}
    </Dialog>
  )
}
