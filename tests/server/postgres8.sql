-- A database of version 8, the first one that servers shared, with the rows of version 7 and a server that was killed.
\ir postgres7.sql
CREATE TABLE node(epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, clients bigint NOT NULL DEFAULT 0, since timestamptz NOT NULL DEFAULT now(), until timestamptz NOT NULL);
ALTER TABLE game ADD owner bigint, ADD shown bigint NOT NULL DEFAULT 0;
ALTER TABLE game ALTER owner SET DEFAULT nullif(current_setting('windfall.epoch',true),'')::bigint;
DROP TABLE changed;
CREATE TABLE changed("user" bigint NOT NULL, xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX changed_xid ON changed(xid);
CREATE TABLE name(skeleton text COLLATE "C" PRIMARY KEY, "user" bigint NOT NULL, at timestamptz NOT NULL);
CREATE UNLOGGED TABLE bucket(key text PRIMARY KEY, amount double precision NOT NULL, at timestamptz NOT NULL);
UPDATE windfall SET version=8;
INSERT INTO node(name,clients,until) VALUES('one',2,now()-interval '1 day');
UPDATE game SET owner=1,shown=5;
INSERT INTO changed("user") VALUES(1);
INSERT INTO name VALUES('ann',1,now());
INSERT INTO bucket VALUES('0 192.0.2.1',3,now());
