import { mailboxesTexts } from '../../i18n/areas/mailboxes.ts'
import { addMessages, t } from '../../i18n/index.ts'
import { Mailboxes } from './Mailboxes.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { Services } from './SideLinks.tsx'

addMessages(mailboxesTexts)

interface Props {
  /** How a heading looks here. */
  heading: string | undefined
  /** Which page is open beside the folders. */
  page: string
}

/** What stands beside the folders: searches that were saved, the mailboxes of others, the address book, and the drive where there is one. */
export const Beside = ({ heading, page }: Props) => (
  <>
    <SavedSearches heading={heading} />
    <Mailboxes heading={heading} />
    <Services heading={<div className={heading}>{t('app.services')}</div>} page={page} />
  </>
)
