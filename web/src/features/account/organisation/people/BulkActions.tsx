import type { OrganisationUser, UsersAction } from '@bocau/contract/organisation'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { type PlainKey, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Button, showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { refreshOrganisation } from '../organisation-queries.ts'
import { createPassword } from '../parts/create-password.ts'
import css from './BulkActions.module.css'
import { inParts } from './list-matching.ts'
import { promptForBulkQuota } from './PersonDialogs.tsx'
import { mayRestrict } from './person-actions.tsx'
import { inviteMany } from './run/InviteManyDialog.tsx'
import { startPeopleRun } from './run/people-run.ts'

interface Props {
  chosen: ReadonlyMap<string, OrganisationUser>
  onDone: () => void
  /** More users than the selected ones match the filter. */
  matching?: { total: number; onChoose: () => Promise<void> }
}

const actions = [
  { act: 'shut', label: 'organisation.people.disable' },
  { act: 'open', label: 'organisation.people.enable' },
  { act: 'sending_off', label: 'organisation.many.sendingOff' },
  { act: 'sending_on', label: 'organisation.many.sendingOn' },
  { act: 'programs_on', label: 'organisation.people.programsOn' },
  { act: 'programs_off', label: 'organisation.people.programsOff' },
  { act: 'drive_on', label: 'organisation.people.driveOn' },
  { act: 'drive_off', label: 'organisation.people.driveOff' },
  { act: 'sign_out', label: 'organisation.people.signOut' },
] as const

export function BulkActions({ chosen, onDone, matching }: Props) {
  const user = useUser()
  const { isBusy, error, run } = useAction()
  const people = [...chosen.values()]
  const manageable = people.filter((person) => mayRestrict(user, person))
  const isDisabled = manageable.length === 0

  const applyAction = (action: UsersAction, user_quota?: number) =>
    run(async () => {
      if (action === 'shut' || action === 'sign_out') {
        if (!(await confirmAction(action, chosen.size))) return
      }
      const results = []
      for (const ids of inParts([...chosen.keys()])) {
        const body = { ids, act: action, ...(user_quota ? { user_quota } : {}) }
        results.push(await request('POST /api/v2/organisation/users/act', { body }))
      }
      reportResult(
        results.flatMap(({ done }) => done).length,
        results.flatMap(({ refused }) => refused),
      )
      onDone()
      await refreshOrganisation()
    })
  const promptQuota = async () => {
    const megabytes = await promptForBulkQuota(chosen.size)
    if (megabytes !== undefined) await applyAction('set_quota', megabytes)
  }
  const start = async (confirmation: Promise<boolean | undefined>) => {
    if (await confirmation) onDone()
  }
  return (
    <section className={css.bar} aria-label={t('organisation.many')}>
      <div className={css.chosen}>
        <b role="status">{t('organisation.many.chosen', { n: chosen.size })}</b>
        {matching && (
          <Button size="s" kind="ghost" aria-busy={isBusy} onClick={() => void run(matching.onChoose)}>
            {t('organisation.many.allMatching', { n: matching.total })}
          </Button>
        )}
        <Button size="s" kind="ghost" onClick={onDone}>
          {t('organisation.many.none')}
        </Button>
      </div>
      <div className={css.actions}>
        {!isDisabled &&
          actions.map(({ act, label }) => (
            <Button key={act} size="s" aria-disabled={isBusy} onClick={() => void applyAction(act)}>
              {t(label)}
            </Button>
          ))}
        {!isDisabled && (
          <>
            <Button
              size="s"
              aria-disabled={isBusy}
              onClick={() => void start(giveFirstPasswords(manageable))}
            >
              {t('people.passwords.open')}
            </Button>
            <Button size="s" aria-disabled={isBusy} onClick={() => void start(inviteMany(manageable))}>
              {t('people.invite.open')}
            </Button>
          </>
        )}
        <Button size="s" aria-disabled={isBusy} onClick={() => void promptQuota()}>
          {t('organisation.people.quota')}
        </Button>
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

const confirmAction = (action: 'shut' | 'sign_out', n: number) =>
  confirmInDialog({
    title: t(action === 'shut' ? 'organisation.many.shut' : 'organisation.many.signOut', { n }),
    text: t(action === 'shut' ? 'organisation.many.shut.text' : 'organisation.signOut.text'),
    actionLabel: t(action === 'shut' ? 'organisation.people.disable' : 'organisation.people.signOut'),
  })

/** Reports the result, with the reasons for rejected users. */
function reportResult(done: number, refused: readonly { code: string }[]): void {
  const whys = [...new Set(refused.map(({ code }) => t(`error.${code}` as PlainKey)))]
  showToast({
    text: t('organisation.many.done', { n: done }),
    ...(refused.length > 0 && {
      detail: t('organisation.many.refused', { n: refused.length, why: whys.join(' ') }),
    }),
  })
}

/** Sets a new first password for each user after confirmation; returns true if confirmed. */
async function giveFirstPasswords(people: readonly OrganisationUser[]): Promise<boolean> {
  const isSure = await confirmInDialog({
    title: t('people.passwords.ask', { n: people.length }),
    text: t('people.passwords.text'),
    actionLabel: t('people.passwords.go'),
  })
  if (!isSure) return false
  void startPeopleRun(
    'passwords',
    people.map((person) => ({ person, run: () => givePassword(person) })),
  )
  return true
}

async function givePassword({ id }: OrganisationUser) {
  const body = { password: createPassword(), is_temporary: true }
  await request('POST /api/v2/organisation/users/:id/password', { params: { id }, body })
  return { password: body.password }
}
