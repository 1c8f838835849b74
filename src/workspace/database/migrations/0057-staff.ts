/**
 * Staff of the console (decision 110). Of invitations, recovery codes and sessions, the database has only SHA-256 digests
 * of their secrets. `staff_challenges`: a WebAuthn ceremony that has begun; finishing it deletes its row.
 */
export const staff = `
create table staff (
  id text primary key,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'desk', 'accountant')),
  centre_ids jsonb not null default '[]',
  created_at timestamptz not null,
  disabled_at timestamptz,
  check ((role = 'desk') = (centre_ids <> '[]'))
);

create table staff_invitations (
  digest text primary key,
  role text not null check (role in ('owner', 'manager', 'desk', 'accountant')),
  centre_ids jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((role = 'desk') = (centre_ids <> '[]'))
);

create table staff_passkeys (
  id text primary key,
  staff_id text not null references staff (id),
  public_key text not null,
  counter bigint not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  digest text primary key,
  staff_id text not null references staff (id),
  used_at timestamptz
);

create table staff_sessions (
  digest text primary key,
  staff_id text not null references staff (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  proved_at timestamptz not null,
  is_shared boolean not null
);
create index staff_sessions_of_staff on staff_sessions (staff_id);

create table staff_challenges (
  id text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  challenge text not null,
  bound_to text,
  name text,
  expires_at timestamptz not null
);
`;
