import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, Merge, UserRoundPlus } from 'lucide'
import { useEffect, useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { contactsTexts } from '../../../i18n/areas/contacts.ts'
import { refusalsTexts } from '../../../i18n/areas/refusals.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { Button, Icon, MenuButton, type MenuEntry } from '../../../ui/index.ts'
import { EllipsisVertical } from '../../../ui/marks/icons.ts'
import { contactHref, readContactAddress } from '../contact-address.ts'
import { contactGroupsQuery } from '../contact-queries.ts'
import { showExport } from '../files/ExportDialog.tsx'
import { askForImport } from '../files/ImportDialog.tsx'
import { askForContact } from '../form/ContactForm.tsx'
import { showDoubles } from '../form/DoublesDialog.tsx'
import { ContactDetail } from './ContactDetail.tsx'
import { ContactList } from './ContactList.tsx'
import { ContactPlaces } from './ContactPlaces.tsx'
import css from './ContactsPage.module.css'

addMessages(contactsTexts)
addMessages(refusalsTexts)

/** Address book: lists and groups with the open contact; on a phone only one of them. */
export function ContactsPage() {
  const { place, id } = readContactAddress(usePathname(), useSearch())
  const [text, setText] = useState('')
  const { data: groups } = useQuery(contactGroupsQuery)
  const group = 'group' in place ? place.group : undefined
  const isGone = group !== undefined && groups !== undefined && !groups.some((one) => one.id === group)
  useEffect(() => {
    if (isGone) navigate(contactHref({ book: 'own' }), { replace: true })
  }, [isGone])
  return (
    <div className={css.page} data-open={id !== undefined || undefined}>
      <section className={css.list} aria-label={t('contacts.title')} data-region="list">
        <header className={css.head}>
          <h1 className={css.title}>{t('contacts.title')}</h1>
          <span className={css.acts}>
            <MenuButton
              className={css.more}
              menuLabel={t('contacts.moreActs')}
              aria-label={t('contacts.moreActs')}
              align="end"
              entries={moreActs}
            >
              <Icon of={EllipsisVertical} size="s" />
            </MenuButton>
            <Button kind="primary" size="s" icon={UserRoundPlus} onClick={() => void add()}>
              {t('contacts.new')}
            </Button>
          </span>
        </header>
        <ContactPlaces place={place} groups={groups ?? []} />
        <ContactList place={place} openId={id} text={text} onText={setText} />
      </section>
      {id === undefined ? (
        <p className={css.nobody}>{t('contacts.choose')}</p>
      ) : (
        <ContactDetail key={id} id={id} place={place} />
      )}
    </div>
  )

  function moreActs(): MenuEntry[] {
    const name = groups?.find((one) => one.id === group)?.name
    const list = name ?? t(place.book === 'organisation' ? 'contacts.organisation' : 'contacts.own')
    return [
      { id: 'import', label: t('contacts.import'), icon: FileUp, onSelect: () => void askForImport(place) },
      {
        id: 'export',
        label: t('contacts.export'),
        icon: Download,
        onSelect: () => showExport({ place, name: list }),
      },
      { id: 'doubles', label: t('contacts.doubles'), icon: Merge, onSelect: showDoubles },
    ]
  }

  async function add(): Promise<void> {
    const made = await askForContact({ place })
    if (made) navigate(contactHref(made.kind === 'shared' ? { book: 'organisation' } : place, made.id))
  }
}
