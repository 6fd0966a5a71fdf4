import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Template } from '@bocau/contract/mailbox/templates'
import { type Action, actionsOf, type FilterRule } from '@bocau/mail-core/sieve/rule'
import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../../../api/labels-query.ts'
import { templatesQuery } from '../../compose/templates/index.ts'
import { findFolder, folderNames } from '../../mailbox/folders/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'

/** Deleted targets of a filter. */
export interface DeletedTargets {
  folder: boolean
  label: boolean
  template: boolean
}

/** Existing targets; undefined while loading, which counts as existing. */
interface ExistingTargets {
  folders: readonly Folder[] | undefined
  labels: readonly Pick<Label, 'keyword'>[] | undefined
  templates: readonly Pick<Template, 'id'>[] | undefined
}

/** Returns the deleted folder, labels and template of a filter; an unselected target does not count, nor
 * does the archive, which the server creates when needed. */
export function findDeletedTargets(
  filter: FilterRule,
  { folders, labels, templates }: ExistingTargets,
): DeletedTargets {
  const isLabel = (keyword: string) =>
    labels?.some((label) => label.keyword.toLowerCase() === keyword.toLowerCase()) ?? true
  return {
    folder:
      folders !== undefined &&
      valuesOf(filter, 'fileinto').some((name) => name !== folderNames.archive && !findFolder(folders, name)),
    label: valuesOf(filter, 'label').some((keyword) => !isLabel(keyword)),
    template:
      templates !== undefined &&
      valuesOf(filter, 'reply').some((chosen) => !templates.some(({ id }) => id === chosen)),
  }
}

const valuesOf = (filter: FilterRule, type: 'fileinto' | 'label' | 'reply'): string[] =>
  actionsOf(filter).flatMap((action: Action) => (action.type === type && action.value ? action.value : []))

export function useDeletedTargets(filter: FilterRule): DeletedTargets {
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const { data: templates } = useQuery({ ...templatesQuery, enabled: valuesOf(filter, 'reply').length > 0 })
  return findDeletedTargets(filter, { folders, labels, templates: templates?.items })
}
