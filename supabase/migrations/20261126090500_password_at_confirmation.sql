-- Anybody can sign up with somebody else's address and a password of their own. Opening the link in
-- the email proves the ownership of the address, but not who chose the password. So the password is deleted then, and
-- the page asks for a new one. An account that is created as confirmed keeps its password.
create function private.drop_unproven_password() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
create trigger drop_unproven_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.drop_unproven_password();
