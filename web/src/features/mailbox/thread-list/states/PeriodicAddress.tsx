import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useSettings } from '../../../../api/session.ts'
import { threadListQuery } from '../../cache/queries.ts'
import { folderNames, threadHref } from '../../folders/folders.ts'

/** Redirects `/folder/webmail_period?id=…` to the thread of the message with that id. */
export function PeriodicAddress() {
  const id = new URLSearchParams(useSearch()).get('id')
  const { item_per_page } = useSettings()
  const { data } = useQuery({
    ...threadListQuery(folderNames.periodic, item_per_page),
    enabled: id !== null,
  })
  const thread = id === null ? undefined : data?.items.find(({ message_ids }) => message_ids.includes(id))?.id

  useEffect(() => {
    if (thread) navigate(threadHref(folderNames.periodic, thread), { replace: true })
  }, [thread])
  return null
}
