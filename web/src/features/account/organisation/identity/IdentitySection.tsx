import type { OrganisationIdentity } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { Building, CircleAlert, Image, ImageUp } from 'lucide'
import { useRef, useState } from 'react'
import { errorText, t } from '../../../../i18n/index.ts'
import { Button, Icon, showToast } from '../../../../ui/index.ts'
import { promptForName } from '../../parts/NameDialog.tsx'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { QueryContent } from '../../parts/page/Page.tsx'
import { identityQuery } from '../organisation-queries.ts'
import { findLogoFault, logoTypes } from './check-logo.ts'
import css from './IdentitySection.module.css'
import { removeLogo, renameOrganisation } from './identity-calls.ts'
import { promptForLogo } from './LogoDialog.tsx'
import { LogoPreview } from './LogoPreview.tsx'

/** Name and logo of the organisation, as system messages show them. */
export function IdentitySection() {
  const identity = useQuery(identityQuery)
  return (
    <Section title={t('organisation.identity')} lead={t('organisation.identity.lead')}>
      <Card>
        <QueryContent query={identity} lines={2}>
          {(data) => (
            <>
              <Line
                icon={Building}
                name={t('organisation.identity.name')}
                text={data.name}
                end={
                  <Button
                    size="s"
                    aria-label={t('organisation.identity.rename')}
                    onClick={() => void promptForRename(data.name)}
                  >
                    {t('organisation.identity.renameShort')}
                  </Button>
                }
              />
              <Logo identity={data} />
            </>
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

const promptForRename = (name: string) =>
  promptForName({
    title: t('organisation.identity.rename'),
    label: t('organisation.identity.name'),
    hint: t('organisation.identity.rename.hint'),
    actionLabel: t('organisation.save'),
    value: name,
    onName: async (changed) => {
      await renameOrganisation(changed)
      showToast({ text: t('organisation.identity.renamed') })
    },
  })

function Logo({ identity: { name, logo_url: src } }: { identity: OrganisationIdentity }) {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [error, setError] = useState<string>()

  const choose = async (file: File | undefined) => {
    if (!file) return
    const fault = await findLogoFault(file)
    setError(fault && t(fault))
    if (fault) return
    if (await promptForLogo(file, name)) showToast({ text: t('organisation.logo.saved') })
  }
  const remove = async () => {
    setError(undefined)
    try {
      await removeLogo()
      // The focused button disappears.
      chooseButton.current?.focus()
      showToast({ text: t('organisation.logo.removed') })
    } catch (refusal) {
      setError(errorText(refusal))
    }
  }
  return (
    <>
      <Line
        icon={Image}
        name={t('organisation.logo')}
        text={t('organisation.logo.hint')}
        end={
          <>
            {src !== null && (
              <Button
                size="s"
                kind="ghost"
                aria-label={t('organisation.logo.remove')}
                onClick={() => void remove()}
              >
                {t('organisation.logo.removeShort')}
              </Button>
            )}
            <Button
              ref={chooseButton}
              size="s"
              icon={ImageUp}
              aria-label={src === null ? t('organisation.logo.add') : t('organisation.logo.change')}
              onClick={() => input.current?.click()}
            >
              {src === null ? t('organisation.logo.addShort') : t('organisation.logo.changeShort')}
            </Button>
          </>
        }
      />
      <input
        ref={input}
        hidden
        type="file"
        accept={logoTypes.join()}
        aria-label={t('organisation.logo.change')}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <p className={css.error} role="alert">
        {error && <Icon of={CircleAlert} size="xs" />}
        {error}
      </p>
      {src !== null && (
        <div className={css.preview}>
          <LogoPreview src={src} name={name} />
        </div>
      )}
    </>
  )
}
