import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { actionsOf } from '@bocau/mail-core/sieve/rule'
import { ArrowDown, ArrowUp, EllipsisVertical, ListFilter, Pencil, Trash } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Icon, IconButton, type MenuEntry, openMenu } from '../../../ui/index.ts'
import { runServerBatch } from '../../mailbox/index.ts'
import { changeRule, createRule, deleteRule, maySetUp, orderRules, type ReadRule } from '../../rules/index.ts'
import { reportFailure, runWithUndo } from '../parts/run-with-undo.ts'
import { useDeletedTargets } from './deleted-targets.ts'
import { openFilterDialog } from './FilterDialog.tsx'
import css from './FiltersTab.module.css'
import { actionSummary, comparatorNames, conditionNames, conditionValue } from './filter-summary.ts'

interface Props {
  rule: ReadRule<FilterRule>
  position: number
  order: readonly string[]
}

/** Filter as text, with its actions. */
export function FilterLine({ rule, position, order }: Props) {
  const isAny = rule.content.match === 'any' && rule.content.conditions.length > 1
  const label = t('settings.filter.nth', { n: position + 1 })
  // Shows a changed state immediately, until the server confirms or rejects it.
  const [requested, setRequested] = useState<boolean>()
  const isOn = requested ?? rule.isOn
  const deleted = useDeletedTargets(rule.content)
  const isClosed = !maySetUp(useUser(), rule.content)
  const switchTo = async (next: boolean) => {
    setRequested(next)
    await reportFailure(changeRule(rule.id, { isOn: next }))
    setRequested(undefined)
  }
  return (
    <li className={css.filter} data-off={!isOn || undefined}>
      <div className={css.text}>
        <div className={css.part}>
          <span className={css.when}>{t(isAny ? 'settings.filter.whenAny' : 'settings.filter.when')}</span>
          <ul className={css.chips}>
            {rule.content.conditions.map((condition) => (
              <li key={JSON.stringify(condition)} className={css.chip}>
                <div>
                  {t(conditionNames[condition.type])} <span>{t(comparatorNames[condition.comparator])}</span>{' '}
                  <b>{conditionValue(condition)}</b>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={css.part}>
          <span className={css.when}>{t('settings.filter.then')}</span>
          <ul className={css.chips}>
            {actionsOf(rule.content).map((action) => {
              const { text, icon } = actionSummary(action)
              return (
                <li key={JSON.stringify(action)} className={css.chip} data-act={action.type}>
                  <Icon of={icon} size="xs" />
                  {text}
                </li>
              )
            })}
          </ul>
        </div>
        {deleted.folder && <p className={css.problem}>{t('settings.filter.folderGone')}</p>}
        {deleted.label && <p className={css.problem}>{t('settings.filter.labelGone')}</p>}
        {deleted.template && <p className={css.problem}>{t('settings.filter.templateGone')}</p>}
        {isClosed && <p className={css.closed}>{t('settings.filter.closed')}</p>}
        {rule.problem === 'forward_unverified' && (
          <p className={css.problem}>{t('settings.filter.forwardUnverified')}</p>
        )}
      </div>
      <div className={css.actions}>
        <Switch
          label={t('settings.filter.isOn', { filter: label })}
          isOn={isOn}
          disabled={isClosed && !isOn}
          onChange={(next) => void switchTo(next)}
        />
        <IconButton
          size="s"
          icon={EllipsisVertical}
          label={t('settings.filter.acts', { filter: label })}
          aria-haspopup="menu"
          onClick={(event) =>
            openMenu({
              label: t('settings.filter.acts', { filter: label }),
              entries: entries({ rule, position, order, isClosed }),
              anchor: event.currentTarget,
              align: 'end',
              isByKeyboard: event.detail === 0,
            })
          }
        />
      </div>
    </li>
  )
}

function entries({ rule, position, order, isClosed }: Props & { isClosed: boolean }): MenuEntry[] {
  const move = (step: 1 | -1) => void reportFailure(orderRules(moveInOrder(order, position, step)))
  return [
    {
      id: 'edit',
      label: t('settings.filter.edit'),
      icon: Pencil,
      isDisabled: isClosed,
      onSelect: () => void openFilterDialog(rule),
    },
    {
      id: 'up',
      label: t('settings.filter.up'),
      icon: ArrowUp,
      isDisabled: position === 0,
      onSelect: () => move(-1),
    },
    {
      id: 'down',
      label: t('settings.filter.down'),
      icon: ArrowDown,
      isDisabled: position === order.length - 1,
      onSelect: () => move(1),
    },
    {
      id: 'apply',
      label: t('settings.filter.apply'),
      icon: ListFilter,
      onSelect: () => void apply(rule, position),
    },
    { id: 'line', isSeparator: true },
    {
      id: 'delete',
      label: t('settings.filter.delete'),
      icon: Trash,
      isDanger: true,
      onSelect: () => void remove(rule, order),
    },
  ]
}

/** Returns the order with one filter moved by a position. */
function moveInOrder(order: readonly string[], position: number, step: 1 | -1): string[] {
  const next = [...order]
  const [id] = next.splice(position, 1)
  if (id !== undefined) next.splice(position + step, 0, id)
  return next
}

/** Applies a filter to existing mail; stopping keeps the completed part. */
async function apply(rule: ReadRule<FilterRule>, position: number): Promise<void> {
  await runServerBatch({
    title: t('settings.filter.applying', { filter: t('settings.filter.nth', { n: position + 1 }) }),
    done: (n) => t('settings.filter.applied', { n }),
    failure: t('settings.filter.notApplied'),
    start: () => request('POST /api/v2/rules/:id/apply', { params: { id: rule.id } }),
  })
}

/** Deletes a filter; undo restores its position. */
const remove = (rule: ReadRule<FilterRule>, order: readonly string[]): Promise<void> =>
  runWithUndo({ text: t('settings.filter.deleted') }, async () => {
    await deleteRule(rule.id)
    return async () => {
      const { id } = await createRule(rule.content, rule.isOn)
      await orderRules(order.map((one) => (one === rule.id ? id : one)))
    }
  })
