import type { Migration } from './migration.ts'

const year = 365 * 86_400_000

/**
 * Audit log of an organisation. The store enforces it: an entry cannot be changed, and can only be deleted when it is a
 * year older than the newest.
 */
export const audit: Migration = {
  number: 99,
  name: 'audit',
  both: [
    `create table audit (
      organisation_id bigint not null references organisation (id) on delete cascade,
      id bigint not null,
      at bigint not null,
      kind text not null,
      actor_id bigint,
      actor_email text not null,
      subject text not null,
      details text not null,
      address text not null,
      device text not null,
      primary key (organisation_id, id)
    )`,
    'create index audit_by_age on audit (at)',
  ],
  sqlite: [
    `create trigger audit_unchanged before update on audit
      begin select raise(abort, 'the audit log is not changed'); end`,
    `create trigger audit_kept before delete on audit
      when old.at > (select max(at) from audit) - ${year}
      begin select raise(abort, 'the audit log is kept'); end`,
  ],
  postgres: [
    `create function audit_stays() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          raise exception 'the audit log is not changed';
        end if;
        if old.at > (select max(at) from audit) - ${year} then
          raise exception 'the audit log is kept';
        end if;
        return old;
      end $$`,
    'create trigger audit_unchanged before update or delete on audit for each row execute function audit_stays()',
  ],
}
