BEGIN TRANSACTION;
CREATE TABLE accounts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    language TEXT NOT NULL DEFAULT 'auto',
    created TEXT NOT NULL,
    last_login TEXT NOT NULL DEFAULT '',
    banned INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "accounts" VALUES(1,'anna','auto','2026-03-01T12:00:00Z','2026-03-01T12:00:00Z',0);
INSERT INTO "accounts" VALUES(2,'bert','auto','2026-03-01T12:00:00Z','2026-03-01T12:00:00Z',0);
CREATE TABLE chairs (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    account INTEGER REFERENCES accounts,
    bot TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
);
INSERT INTO "chairs" VALUES(1,0,'romans',1,'');
INSERT INTO "chairs" VALUES(1,1,'barbarians',NULL,'');
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    account INTEGER REFERENCES accounts ON DELETE CASCADE,
    expires TEXT NOT NULL
);
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    access TEXT NOT NULL,
    watchers INTEGER NOT NULL,
    owner INTEGER NOT NULL REFERENCES accounts,
    code TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL,
    again_of INTEGER UNIQUE REFERENCES games ON DELETE SET NULL
);
INSERT INTO "games" VALUES(1,'gallic-war','{}','none','open',1,1,'ytag-empn-4e7r','2026-03-01T12:00:00Z',NULL);
CREATE TABLE invited (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    PRIMARY KEY (game, account)
);
CREATE TABLE keys (
    fingerprint TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    blob BLOB NOT NULL,
    kind TEXT NOT NULL,
    added TEXT NOT NULL,
    used TEXT NOT NULL DEFAULT ''
);
INSERT INTO "keys" VALUES('SHA256:y4sN3irlCtBhgcXcc/UuVS0iPZJ6UuzPTg2eLrhA/bY',1,X'0000000B7373682D65643235353139616E6E61','ssh-ed25519','2026-03-01T12:00:00Z','2026-03-01T12:00:00Z');
INSERT INTO "keys" VALUES('SHA256:/5zSSGdMuC3AiF207IBqn4ykAszk4wpfLdOHIUOuF1w',2,X'0000000B7373682D6564323535313962657274','ssh-ed25519','2026-03-01T12:00:00Z','2026-03-01T12:00:00Z');
CREATE TABLE notices (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    way TEXT NOT NULL,
    target TEXT NOT NULL,
    moment TEXT NOT NULL,
    trouble TEXT NOT NULL DEFAULT ''
);
INSERT INTO "notices" VALUES(1,'mail','anna@example.org','always','');
INSERT INTO "notices" VALUES(2,'ntfy','https://ntfy.sh/bert','turn','');
CREATE TABLE said (
    number INTEGER PRIMARY KEY,
    place TEXT NOT NULL,
    audience TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    text TEXT NOT NULL,
    at TEXT NOT NULL
);
INSERT INTO "said" VALUES(1,'lobby','all',1,'ave','2026-03-01T12:00:00Z');
CREATE INDEX keys_of_account ON keys (account);
CREATE INDEX chairs_of_account ON chairs (account);
CREATE INDEX said_at_place ON said (place, number);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('accounts',2);
INSERT INTO "sqlite_sequence" VALUES('games',1);
COMMIT;
PRAGMA user_version = 1;
