import type { AccountInfo } from '@bocau/contract/account/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, ButtonLink, Field, KindTag, showToast, Tag } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { profileQuery } from '../account-queries.ts'
import { Card } from '../parts/page/Card.tsx'
import { PageHead, QueryContent } from '../parts/page/Page.tsx'
import { useAction } from '../parts/use-action.ts'
import { AvatarEditor } from './AvatarEditor.tsx'
import { showProfile } from './avatar-calls.ts'
import css from './ProfilePage.module.css'
import { isChanged, type ProfileForm, profileBody, toForm, validate } from './profile-form.ts'

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHead title={t('account.profile')} lead={t('account.profile.lead')} />
      <Card className={css.sheet}>
        <QueryContent query={profile} lines={6}>
          {(data) => (
            <>
              <AvatarEditor profile={data} />
              <Form profile={data} />
            </>
          )}
        </QueryContent>
      </Card>
    </>
  )
}

function Form({ profile }: { profile: AccountInfo }) {
  const saved = toForm(profile)
  const [form, setForm] = useState(saved)
  const [isNotified, setNotified] = useState(false)
  // Reports an invalid date once the field loses focus.
  const [isBirthBlurred, setBirthBlurred] = useState(false)
  const { isBusy, run } = useAction()
  const [today] = useState(() => new Date().toLocaleDateString('en-CA'))
  const faults = validate(form, today)
  const isUnsaved = isChanged(form, saved)
  const change = (changes: Partial<ProfileForm>) => setForm({ ...form, ...changes })

  const save = async () => {
    setNotified(true)
    if (Object.keys(faults).length > 0) return
    await run(async () => {
      try {
        const reply = await request('PUT /api/v2/account/info', { body: profileBody(form) })
        await showProfile(reply)
        setForm(toForm(reply))
        setNotified(false)
        showToast({ text: t('account.profile.saved') })
      } catch (error) {
        showToast({ kind: 'error', text: t('account.profile.notSaved'), detail: errorText(error) })
      }
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={css.fields}>
        <Field
          label={t('account.fullname')}
          autoComplete="name"
          value={form.fullname}
          error={isNotified || form.fullname !== saved.fullname ? faults.fullname : undefined}
          onChange={(event) => change({ fullname: event.target.value })}
        />
        <Field label={t('account.email')} hint={t('account.email.hint')} value={profile.email} readOnly />
        <Field
          label={t('account.birth')}
          hint={t('account.birth.hint')}
          autoComplete="bday"
          maxLength={20}
          value={form.birth}
          error={isNotified || isBirthBlurred ? faults.birth : undefined}
          onChange={(event) => {
            change({ birth: event.target.value })
            setBirthBlurred(false)
          }}
          onBlur={() => setBirthBlurred(form.birth !== saved.birth)}
        />
        <Genders value={form.gender} onChange={(gender) => change({ gender })} />
        <PhoneField profile={profile} />
      </div>
      <div className={css.foot}>
        <span role="status">{isUnsaved ? t('account.profile.unsaved') : ''}</span>
        <Button
          aria-disabled={!isUnsaved}
          onClick={() => {
            setForm(saved)
            setNotified(false)
            setBirthBlurred(false)
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button kind="primary" type="submit" aria-disabled={isBusy}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}

const genders = ['male', 'female', 'other'] as const

function Genders({
  value,
  onChange,
}: {
  value: ProfileForm['gender']
  onChange: (gender: ProfileForm['gender']) => void
}) {
  return (
    <fieldset className={css.genders}>
      <legend>{t('account.gender')}</legend>
      <div>
        {genders.map((gender) => (
          <label key={gender}>
            <input type="radio" name="gender" checked={value === gender} onChange={() => onChange(gender)} />
            {t(`account.gender.${gender}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PhoneField({ profile: { phone } }: { profile: AccountInfo }) {
  return (
    <div className={css.phone}>
      <Field label={t('account.phone')} value={phone?.formatted ?? t('account.phone.none')} readOnly />
      {phone ? (
        <KindTag kind="success">{t('account.phone.verified')}</KindTag>
      ) : (
        <Tag>{t('account.phone.unverified')}</Tag>
      )}
      <ButtonLink href={accountAddresses.verify}>
        {phone ? t('account.phone.change') : t('account.phone.verify')}
      </ButtonLink>
    </div>
  )
}
