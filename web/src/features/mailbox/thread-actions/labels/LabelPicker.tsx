/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no element exists for a multi-select list controlled from a field */
// biome-ignore-all lint/a11y/useSemanticElements: no element exists for a multi-select list controlled from a field
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, with aria-activedescendant
import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide'
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { labelsQuery } from '../../../../api/labels-query.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import picker from '../../../../ui/dialog/Picker.module.css'
import { PickerField } from '../../../../ui/dialog/PickerField.tsx'
import { Popup } from '../../../../ui/dialog/Popup.tsx'
import { Button, Icon, promptInDialog, showToast } from '../../../../ui/index.ts'
import { linesOfLabels } from '../../folders/label-lines.ts'
import css from './LabelPicker.module.css'
import { createLabel } from './label-calls.ts'
import { type LabelState, labelChanges, labelRows, labelStateOn, nextLabelState } from './label-rows.ts'

export interface LabelChoice {
  add: readonly Id[]
  remove: readonly Id[]
}

interface Props {
  anchor: Element | null
  threads: readonly Thread[]
  onResult: (choice?: LabelChoice) => void
}

/**
 * Labels as checkboxes with a search field that can create one. Enter applies the match; Space toggles it and stays
 * open.
 */
function LabelPicker({ anchor, threads, onResult }: Props) {
  const { data: labels = [] } = useQuery(labelsQuery)
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<ReadonlyMap<Id, LabelState>>(new Map())
  const [at, setAt] = useState(0)
  const id = useId()
  const { matches, canCreate } = labelRows(labels, typed)
  const count = matches.length + (canCreate ? 1 : 0)
  const active = Math.min(at, count - 1)
  const currentState = (labelId: Id) => ticked.get(labelId) ?? labelStateOn(threads, labelId)
  const { add, remove } = labelChanges(threads, ticked)
  const isChanged = add.length + remove.length > 0

  const toggled = (labelId: Id) => new Map([...ticked, [labelId, nextLabelState(currentState(labelId))]])
  const create = async () => {
    try {
      const created = await createLabel(typed.trim())
      const choice = labelChanges(threads, new Map([...ticked, [created.id, 'all']]))
      onResult(choice)
    } catch (error) {
      const detail = isProblem(error, 'invalid_input') ? t('label.nameWrong') : errorText(error)
      showToast({ kind: 'error', text: t('label.failed.make'), detail })
    }
  }
  const lines = linesOfLabels(matches)
  const finish = (next: ReadonlyMap<Id, LabelState>) => onResult(labelChanges(threads, next))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const label = matches[active]
    if (step) setAt((active + step + count) % Math.max(count, 1))
    else if (event.key === ' ' && typed === '' && label) setTicked(toggled(label.id))
    else if (event.key !== 'Enter') return
    else if (isChanged && typed === '') finish(ticked)
    else if (label) finish(toggled(label.id))
    else if (canCreate) void create()
    event.preventDefault()
  }

  return (
    <Popup label={t('act.label')} anchor={anchor} onClose={() => onResult()}>
      <PickerField
        label={t('label.find')}
        listId={id}
        listRole="listbox"
        active={active}
        value={typed}
        onType={(text) => {
          setTyped(text)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-multiselectable aria-label={t('label.all')} className={picker.list}>
        {matches.map((label, index) => (
          <div
            key={label.id}
            id={`${id}-${index}`}
            role="option"
            className={picker.row}
            style={
              {
                '--level': 1 + (typed.trim() === '' ? (lines[index]?.depth ?? 0) : 0),
                '--dot': `var(--dot-${label.colour})`,
              } as CSSProperties
            }
            aria-selected={currentState(label.id) === 'all'}
            data-active={index === active || undefined}
            onPointerMove={() => setAt(index)}
            onClick={() => setTicked(toggled(label.id))}
          >
            <span className={css.box} data-worn={currentState(label.id)}>
              {currentState(label.id) !== 'none' && (
                <Icon of={currentState(label.id) === 'all' ? Check : Minus} size="xs" />
              )}
            </span>
            <span className={css.dot} />
            <span className={picker.title}>
              {typed.trim() === '' ? lines[index]?.title : label.name.replaceAll('/', ' › ')}
            </span>
          </div>
        ))}
        {canCreate && (
          <div
            id={`${id}-${matches.length}`}
            role="option"
            className={picker.row}
            style={{ '--level': 1 } as CSSProperties}
            aria-selected={false}
            data-active={active === matches.length || undefined}
            onPointerMove={() => setAt(matches.length)}
            onClick={() => void create()}
          >
            <Icon of={Plus} size="s" />
            <span className={picker.title}>{t('label.makeTyped', { name: typed.trim() })}</span>
          </div>
        )}
        {count === 0 && <p className={picker.none}>{t('label.noneYet')}</p>}
      </div>
      {isChanged && (
        <div className={css.end}>
          <Button size="s" kind="primary" onClick={() => finish(ticked)}>
            {t('label.apply')}
          </Button>
        </div>
      )}
    </Popup>
  )
}

/** Asks for the labels of threads next to the pressed element; undefined if nothing changes. */
export const chooseLabels = (about: {
  anchor: Element | null
  threads: readonly Thread[]
}): Promise<LabelChoice | undefined> =>
  promptInDialog<LabelChoice>((reply) => <LabelPicker {...about} onResult={reply} />)
