import { apiQuery } from '../../../api/api-query.ts'

/** Servers for mail programs, and whether the user may use them. */
export const serverInfoQuery = apiQuery(['server-info'], 'GET /api/v2/server_info')
