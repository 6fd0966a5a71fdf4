import type { ServerSettings } from '@bocau/contract/settings'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Whether an office server is set for this installation. */
export const hasOffice = (): boolean =>
  queryClient.getQueryData<ServerSettings>(queryKeys.server)?.office_editor === true
