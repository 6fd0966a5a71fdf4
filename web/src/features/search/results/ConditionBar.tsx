import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { ArrowDownWideNarrow, ChevronDown, Plus, X } from '../../../ui/icons.ts'
import { Button, Icon, MenuButton, tip } from '../../../ui/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { type Condition, conditionsOf } from '../conditions.ts'
import { titleOfFolder } from '../folder-choices.ts'
import { goToSearch } from '../go-to-search.ts'
import type { SearchForm } from '../search-form.ts'
import css from './ConditionBar.module.css'

interface Props {
  form: SearchForm
  onRefine: () => void
}

/** What was asked for, each part of it to be taken away, and in which order the answers stand. */
export function ConditionBar({ form, onRefine }: Props) {
  const { timezone } = useUser()
  const { data: folders = [] } = useQuery(foldersQuery)
  const titleOf = (called: string) => titleOfFolder(folders, called)
  return (
    <section className={css.bar} aria-label={t('search.conditions')}>
      {conditionsOf(form, titleOf).map((condition) => (
        <Chip key={condition.id} of={condition} onRemove={() => goToSearch(condition.without, timezone)} />
      ))}
      <Button kind="ghost" size="s" icon={Plus} onClick={onRefine}>
        {t('search.addCondition')}
      </Button>
      <MenuButton
        className={css.sort}
        aria-label={`${t('search.sort')}: ${t(`search.sort.${form.sort}`)}`}
        menuLabel={t('search.sort')}
        align="end"
        entries={() =>
          (['date', 'score'] as const).map((sort) => ({
            id: sort,
            label: t(`search.sort.${sort}`),
            isChecked: form.sort === sort,
            onSelect: () => goToSearch({ ...form, sort }, timezone),
          }))
        }
      >
        <Icon of={ArrowDownWideNarrow} size="s" />
        <span>{t(`search.sort.${form.sort}`)}</span>
        <Icon of={ChevronDown} size="xs" />
      </MenuButton>
    </section>
  )
}

function Chip({ of: { label, value }, onRemove }: { of: Condition; onRemove: () => void }) {
  const what = t('search.removeCondition', { label })
  return (
    <span className={css.chip}>
      <span className={css.label}>{label}</span>
      <b>{value}</b>
      <button type="button" aria-label={`${what}: ${value}`} {...tip(what)} onClick={onRemove}>
        <Icon of={X} size="xs" />
      </button>
    </span>
  )
}
