import { anywhere } from '@bocau/mail-core/search/search-query'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { EmptyList } from '../../mailbox/index.ts'
import { exitSearch, openSearch } from '../open-search.ts'
import { paramsFromForm, type SearchForm } from '../search-form.ts'
import { searchHref } from '../search-params.ts'
import css from './NoResults.module.css'

interface Props {
  form: SearchForm
  /** Search as text of the box. */
  text: string
}

/** Empty result with suggestions to extend the search. */
export function NoResults({ form, text }: Props) {
  const { timezone } = useUser()
  const isAnywhere = form.folder === anywhere
  return (
    <EmptyList
      title={t('search.nothing', { q: text })}
      hint={isAnywhere ? t('search.nothing.hintAnywhere') : t('search.nothing.hint')}
      picture={picture}
      action={
        <span className={css.ways}>
          <Button onClick={exitSearch}>{t('search.clear')}</Button>
          {!isAnywhere && (
            <Button onClick={() => openSearch({ ...form, folder: anywhere }, timezone)}>
              {t('search.everywhere')}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** Note below the rows about the searched folders, with a link to search everywhere. */
export function SearchScopeNote({ form }: { form: SearchForm }) {
  const { timezone } = useUser()
  if (form.folder) return null
  const everywhere = searchHref(paramsFromForm({ ...form, folder: anywhere }, timezone))
  return (
    <p className={css.where}>
      {t('search.where')} <a href={everywhere}>{t('search.everywhere')}</a>
    </p>
  )
}

const picture = (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <path className={css.dots} d="M10 116c18 0 30-10 52-32" />
    <circle className={css.glass} cx="96" cy="52" r="31" />
    <path className={css.handle} d="m119 76 27 29" />
    <path className={css.line} d="M87 44c0-6 4-10 9-10s9 4 9 9c0 7-9 8-9 15M96 66v.5" />
  </svg>
)
