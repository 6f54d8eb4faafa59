-- Anybody may sign up with anybody's address and a password of their own. Whoever then opens the link in
-- the letter proves that the address is theirs, and nothing about the password. So it goes at that moment;
-- the page that confirmed asks for one. An account that is made confirmed keeps its password.
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
