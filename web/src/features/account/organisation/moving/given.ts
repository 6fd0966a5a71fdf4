import type { MasterForm } from '@bocau/contract/account/moving-many'
import type { GivenTable } from './moving-queries.ts'

export const securities = ['tls', 'starttls', 'none'] as const

export interface Given {
  file: string
  table: string
  server: string
  security: (typeof securities)[number]
  hasMaster: boolean
  form: MasterForm
  name: string
  password: string
  keepsFetching: boolean
}

export const emptyGiven: Given = {
  file: '',
  table: '',
  server: '',
  security: 'tls',
  hasMaster: false,
  form: 'suffix',
  name: '',
  password: '',
  keepsFetching: true,
}

export type Missing = Partial<Record<'table' | 'name' | 'password', true>>

export function missingOf({ table, hasMaster, name, password }: Given): Missing {
  return {
    ...(table === '' && { table: true }),
    ...(hasMaster && name.trim() === '' && { name: true }),
    ...(hasMaster && password === '' && { password: true }),
  }
}

/** Returns the form as a request body. */
export function tableOf({ table, server, security, hasMaster, form, name, password }: Given): GivenTable {
  return {
    table,
    server: server.trim(),
    security,
    ...(hasMaster && { master: { form, name: name.trim(), password } }),
  }
}
