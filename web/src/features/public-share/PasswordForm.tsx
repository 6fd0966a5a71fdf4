import type { PublicShare } from '@bocau/contract/drive/shares'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'
import { errorText, t } from '../../i18n/index.ts'
import { Button, PasswordField } from '../../ui/index.ts'
import css from './PublicShare.module.css'
import { linkQuery } from './queries.ts'

export function PasswordForm({ token, link }: { token: string; link: PublicShare }) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = linkQuery(token)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return input.current?.focus()
    setBusy(true)
    try {
      const opened = await request('POST /storage/v1/public/:token/open', {
        params: { token },
        body: { password },
      })
      cache.setQueryData(queryKey, opened)
    } catch (error) {
      setFault(error)
      setBusy(false)
      input.current?.focus()
      input.current?.select()
      // The server knows the remaining attempts; a link removed meanwhile reports that itself.
      if (!isProblem(error, 'too_many_requests')) void cache.invalidateQueries({ queryKey, exact: true })
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void open(event)}>
      <PasswordField
        ref={input}
        label={t('link.password')}
        showLabel={t('link.showPassword')}
        hideLabel={t('link.hidePassword')}
        value={password}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only task of the page
        autoFocus
        error={fault === undefined ? undefined : faultText(fault, link)}
        onChange={({ target }) => {
          setPassword(target.value)
          setFault(undefined)
        }}
      />
      <Button kind="primary" type="submit" aria-disabled={isBusy}>
        {t('link.open')}
      </Button>
      <p className={css.note}>{t('link.noPassword')}</p>
    </form>
  )
}

function faultText(error: unknown, { tries_left }: PublicShare): string {
  if (!isProblem(error, 'share_password_wrong')) return errorText(error)
  return tries_left === null ? t('link.wrong') : t('link.wrongLeft', { n: tries_left })
}
