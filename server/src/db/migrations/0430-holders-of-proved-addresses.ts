import type { LargeStep, Migration } from './migration.ts'

/**
 * The mailbox or group that received a verification code. An older verification gets the holder of its address, but
 * only if the address belonged to this holder when the verification was started; otherwise the address must be verified
 * again.
 */
export const holdersOfProvedAddresses: Migration = {
  number: 430,
  name: 'holders of proved addresses',
  both: [
    'alter table sender_address add column holder_id bigint',
    'alter table recovery_address add column holder_id bigint',
    'alter table rule add column holder_id bigint',
    'alter table address_code add column holder_id bigint',
  ],
  large: [
    setHolder('sender_address', 'email', { time: 'created_at' }),
    setHolder('recovery_address', 'address', { time: 'verified_at' }),
    setHolder('rule', 'target', { time: 'created_at', only: "rule.kind = 'autofw' and " }),
  ],
}

function setHolder(
  table: string,
  email: string,
  { time, only = '' }: { time: string; only?: string | undefined },
): LargeStep {
  const holders = `from address left join mail_group on mail_group.email = address.email
    where address.email = ${table}.${email} and address.created_at <= ${table}.${time}`
  return {
    update: table,
    set: `holder_id = (select coalesce(address.account_id, mail_group.id) ${holders})`,
    where: `${only}${table}.holder_id is null and exists (select 1 ${holders})`,
  }
}
