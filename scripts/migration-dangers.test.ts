import { expect, test } from 'vitest'
import { findDangers } from './migration-dangers.ts'

const dangersIn = (sql: string) => findDangers(sql).map(({ danger }) => danger)

test.each([
  ['ALTER TABLE "users" DROP COLUMN "mail_key";', 'drops something'],
  ['drop table if exists mails', 'drops something'],
  ['ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";', 'drops something'],
  ['DROP INDEX "trips_by_status";', 'drops something'],
  ['alter table users alter column name drop default', 'drops something'],
  ['ALTER TABLE "mail_troubles" RENAME COLUMN "message_id" TO "about";', 'renames something'],
  ['alter table trips rename to journeys', 'renames something'],
  ['ALTER TABLE "trips" ALTER COLUMN "price" SET DATA TYPE bigint;', 'changes the type of a column'],
  ['alter table trips alter price type bigint', 'changes the type of a column'],
  ['ALTER TABLE "trips" ALTER COLUMN "price" SET NOT NULL;', 'makes a column mandatory'],
  ['ALTER TABLE "trips" ADD COLUMN "a" text NOT NULL;', 'adds a mandatory column without a default'],
  [
    'alter table trips add column a int default 0 not null, add b numeric(8, 2) not null',
    'adds a mandatory column without a default',
  ],
  ['truncate mails', 'empties a table'],
  ["do $$ begin execute 'x'; alter table users drop column a; end $$", 'drops something'],
  ['-- drops:\nDROP INDEX "trips_by_status";', 'drops something'],
  ['-- Drops it: nobody reads it\nDROP INDEX "trips_by_status";', 'drops something'],
  ['-- drops: the first alone\ndrop table a;--> statement-breakpoint\ndrop table b;', 'drops something'],
  ['CREATE INDEX "a" ON "trips" USING btree ("b");', 'builds an index while nobody can write to the table'],
  [
    'create unique index if not exists a on public.trips (b)',
    'builds an index while nobody can write to the table',
  ],
  ['create index on trips (b)', 'builds an index while nobody can write to the table'],
  ['-- locks:\nCREATE INDEX "a" ON "trips" ("b");', 'builds an index while nobody can write to the table'],
  ['-- drops: no\nCREATE INDEX "a" ON "trips" ("b");', 'builds an index while nobody can write to the table'],
  ['-- locks: no\nDROP INDEX "trips_by_status";', 'drops something'],
  ['UPDATE "users" SET "a" = "created_at";', 'writes every row of a table'],
  ['update public.users as u set a = (select b from trips where id = u.id)', 'writes every row of a table'],
  ['do $$ begin update a set b = 1 where c; update users set d = 1; end $$', 'writes every row of a table'],
])('%s is refused because it %s', (sql, danger) => {
  expect(dangersIn(sql)).toEqual([danger])
})

test.each([
  'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" text NOT NULL;',
  'ALTER TABLE "trips" ADD COLUMN "a" text;',
  'ALTER TABLE "trips" ADD COLUMN "a" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "trips" ADD COLUMN "a" tsvector GENERATED ALWAYS AS (words("b")) STORED NOT NULL;',
  'ALTER TABLE "trips" ADD CONSTRAINT "a" CHECK ("b" is not null);',
  'ALTER TABLE "trips" ALTER COLUMN "a" DROP NOT NULL;',
  'ALTER TABLE "trips" ADD COLUMN "type" text, ADD COLUMN "rename_me" text;',
  'CREATE INDEX CONCURRENTLY "a" ON "trips" ("b");',
  '-- locks: there are few trips\nCREATE UNIQUE INDEX "a" ON "trips" ("b") WHERE "b" is not null;',
  'CREATE TABLE "a" ("b" text); CREATE INDEX "c" ON "a" ("b"); UPDATE "public"."a" SET "b" = 1;',
  'UPDATE "users" SET "a" = NULL WHERE "deleted_at" IS NOT NULL;',
  '-- locks: a handful of rows\nUPDATE "counts" SET "a" = 0;',
  'INSERT INTO a VALUES (1) ON CONFLICT (b) DO UPDATE SET c = 1;',
  'CREATE TRIGGER t AFTER UPDATE ON "trips" FOR EACH ROW EXECUTE FUNCTION f();',
  "INSERT INTO notes VALUES ('drop table users; it''s a rename');",
  '-- drop table users;\nselect 1;',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $body$ BEGIN DROP TABLE t; END $body$ LANGUAGE plpgsql;',
  '-- drops: nobody has read it since the release before\nALTER TABLE "users" DROP COLUMN "mail_key";',
  'ALTER TABLE "users"\n  -- drops: it is unique by its hash now\n  DROP CONSTRAINT "a";',
])('%s is allowed', (sql) => {
  expect(dangersIn(sql)).toEqual([])
})
