/**
 * Sign-in of staff with the identity provider of a company (decision 114). `staff_identities`: the account of a member at
 * a provider, as the `iss` and `sub` of its ID tokens. `staff_oidc_logins`: a login that has begun; its callback deletes
 * its row. `browser_digest` is the SHA-256 digest of a cookie of the browser. `bound_to` is the digest of the session or
 * of the invitation for which the login was begun.
 */
export const staffIdentities = `
create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id text not null references staff (id),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);

create table staff_oidc_logins (
  state text primary key,
  browser_digest text not null,
  purpose text not null check (purpose in ('sign_in', 'prove', 'join', 'link')),
  nonce text not null,
  code_verifier text not null,
  bound_to text,
  name text,
  is_shared boolean not null,
  next text not null,
  started_at timestamptz not null,
  check ((purpose = 'sign_in') = (bound_to is null)),
  check ((purpose = 'join') = (name is not null))
);
`;
