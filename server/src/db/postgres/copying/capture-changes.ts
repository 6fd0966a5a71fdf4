import type pg from 'pg'
import { moveSetting } from '../../store/organisation-moves.ts'
import { workSetting } from '../session-settings.ts'
import { quoteName } from '../snapshots/connect.ts'
import { type CopiedTable, keyArray } from './copied-tables.ts'
import { retryLocked } from './retry-locked.ts'

/** Name of the trigger on each copied table. */
const captureTrigger = 'copying_record'
/** Name of the trigger that refuses changes after the switch. */
const closedTrigger = 'copying_closed'
/** Name of the trigger that refuses the start of transmissions before the switch. */
const claimTrigger = 'copying_claim'

/** The product reports this code as a store that is temporarily unavailable. */
const readOnly = '25006'

/**
 * Creates the table of recorded changes. Its schema is separate, because backups and migrations use all tables of the
 * store's schema. `refusal` is the message for changes after the switch.
 */
export async function createChangeTable(source: pg.Client, refusal: string): Promise<void> {
  await source.query(`
    create schema if not exists copying;
    create table if not exists copying.change (
      id bigint generated always as identity primary key,
      table_name text not null,
      key text[] not null,
      at timestamptz not null default clock_timestamp()
    );
    create or replace function copying.refuse() returns trigger language plpgsql as $made$
    begin
      raise exception '${refusal}'
        using errcode = '${readOnly}';
    end $made$`)
}

/** Records the keys of changed rows from now on; tables that already record them are skipped. */
export async function captureChanges(source: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  const capturing = await listCapturing(source)
  for (const table of tables) {
    if (capturing.has(table.name)) continue
    await source.query(captureFunction(table))
    await retryLocked(
      source,
      `create or replace trigger ${captureTrigger} after insert or update or delete on ${quoteName(table.name)}
       for each row execute function ${functionName(table)}();
       create or replace trigger ${captureTrigger}_truncate before truncate on ${quoteName(table.name)}
       for each statement execute function copying.refuse()`,
    )
  }
}

/** Rejects the switch if a table was added since the copy started. */
export async function requireCapture(source: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  const capturing = await listCapturing(source)
  const missing = tables.find(({ name }) => !capturing.has(name))
  if (missing) throw new Error(`Changes of the table ${missing.name} are not recorded.`)
}

async function listCapturing(source: pg.Client): Promise<Set<string>> {
  const { rows } = await source.query<{ name: string }>(
    `select relname as name from pg_trigger join pg_class c on c.oid = tgrelid
     where tgname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [captureTrigger],
  )
  return new Set(rows.map(({ name }) => name))
}

const functionName = ({ name }: CopiedTable) => `copying.${quoteName(`record_${name}`)}`

/** A change of the key is recorded under both keys. */
function captureFunction(table: CopiedTable): string {
  const { isRecorded } = table
  const record = (row: 'old' | 'new') => {
    const insert = `insert into copying.change (table_name, key) values ('${table.name}', ${keyArray(table, `${row}.`)});`
    return isRecorded ? `if ${isRecorded(row)} then ${insert} end if;` : insert
  }
  // Maintenance changes rows of all organisations in one statement, which must not fail because of one.
  const skip = isRecorded
    ? `if current_setting('${moveSetting.name}', true) = '${moveSetting.value}' then return null; end if;
       if current_setting('${workSetting}', true) = 'background'
         and exists (select from copying.state where phase = 'finished') then return null; end if;`
    : ''
  return `create or replace function ${functionName(table)}() returns trigger language plpgsql as $made$
    begin
      ${skip}
      if tg_op <> 'INSERT' then ${record('old')} end if;
      if tg_op = 'INSERT' then ${record('new')}
      elsif tg_op = 'UPDATE' then
        if ${keyArray(table, 'new.')} <> ${keyArray(table, 'old.')} then ${record('new')} end if;
      end if;
      return null;
    end $made$`
}

/**
 * Refuses all further changes of the store. Creating the trigger waits for transactions that recorded a change, and
 * those that come later see it, because each change writes into this table.
 */
export async function closeSource(source: pg.Client): Promise<void> {
  await retryLocked(
    source,
    `create or replace trigger ${closedTrigger} before insert on copying.change
     for each statement execute function copying.refuse()`,
  )
}

/** Refuses to start transmissions, so that none is in progress when the store is closed. */
export async function stopClaims(source: pg.Client): Promise<void> {
  await retryLocked(
    source,
    `create or replace trigger ${claimTrigger} before update on outgoing
     for each row when (new.attempts > old.attempts) execute function copying.refuse()`,
  )
}

/** Counts the messages in transmission. */
export async function countTransmissions(source: pg.Client): Promise<number> {
  const { rows } = await source.query<{ count: number }>(
    `select count(*)::int as count from outgoing where due_at is not null and lease_holder <> ''
     and leased_until > extract(epoch from clock_timestamp()) * 1000`,
  )
  return rows[0]?.count ?? 0
}

/** Accepts changes again. */
export async function reopenSource(source: pg.Client): Promise<void> {
  await retryLocked(
    source,
    `drop trigger if exists ${closedTrigger} on copying.change; drop trigger if exists ${claimTrigger} on outgoing`,
  )
}

/** Removes everything that a copy has created in its source. */
export async function removeCapture(source: pg.Client): Promise<void> {
  await reopenSource(source)
  for (const name of await listCapturing(source)) {
    const table = quoteName(name)
    await retryLocked(
      source,
      `drop trigger if exists ${captureTrigger} on ${table};
       drop trigger if exists ${captureTrigger}_truncate on ${table}`,
    )
  }
  await source.query('drop schema copying cascade')
}
