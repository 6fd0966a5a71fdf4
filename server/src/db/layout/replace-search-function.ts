import { sql } from 'kysely'
import type { WriteSql } from '../database.ts'

/**
 * Replaces the search function of the migration “finding messages” with one whose parameters Citus can route by.
 * Without other queries in the transaction it runs on the machine of the account.
 */
export async function replaceSearchFunction(tx: WriteSql): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_dist_object
    where classid = 'pg_proc'::regclass and distribution_argument_index is not null
      and objid = (select oid from pg_proc where proname = 'find_messages')`.execute(tx)
  if (rows.length > 0) return
  const { rows: functions } = await sql<{ body: string; arguments: string; result: string; types: string }>`
    select prosrc as body, pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result,
      oid::regprocedure::text as types
    from pg_proc where proname = 'find_messages'`.execute(tx)
  const [row] = functions
  if (!row) throw new Error('The function find_messages is missing.')
  const body = row.body.replace(
    'message_text.account_id + 0 = asked_account',
    'message_text.account_id = asked_account',
  )
  await sql.raw(`drop function ${row.types}`).execute(tx)
  await sql
    .raw(
      `create function find_messages(${row.arguments}) returns ${row.result}
       language plpgsql stable set enable_seqscan = off set enable_sort = off set jit = off
       as $made$
       #variable_conflict use_column
       begin return query ${body}; end
       $made$`,
    )
    .execute(tx)
  await sql`select create_distributed_function(${row.types}, 'asked_account', colocate_with => 'account_counter')`.execute(
    tx,
  )
}
