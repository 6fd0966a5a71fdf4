import type { FilterRule } from '@bocau/mail-core/sieve/rule'
import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../../../api/labels-query.ts'
import { templatesQuery } from '../../compose/templates/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { type DeletedTargets, findDeletedTargets, valuesOf } from './find-deleted-targets.ts'

export function useDeletedTargets(filter: FilterRule): DeletedTargets {
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const { data: templates } = useQuery({ ...templatesQuery, enabled: valuesOf(filter, 'reply').length > 0 })
  return findDeletedTargets(filter, { folders, labels, templates: templates?.items })
}
