import { contactFormats } from '@bocau/contract/contacts/reach-kinds'
import { Download } from 'lucide'
import { useId, useState } from 'react'
import { endpointUrl } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, ButtonLink, openDialog } from '../../../ui/index.ts'
import type { ContactSection } from '../contact-address.ts'
import css from './ContactFiles.module.css'

type Format = (typeof contactFormats)[number]

export interface ExportedContacts {
  section: ContactSection
  name: string
  id?: string
}

/** Asks for a format and exports contacts as a file. */
export const showExport = (selection: ExportedContacts): void =>
  void openDialog((close) => <ExportDialog selection={selection} onClose={close} />)

function ExportDialog({
  selection: { section, name, id },
  onClose,
}: {
  selection: ExportedContacts
  onClose: () => void
}) {
  const [format, setFormat] = useState<Format>('vcard3')
  const field = useId()
  const query = { format, ...section, ...(id === undefined ? {} : { id }) }
  return (
    <Dialog
      title={t('contacts.export.of', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <ButtonLink
            kind="primary"
            icon={Download}
            download
            href={endpointUrl('GET /api/v2/contacts/export', { query })}
            // Waits so that the download starts before its link disappears.
            onClick={() => setTimeout(onClose)}
          >
            {t('contacts.export.download')}
          </ButtonLink>
        </>
      }
    >
      <fieldset className={css.formats}>
        <legend>{t('contacts.export.format')}</legend>
        {contactFormats.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={field}
              data-first={each === format || undefined}
              checked={each === format}
              onChange={() => setFormat(each)}
            />
            <span>
              {t(`contacts.export.${each}`)}
              <small>{t(`contacts.export.${each}.for`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
